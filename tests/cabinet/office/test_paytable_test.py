"""The paytable tester pays what the table pays, and touches nothing."""

from decimal import Decimal
from pathlib import Path
from random import Random
from typing import Any

import pytest

from etg.cabinet.office.paytable_test import Paid, TestPay, meters_of, tried
from etg.cabinet.office.trial import MAIN, Supposed
from etg.cards import card, cards
from etg.games import GAMES, Decision
from etg.hands import is_blackjack
from etg.submission import check, load, shipped_path
from etg.table.state import UNIT, new_table
from etg.table.terms import Terms
from etg.wagers import WAGERS, Need, Seen
from tests.cabinet.office.storage_desks import desk_at, found


def terms_of(game: str) -> Terms:
    """Under the shipped submission."""
    return Terms(load(shipped_path(game)))


def lit(paid: Paid) -> list[str]:
    """What the lines say that are paid."""
    return [line.pays for line in paid.lines if line.lit]


def test_a_blackjack_is_paid_at_its_odds() -> None:
    """To the cent, and the line is lit."""
    paid = tried(terms_of("blackjack"), Supposed(MAIN, 25_00, hand=cards("AS KS"), dealer=cards("9H 9C")))
    assert (paid.outcome, paid.wagered, paid.returned, lit(paid)) == ("wins with a Blackjack", 25_00, 62_50, ["3 to 2"])
    assert paid.lacking is None and paid.unused == ()


def test_a_hand_draws_the_cards_that_are_chosen_and_stands() -> None:
    """The dealer too, as long as he must; what he need not draw is named."""
    supposed = Supposed(MAIN, 10_00, hand=cards("5S 6S 9H"), dealer=cards("TC 7C 2D"))
    paid = tried(terms_of("blackjack"), supposed)
    assert (paid.outcome, paid.returned, paid.unused) == ("wins", 20_00, cards("2D"))
    doubled = Supposed(MAIN, 10_00, hand=cards("5S 6S 9H"), dealer=cards("TC 7C"), decisions=(Decision.DOUBLE,))
    assert tried(terms_of("blackjack"), doubled)[1:3] == (20_00, 40_00)
    split = Supposed(MAIN, 10_00, hand=cards("8S 8H TS 2H"), dealer=cards("TC 7C"), decisions=(Decision.SPLIT,))
    paid = tried(terms_of("blackjack"), split)
    assert [(each.words, each.wagered, each.returned) for each in paid.others] == [
        ("hand 1: wins", 10_00, 20_00),
        ("hand 2: loses", 10_00, 0),
    ]


def test_what_is_lacking_is_said() -> None:
    """Step by step until the round can be played."""
    said = []
    hand, dealer = cards(""), cards("")
    for more in ("hand", "hand", "dealer", "dealer", ""):
        said.append(tried(terms_of("blackjack"), Supposed(MAIN, 10_00, hand=hand, dealer=dealer)).lacking)
        hand = (*hand, card("TS")) if more == "hand" else hand
        dealer = (*dealer, card("8H")) if more == "dealer" else dealer
    assert said[0] == "Choose one more card for the box" and said[-2] == "Choose one more card for the dealer"
    paid = tried(terms_of("blackjack"), Supposed(MAIN, 10_00, hand=hand, dealer=(*dealer, card("5C"))))
    assert paid.lacking is None and paid.returned == 0


def test_what_the_table_refuses_is_refused_here() -> None:
    """A wager beyond the limits, and a card that the decks do not hold so often."""
    paid = tried(terms_of("blackjack"), Supposed(MAIN, 1, hand=cards("TS TS"), dealer=cards("8H 9H")))
    assert paid.lacking is not None and paid.clause is not None and paid.returned == 0
    pitch = terms_of("pitch_blackjack")
    many = cards("TS " * (pitch.rules.decks + 1))
    paid = tried(pitch, Supposed(MAIN, pitch.rules.minimum, hand=many[:2], dealer=(*many[2:], *cards("TS TS"))))
    assert paid.lacking is not None and "TS cannot come" in paid.lacking


def test_insurance_and_bonuses_stand_beside_the_wager() -> None:
    """A Super Bonus is no part of the hand."""
    insured = Supposed(MAIN, 10_00, hand=cards("TS 9S"), dealer=cards("AH KH"), insured=True)
    paid = tried(terms_of("blackjack"), insured)
    assert (paid.returned, [(each.words, each.returned) for each in paid.others]) == (0, [("Insurance", 15_00)])
    sevens = Supposed(MAIN, 25_00, hand=cards("7S 7S 7S"), dealer=cards("7H 9C"))
    paid = tried(terms_of("spanish_21"), sevens)
    assert paid.outcome == "wins" and [each.words for each in paid.others] == ["Super Bonus"]
    assert paid.others[0].returned > 0


def test_a_progressive_pays_what_its_meter_is_supposed_to_show() -> None:
    """And the meter of the table stands where it stood."""
    terms = terms_of("blackjack")
    state = new_table(terms)
    ((name, shows),) = meters_of(state, "bonus_spin")
    assert name == "bonus_spin" and shows == state.meters[name] // UNIT
    jackpot = next(
        line.outcome for line in terms.side["bonus_spin"].paytable.lines.values() if "meter" in line.pays.text
    )
    hands: Any = {"hand": cards("AS KS"), "dealer": cards("9H 9C")}
    supposed = Supposed("bonus_spin", 10_00, 1_00, symbol=jackpot, meters=((name, 7_000_00),), **hands)
    paid = tried(terms, supposed)
    contributed = int(terms.meters[name].terms.rate * 1_00)
    assert paid.returned == 7_000_00 + contributed and lit(paid) == ["100 percent of the meter"]
    assert state.meters == new_table(terms).meters
    lacking = tried(terms, Supposed("bonus_spin", 10_00, 1_00, **hands))
    assert lacking.lacking == "Choose what the wheel shows"


def test_the_must_hit_pays_its_meter() -> None:
    """It has no stake of its own: it rides on Super 4."""
    terms = terms_of("blackjack")
    (meter,) = (name for name, meter in terms.meters.items() if meter.wager == "must_hit")
    supposed = Supposed("must_hit", 10_00, 1_00, cards("TS 9S"), (), cards("8H 9C"), meters=((meter, 300_00),))
    paid = tried(terms, supposed)
    assert paid.wagered == 0 and paid.returned >= 300_00 and len(lit(paid)) == 1


def test_the_draws_of_bad_beat() -> None:
    """The magic card and the lucky player pay besides the hand."""
    values = dict(load(shipped_path("blackjack")).values)
    bonuses = {"magic_card_bonus": True, "lucky_player_bonus": True}
    values["side_wagers"] = {"bad_beat": {"rate": Decimal("0.01"), "start": 5000, "reset": 5000, **bonuses}}
    terms = Terms(check(values))
    supposed = Supposed("bad_beat", 10_00, 1_00, cards("TS 9S"), (), cards("8H 9C"), magic=card("TS"), lucky=True)
    paid = tried(terms, supposed)
    assert paid.returned == 25_00 and lit(paid) == ["20 for 1", "5 for 1"]
    missed = Supposed("bad_beat", 10_00, 1_00, cards("TS 9S"), (), cards("8H 9C"), magic=card("2S"))
    assert tried(terms, missed).returned == 0


@pytest.mark.parametrize("game", GAMES)
def test_every_side_wager_pays_what_its_evaluator_and_paytable_say(game: str) -> None:
    """With random cards; wheels, meters and finished hands have tests of their own."""
    terms, rng = terms_of(game), Random(5)
    simple = {Need.FIRST_TWO, Need.FIRST_FOUR, Need.UP_CARD, Need.SECOND_CARD}
    wagers = [name for name in terms.side if set(WAGERS[name].needs) <= simple and not terms.side[name].meters]
    assert wagers
    won = 0
    for _ in range(60):
        drawn = rng.sample(terms.game.pack, 8)
        hand, second, dealer = tuple(drawn[:2]), tuple(drawn[2:4]), tuple(drawn[4:6])
        two = terms.game.hands_per_box > 1
        for name in wagers:
            side = terms.side[name]
            stake = side.amounts[0] if side.amounts else side.minimum
            supposed = Supposed(name, terms.rules.minimum, stake, hand, second if two else (), dealer)
            paid = tried(terms, supposed)
            if paid.lacking is not None:  # a dealer without a hole card draws more
                continue
            first = (*hand, *second) if Need.FIRST_FOUR in WAGERS[name].needs else hand
            no_blackjack = not is_blackjack(dealer)
            outcome = side.evaluator(Seen(first, dealer[0], dealer[1], no_blackjack, stake=stake))
            assert outcome is not None
            assert paid.returned == side.paytable.returned(outcome, stake), (name, hand, dealer)
            assert lit(paid) == [line.pays.text for key, line in side.paytable.lines.items() if key in outcome]
            won += bool(outcome)
    assert won


def test_the_office_asks_with_the_submission_in_force(tmp_path: Path) -> None:
    """The table is not even looked at beyond its terms."""
    state = new_table(terms_of("blackjack"))
    desk = desk_at(tmp_path, None, state)
    paid = found(TestPay(Supposed(MAIN, 25_00, hand=cards("AS KS"), dealer=cards("9H 9C"))), desk)
    assert paid.returned == 62_50
