"""The boxes in a row, from the dealer's left: who plays, what lies there, and how it stands."""

from etg.games import Decision
from etg.languages import money, say
from etg.money import Cents, dollars
from etg.screens.area import CENTRE, RIGHT, Area
from etg.screens.canvas import Canvas
from etg.screens.dealer.box_hands import box_hands
from etg.screens.dealer.names import fitted
from etg.screens.dealer.next_step import waited_for
from etg.screens.dealer.payments import payments
from etg.screens.dealer.stakes import at_stake, chips, main_stake, placed, side_stake
from etg.screens.dealer.stations import player_at
from etg.screens.dealer.view import View
from etg.screens.gallery import BOLD, SANS, Args
from etg.screens.station.marks import VERDICTS
from etg.screens.theme import INK, INK_2, INK_3, RADIUS, SMALL, STAFF, TEXT, Colour
from etg.screens.words.outcomes import Verdict, headline, told
from etg.screens.words.standing import even_word
from etg.table.actions import CARD_DUE, Do, next_action
from etg.table.deciding import choices
from etg.table.flow import undecided
from etg.table.state import Box, Round

LATE = 5.0
"""Seconds before the end from which on an undecided box is late."""
_CELL: Colour = (9, 50, 49)
_CELL_EMPTY: Colour = (8, 44, 44)
_LINE: Colour = (34, 92, 88)


def boxes_area(view: View, area: Area) -> None:
    """Box 1 at the left."""
    count = view.state.terms.game.boxes
    waiting, due = waited_for(view.state), {} if view.turning else payments(view.state)
    for number, place in enumerate(area.columns(count, 10), start=1):
        _box(view, place, number, number in waiting, due.get(number))


def lying(view: View) -> Round | None:
    """The round whose cards lie on the table, or did last."""
    return view.state.round or view.shown.last_round


def _box(view: View, area: Area, number: int, waiting: bool, due: Cents | None) -> None:
    canvas, state = view.canvas, view.state
    round_ = lying(view)
    box = round_.boxes[round_.places[number]] if round_ is not None and number in round_.places else None
    wagers = state.wagers.get(number) if state.round is None else None
    player = wagers.player if wagers is not None else player_at(state, number) or (box.player if box else None)
    gets = _gets_card(view, number)
    border, line = (STAFF, 5) if waiting else (INK, 4) if gets else (_LINE, 2)
    canvas.slab(area, _CELL if player is not None else _CELL_EMPTY, border, RADIUS, line)
    inner = area.inset(12, 10)
    head, rest = inner.top_part(40, 2)
    canvas.text(head, str(number), 34, INK if player else INK_3, BOLD)
    _marks(view, head, number)
    name, rest = rest.top_part(28, 2)
    words = fitted(canvas, player, name.w, SMALL) if player is not None else say("free", meaning="a station")
    canvas.text(name, words, SMALL, INK_2 if player else INK_3)
    stake, rest = rest.top_part(30, 10)
    rest, foot = rest.bottom_part(38, 4)
    if wagers is not None:
        main_stake(canvas, stake, placed(wagers, state.terms))
        chips(view, rest, wagers)
        if number in view.shown.ready:
            canvas.text(foot, say("ready"), SMALL, INK_2, SANS, CENTRE)
    elif box is not None and state.round is not None:  # before that, its cards are in the discard rack
        main_stake(canvas, stake, at_stake(box))
        if box.sides:
            sides, rest = rest._replace(y=rest.y - 10, h=rest.h + 10).top_part(24, 6)
            side_stake(canvas, sides, box)
        asked = next_action(state).do is Do.INSURANCE
        box_hands(canvas, rest, box, state.round.number, _marked(view, number, border), asked)
    if waiting:
        _undecided(view, foot)
    elif gets:
        canvas.text(foot, say("next card"), SMALL, INK, BOLD, CENTRE, least=14)
    elif due is not None:
        _due(canvas, foot, due)
    elif box is not None and wagers is None and round_ is not None:
        _result(view, foot, round_, box)


def _gets_card(view: View, number: int) -> bool:
    action = next_action(view.state)
    return action.do in CARD_DUE and action.box == number


def _marked(view: View, number: int, colour: Colour) -> dict[int, Colour]:
    """The hand of a box that is asked or gets the next card, with the colour of the box's edge."""
    state, action = view.state, next_action(view.state)
    if state.round is None:
        return {}
    if action.do is Do.DECIDE and not action.box:
        asked = [index for box, index in undecided(state.terms, state.round) if box.number == number]
        return {asked[0]: colour} if asked else {}  # from the left hand to the right
    if action.box != number or action.do not in (*CARD_DUE, Do.DECIDE):
        return {}
    if Decision.SWITCH in choices(state, number, action.hand):  # that is about both hands
        return dict.fromkeys(range(state.terms.game.hands_per_box), colour)
    return {action.hand: colour}


def _marks(view: View, area: Area, number: int) -> None:
    """A bell where a player calls, a lock where the station waits for a person."""
    names = ["attendant"] if number in view.shown.calls else []
    if any(lock.station == number for lock in view.state.lock_ups):
        names.append("lock")
    for i, name in enumerate(names):
        view.canvas.icon(Area(area.right - 34 - i * 40, area.y + 3, 34, 34), name, STAFF)


# How it stands


def _undecided(view: View, area: Area) -> None:
    """The word that goes with the colour: it changes by itself when time runs out."""
    canvas, timer = view.canvas, view.shown.countdown
    px = canvas.px(19)
    face = canvas.gallery.font(BOLD, px)
    undecided, late = say("undecided"), f"  {say('late')}  "  # said now: what moves by itself speaks no language

    def picture(now: float) -> tuple[str, Args]:
        is_late = timer is not None and timer.left(now) <= LATE
        return "text", (late if is_late else undecided, BOLD, px, STAFF)

    width = canvas.gallery.width(str(picture(view.now)[1][0]), BOLD, px) / canvas.scale
    at = Area(area.x + (area.w - width) / 2, area.y + 6, width, face.get_height() / canvas.scale)
    canvas.live(at, picture, 0.5 if timer is not None and timer.paused is None else 3600.0, view.now)


def _due(canvas: Canvas, area: Area, amount: Cents) -> None:
    """What hands pay to a box now, or that they collect from it."""
    colour, mark = VERDICTS[Verdict.WON if amount else Verdict.LOST]
    icon, rest = area.left_part(24, 6)
    canvas.icon(icon, mark, colour)
    words = say("pay {amount}", amount=dollars(amount, trim=True)) if amount else say("collect", meaning="a wager")
    canvas.text(rest, words, SMALL, colour, BOLD, RIGHT, least=13)


def _result(view: View, area: Area, round_: Round, box: Box) -> None:
    """What the box has won or lost in all, once everything of it is settled."""
    canvas = view.canvas
    if box.dead:
        canvas.text(area, say("dead hand"), SMALL, INK_2, BOLD, CENTRE, least=14)
        return
    lines = told(view.state, round_, box)
    found = headline(lines)
    if found.verdict is Verdict.OPEN:
        if box.insurance:
            words = say("insured {amount}", amount=dollars(box.insurance, trim=True))
            canvas.text(area, words, 18, INK_2, SANS, CENTRE, least=12)
        return
    colour, mark = VERDICTS[found.verdict]
    icon, rest = area.left_part(26, 6)
    canvas.icon(icon, mark, colour)
    sign = "+" if found.net > 0 else ""
    words = f"{sign}{money(found.net, trim=True)}" if found.net else even_word(box, lines)
    canvas.text(rest, words, TEXT if found.net else SMALL, colour, BOLD, RIGHT, least=13)
