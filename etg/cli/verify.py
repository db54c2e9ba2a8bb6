"""`etg verify`: is this the program that it should be?"""

from pathlib import Path

import click
from rich.markup import escape

from etg.cabinet.keys import read_key, trusted_keys
from etg.cabinet.manifest import Verified, manifest_path
from etg.cabinet.signing import proved, what_differs
from etg.cli.console import console, fail
from etg.cli.manifest import ROOT


@click.command()
@ROOT
@click.option(
    "--key",
    "files",
    type=click.Path(path_type=Path, dir_okay=False, exists=True),
    multiple=True,
    help="A public key to believe instead of those that are trusted here.",
)
def verify(root: Path | None, files: tuple[Path, ...]) -> None:
    """Compare every file of the program with its manifest, and the manifest with its signature.

    The exit code is 0 where nothing is wrong; 1 where a file was changed, is missing or is too much, or where keys are
    trusted and none of them has signed; 2 where nothing can be said, because there is no manifest.
    """
    keys = tuple(read_key(file) for file in files) if files else trusted_keys()
    proof = proved(root, keys)
    out, found = console(), proof.found
    if found.manifest is None and not proof.judged.matters:
        fail(
            f"there is no manifest {manifest_path(root)} to compare with. The digest of the {found.files} files is "
            f"{found.digest}; etg manifest make --root writes one"
        )
    if found.manifest is not None:
        out.print(f"version {escape(found.manifest.version)}, source {found.manifest.commit[:16]}", soft_wrap=True)
    out.print(f"{found.files} files, digest {found.digest}", soft_wrap=True)
    for word, names in _differences(found):
        for name in names:
            out.print(f"[bold red]{word:8}[/] {escape(name)}", soft_wrap=True)
    out.print(escape(what_differs(found)), soft_wrap=True)
    if proof.judged.by:
        out.print(f"signed by {escape(proof.judged.by)}, key {proof.judged.fingerprint}", soft_wrap=True)
    else:
        out.print(escape(f"unsigned build: {proof.judged.why}"), soft_wrap=True)
    if proof.wrong is not None:
        raise click.exceptions.Exit(1)


def _differences(found: Verified) -> tuple[tuple[str, tuple[str, ...]], ...]:
    return ("changed", found.changed), ("missing", found.missing), ("extra", found.extra)
