"""The large line: what the hands do next, who is undecided, and how long they have. Nothing ever covers it."""

import re

from etg.cabinet.tilts.entry import number_words
from etg.cabinet.tilts.present import stops_table
from etg.languages import say
from etg.screens.area import CENTRE, Area
from etg.screens.canvas import Canvas
from etg.screens.dealer.names import abbreviated
from etg.screens.dealer.next_step import waited_for
from etg.screens.dealer.saying import sentence
from etg.screens.dealer.view import View
from etg.screens.gallery import BLACK, BOLD, SANS
from etg.screens.station.felt import countdown
from etg.screens.theme import FRAME, GIANT, HEAD, INK, INK_2, SMALL, STAFF, TEXT, TITLE, Colour
from etg.screens.words.phases import banner
from etg.table.actions import CARD_DUE, Action, Do, next_action
from etg.table.prompts import prompt
from etg.table.state import State
from etg.table.technique import dealers_total, players_total, technique

HELD_UP = (Do.CLOSE_DOOR, Do.CLEAR_TILT, Do.CHECK_CARD, Do.STRAY, Do.MEND, Do.VOID, Do.SHUFFLE_DISCARDS)
_RING = 164
_ALOUD = 220
"""The width of what the dealer says aloud of his own hand; it stands where the countdown is when players are asked."""
_ICONS = {
    Do.OPEN_TABLE: "lock",
    Do.CLOSE_TABLE: "lock",
    Do.NEW_DECKS: "card",
    Do.WAGERS: "clock",
    Do.CLOSE_BETTING: "clock",
    Do.DECIDE: "clock",
    Do.INSURANCE: "insurance",
    Do.READER: "reader",
    Do.INSPECT_EQUIPMENT: "person",
    Do.SETTLE: "cash_out",
    Do.CLEAR: "check",
    Do.OFFER_CUT: "person",
    Do.FIRST_PLAYER: "person",
    Do.SPIN: "repeat",
}


def headline(view: View, area: Area) -> None:
    """The next physical action in large letters; below it whatever else belongs to it."""
    canvas = view.canvas
    action = next_action(view.state)
    held_up = action.do in HELD_UP or bool(view.shown.stopped)
    canvas.put(area, "slab", 0, FRAME, FRAME, 0, False)
    if held_up:
        canvas.put(Area(area.x, area.y, 14, area.h), "slab", 0, STAFF, STAFF, 0, False)
    ring = Area(area.right - 28 - _RING, area.y + (area.h - _RING) / 2, _RING, _RING)
    countdown(canvas, view.shown, ring, view.now)
    stands = stops_table(view.shown)
    mark = Area(area.x + 40, area.y + area.h / 2 - (44 if stands is None else 64), 88, 88)
    if stands is not None:
        number = Area(area.x + 18, mark.bottom + 4, mark.w + 44, 36)
        canvas.text(number, say(number_words(stands)), SMALL, STAFF, BOLD, CENTRE, least=16)
    canvas.icon(mark, "warning" if held_up else _icon(view, action), STAFF if held_up else INK)
    words = Area(mark.right + 32, area.y, ring.x - mark.right - 64, area.h)
    if view.shown.stopped:
        _words(canvas, words, sentence(view.shown.stopped), [])
        return
    by_hands = not held_up and not view.shown.dealt_by_table and not view.turning
    aloud = dealers_total(view.state) if by_hands and view.shown.countdown is None else None
    if aloud is not None:
        words, place = Area(words.x, words.y, area.right - 28 - words.x, words.h).right_part(_ALOUD, 32)
        _say_aloud(canvas, place, say(aloud))
    below = [(sentence(how), INK_2)] if by_hands and (how := technique(view.state)) is not None else []
    _words(canvas, words, _said(view, held_up), [*below, *_asked(view.state, by_hands)])


def _say_aloud(canvas: Canvas, area: Area, words: str) -> None:
    """The dealer's total in the largest letters of the console (SP 7.L(3), BJ 12.B(13))."""
    upper, lower = area.inset(0, 26).top_part(SMALL * 1.3, 0)
    canvas.text(upper, say("Announce"), SMALL, INK_2, BOLD, CENTRE, least=16)
    canvas.text(lower, words, GIANT, INK, BLACK, CENTRE, least=SMALL)


def _said(view: View, held_up: bool) -> str:
    """What hands do next; where the program deals, nobody is told to, and it says what goes on."""
    if view.shown.dealt_by_table and not held_up:
        return sentence(banner(view.state).text)
    if view.turning and not held_up:
        return say("The wheel turns")
    return sentence(prompt(view.state))


def _icon(view: View, action: Action) -> str:
    if view.turning:
        return _ICONS[Do.SPIN]
    if action.do in CARD_DUE or action.do is Do.BURN:
        return "card" if view.state.terms.game.face_down else "shoe"
    return _ICONS.get(action.do, "card")


def _asked(state: State, by_hands: bool) -> list[tuple[str, Colour]]:
    """Who is still asked, by name, and the total that is announced to him; otherwise nothing."""
    if next_action(state).do in (Do.WAGERS, Do.CLOSE_BETTING):
        left = _without_wager(state)
        return [(left, INK_2)] if left else []
    boxes = waited_for(state)
    if not boxes or state.round is None:
        return []
    players = {box: abbreviated(state.round.boxes[state.round.places[box]].player) for box in boxes}
    named = [say("box {box} {player}", box=box, player=player) for box, player in players.items()]
    said = [say("Undecided:  {boxes}", boxes="  ·  ".join(named))]
    total = players_total(state) if by_hands else None
    if total is not None:
        said.insert(0, say("Announce:  {total}", total=total))
    return [("   ·   ".join(said), STAFF)]


def _without_wager(state: State) -> str:
    """Who sits here and has not wagered yet."""
    seated = sorted(state.stations.items(), key=lambda each: each[1])
    placed = {wagers.player for wagers in state.wagers.values()}
    locked = {lock.station for lock in state.lock_ups}  # they cannot wager: nobody waits for them
    left = [
        f"{station} {abbreviated(player)}"
        for player, station in seated
        if player not in placed and station not in locked
    ]
    return say("No wager yet:  {stations}", stations="  ·  ".join(left)) if left else ""


def parted(words: str) -> tuple[str, str]:
    """A sentence where it turns to what must be done: at the first colon that is not within parentheses."""
    depth = 0
    for found in _TURNS.finditer(words):
        if found[0] in _OPENS:
            depth += 1
        elif found[0] in _CLOSES:
            depth -= 1
        elif not depth:
            return words[: found.start()], sentence(words[found.end() :])
    return words, ""


_OPENS, _CLOSES = "(（", ")）"
_TURNS = re.compile(f"[{re.escape(_OPENS + _CLOSES)}]|: |：")
"""Chinese has its own parentheses and colon, without spaces."""
_REMARK = re.compile(f"(.*?) ?([{re.escape(_OPENS)}].*[{re.escape(_CLOSES)}])")


def remark_below(head: str, detail: str) -> tuple[str, str]:
    """A remark in parentheses that ends the first part goes to the end of the second."""
    found = _REMARK.fullmatch(head)
    return (found[1], f"{detail} {found[2]}".strip()) if found is not None else (head, detail)


def _words(canvas: Canvas, area: Area, words: str, below: list[tuple[str, Colour]]) -> None:
    """One line as large as it goes; a longer one is parted where the sentence turns to what must be done."""
    if canvas.measure(words, TITLE, BOLD) <= area.w:
        head, detail = words, ""
    else:
        head, detail = parted(words)
        if canvas.measure(head, HEAD, BOLD) > area.w:
            head, detail = remark_below(head, detail)
    size = next((size for size in (TITLE, HEAD) if canvas.measure(head, size, BOLD) <= area.w), 36)
    if canvas.measure(head, size, BOLD) > area.w:
        canvas.paragraph(area.inset(0, 30), words, 36, INK, BOLD, most=3)
        return
    step = size * 1.3
    lines = canvas.lines(detail, area.w, TEXT, SANS) if detail else []
    small = TEXT if len(lines) + len(below) <= 2 else SMALL
    lines = canvas.lines(detail, area.w, small, SANS) if detail else []
    count = max(1, len(lines) + len(below))  # the large line stays where it is, with or without another below it
    top = area.y + (area.h - step - count * small * 1.36) / 2
    canvas.text(Area(area.x, top, area.w, step), head, size, INK, BOLD)
    canvas.fades("what is next")
    foot = Area(area.x, top + step, area.w, small * 1.36)
    if detail:
        canvas.paragraph(foot._replace(h=count * small * 1.36), detail, small, INK_2, most=4)
    for at, (said, colour) in enumerate(below, len(lines)):
        line = foot._replace(y=foot.y + at * foot.h)
        canvas.text(line, said, small, colour, BOLD if colour is STAFF else SANS, least=16)
