"""Moments of a round: dealing, decisions, insurance, the dealer's hand, results."""

from etg.games import Decision
from etg.modes import Mode
from etg.screens.moments import prizes
from etg.screens.scenes.scene import Scene, counting
from etg.screens.staged.cards import Cards
from etg.screens.staged.table import Table
from etg.screens.theme import SPIN
from etg.table import commands as c
from etg.table.actions import Do, next_action

DECIDING = counting("decisions", 20, 12)
_EIGHTS = "8H 8C"


def no_more_bets(table: Table) -> Scene:
    """Betting is closed and no card is dealt yet."""
    table.ready(2, 3, 5).place(2, 1_000).place(3, sides=500).place(5, 10_000).do(c.CloseBetting())
    return Scene("no-more-bets", table.shown())


def dealing(table: Table) -> Scene:
    """In the middle of the first deal."""
    table.ready(2, 3, 5).place(2, 1_000).place(3, sides=500).place(5, 10_000)
    table.plan(Cards("9D KS", "QH 6C", {3: "QH 6C"})).do(c.CloseBetting()).play(Do.DEAL, but=2)
    return Scene("dealing", table.shown())


def _eights(table: Table) -> Table:
    """A pair of 8s at station 3, and it is asked."""
    table.ready(2, 3, 5).place(2, 1_000).place(3, 2_500, sides=500).place(5, 10_000)
    table.plan(Cards("9D KS", f"{_EIGHTS} 3D", {2: "KD QC", 3: f"{_EIGHTS} 3D", 5: "6S 5H"}, {3: "KC 5D"}))
    return _asked(table.do(c.CloseBetting()), 3)


def _asked(table: Table, box: int) -> Table:
    """Until this box is asked; those before it decide for themselves."""
    table.play(Do.DECIDE)
    while not table.terms.community_draws and next_action(table.state).box != box:
        table.play(Do.DECIDE, but=1)
    while table.terms.game.hands_per_box > 1 and not table.box(box).decided:
        table.play(Do.DECIDE, but=1)
    return table


def decisions(table: Table) -> Scene:
    """The first two cards: every decision is offered."""
    return Scene("decisions", _eights(table).shown(countdown=DECIDING))


def demo_deciding(table: Table) -> Scene:
    """The same in a demo: the stations play by themselves, and a touch takes one over."""
    around = {"mode": Mode.DEMO, "dealt_by_table": True, "by_themselves": frozenset({2, 3, 5})}
    return Scene("demo-deciding", _eights(table).shown(countdown=DECIDING, **around))


def chosen(table: Table) -> Scene | None:
    """A decision that may still be changed."""
    if not table.terms.community_draws:
        return None
    _eights(table).do(c.Decide(3, Decision.SPLIT, 0), c.Decide(5, Decision.HIT, 0))
    return Scene("chosen", table.shown(countdown=counting("decisions", 20, 7)))


def switch_or_keep(table: Table) -> Scene | None:
    """The second cards of two hands may change places."""
    if table.terms.game.hands_per_box == 1:
        return None
    table.ready(2, 3, 5).place(2, 1_000).place(3, 2_500, sides=500).place(5, 10_000)
    table.plan(Cards("9D KS", boxes={2: "KD QC", 3: "AH 5C", 5: "6S 5H"}, second={3: "TD AC"})).do(c.CloseBetting())
    table.play(Do.DECIDE)
    while next_action(table.state).box != 3:
        table.play(Do.DECIDE, but=1)
    return Scene("switch-or-keep", table.shown(countdown=DECIDING))


def rescue(table: Table) -> Scene | None:
    """A hand was doubled, and its double may be taken back."""
    if not table.terms.game.rescue:
        return None
    table.ready(2, 3, 5).place(2, 1_000).place(3, 2_500, sides=500).place(5, 10_000)
    table.plan(Cards("9D KS", boxes={2: "KD QC", 3: "6H 5C 2D", 5: "6S 5H"}), {3: "d"}).do(c.CloseBetting())
    _asked(table, 3).play(Do.DECIDE, but=1)
    return Scene("rescue", table.shown(countdown=DECIDING))


def four_hands(table: Table) -> Scene:
    """Split as often as the rules allow, with the last hands still to be decided."""
    table.ready(2, 3).place(2, 1_000).place(3, 2_500)
    eights = f"{_EIGHTS} 8D 8S 3D 2C 5H 9C"
    table.plan(Cards("9D KS", eights, {2: "KD QC", 3: eights}, {3: "KC 7D"}), {2: "s", 3: "kppp"})
    _asked(table.do(c.CloseBetting()), 3)
    while sum(not hand.origin for hand in table.box(3).hands) < 4:
        table.play(Do.DECIDE, but=1)
    _asked(table, 3)
    return Scene("four-hands", table.shown(countdown=DECIDING))


def many_cards(table: Table) -> Scene:
    """Six cards drawn and not over 21."""
    table.ready(2, 3, 5).place(2, 1_000).place(3, 2_500, sides=500).place(5, 10_000)
    low = "2H 3C 2D 2S 3H 2C AD 3S"
    table.plan(Cards("9D KS", low, {2: "KD QC", 3: low, 5: "KH 9S"}, {3: "KC 7D"}), {2: "hhs", 3: "khhhhhh", 5: "s"})
    _asked(table.do(c.CloseBetting()), 3)
    while table.decisions[3]:
        table.play(Do.DECIDE, but=1)
    _asked(table, 3)
    return Scene("many-cards", table.shown(countdown=DECIDING))


def three_boxes_deciding(table: Table) -> Scene:
    """One player decides for three boxes."""
    table.ready(3, 6).place(2, 1_000, player=3).place(3, 2_500).place(4, 2_500, player=3).place(6)
    table.plan(Cards("6D KS", "QH 2C", {2: "QH 2C", 3: "9H 9S", 4: "7D 4C", 6: "KD 7S"}), {2: "s"})
    _asked(table.do(c.CloseBetting()), 3)
    return Scene("three-boxes-deciding", table.shown(countdown=DECIDING))


def three_boxes_results(table: Table) -> Scene:
    """One player has three boxes with every side wager, and the round is over."""
    table.ready(3, 6)
    for box in (3, 2, 4):
        table.place(box, 2_500, sides=500, player=3)
    table.place(6)
    boxes = {2: "8H 8C 5C", 3: "9H 9S", 4: "7D 4C KH", 6: "KD 7S"}
    table.plan(Cards("8D KS", "8H 8C 5C", boxes), {2: "h", 3: "s", 4: "d"})
    table.do(c.CloseBetting()).play(Do.CLEAR)
    return Scene("three-boxes-results", table.shown())


def insurance(table: Table) -> Scene | None:
    """The dealer shows an ace."""
    return _insurance(table, "insurance", "9H 9C")


def even_money(table: Table) -> Scene | None:
    """The dealer shows an ace, and station 3 has a Blackjack."""
    return _insurance(table, "even-money", "AH KC") if table.terms.rules.even_money else None


def three_boxes_insurance(table: Table) -> Scene:
    """One player is asked about insurance for three boxes, one after the other; the second has a Blackjack."""
    table.ready(3, 6).place(2, 1_000, player=3).place(3, 2_500).place(4, 2_500, player=3).place(6)
    table.plan(Cards("AD 7S", "QH 2C", {2: "QH 2C", 3: "AH KC", 4: "7D 4C", 6: "KD 7S"}))
    table.do(c.CloseBetting()).play(Do.INSURANCE)
    return Scene("three-boxes-insurance", table.shown(countdown=counting("insurance", 15, 9)))


def _insurance(table: Table, name: str, cards: str) -> Scene:
    table.ready(2, 3, 5).place(2, 1_000).place(3, 2_500, sides=500).place(5, 10_000)
    table.plan(Cards("AD 7S", cards, {2: "KD QC", 3: cards, 5: "6S 5H"}, {3: "KC 7D"}))
    table.do(c.CloseBetting()).play(Do.INSURANCE)
    return Scene(name, table.shown(countdown=counting("insurance", 15, 9)))


def wheel(table: Table) -> Scene | None:
    """The wheel is to be spun for a Blackjack."""
    if not table.terms.wheels:
        return None
    table.ready(2, 3, 5).place(2, 1_000).place(3, 2_500, sides=500).place(5, 10_000)
    table.plan(Cards("9D KS", boxes={2: "KD QC", 3: "AH KC", 5: "6S 5H"})).do(c.CloseBetting()).play(Do.SPIN)
    return Scene("wheel", table.shown())


def wheel_spins(table: Table) -> Scene | None:
    """It runs, to a symbol that is on record."""
    return _spun(table, "wheel-spins", 2.2)


def wheel_stopped(table: Table) -> Scene | None:
    """It stands still."""
    return _spun(table, "wheel-stopped", SPIN + 0.5)


def _spun(table: Table, name: str, later: float) -> Scene | None:
    found = wheel(table)
    if found is None:
        return None
    return Scene(name, table.go_on().shown(), later=later)


def jackpot(table: Table) -> Scene | None:
    """A progressive meter is won: three sevens of a suit, or what else the game pays most for."""
    table.ready(2, 3, 5).place(2, 1_000).place(3, 2_500, sides=500).place(5, 10_000)
    table.plan(Cards("7S KD", "7S 7S", {2: "KD QC", 3: "7S 7S", 5: "6S 5H"}))
    table.do(c.CloseBetting())
    while next_action(table.state).do is not Do.CLEAR:
        table.go_on()
        if any(prizes(table.state, table.news)):
            return Scene("jackpot", table.shown(), later=1.5)
    return None


def dealer_draws(table: Table) -> Scene:
    """The dealer draws his third card."""
    table.ready(2, 3, 5).place(2, 1_000).place(3, 2_500, sides=500).place(5, 10_000)
    table.plan(Cards("6D 5S 4C", "QH 9C", {2: "KD QC", 3: "QH 9C", 5: "KS 8H"}, {3: "KC 7D"}))
    table.do(c.CloseBetting()).play(Do.DEALER_DRAWS, but=0 if table.terms.game.hole_card else 1)
    return Scene("dealer-draws", table.shown())


def _results(table: Table, boxes: tuple[int, ...]) -> Table:
    """Wins, losses, pushes and a surrender, with side wagers won at box 3."""
    table.ready(*boxes)
    for box in boxes:
        table.place(box, 1_000 * box, sides=500 if box == 3 else 0)
    hands = {
        1: "KS 8C", 2: "KH 6D", 3: "8H 8H 5C", 4: "AS KD", 5: "9H 7C", 6: "6D 5C KC", 7: "QD 4S QS", 8: "JH 9D",
    }  # fmt: skip
    shared = "8H 8H 2C 3D 9S"
    deciding = {1: "s", 2: "s", 3: "kh", 4: "d", 5: "r", 6: "d", 7: "h"}
    if table.terms.community_draws:
        deciding = {1: "hs", 2: "s", 3: "hh", 4: "ds", 5: "r", 6: "p", 7: "hhh"}
    table.plan(Cards("8D KC", shared, hands, {3: "KC 8S"}), deciding)
    return table.do(c.CloseBetting()).play(Do.CLEAR)


def results(table: Table) -> Scene:
    """Three players with different results."""
    return Scene("results", _results(table, (1, 3, 5)).shown())


def full_table(table: Table) -> Scene:
    """Every box is played, and each ends in its own way."""
    boxes = tuple(range(1, table.terms.game.boxes + 1))
    return Scene("full-table", _results(table, boxes).shown(ready=frozenset({1, 6})))


def full_table_deciding(table: Table) -> Scene:
    """Every box is played, and box 3 is asked."""
    boxes = tuple(range(1, table.terms.game.boxes + 1))
    table.ready(*boxes)
    for box in boxes:
        table.place(box, 1_000 * box, sides=500)
    table.plan(Cards("9D KS", f"{_EIGHTS} 3D", {3: f"{_EIGHTS} 3D"}, {3: "KC 5D"})).do(c.CloseBetting())
    return Scene("full-table-deciding", _asked(table, 3).shown(countdown=DECIDING))


def blackjack(table: Table) -> Scene:
    """Station 3 has a Blackjack and is paid for it."""
    table.ready(2, 3, 5).place(2, 1_000).place(3, 2_500, sides=500).place(5, 10_000)
    table.plan(Cards("7D KC", "AH KC", {2: "KD QC", 3: "AH KC", 5: "KS 8H"}, {3: "KD 9C"}))
    table.do(c.CloseBetting()).play(Do.CLEAR)
    return Scene("blackjack", table.shown())


def after_round(table: Table) -> Scene:
    """Betting again, with the last round still to be seen."""
    _results(table, (1, 3, 5)).play(None).play(Do.WAGERS)
    return Scene("after-round", table.shown(countdown=counting("betting", 30, 26)))


def history(table: Table) -> Scene:
    """Ten rounds have been played."""
    table.ready(2, 3, 5, credits=200_000)
    for number in range(10):
        table.place(3, 2_500).place(5, 1_000 * (1 + number % 3))
        table.plan(Cards(_DEALERS[number], _HANDS[number], {3: _HANDS[number]})).play_round()
    table.play(Do.WAGERS)
    return Scene("history", table.shown(countdown=counting("betting", 30, 22)))


_DEALERS = (
    "9D KS", "6D KC 9S", "7H JC", "5C 9H 3D", "8D QC", "AS 6H", "4C KD 8H", "JS 9C", "6S 5D KH", "QH 7S",
)  # fmt: skip
_HANDS = (
    "QH 9C", "AC KH", "7D JD", "6C 5H QD", "JS 8C", "9S 4D KC", "KS QD", "JH 6C", "QC 2S", "AD 7C",
)  # fmt: skip
