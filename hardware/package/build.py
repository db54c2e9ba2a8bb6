"""`make deb`: the Debian package of this checkout, signed if a key is named."""

import subprocess
import sys
from pathlib import Path
from tempfile import TemporaryDirectory

import click

from hardware.package.deb import make_deb, release_path, surround
from hardware.package.release import make_release, python_of
from hardware.package.source import ROOT, source_of


@click.command()
@click.option(
    "--key", type=click.Path(path_type=Path, exists=True, dir_okay=False), help="The private key to sign with."
)
@click.option("--python", type=click.Path(path_type=Path, exists=True), default="/usr/bin/python3", show_default=True)
@click.option("--to", type=click.Path(path_type=Path, file_okay=False), default=ROOT / "dist")
def build(key: Path | None, python: Path, to: Path) -> None:
    """Build a package for the Python of the cabinets."""
    click.echo(f"{build_deb(key, python, to)} is built")


def build_deb(key: Path | None, python: Path, to: Path) -> Path:
    """The package of this checkout."""
    source, built_for = source_of(), python_of(python)
    if source.dirty:
        sys.stderr.write("this checkout has changes that are not committed: the package is marked as dirty\n")
    with TemporaryDirectory(prefix="etg-deb-") as folder:
        tree = Path(folder) / "tree"
        release = release_path(tree, source.version)
        release.mkdir(parents=True)
        make_release(source, built_for, release, Path(folder))
        _identify(release, key)
        surround(tree, release)
        return make_deb(source, built_for, tree, to)


def _identify(release: Path, key: Path | None) -> None:
    """The manifest goes last into a release, and the signature of it after that; the passphrase may be asked for."""
    etg = [sys.executable, "-m", "etg", "manifest"]
    subprocess.run([*etg, "make", "--root", str(release)], check=True, stdout=subprocess.DEVNULL)
    if key is not None:
        subprocess.run([*etg, "sign", "--key", str(key), str(release)], check=True)


if __name__ == "__main__":
    build()
