"""Cards that left the shoe although none was due: the shoe reports them, and people say what becomes of them.

A report of the shoe is a fact, so it is never refused while there are cards at the table. Until somebody has said what
the card was for, no card is dealt, no betting closed and no round cleared; two people can always put it into the rack.
"""

from collections.abc import Sequence

from etg.errors import Refused
from etg.table import commands as c
from etg.table import events as e
from etg.table.dealing import burn, check_card, check_side
from etg.table.irregular import dealer_overdrew, drawn_in_error, face_up_card, shuffle_discards
from etg.table.people import Person, Role, demand_two
from etg.table.state import State, Stray, can_leave_shoe
from etg.texts import Text, one_of, text


def out_of_turn(state: State, command: c.OutOfTurn) -> list[e.Event]:
    """A card has left the shoe that nobody was to get."""
    if not state.open or not state.cards:
        raise Refused(text("there are no cards at the table"), state.terms.clause("3.A"))
    if command.card is not None:
        check_card(command.card)
    check_side(state, command.shoe_side)
    return [e.CardStrayed(command.card, command.shoe_side)]


def _first(state: State, none: Text) -> Stray:
    """The card that is to be put right next; where there is none, it is refused in these words."""
    clause = state.terms.clause("unexposed")
    if state.tilt is not None:
        raise Refused(text("the table has stopped: {why}", why=state.tilt), "R53")
    if not state.shoe.strays:
        raise Refused(none, clause)
    return state.shoe.strays[0]


def name_card(state: State, command: c.NameCard) -> list[e.Event]:
    """Two people say what a card is that the shoe could not read, or has misread."""
    by, approved_by = demand_two(command.by, command.approved_by, text("naming a card"), "R53")
    stray = _first(state, text("no card has left the shoe out of turn: name nothing"))
    check_card(command.card)
    if command.card == stray.card:
        raise Refused(text("the card was read as this one already"), "R53")
    return [e.CardNamed(stray.card, command.card, by, approved_by)]


def discard_stray(state: State, command: c.DiscardStray) -> list[e.Event]:
    """Two people put the card into the discard rack; with one that cannot be, or is not known, the decks go too."""
    clause = state.terms.clause("3.A")
    by, approved_by = demand_two(command.by, command.approved_by, text("discarding a card drawn out of turn"), "R53")
    stray = _first(state, text("no card has left the shoe out of turn: discard nothing"))
    if is_ten(state, stray):
        reason = text("a 10 does not go into the discard rack: the floorperson tears it in half")
        raise Refused(reason, state.terms.clause("13.C"))
    discarded = e.StrayDiscarded(stray.card, by, approved_by, stray.side)
    if can_leave_shoe(state, stray.card, stray.side) or state.shoe.decks_out:
        return [discarded]
    return [discarded, e.DecksRemoved(clause)]


def is_ten(state: State, stray: Stray) -> bool:
    """Whether it is a 10 in a shoe of 48-card decks: that is taken out, whatever it was drawn for (SP 13.C).

    While another card is in doubt nobody can say which of the two was the 10.
    """
    return stray.card is not None and stray.card not in state.terms.pack and state.shoe.suspect is None


def ways_out(state: State, by: Person, approved_by: Person) -> tuple[c.Command, ...]:
    """The commands that put the first of these cards right now; the last of them is always possible."""
    stray = state.shoe.strays[0]
    if stray.card is not None and is_ten(state, stray):
        return (c.TenFound(stray.card, by, approved_by),)
    found: list[c.Command] = []
    if _accepts(state, burning := c.Burn(stray.card, by, approved_by)):
        found.append(burning)
    if _accepts(state, shuffled := c.ShuffleDiscards(by, stray.card)):
        found.append(shuffled)
    if stray.card is not None:
        reports: tuple[c.Command, ...] = (
            c.DrawnInError(stray.card, False, by, stray.side),
            c.DrawnInError(stray.card, True, by, stray.side),
            c.FaceUpCard(stray.card, by, stray.side),
            c.DealerOverdrew(stray.card, by, stray.side),
        )
        found += [report for report in reports if _accepts(state, report)]
    return (*found, c.DiscardStray(by, approved_by))


def _accepts(state: State, command: c.Command) -> bool:
    try:
        match command:
            case c.Burn() if state.shoe.suspect is None:
                burn(state, command)
            case c.ShuffleDiscards():
                shuffle_discards(state, command)
            case c.DrawnInError():
                drawn_in_error(state, command)
            case c.FaceUpCard():
                face_up_card(state, command)
            case c.DealerOverdrew():
                dealer_overdrew(state, command)
            case _:
                return False
    except Refused:
        return False
    return True


_WAYS = {
    c.Burn: text("the card to be burned"),
    c.ShuffleDiscards: text("burned after the discards were shuffled"),
    c.DrawnInError: text("drawn too early"),
    c.FaceUpCard: text("face up in the shoe"),
    c.DealerOverdrew: text("one too many for the dealer"),
}
"""What the card can have been, for each report that is possible."""
TORN = text("the floorperson tears it in half and puts it into the box of the decks")
"""What becomes of a 10 (SP 13.C)."""
_SOMEBODY = Person(Role.DEALER, "-"), Person(Role.FLOORPERSON, "-")


def in_words(state: State) -> Text:
    """What people can do about the card, which is not named: it may lie face down (R53)."""
    reports = [command.__class__ for command in ways_out(state, *_SOMEBODY)]
    ways = list(dict.fromkeys(_WAYS[report] for report in reports if report in _WAYS))
    if is_ten(state, state.shoe.strays[0]):
        words = text("a 10 has left the shoe: {torn}", torn=TORN)
    else:
        words = _unread(ways) if state.shoe.strays[0].card is None else _out_of_turn(ways)
    more = len(state.shoe.strays) - 1
    return text("{words} ({more} more after it)", words=words, more=more) if more else words


def _out_of_turn(ways: Sequence[Text]) -> Text:
    if not ways:
        return text("a card has left the shoe out of turn: put it into the discard rack with a floorperson")
    return text(
        "a card has left the shoe out of turn: say whether it was {ways}; else it goes into the discard rack",
        ways=one_of(ways),
    )


def _unread(ways: Sequence[Text]) -> Text:
    if not ways:
        return text("a card has left the shoe out of turn, not read: name it or discard it with a floorperson")
    return text(
        "a card has left the shoe out of turn, not read: name it with a floorperson, or say whether it was {ways}; "
        "else it goes into the discard rack",
        ways=one_of(ways),
    )
