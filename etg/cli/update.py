"""`etg update`: another release of the program takes the place of this one."""

import os
import pwd
import time
from pathlib import Path

import click
from rich.markup import escape

from etg.cabinet.keys import trusted_keys
from etg.cabinet.settings import data_folder, load_settings, written_settings_path
from etg.cabinet.signing import judged
from etg.cabinet.updates.holding import table_at_rest
from etg.cabinet.updates.releases import CURRENT, PREVIOUS, Releases, prefix_of_this
from etg.cabinet.updates.rolling_back import roll_back
from etg.cabinet.updates.shell import Shell
from etg.cabinet.updates.updating import Cabinet
from etg.cabinet.updates.updating import update as bring
from etg.cli.console import console, fail, messages, visible
from etg.errors import Refused


@click.command()
@click.option("--check", is_flag=True, help="Only say whether an update may happen now; exit code 1: not now.")
@click.option("--list", "list_", is_flag=True, help="The releases of this machine.")
@click.option("--rollback", is_flag=True, help="Back to the release before this one.")
@click.option("--older", is_flag=True, help="Take a package that is older than what is in use.")
@click.option("--unsigned", is_flag=True, help="Take a package that nobody vouches for, where no key is trusted.")
@click.option(
    "--prefix",
    type=click.Path(path_type=Path, file_okay=False),
    default=prefix_of_this,
    show_default="/opt/etg",
    help="Where the releases are.",
)
@click.argument("file", type=click.Path(path_type=Path, dir_okay=False), required=False)
def update(
    check: bool, list_: bool, rollback: bool, older: bool, unsigned: bool, prefix: Path, file: Path | None
) -> None:
    """Bring the package FILE into use: checked, tried out, and with a backup of the books first.

    Nobody may have credits or wagers on the table, and the table must not run: systemctl stop etg. Whatever fails
    leaves the release in use that was.
    """
    if sum((check, list_, rollback, file is not None)) != 1:
        fail("name one thing to do: a package FILE, --check, --list or --rollback")
    releases = Releases(prefix, Shell())
    if check:
        _check()
    elif list_:
        _list(releases)
    else:
        _change(releases, file, older, unsigned)


def _check() -> None:
    try:
        with table_at_rest(load_settings().ledger):
            console().print("nobody has credits or wagers here, and no table runs: an update may happen now")
    except Refused as refused:
        messages().print(f"[bold red]etg:[/] {escape(visible(str(refused)))}", soft_wrap=True)
        raise click.exceptions.Exit(1) from None


def _list(releases: Releases) -> None:
    out, found = console(), releases.all()
    links = {link: release.path for link in (CURRENT, PREVIOUS) if (release := releases.named(link)) is not None}
    for release in found:
        who = judged(release.path)
        signed = f"signed by {who.by}" if who.by else f"not signed by anybody who is trusted: {who.why}"
        used = [link for link, path in links.items() if path == release.path.resolve()]
        mark = f"[bold]{used[0] if used else '-':8}[/]"
        line = f"{mark}  {escape(release.version)}  Python {escape(release.python)}  {escape(signed)}"
        out.print(line, soft_wrap=True)
    if not found:
        out.print(f"there is no release in {escape(str(releases.prefix))}", soft_wrap=True)


def _change(releases: Releases, file: Path | None, older: bool, unsigned: bool) -> None:
    if os.geteuid() != 0:
        fail("an update needs root: say it again with sudo, or as root")
    shell, out = Shell(), console()
    cabinet = Cabinet(
        releases,
        load_settings().ledger,
        data_folder(),
        written_settings_path(),
        trusted_keys(),
        shell,
        _user(),
        time.time,
        lambda words: out.print(f"- {escape(visible(words))}", soft_wrap=True),
    )
    version = roll_back(cabinet) if file is None else bring(cabinet, file, older, unsigned)
    what = "is in use after a restart of the machine" if shell.read_only else "is in use"
    out.print(f"[bold]release {escape(version)} {what}[/]", soft_wrap=True)
    out.print("start the machine again: reboot" if shell.read_only else "start the table: systemctl start etg")


def _user() -> str:
    """Who has asked for it: the person behind sudo, if there is one."""
    return os.environ.get("SUDO_USER") or pwd.getpwuid(os.getuid()).pw_name
