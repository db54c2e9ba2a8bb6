"""From the settings to a table that runs: everything the conductor needs, put together."""

import logging
import time
from collections.abc import Callable, Iterable
from logging.handlers import RotatingFileHandler
from pathlib import Path

from etg.cabinet.auto_dealer import FLOORPERSON, AutoDealer
from etg.cabinet.chores import Chores, limits_command
from etg.cabinet.conductor import Conductor
from etg.cabinet.countdowns import Countdowns
from etg.cabinet.demo_players import DemoPlayers
from etg.cabinet.devices import Devices
from etg.cabinet.in_force import put_in_force
from etg.cabinet.live import check_open
from etg.cabinet.must_hit import MustHit
from etg.cabinet.office.back_office import BackOffice
from etg.cabinet.office.desk import Desk
from etg.cabinet.office.software import last_proved, verify
from etg.cabinet.office.worker import Worker
from etg.cabinet.plan import bring_into_force, watcher
from etg.cabinet.settings import Settings, written_settings_path
from etg.cabinet.showing import About
from etg.cabinet.shown import Screens
from etg.cabinet.staff.access import Access
from etg.cabinet.staff.accounts import Accounts, check_staff
from etg.cabinet.staff.recognising import nobody, recogniser
from etg.cabinet.staff.staff_file import staff_path
from etg.cabinet.updates.releases import running
from etg.cabinet.watch import Watch
from etg.cabinet.writer import Writer
from etg.devices.emulated.port import forget
from etg.devices.log import DeviceLog
from etg.devices.opening import DeviceSettings
from etg.devices.reports import Kind
from etg.ledger.ledger import Ledger
from etg.ledger.restoring import note_restored, put_in_place
from etg.ledger.updated import note_updated
from etg.modes import Mode
from etg.shoe.source import source_for
from etg.submission import Submission
from etg.table.state import Limits

LOG_FILE = "table.log"
log = logging.getLogger(__name__)


def log_to(folder: Path) -> logging.Handler:
    """Write what happens around the table, and every error, to a file that never grows beyond a few megabytes."""
    folder.mkdir(parents=True, exist_ok=True)
    logger, path = logging.getLogger("etg"), folder.absolute() / LOG_FILE
    for known in logger.handlers:
        if isinstance(known, RotatingFileHandler) and known.baseFilename == str(path):
            return known
    handler = RotatingFileHandler(path, maxBytes=1_000_000, backupCount=4, encoding="utf-8", delay=True)
    handler.setFormatter(logging.Formatter("%(asctime)s %(levelname)s %(name)s: %(message)s"))
    logger.setLevel(logging.INFO)
    logger.addHandler(handler)
    return handler


def start_table(
    settings: Settings,
    mode: Mode,
    screens: Screens,
    submission: Submission,
    ledger: Path | None,
    folder: Path,
    *,
    seed: int | None = None,
    deals: bool = True,
    pace: float = 1.0,
    wall: Callable[[], float] = time.time,
    players: DemoPlayers | None = None,
    watch: Watch | None = None,
) -> Conductor:
    """A table that is ready to `run`; what keeps the ledger from being opened is raised here.

    Without a ledger's path it is kept in memory, as demo and training may. `folder` is for logs. `deals`: the emulated
    dealer deals by himself, at this pace, if the shoe is emulated; `players` play by themselves, `watch` trains.
    """
    source = source_for(mode, seed)
    limits = Limits(settings.hand_pay_above, settings.lock_up_win)
    devices = settings.devices
    seeded: list[DeviceSettings] = []
    begun: list[int] = []
    for needed in (folder, *([ledger.parent] if ledger is not None else [])):
        needed.mkdir(parents=True, exist_ok=True)
    if ledger is not None:
        _restore(ledger)
    to_verify = [mode is Mode.LIVE]  # once: not when the ledger is opened again

    accounts = Accounts(staff_path(ledger)) if mode is Mode.LIVE and ledger is not None else None

    def open_ledger() -> Ledger:
        opened = Ledger.in_memory(mode) if ledger is None else Ledger.open(ledger, mode)
        try:
            note_restored(opened)
            note_updated(opened, running())
            if accounts is not None:
                check_staff(accounts, opened.reader)
            if not begun:  # later the screens would be those of another game
                bring_into_force(opened, wall())
            put_in_force(opened, submission)
            begun.append(opened.last)
            _set_limits(opened, limits)
            if to_verify and to_verify.pop():
                opened.note(verify()[0])
        except BaseException:
            opened.abandon()
            raise
        return opened

    def connect(opened: Ledger, heard: Callable[[], None]) -> Devices | None:
        if not seeded:  # once: a ledger that is opened again finds the devices that were there
            seeded.extend(_seeded(each, seed, opened.last) for each in devices)
        if not opened.positions and ledger is None:
            _renew(seeded)
        return Devices(opened, seeded, source, DeviceLog(folder), heard) if devices else None

    must_hit = MustHit(None if ledger is None else ledger.with_name(ledger.name + ".must-hit"), source)
    emulated = {each.kind for each in devices if each.port.startswith("emulated:")}
    deals = deals and Kind.SHOE in emulated and mode is not Mode.LIVE
    dealer = AutoDealer(wall, pace, Kind.READER in emulated) if deals else None
    about = About(mode, None if mode is Mode.LIVE else FLOORPERSON, dealer is not None)
    recognise = nobody if accounts is None else recogniser(accounts, wall)
    writer = Writer(open_ledger, connect, source, enough=settings.low_disk, recognise=recognise)
    if mode is Mode.LIVE:
        writer.keeper.check_open = lambda state: check_open(
            settings, state, settings.time.at(wall()).date(), last_proved()
        )
    chores = Chores(limits, must_hit, wall, settings.time)
    timers = Countdowns(settings.timers)
    back_office = None
    if mode in (Mode.LIVE, Mode.DESK):
        desk = Desk(
            mode,
            settings,
            written_settings_path(),
            folder,
            ledger,
            wall,
            lambda: writer.keeper.ledger.state,
            lambda: None if back_office is None or back_office.office is None else back_office.office.person,
            lambda: {} if writer.keeper.devices is None else writer.keeper.devices.links,
            accounts=accounts,
        )
        back_office = BackOffice(desk, Worker(desk), settings.access.time_out)
    found = Conductor(
        about,
        writer,
        screens,
        timers,
        chores,
        dealer,
        players=players,
        watch=watch,
        back_office=back_office,
        access=None if accounts is None else Access(accounts, settings.access),
    )
    if ledger is not None and back_office is not None:
        found.must_start_again = watcher(ledger, wall)
    return found


def _restore(ledger: Path) -> None:
    """A backup that two people have set out takes the place of the ledger now, while nobody has it open."""
    swapped = put_in_place(ledger)
    if swapped is not None and swapped.refused is not None:
        log.error(swapped.refused)
    elif swapped is not None:
        log.warning("a backup was restored to %s; the ledger before it is %s", ledger, swapped.kept)


def _renew(devices: Iterable[DeviceSettings]) -> None:
    """New books have heard of no device: the emulated ones begin with them, and have nothing old to say."""
    for device in devices:
        if device.port.startswith("emulated:"):
            forget(device.port)


def _set_limits(ledger: Ledger, limits: Limits) -> None:
    """Before anybody can sit down; where somebody has credits it is done when the table is empty."""
    command = None if ledger.state is None else limits_command(ledger.state, limits)
    if command is not None:
        ledger.record(command)


def _seeded(device: DeviceSettings, seed: int | None, begun: int) -> DeviceSettings:
    """An emulated device that does the same for the same seed and the same books.

    A table that is started again begins with other books: the same numbers once more would be those of a device that
    repeats what it has said.
    """
    plain = device.port == f"emulated:{device.kind}"
    if seed is None or not plain:
        return device
    port = f"{device.port}?seed={(seed + begun * 1_000_003) % 10**9}"
    return DeviceSettings(device.kind, port, device.dialect, device.baud, device.options)
