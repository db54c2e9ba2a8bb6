"""`etg manifest`: what the program is made of, and whether anything of it was changed."""

from pathlib import Path

import click
from rich.markup import escape

from etg.cabinet.manifest import made, read, verified, written
from etg.cli.console import console, fail

_FILE = click.argument("file", type=click.Path(path_type=Path, dir_okay=False), required=False)


@click.group()
def manifest() -> None:
    """The SHA-256 of every file of the program."""


@manifest.command()
@_FILE
def make(file: Path | None) -> None:
    """Write a manifest of the program as it is; without a file, on the screen."""
    content = written(made())
    if file is None:
        click.echo(content, nl=False)
        return
    if file.exists():
        fail(f"{file} is there already: name another file, nothing is ever written over")
    file.write_text(content, encoding="utf-8")
    console().print(f"[bold]{escape(str(file))}[/] is written", soft_wrap=True)


@manifest.command()
@_FILE
def verify(file: Path | None) -> None:
    """Compare the program with a manifest; without a file, with the one beside it."""
    wanted = None if file is None else read(file)
    if file is not None and wanted is None:
        fail(f"there is no manifest {file}")
    found = verified(manifest=wanted)
    out = console()
    out.print(f"{found.files} files, digest {found.digest}", soft_wrap=True)
    if found.manifest is None:
        out.print("there is no manifest beside the program: this is an unsigned build", soft_wrap=True)
        return
    for word, names in (("changed", found.changed), ("missing", found.missing), ("extra", found.extra)):
        for name in names:
            out.print(f"[bold red]{word:8}[/] {escape(name)}", soft_wrap=True)
    if not found.ok:
        raise click.exceptions.Exit(1)
    out.print("every file is as the manifest says", soft_wrap=True)
