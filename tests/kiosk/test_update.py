"""`etg update`: refused while money is on the table, and whatever fails leaves the release in use that was."""

import os
import stat
from collections.abc import Mapping
from dataclasses import dataclass, replace
from pathlib import Path

import pytest
from sqlite_utils import Database

from etg.cabinet.keys import make_key, read_key
from etg.cabinet.updates.keeping import all_kept
from etg.cabinet.updates.releases import CURRENT, PREVIOUS, Releases
from etg.cabinet.updates.rolling_back import roll_back
from etg.cabinet.updates.updating import Cabinet, update
from etg.errors import Malformed, Refused
from etg.ledger import going_back
from etg.ledger import records as r
from etg.ledger.ledger import Ledger
from etg.ledger.reading import Reader
from etg.ledger.restoring import note_restored, put_in_place
from etg.ledger.schema import MIGRATIONS, known_migrations
from etg.ledger.updated import note_updated, update_note_path
from etg.modes import Mode
from etg.shoe import ShoeKind
from etg.table import commands as c
from tests.kiosk.tiny import Answers, Machine, Maker, links
from tests.ledger.builders import DEALER, FLOORPERSON, BookedTable, FakeClock, audited, quickly, shipped

NOW = 1_800_000_000.0


@dataclass
class Place:
    """A cabinet with release 1 in use, books without money, and a maker who is trusted there."""

    cabinet: Cabinet
    machine: Machine
    maker: Maker
    told: list[str]

    @property
    def ledger(self) -> Path:
        """The books."""
        return self.cabinet.ledger

    def version(self, number: int) -> str:
        """Of the package of a number."""
        return self.maker.source(number).version

    def links(self) -> dict[str, str]:
        """Which release is in use, and which was, by the numbers of their packages."""
        names = {self.version(number): str(number) for number in range(9)}
        found = links(self.cabinet.releases.prefix)
        return {link: names[name.removesuffix(".kept")] for link, name in found.items()}

    def start(self, number: int) -> None:
        """The table starts with the release of a number, and stops."""
        put_in_place(self.ledger)
        ledger = Ledger.open(self.ledger, Mode.LIVE, FakeClock())
        note_restored(ledger)
        note_updated(ledger, self.version(number))
        ledger.close()

    def untouched(self) -> None:
        """Release 1 is in use, and nothing is to go on record."""
        assert self.links() == {"current": "1"}
        assert not update_note_path(self.ledger).exists()


@pytest.fixture
def place(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Place:
    """Everything that an update needs."""
    quickly(monkeypatch)
    key = tmp_path / "maker.pem"
    make_key(key, "")
    (tmp_path / "maker").mkdir()
    maker = Maker(tmp_path / "maker", key)
    data = tmp_path / "data"
    data.mkdir()
    ledger = Ledger.open(data / "cabinet.ledger", Mode.LIVE, FakeClock())
    ledger.install(shipped())
    ledger.close()
    (data / "staff.json").write_text("{}")
    (data / "staff.json").chmod(0o600)
    (data / "cabinet.ledger.must-hit").write_text("1:a")
    (data / "cabinet.ledger.must-hit").chmod(0o600)
    (data / "cabinet.toml").write_text("# set\n")
    machine = Machine(tmp_path / "root")
    told: list[str] = []
    cabinet = Cabinet(
        Releases(tmp_path / "root" / "opt" / "etg", machine),
        data / "cabinet.ledger",
        data,
        data / "cabinet.toml",
        (read_key(tmp_path / "maker.pub"),),
        machine,
        "tom",
        lambda: NOW,
        told.append,
    )
    found = Place(cabinet, machine, maker, told)
    machine.install(maker.package(1))
    return found


def updated(ledger: Path) -> list[r.SoftwareUpdated]:
    """What stands in the books about it."""
    with Reader.open(ledger) as reader:
        return [event for event in reader.named("software_updated") if isinstance(event, r.SoftwareUpdated)]


# An update


def test_an_update_is_checked_backed_up_tried_out_and_put_on_record(place: Place) -> None:
    """In this order; the record says what came in the place of what, who vouches for it and who did it."""
    assert update(place.cabinet, place.maker.package(2)) == place.version(2)
    assert place.links() == {"current": "2", "previous": "1"}
    assert [line.split()[0] for line in place.told] == [
        "unpacking",
        "comparing",
        "signed",
        "backing",
        "the",
        "trying",
        "installing",
    ]
    assert updated(place.ledger) == []
    place.start(1)
    assert updated(place.ledger) == [], "release 1 has not been updated"
    place.start(2)
    place.start(2)
    (record,) = updated(place.ledger)
    assert (record.before, record.now) == (place.version(1), place.version(2))
    assert (record.signed_by, record.user) == ("maker", "tom")
    assert record.digest and record.digest_before and record.digest != record.digest_before
    assert audited(place.ledger).ok and not update_note_path(place.ledger).exists()


def test_the_new_release_is_tried_out_on_the_backup(place: Place) -> None:
    """And not on the books."""
    update(place.cabinet, place.maker.package(2))
    (kept,) = all_kept(place.cabinet.data)
    tried = [line for line in place.maker.said.read_text().splitlines() if line.startswith(place.version(2))]
    assert tried[:3] == [
        f"{place.version(2)}: --version",
        f"{place.version(2)}: update --check",
        f"{place.version(2)}: audit verify --ledger {kept.ledger(place.ledger)}",
    ]


def test_everything_is_put_by_first_and_stays_private(place: Place) -> None:
    """The books, checked, with staff, settings and the hidden value: same owner, same mode."""
    owner = 12345 if os.geteuid() == 0 else os.geteuid()
    if os.geteuid() == 0:
        for path in (place.cabinet.data, *place.cabinet.data.iterdir()):
            os.chown(path, owner, owner)
    update(place.cabinet, place.maker.package(2))
    (kept,) = all_kept(place.cabinet.data)
    assert kept.folder.name == f"before-{place.version(2)}-20270115-080000"
    names = {"before.json", "cabinet.ledger", "cabinet.ledger.must-hit", "cabinet.toml", "staff.json"}
    assert {path.name for path in kept.folder.iterdir()} == names
    assert audited(kept.ledger(place.ledger)).ok
    for path in (kept.folder.parent, kept.folder, *kept.folder.iterdir()):
        assert path.stat().st_uid == owner, path
    private = {path.name for path in kept.folder.iterdir() if stat.S_IMODE(path.stat().st_mode) == 0o600}
    assert {"staff.json", "cabinet.ledger.must-hit", "before.json"} <= private
    assert stat.S_IMODE(kept.folder.stat().st_mode) == 0o700
    for beside in place.cabinet.data.glob("cabinet.ledger*"):
        assert beside.stat().st_uid == owner, f"the table could not write {beside}"


def test_other_files_of_the_system_are_told(place: Place) -> None:
    """The package does not touch /etc: somebody has to, and back again."""
    tree = place.maker.tree(2)
    release = tree / "opt" / "etg" / "releases" / place.version(2)
    (release / "kiosk").mkdir()
    (release / "kiosk" / "install").write_text("#!/bin/sh\n")
    place.maker.identify(release)
    update(place.cabinet, place.maker.packed(2, tree))
    words = f"bring them there with {place.cabinet.releases.prefix}/current/kiosk/install"
    assert place.told[-1].endswith(words)
    roll_back(place.cabinet)
    assert place.told[-1].endswith(words)
    place.told.clear()
    update(place.cabinet, place.maker.package(3))
    assert not any("other files" in line for line in place.told)


def test_a_cabinet_without_books_is_updated_too(place: Place) -> None:
    """There is nothing to ask, to copy or to put on record."""
    for path in place.cabinet.data.glob("cabinet.ledger*"):
        path.unlink()
    update(place.cabinet, place.maker.package(2))
    assert place.links()["current"] == "2"
    assert not list(place.cabinet.data.glob("cabinet.ledger*"))


# What is refused


def with_credits(ledger: Path) -> None:
    """A player has bought in."""
    opened = Ledger.open(ledger, Mode.LIVE, FakeClock())
    opened.record(c.OpenTable(DEALER, FLOORPERSON))
    opened.record(c.Seat("ada", 3))
    opened.record(c.BuyIn("ada", 250_00, c.Funds.CASH, DEALER))
    opened.close()


class LiveTable(BookedTable):
    """A table with its books in a file, at which money is played for."""

    def __init__(self, path: Path) -> None:
        super().__init__()
        path.unlink()
        self.ledger = Ledger.open(path.with_name("live.ledger"), Mode.LIVE, FakeClock())
        self.ledger.install(self.state.terms.submission)
        self.do(c.OpenTable(DEALER, FLOORPERSON), c.Seat("p2", 2), c.BuyIn("p2", 500_00, c.Funds.CASH, DEALER))


def with_wagers(ledger: Path) -> None:
    """Wagers for the next round."""
    _live(ledger, playing=False)


def with_a_round(ledger: Path) -> None:
    """Betting is closed, and the cards come."""
    _live(ledger, playing=True)


def _live(ledger: Path, playing: bool) -> None:
    table = LiveTable(ledger)
    table.do(c.ReceiveDecks(ShoeKind.SINGLE, 0, FLOORPERSON, preinspected=True))
    table.make_ready()
    table.place(2)
    if playing:
        table.do(c.CloseBetting())
    table.ledger.close()
    for path in ledger.parent.glob("live.ledger*"):
        path.rename(ledger.with_name(path.name.replace("live", "cabinet")))


@pytest.mark.parametrize(
    ("before", "what"),
    [
        (with_credits, r"credits of \$250\.00"),
        (with_wagers, "wagers"),
        (with_a_round, "round 1, which is not finished"),
    ],
)
def test_not_while_somebody_has_money_on_the_table(place: Place, before: object, what: str) -> None:
    """Says what is held, and what to do."""
    assert callable(before)
    before(place.ledger)
    package = place.maker.package(2)
    with pytest.raises(Refused, match=rf"{what}.*pay the players out.*systemctl stop etg"):
        update(place.cabinet, package)
    with pytest.raises(Refused, match=what):
        roll_back(place.cabinet)
    place.untouched()
    assert not (place.cabinet.data / "backups").exists()


def test_not_while_the_table_runs(place: Place) -> None:
    """And while an update goes on no table starts."""
    ledger = Ledger.open(place.ledger, Mode.LIVE, FakeClock())
    with pytest.raises(Refused, match=r"a table runs on .* systemctl stop etg"):
        update(place.cabinet, place.maker.package(2))
    ledger.close()
    place.untouched()


def test_only_newer_unless_older_is_meant(place: Place) -> None:
    """The version in use is nothing new either."""
    with pytest.raises(Refused, match=r"is older than .*say --older"):
        update(place.cabinet, place.maker.package(0))
    with pytest.raises(Refused, match="is in use already"):
        update(place.cabinet, next((place.maker.folder / "dist").glob(f"etg_{place.version(1)}_*")))
    place.untouched()
    update(place.cabinet, next((place.maker.folder / "dist").glob(f"etg_{place.version(0)}_*")), older=True)
    assert place.links() == {"current": "0", "previous": "1"}


def test_a_changed_file_is_found(place: Place) -> None:
    """Also where the rest of the package agrees with it."""
    tree = place.maker.tree(2)
    command = tree / "opt" / "etg" / "releases" / place.version(2) / "bin" / "etg"
    command.write_text(command.read_text() + "# one more line\n")
    with pytest.raises(Refused, match="1 file is not as the manifest says: bin/etg"):
        update(place.cabinet, place.maker.packed(2, tree))
    place.untouched()


@pytest.mark.parametrize("what", ["etc/cron.d/more", "usr/bin/etg", "usr/share/doc/etg/copyright", "opt/etg/current"])
def test_nothing_besides_the_release_comes_along(place: Place, what: str) -> None:
    """The signature is that of the release: whatever else is in the package must follow from it."""
    tree = place.maker.tree(2)
    path = tree / what
    path.parent.mkdir(parents=True, exist_ok=True)
    path.unlink(missing_ok=True)
    path.write_text("something")
    with pytest.raises(Refused, match=f"nobody vouches for: /{what}"):
        update(place.cabinet, place.maker.packed(2, tree))
    place.untouched()


def test_no_script_but_those_that_are_signed(place: Place, tmp_path: Path) -> None:
    """They are run by root."""
    package = place.maker.package(2)
    for name, content in (("preinst", "#!/bin/sh\ntrue\n"), ("config", "#!/bin/sh\ntrue\n")):
        taken = tmp_path / f"taken-{name}"
        place.machine.say("dpkg-deb", "--raw-extract", package, taken)
        (taken / "DEBIAN" / name).write_text(content)
        (taken / "DEBIAN" / name).chmod(0o755)
        other = tmp_path / f"{name}.deb"
        place.machine.say("dpkg-deb", "--build", taken, other)
        with pytest.raises(Refused, match=f"nobody vouches for: the script {name}"):
            update(place.cabinet, other)
    place.untouched()


def test_who_signs_must_be_trusted_here(place: Place, tmp_path: Path) -> None:
    """Where keys are trusted, nothing helps a package that is signed with none of them."""
    make_key(tmp_path / "other.pem", "")
    place.maker.key = tmp_path / "other.pem"
    with pytest.raises(Refused, match="signed by nobody who is trusted here"):
        update(place.cabinet, place.maker.package(2), unsigned=True)
    place.maker.key = None
    with pytest.raises(Refused, match="not signed"):
        update(place.cabinet, place.maker.package(3), unsigned=True)
    place.untouched()


def test_where_no_key_is_trusted_somebody_has_to_say_so(place: Place) -> None:
    """And then it is on record that nobody vouches for it."""
    place.cabinet = replace(place.cabinet, keys=())
    package = place.maker.package(2)
    with pytest.raises(Refused, match=r"nobody vouches for this package: .*--unsigned"):
        update(place.cabinet, package)
    place.untouched()
    update(place.cabinet, package, unsigned=True)
    assert "not signed: nobody vouches for it" in place.told
    place.start(2)
    assert [record.signed_by for record in updated(place.ledger)] == [""]


@pytest.mark.parametrize("answers", [Answers(starts=1), Answers(reads=1), Answers(settles=1)])
def test_a_release_that_does_not_run_here_is_not_installed(place: Place, answers: Answers) -> None:
    """It must start, and read the books and the settings."""
    with pytest.raises(Refused, match="failed: it ended with 1"):
        update(place.cabinet, place.maker.package(2, answers=answers))
    place.untouched()


def test_another_package_another_python_no_package(place: Place, tmp_path: Path) -> None:
    """Each with what is wrong."""
    package = place.maker.package(2)
    taken = tmp_path / "taken"
    place.machine.say("dpkg-deb", "--raw-extract", package, taken)
    control = taken / "DEBIAN" / "control"
    for old, new, why in (
        ("Package: etg", "Package: other", "is the package 'other', not etg"),
        ("Architecture: ", "Architecture: m68k-", "is for m68k-"),
        ("Version: 0.1.0", "Version: 9.9.9", "has no release 9.9.9"),
    ):
        words = control.read_text()
        control.write_text(words.replace(old, new))
        place.machine.say("dpkg-deb", "--build", taken, tmp_path / "other.deb")
        control.write_text(words)
        with pytest.raises(Refused, match=why):
            update(place.cabinet, tmp_path / "other.deb")
    about = next(taken.glob("opt/etg/releases/*/release.json"))
    about.write_text(about.read_text().replace('"python": "3.', '"python": "2.'))
    place.machine.say("dpkg-deb", "--build", taken, tmp_path / "other.deb")
    with pytest.raises(Refused, match="is built for Python 2"):
        update(place.cabinet, tmp_path / "other.deb")
    (tmp_path / "text.deb").write_text("no package")
    with pytest.raises(Refused, match="dpkg-deb"):
        update(place.cabinet, tmp_path / "text.deb")
    with pytest.raises(Refused, match="cannot be read: No such file"):
        update(place.cabinet, tmp_path / "none.deb")
    place.untouched()


@pytest.mark.parametrize("where", ["unpack", "configure"])
def test_what_dpkg_cannot_do_leaves_the_old_release_in_use(place: Place, where: str) -> None:
    """And says so; the same package can be tried again."""
    place.machine.fails = where
    answers = Answers(whole=1 if where == "configure" else 0)
    with pytest.raises(Refused, match=rf"the update failed, release {place.version(1)[:5]}.* is still in use"):
        update(place.cabinet, place.maker.package(2, answers=answers))
    assert place.links()["current"] == "1"
    assert not update_note_path(place.ledger).exists()
    place.machine.fails = ""
    update(place.cabinet, place.maker.package(3))
    assert place.links() == {"current": "3", "previous": "1"}


# And back


def test_back_to_the_release_before(place: Place) -> None:
    """The books stay as they are; and forward again."""
    update(place.cabinet, place.maker.package(2))
    place.start(2)
    assert roll_back(place.cabinet) == place.version(1)
    assert place.links() == {"current": "1", "previous": "2"}
    place.start(1)
    assert [(record.before, record.now) for record in updated(place.ledger)] == [
        (place.version(1), place.version(2)),
        (place.version(2), place.version(1)),
    ]
    assert roll_back(place.cabinet) == place.version(2)
    assert place.links() == {"current": "2", "previous": "1"}


@pytest.mark.parametrize("played", [False, True])
def test_a_release_that_does_not_understand_the_books_is_asked_first(
    place: Place, played: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Books of the same shape with an event that it does not know: back only where those of before lose nothing."""
    update(place.cabinet, place.maker.package(2))
    place.start(2)
    if played:
        ledger = Ledger.open(place.ledger, Mode.LIVE, FakeClock())
        ledger.record(c.OpenTable(DEALER, FLOORPERSON))
        ledger.close()
    say = place.cabinet.shell.say

    def old(*words: str | Path, env: Mapping[str, str] | None = None) -> str:
        if "audit" in words and place.ledger in words:
            raise Refused("an event that is not known here")
        return say(*words, env=env)

    monkeypatch.setattr(place.cabinet.shell, "say", old)
    if played:
        with pytest.raises(Refused, match="an event that is not known here, and they cannot go back, because"):
            roll_back(place.cabinet)
        assert place.links() == {"current": "2", "previous": "1"}
    else:
        roll_back(place.cabinet)
        assert place.links() == {"current": "1", "previous": "2"}
        assert place.ledger.with_name("cabinet.ledger.before-rollback-1").exists() and audited(place.ledger).ok


def test_a_release_that_was_changed_is_not_gone_back_to(place: Place) -> None:
    """It is compared first."""
    with pytest.raises(Refused, match="no release to go back to"):
        roll_back(place.cabinet)
    update(place.cabinet, place.maker.package(2))
    previous = place.cabinet.releases.named(PREVIOUS)
    assert previous is not None
    command = previous.path / "bin" / "etg"
    command.write_text(command.read_text() + "#\n")
    with pytest.raises(Refused, match="bin/etg"):
        roll_back(place.cabinet)
    assert place.links() == {"current": "2", "previous": "1"}


@pytest.fixture
def migrated(place: Place, monkeypatch: pytest.MonkeyPatch) -> Place:
    """Release 2 is in use and has brought the books to a shape that release 1 does not know."""
    update(place.cabinet, place.maker.package(2, migrations=[*known_migrations(), "0099_more"]))
    known = list(MIGRATIONS._migrations)
    monkeypatch.setattr(MIGRATIONS, "_migrations", known)

    @MIGRATIONS(name="0099_more")
    def _more(db: Database) -> None:
        db.execute("CREATE TABLE more (id INTEGER PRIMARY KEY) STRICT")

    place.start(2)
    assert going_back.migrations_of(place.ledger)[-1] == "0099_more"
    return place


def forget_the_newer_shape(monkeypatch: pytest.MonkeyPatch) -> None:
    """From here on the program is the older one."""
    monkeypatch.setattr(MIGRATIONS, "_migrations", [each for each in MIGRATIONS._migrations if "0099" not in each.name])


def test_the_books_of_before_come_back_where_nothing_was_played(
    migrated: Place, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The newer ones are kept, the hidden value stays, and it is on record."""
    roll_back(migrated.cabinet)
    assert migrated.links() == {"current": "1", "previous": "2"}
    assert going_back.migrations_of(migrated.ledger) == [name for name in known_migrations() if "0099" not in name]
    kept = migrated.ledger.with_name("cabinet.ledger.before-rollback-1")
    assert audited(kept).ok and going_back.migrations_of(kept)[-1] == "0099_more"
    assert migrated.ledger.with_name("cabinet.ledger.must-hit").read_text() == "1:a"
    forget_the_newer_shape(monkeypatch)
    migrated.start(1)
    assert audited(migrated.ledger).ok
    assert [record.now for record in updated(migrated.ledger)] == [migrated.version(1)]
    with Reader.open(migrated.ledger) as reader:
        assert [event.name for event in reader.named("restored")] == ["restored"]


def test_the_books_never_lose_play(migrated: Place) -> None:
    """Somebody has opened the table since: the older release cannot have these books."""
    ledger = Ledger.open(migrated.ledger, Mode.LIVE, FakeClock())
    ledger.record(c.OpenTable(DEALER, FLOORPERSON))
    ledger.close()
    with pytest.raises(Refused, match=r"cannot read these books.*table_opened\) has happened since the update"):
        roll_back(migrated.cabinet)
    assert migrated.links() == {"current": "2", "previous": "1"}
    assert not update_note_path(migrated.ledger).exists()
    assert going_back.migrations_of(migrated.ledger)[-1] == "0099_more"


def test_without_a_backup_there_is_no_way_back(migrated: Place) -> None:
    """The one of before the update was moved away; one that cannot be read is not passed over."""
    (kept,) = all_kept(migrated.cabinet.data)
    (kept.folder / "before.json").write_text("{")
    with pytest.raises(Malformed, match=r"before\.json cannot be read"):
        roll_back(migrated.cabinet)
    kept.folder.rename(migrated.cabinet.data / "elsewhere")
    with pytest.raises(Refused, match="there is no backup of before the update"):
        roll_back(migrated.cabinet)
    assert migrated.links() == {"current": "2", "previous": "1"}


class PowerCut(BaseException):
    """Nothing more happens."""


STEPS = ["close", "guard kept", "must hit kept", "ledger kept", "guard set", "in place", "done", "note", "current"]


@pytest.mark.parametrize("cut", [*STEPS, "previous"])
def test_a_power_cut_on_the_way_back(migrated: Place, monkeypatch: pytest.MonkeyPatch, cut: str) -> None:
    """The release in use can open the books, whichever they are, and the way back is still open."""

    def step(name: str) -> None:
        if name == cut:
            raise PowerCut

    with pytest.raises(PowerCut):
        roll_back(migrated.cabinet, step)
    if cut == "previous":
        assert migrated.links() == {"current": "1", "previous": "1"}
    else:
        assert migrated.links()["current"] == "2"
        migrated.start(2)
        assert audited(migrated.ledger).ok
        roll_back(migrated.cabinet)
        assert migrated.links() == {"current": "1", "previous": "2"}
    assert migrated.ledger.with_name("cabinet.ledger.must-hit").read_text() == "1:a"
    forget_the_newer_shape(monkeypatch)
    migrated.start(1)
    assert audited(migrated.ledger).ok


def test_the_list_of_releases(place: Place) -> None:
    """By folder; what was broken off is none."""
    update(place.cabinet, place.maker.package(2))
    releases = place.cabinet.releases
    (releases.prefix / "releases" / "broken.kept.new").mkdir()
    assert [each.version for each in releases.all()] == [place.version(1), place.version(2)]
    current = releases.named(CURRENT)
    assert current is not None and current.version == place.version(2)
