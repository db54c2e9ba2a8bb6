"""Readings that show only in the order or the moment in which things happen.

What a ruling pays or refuses stands in the rounds, most of it in `rounds/rulings.jsonl`.
"""

from collections import Counter

import pytest

from etg.cabinet import must_hit
from etg.cards import card
from etg.games import GAMES
from etg.shoe.source import SeededSource
from etg.submission import load, shipped_path
from etg.table import commands as c
from etg.table import events as e
from etg.table.actions import Do, next_action
from tests.table.builders import DEALER, FLOORPERSON, Table, names


@pytest.mark.clause("R8", "T33")
@pytest.mark.parametrize("game", GAMES)
def test_the_shipped_submissions_split_three_times_and_aces_once(game: str) -> None:
    rules = load(shipped_path(game)).rules
    assert (rules.max_splits, rules.resplit_aces) == (3, False)


@pytest.mark.clause("R9")
@pytest.mark.parametrize(
    ("game", "cards", "at_once"),
    [
        ("blackjack", "TH KC 6S 8D", True),
        ("pitch_blackjack", "TH KC 6S 8D", True),
        ("spanish_21", "KH KC 6S 8D", True),
        ("pontoon_21", "KH KC 6S 8D", True),
        ("players_edge_21", "KH KC 6S 8D", True),
        ("blackjack", "TH 9C 6S 8D", True),
        ("community_blackjack", "TH 9C 6S", True),
        ("community_blackjack", "TH KC 6S", False),
    ],
)
def test_a_surrender_is_settled_as_soon_as_a_dealer_blackjack_is_ruled_out(
    game: str, cards: str, at_once: bool
) -> None:
    """At once after the reader or against a 2 to 9; without a hole card against an ace or a 10 it waits."""
    table = Table(game, surrender=True).open(1)
    table.deal(cards)
    if next_action(table.state).do is Do.READER:
        table.do(c.ReaderResult(False))
    events = table.decide(1, "surrender")
    if game == "community_blackjack":
        events += table.do(c.CloseDecisions())
    assert [x.returned for x in events if isinstance(x, e.HandSettled)] == ([500] if at_once else [])
    assert table.credits("p1") == (99_500 if at_once else 99_000)
    if not at_once:
        assert table.prompt == "draw a card for yourself"


@pytest.mark.clause("R51")
@pytest.mark.parametrize("game", [game.id for game in GAMES.values() if game.hole_card])
@pytest.mark.parametrize(("up", "hole"), [("AC", "KD"), ("KC", "AD"), ("AC", "7D"), ("KC", "7D"), ("9C", "7D")])
def test_the_reader_comes_after_insurance_and_before_any_decision(game: str, up: str, hole: str) -> None:
    """Against an ace or a 10-value card, in every game with a hole card; on a Blackjack nobody is asked any more."""
    table = Table(game).open(1)
    first, second = ("8H 9S", "7S 6H") if GAMES[game].hands_per_box > 1 else ("8H", "7S")
    table.deal(f"{first} {up} {second} {hole}")
    asked = []
    if next_action(table.state).do is Do.INSURANCE:
        asked.append("insurance")
        table.do(c.TimeOut())
    if next_action(table.state).do is Do.READER:
        asked.append("reader")
        table.do(c.ReaderResult({up[0], hole[0]} == {"A", "K"}))
    assert asked == {"A": ["insurance", "reader"], "K": ["reader"], "9": []}[up[0]]
    blackjack = {up[0], hole[0]} == {"A", "K"}
    assert next_action(table.state).do is (Do.SETTLE if blackjack else Do.DECIDE)
    if blackjack:
        lost = [x for x in table.do(c.Settle()) if isinstance(x, e.HandSettled)]
        assert {(x.outcome, x.returned) for x in lost} == {("lose", 0)}


@pytest.mark.clause("R39")
def test_every_hidden_value_between_reset_and_maximum_is_as_likely(monkeypatch: pytest.MonkeyPatch) -> None:
    """Both ends included; drawn anew for every promise."""
    monkeypatch.setattr(must_hit, "hidden_range", lambda terms: (250_00, 250_03))
    table = Table("blackjack", {"super_4": {}, "must_hit": {}}).seat(1)
    source = SeededSource(7)
    drawn: Counter[str] = Counter()
    for _ in range(4000):
        kept = must_hit.MustHit(None, source)
        kept.promise(table.state)
        drawn[kept._hidden.partition(":")[0]] += 1
    assert set(drawn) == {"25000", "25001", "25002", "25003"}
    assert all(900 < times < 1100 for times in drawn.values())


@pytest.mark.clause("T19", "BJ 6.E")
def test_what_was_paid_early_can_be_wagered_in_the_round_and_leaves_it_only_when_it_is_cleared() -> None:
    """The Blackjack of box 1 is paid against a 6 and doubles the hand on box 2; nothing is cashed out meanwhile."""
    table = Table().seat(1, credits=2000)
    table.place(1, player="p1").place(2, player="p1")
    table.do(c.CloseBetting())
    table.deal("AH 5H 6C KS 6S TD")
    assert table.credits("p1") == 0
    table.do(c.Settle())
    assert table.credits("p1") == 2500
    assert table.refuse(c.CashOut("p1", 2500))[1] == "BJ 6.E"
    table.decide(2, "double")
    assert table.credits("p1") == 1500
    table.deal("TC")
    table.do(c.TurnHoleCard())
    table.deal("9D")
    table.do(c.Settle())
    assert table.refuse(c.CashOut("p1", 100))[1] == "BJ 6.E"
    table.do(c.Clear(), c.CashOut("p1", 5500))
    assert table.credits("p1") == 0


@pytest.mark.clause("T22", "BJ 6.F", "R1")
def test_a_box_has_one_player_in_a_round() -> None:
    """Nobody wagers on the box of another one, nor behind it."""
    table = Table().seat(1, 2)
    table.place(1)
    assert table.refuse(c.Place("p2", 1, 1000))[1] == "R1"
    table.do(c.TakeBack("p1"))
    table.place(1, player="p2")


@pytest.mark.clause("T30", "HB 6")
@pytest.mark.parametrize(
    ("game", "early"),
    [
        ("blackjack", True),
        ("pitch_blackjack", True),
        ("players_edge_21", True),
        ("spanish_21", False),
        ("pontoon_21", False),
    ],
)
def test_when_a_blackjack_against_a_ten_is_paid(game: str, early: bool) -> None:
    """After the reader in Blackjack and Player's Edge 21; in Spanish 21 and Pontoon 21 when the hole card is turned."""
    table = Table(game).open(1, 2)
    table.deal("AH 9H KC KS 8H 7D")
    table.do(c.ReaderResult(False))
    assert (next_action(table.state).do is Do.SETTLE) is early
    if early:
        assert [x.outcome for x in table.do(c.Settle()) if isinstance(x, e.HandSettled)] == ["blackjack"]
    assert next_action(table.state).do is Do.DECIDE


@pytest.mark.clause("R6", "BJ 13.A(4)(a)(ii)", "BJ 13.A(9)(b)", "BJ 13.H(1)(k)")
@pytest.mark.parametrize("game", ["blackjack", "pitch_blackjack"])
@pytest.mark.parametrize(
    ("wager", "first", "second", "line"),
    [
        ("lucky_ladies", "QH", "QH", "queen_of_hearts_pair"),
        ("kings_bounty", "KS", "KS", "king_of_spades_pair"),
        ("super_4", "9H", "8S", "dealer_ace_up_no_blackjack"),
    ],
)
def test_what_only_asks_for_a_dealer_blackjack_is_paid_when_the_reader_has_ruled_it_out(
    game: str, wager: str, first: str, second: str, line: str
) -> None:
    """Before any decision, with the second card still face down."""
    table = Table(game, {wager: {}}, decks=2).seat(1)
    table.place(1, 1000, None, **{wager: 500})
    if table.state.shoe.burn_due:
        table.do(c.Burn())
    table.do(c.CloseBetting())
    table.deal(f"{first} AC {second} 7D")
    table.do(c.TimeOut(), c.ReaderResult(False))
    paid = [x for x in table.do(c.Settle()) if isinstance(x, e.SideSettled)]
    assert [x.outcome for x in paid] == [(line,)]
    assert table.round.hole_down and next_action(table.state).do is Do.DECIDE


@pytest.mark.clause("T31")
def test_insurance_comes_before_side_wagers_and_these_before_the_main_wagers() -> None:
    """Of all that is due at one moment, each kind from the highest box down."""
    table = Table(side_wagers={"super_4": {}}).seat(1, 2)
    table.place(1, super_4=500).place(2, super_4=500)
    table.do(c.CloseBetting())
    table.deal("9H 9S AC 8H 8S KD")
    table.do(c.Insure(1, 500), c.Insure(2, 500), c.ReaderResult(True))
    events = table.do(c.Settle())
    assert names(events) == [*["insurance_settled"] * 2, *["side_settled"] * 2, *["hand_settled"] * 2, "round_settled"]
    assert [x.box for x in events if not isinstance(x, e.RoundSettled)] == [2, 1] * 3  # type: ignore[attr-defined]


@pytest.mark.clause("T16", "BJ 10.C", "PE 10.D", "SP 10.D", "PO 10.D")
@pytest.mark.parametrize("game", [game.id for game in GAMES.values() if game.hands_per_box == 1])
def test_the_card_of_a_double_lies_face_up(game: str) -> None:
    """In the hand-dealt game as well, where doubling turns the first two cards too."""
    table = Table(game).open(1)
    table.deal("5H 6C 6S" if game == "community_blackjack" else "5H 6C 6S KD")
    table.decide(1, "double")
    table.deal("2C")
    hand = table.box(1).hands[0]
    assert hand.cards[-1] == card("2C") and not hand.face_down


@pytest.mark.clause("T43")
@pytest.mark.parametrize("game", [game.id for game in GAMES.values() if not game.community_cards])
@pytest.mark.parametrize(("second", "expected"), [("6S", "hit"), ("7S", "stand")])
def test_who_does_not_answer_outside_community_blackjack(game: str, second: str, expected: str) -> None:
    """11 hits and 12 stands; the hands of a Switch box are kept first."""
    table = Table(game).open(1)
    first, then = ("5H 9S", f"{second} 9D") if GAMES[game].hands_per_box > 1 else ("5H", second)
    table.deal(f"{first} 8C {then} KD")
    decided = [x.decision.value for x in table.do(c.TimeOut()) if isinstance(x, e.Decided)]
    if GAMES[game].hands_per_box > 1:
        assert decided == ["keep"]
        decided = [x.decision.value for x in table.do(c.TimeOut()) if isinstance(x, e.Decided)]
    assert decided == [expected]


@pytest.mark.clause("T47", "SP 13.C", "SP 13.D", "PO 13.C", "PO 13.D", "PE 13.C", "PE 13.D")
@pytest.mark.parametrize("game", ["spanish_21", "pontoon_21", "players_edge_21"])
def test_tens_of_two_rounds_void_neither(game: str) -> None:
    """Each is taken out; only a second one in the same round takes the decks away."""
    table = Table(game).seat(1)
    for ten in ("TH", "TS"):
        table.place(1)
        table.do(c.CloseBetting())
        assert names(table.do(c.TenFound(card(ten), DEALER, FLOORPERSON))) == ["discarded"]
        table.deal("9H 7C 8S KD")
        table.decide(1, "stand")
        table.do(c.TurnHoleCard(), c.Settle(), c.Clear())
    assert not table.state.shoe.decks_out
