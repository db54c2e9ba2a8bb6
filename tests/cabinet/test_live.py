"""A live table that is not set up: it says what is missing, and is not opened."""

from dataclasses import replace
from datetime import date

import pytest

from etg.cabinet.asks import DEALER_CONSOLE, Ask
from etg.cabinet.keeper import Keeper
from etg.cabinet.live import Step, check_open, checked_for_live, checked_software, missing_for_live
from etg.cabinet.manifest import Manifest, Verified
from etg.cabinet.settings import Settings, load_settings
from etg.cabinet.settings_displays import CABINET, Displays, ScreenSettings
from etg.cabinet.settings_time import TimeSettings
from etg.cabinet.signing import Judged, Proved
from etg.devices.opening import DeviceSettings
from etg.devices.reports import Kind
from etg.errors import Refused
from etg.ledger.ledger import Ledger
from etg.modes import Mode
from etg.resources import resource
from etg.shoe.source import SeededSource
from etg.submission import Submission, load, shipped_path
from etg.table import commands as c
from etg.table.people import Person, Role
from etg.texts import text

TODAY = date(2026, 11, 18)
SUBMISSION = load(shipped_path("community_blackjack"))
SHIPPED = load_settings(resource("config", "cabinet.toml"))
SCREENS = Displays(CABINET, (ScreenSettings("dealer", 0), ScreenSettings("station 1", 1)))
READY = replace(
    SHIPPED,
    displays=SCREENS,
    devices=tuple(DeviceSettings(kind, f"/dev/etg/{kind}") for kind in Kind),
    operator="Ours",
    number="BJ-07",
    time=TimeSettings("America/New_York"),
)

VOUCHED = Proved(Verified("d", 1, Manifest("1", "", {})), Judged("maker", "f", matters=True))
STRANGE = VOUCHED._replace(judged=Judged(why=text("signed by nobody"), matters=True))
UNSIGNED = VOUCHED._replace(judged=Judged(why=text("no key is trusted here")))
CHANGED = VOUCHED._replace(found=VOUCHED.found._replace(changed=("etg/money.py",)))


@pytest.mark.parametrize(
    ("proof", "said"),
    [
        (None, "could not be compared"),
        (STRANGE, "signed by nobody"),
        (UNSIGNED, "no key is trusted here"),
        (CHANGED, "etg/money.py"),
        (VOUCHED, None),
    ],
)
def test_money_is_played_for_only_with_a_program_that_somebody_vouches_for(
    proof: Proved | None, said: str | None
) -> None:
    missing = checked_software(proof).missing
    assert (missing is None) == (said is None) and (said is None or said in (missing or ""))
    assert (proof is not None and proof.wrong is None) == (proof in (VOUCHED, UNSIGNED)), "what stops a table"


def test_the_shipped_settings_are_for_a_desk() -> None:
    missing = missing_for_live(SHIPPED, SUBMISSION, TODAY)
    assert len(missing) == 4 and "everybody's reach" in missing[0]
    assert [str(each) for each in missing[1:]] == [f"the port of the {kind} is emulated" for kind in Kind]


def test_a_cabinet_that_is_set_up_lacks_nothing() -> None:
    checked = checked_for_live(READY, SUBMISSION, TODAY)
    assert {each.step for each in checked} == set(Step) - {Step.PEOPLE, Step.SOFTWARE}
    assert all(each.missing is None and each.advice is None and each.found for each in checked)


@pytest.mark.clause("BJ 2.B(1)", "SP 2.B(1)", "PO 2.B(1)", "PE 2.B(1)")
def test_what_would_be_better_keeps_nobody_from_playing() -> None:
    settings = replace(READY, operator="Your Casino", number="", time=TimeSettings())
    assert not missing_for_live(settings, SUBMISSION, TODAY)
    advised = {each.step for each in checked_for_live(settings, SUBMISSION, TODAY) if each.advice is not None}
    assert advised == {Step.OPERATOR, Step.NUMBER, Step.TIME_ZONE}


@pytest.mark.parametrize(
    ("settings", "submission", "today", "said"),
    [
        (READY, None, TODAY, "no submission is in force"),
        (READY, replace(SUBMISSION, approved=None), TODAY, "is not approved"),
        (READY, SUBMISSION, date(2026, 10, 31), "is approved only from 2026-11-01 on"),
        (replace(READY, devices=(DeviceSettings(Kind.SHOE, "spy:///dev/etg/shoe"),)), SUBMISSION, TODAY, "listens in"),
    ],
)
def test_each_thing_that_is_missing_is_named(
    settings: Settings, submission: Submission | None, today: date, said: str
) -> None:
    (missing,) = missing_for_live(settings, submission, today)
    assert said in missing


@pytest.mark.parametrize(
    ("settings", "proof", "why"),
    [
        (SHIPPED, VOUCHED, r"cannot be opened for money yet: .*; the port of the shoe is emulated; "),
        (READY, UNSIGNED, "cannot be opened for money yet: no key is trusted here"),
        (READY, VOUCHED, None),
    ],
    ids=["desk", "unsigned", "set up"],
)
def test_the_table_is_opened_only_when_nothing_is_missing(settings: Settings, proof: Proved, why: str | None) -> None:
    def opened() -> Ledger:
        ledger = Ledger.in_memory(Mode.TRAINING)
        ledger.install(SUBMISSION)
        return ledger

    keeper = Keeper(opened, lambda ledger: None, SeededSource(1))
    keeper.check_open = lambda state: check_open(settings, state, TODAY, proof)
    keeper.begin()
    command = c.OpenTable(Person(Role.DEALER, "ann"), Person(Role.FLOORPERSON, "mia"))
    if why is None:
        keeper.do(Ask(DEALER_CONSOLE, command))
        assert keeper.state.open
    else:
        with pytest.raises(Refused, match=why):
            keeper.do(Ask(DEALER_CONSOLE, command))
        assert not keeper.state.open
    keeper.close()
