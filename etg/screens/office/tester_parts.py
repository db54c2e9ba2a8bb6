"""The parts of the paytable tester: hands, the cards to choose from, wagers, and what would be paid."""

from etg.cabinet.office.paytable_test import Paid
from etg.cabinet.office.trial import MAIN, Supposed
from etg.cards import NAMES, RANK, SUIT, Card, of
from etg.games import Decision
from etg.languages import money, say
from etg.money import dollars
from etg.screens.area import RIGHT, Area
from etg.screens.canvas import Canvas, Style
from etg.screens.dealer.saying import sentence
from etg.screens.gallery import BLACK, BOLD, SANS
from etg.screens.ink import CARD_SHAPE
from etg.screens.office.parts import Choice, Column, Row, buttons, help_text, notice, panel, table, waiting
from etg.screens.office.tester_memory import (
    BOX,
    DEALER,
    MAGIC,
    SECOND,
    Add,
    Clear,
    Cycle,
    Meter,
    Remove,
    Slot,
    Suited,
    TypeWager,
    wheel_of,
)
from etg.screens.office.topic import Light, View
from etg.screens.theme import EDGE, FRAME_2, FRAME_3, INK, INK_2, RADIUS, SMALL, TEXT, TITLE, WON
from etg.table.terms import Terms
from etg.texts import Text, text

MOST_CARDS = 8
_NAMES: dict[str, Text] = {
    BOX: text("Box"),
    SECOND: text("Second hand"),
    DEALER: text("Dealer"),
    MAGIC: text("Magic card"),
}
_DECIDED: dict[Decision | None, Text] = {
    None: text("Hits and stands"),
    Decision.DOUBLE: text("Doubles"),
    Decision.SPLIT: text("Splits"),
    Decision.SURRENDER: text("Surrenders"),
}
_SUITS: tuple[Text, ...] = (text("Spades"), text("Hearts"), text("Diamonds"), text("Clubs"))
_ROWS, _KEYS, _GAP = {2: 116.0, 3: 88.0, 4: 72.0}, {2: 112.0, 3: 84.0, 4: 76.0}, 10.0
"""Heights, by how many hands there are."""


def draw_choices(view: View, area: Area, chosen: Supposed) -> None:
    """Hands, the cards to choose from, and the wagers."""
    terms = view.shown.state.terms
    slots = slots_of(terms, chosen.wager)
    for slot in slots:
        line, area = area.top_part(_ROWS[len(slots)], _GAP)
        _hand(view, line, slot)
    line, area = area.top_part(72, _GAP)
    suits = [Choice(say(_SUITS[suit]), Suited(suit), lit=view.own.suit == suit) for suit in suits_of(terms)]
    buttons(view.canvas, line, suits)
    keys, area = area.top_part(2 * _KEYS[len(slots)] + _GAP, 2 * _GAP)
    _ranks(view, keys, terms)
    _options(view, area, chosen)


def slots_of(terms: Terms, wager: str) -> tuple[str, ...]:
    """Where cards are put: the magic card only where the submission has its bonus."""
    found = [BOX, *([SECOND] if terms.game.hands_per_box > 1 else []), DEALER]
    side = terms.side.get(wager)
    return (*found, MAGIC) if side is not None and "magic_card" in side.bonuses else tuple(found)


def suits_of(terms: Terms) -> tuple[int, ...]:
    """The suits of the decks."""
    return tuple(sorted({SUIT[card] for card in terms.game.pack}))


def _hand(view: View, area: Area, slot: str) -> None:
    canvas, own = view.canvas, view.own
    lit, cards = own.slot == slot, own.cards[slot]
    area, remove = area.right_part(88, _GAP)
    canvas.slab(area, FRAME_3 if lit else FRAME_2, INK if lit else EDGE, RADIUS, 3 if lit else 1, gloss=False)
    canvas.target(area, Slot(slot))
    name, rest = area.inset(20, 6).left_part(150, 12)
    canvas.text(name, say(_NAMES[slot]), TEXT, INK if lit else INK_2, BOLD, least=18)
    _cards(canvas, rest, cards)
    if cards:
        canvas.button(remove, "", Remove(slot), Style.QUIET, TEXT, icon="undo")
    else:
        canvas.off_button(remove, "", TEXT, icon="undo")


def _cards(canvas: Canvas, area: Area, cards: list[Card]) -> None:
    width = area.h / CARD_SHAPE
    step = min(width + 6, (area.w - width) / max(1, len(cards) - 1))
    for place, card in enumerate(cards):
        canvas.card(area.x + place * step, area.y, width, card)


def _ranks(view: View, area: Area, terms: Terms) -> None:
    canvas, suit = view.canvas, view.own.suit
    ranks = sorted({RANK[card] for card in terms.game.pack})
    cells = [cell for row in area.rows(2, _GAP) for cell in row.columns(7, _GAP)]
    for rank, cell in zip(ranks, cells, strict=False):
        intent = Add(rank)
        down = intent in canvas.pressed
        canvas.slab(cell, FRAME_2 if down else FRAME_3, EDGE, RADIUS, 1, gloss=not down)
        width = (cell.h - 12) / CARD_SHAPE
        canvas.card(cell.x + (cell.w - width) / 2, cell.y + 6, width, of(rank, suit))
        canvas.target(cell, intent)
    canvas.button(cells[-1], "", Clear(), Style.QUIET, TEXT, icon="clear")


def _options(view: View, area: Area, chosen: Supposed) -> None:
    """What else the table would know: at most six buttons."""
    own, terms = view.own, view.shown.state.terms
    found = [
        Choice(say("Wager {amount}", amount=dollars(chosen.main, trim=True)), TypeWager()),
        Choice(say(_DECIDED[own.decision]), Cycle("decision")),
        Choice(say("Insured") if own.insured else say("Not insured"), Cycle("insured")),
    ]
    if chosen.wager != MAIN:
        words = say("Side wager {amount}", amount=dollars(chosen.stake, trim=True))
        found.insert(1, Choice(words, Cycle("stake")))
        found.remove(found[-1])
    if wheel_of(terms, chosen.wager):
        found.append(Choice(say("Wheel: {symbol}", symbol=chosen.symbol), Cycle("symbol")))
    side = terms.side.get(chosen.wager)
    if side is not None and "lucky_player" in side.bonuses:
        found.append(Choice(say("Lucky player") if own.lucky else say("Not the lucky player"), Cycle("lucky")))
    for name, shows in chosen.meters:
        found.append(Choice(say("Supposed meter {amount}", amount=dollars(shows, trim=True)), Meter(name)))
    for place in range(0, min(6, len(found)), 3):
        line, area = area.top_part(min(84.0, area.h), _GAP)
        buttons(view.canvas, line, found[place : place + 3], SMALL, least=3)


# What is paid


def draw_paid(view: View, area: Area, paid: Paid | None, wrong: str | None) -> None:
    """How it ends, what goes back, and the lines of the paytable."""
    canvas = view.canvas
    area = panel(canvas, area)
    if paid is None:
        waiting(view, area, wrong)
        return
    if paid.lacking is not None:
        used = notice(canvas, area, sentence(paid.lacking), Light.NONE)
        area = Area(area.x, area.y + used + 16, area.w, area.h - used - 16)
    elif paid.outcome is not None:
        line, area = area.top_part(34, 0)
        canvas.text(line, sentence(paid.outcome), TEXT, WON if paid.returned else INK_2, BOLD, least=18)
        line, area = area.top_part(76, 0)
        canvas.text(line, money(paid.returned), TITLE, INK, BLACK, least=28)
        line, area = area.top_part(32, 12)
        words = say("back for {wagered} wagered", wagered=dollars(paid.wagered))
        canvas.text(line, words, SMALL, INK_2, SANS, least=16)
        for other in paid.others:
            line, area = area.top_part(34, 2)
            canvas.text(line, sentence(other.words), SMALL, INK_2, SANS, least=16)
            canvas.text(line, money(other.returned), SMALL, INK, BOLD, RIGHT)
        if paid.unused:
            words = say("Not drawn: {cards}", cards=" ".join(NAMES[card] for card in paid.unused))
            area = help_text(canvas, area, words)
    _lines(view, area, paid)


def _lines(view: View, area: Area, paid: Paid) -> None:
    rows = [
        Row((say(line.name), say(line.pays)), lit=line.lit, colour=WON if line.lit else None) for line in paid.lines
    ]
    columns = (Column(text("OUTCOME"), 3), Column(text("PAYS"), 2, RIGHT))
    table(view, area, "lines", columns, rows, row=44)
