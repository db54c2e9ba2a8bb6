"""`etg manifest`: what the program is made of, and who vouches for it."""

import os
from pathlib import Path

import click
from rich.markup import escape

from etg.cabinet.keys import is_locked, make_key
from etg.cabinet.manifest import LINK, made, manifest_path, program_root, read, signature_path, written
from etg.cabinet.signing import sign as sign_manifest
from etg.cli.console import console, fail

PASSPHRASE = "ETG_PASSPHRASE"
"""The environment variable that has the passphrase of a private key, where nobody can type it."""
ROOT = click.option(
    "--root",
    type=click.Path(path_type=Path, file_okay=False, exists=True),
    help="Of the folder of another program, such as a release; left out it is this one.",
)


@click.group()
def manifest() -> None:
    """The SHA-256 of every file of the program, and the signature under them."""


@manifest.command()
@ROOT
@click.argument("file", type=click.Path(path_type=Path, dir_okay=False), required=False)
def make(root: Path | None, file: Path | None) -> None:
    """Write a manifest of a program as it is: beside it with --root, else into FILE, else on the screen."""
    content = written(made(root))
    if file is None and root is None:
        click.echo(content, nl=False)
        return
    if file is None:
        assert root is not None
        file = manifest_path(root)
        signature_path(root).unlink(missing_ok=True)  # it was that of another manifest
    elif file.exists():
        fail(f"{file} is there already: name another file, nothing is ever written over")
    file.write_text(content, encoding="utf-8")
    console().print(f"[bold]{escape(str(file))}[/] is written", soft_wrap=True)


@manifest.command()
@click.argument("name", type=click.Path(path_type=Path, dir_okay=False))
def key(name: Path) -> None:
    """Make a pair of keys: NAME.pem, which signs and leaves its owner never, and NAME.pub for the cabinets."""
    file = name.with_name(f"{name.name}.pem")
    passphrase = _passphrase(f"Passphrase of {file}", new=True)
    if not passphrase:
        fail("a key that signs programs needs a passphrase: whoever finds the file could sign anything with it")
    pair = make_key(file, passphrase)
    out = console()
    out.print(f"[bold]{escape(str(file))}[/] signs: keep it and its passphrase apart, and off every cabinet")
    out.print(f"[bold]{escape(str(file.with_suffix('.pub')))}[/] is for /etc/etg/keys of the cabinets")
    out.print(f"fingerprint {pair.fingerprint}", soft_wrap=True)


@manifest.command()
@click.option(
    "--key",
    "private",
    type=click.Path(path_type=Path, dir_okay=False, exists=True),
    required=True,
    help="The private key, a .pem.",
)
@click.argument("folder", type=click.Path(path_type=Path, file_okay=False, exists=True), required=False)
def sign(private: Path, folder: Path | None) -> None:
    """Sign the manifest beside the program, or that of the release in FOLDER."""
    root = folder or program_root()
    if not manifest_path(root).is_file():
        fail(f"there is no manifest to be signed: make it first with etg manifest make --root {root}")
    passphrase = _passphrase(f"Passphrase of {private}") if is_locked(private) else ""
    signer = sign_manifest(root, private, passphrase)
    words = f"[bold]{escape(str(signature_path(root)))}[/] is written, key {signer.fingerprint}"
    console().print(words, soft_wrap=True)


@manifest.command(name="list")
@ROOT
def list_(root: Path | None) -> None:
    """What the manifest says of every file, as `sha256sum --check` reads it; links are left out."""
    root = root or program_root()
    wanted = read(manifest_path(root))
    if wanted is None:
        fail(f"there is no manifest {manifest_path(root)}")
    for name, digest in sorted(wanted.files.items()):
        if not digest.startswith(LINK):
            click.echo(f"{digest}  {name}")


def _passphrase(words: str, new: bool = False) -> str:
    """From the environment where a machine builds, else typed by a person, twice for a new one."""
    named = os.environ.get(PASSPHRASE)
    return named if named is not None else str(click.prompt(words, hide_input=True, confirmation_prompt=new))
