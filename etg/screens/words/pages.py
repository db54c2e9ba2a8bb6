"""The pages of help about wagers: what decides them and what they pay, all from the submission.

They are made once, of sentences in any language, and `said` in the one that is spoken.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from decimal import Decimal
from fractions import Fraction
from functools import reduce
from typing import TypeAlias

from etg.games.pay import lines_in_force
from etg.languages import say
from etg.money import METER, PRIZE, Amount, Cents, MeterShare, Odds, Pay, dollars
from etg.screens.words.blocks import Cell, Entry, Heading, Pictures
from etg.screens.words.decided_by import EACH_MATCH, decided_by, stakes
from etg.screens.words.payouts import (
    amounts_words,
    line_name,
    line_pays,
    lines_offered,
    main_name,
    meter_name,
    pay_words,
    side_pays,
)
from etg.submission import MeterTerms, SideWager
from etg.submission.options import OPTIONS
from etg.submission.side_wager import QUEEN_KING_ACE, has_star
from etg.submission.words import queen_king_ace
from etg.table.state import UNIT
from etg.table.terms import Terms
from etg.texts import Text, text
from etg.wagers import WAGERS
from etg.wagers.paytables import Line, book


@dataclass(frozen=True, slots=True)
class Paragraph:
    """One sentence."""

    text: str


@dataclass(frozen=True, slots=True)
class Rows:
    """A paytable: outcomes in words and what they pay."""

    head: tuple[str, str]
    rows: tuple[tuple[str, str], ...]
    note: str = ""


@dataclass(frozen=True, slots=True)
class Clause:
    """A rule in force, with the clause or ruling it comes from."""

    text: str
    clause: str | None


Block: TypeAlias = Paragraph | Rows | Clause | Heading | Entry | Pictures


@dataclass(frozen=True, slots=True)
class Page:
    """One page of help."""

    key: str
    """`play`, `rules`, `main`, `buttons`, `words`, `sign`, or the id of a side wager."""
    title: str
    blocks: tuple[Block, ...]


def said(page: Page) -> Page:
    """A page in the language that is spoken."""
    return Page(page.key, say(page.title), tuple(_said(block) for block in page.blocks))


def _said(block: Block) -> Block:
    match block:
        case Paragraph(words):
            return Paragraph(say(words))
        case Clause(words, clause):
            return Clause(say(words), say(clause) if clause is not None else None)
        case Rows((left, right), rows, note):
            return Rows((say(left), say(right)), tuple((say(what), say(pays)) for what, pays in rows), say(note))
        case Heading(words, new_leaf):
            return Heading(say(words), new_leaf)
        case Entry(word, meaning):
            return Entry(say(word), say(meaning))
        case Pictures(cells):
            return Pictures(
                tuple(
                    replace(each, title=say(each.title), words=say(each.words), badge=say(each.badge)) for each in cells
                )
            )


def _said_cell(cell: Cell) -> Cell:
    return replace(cell, title=say(cell.title), words=say(cell.words), badge=say(cell.badge))


# The main wager


def main_page(terms: Terms) -> Page:
    """What the main wager, insurance and bonuses pay."""
    rules, game = terms.rules, terms.game
    least, most, unit = (dollars(amount, trim=True) for amount in (rules.minimum, rules.maximum, rules.chip_unit))
    blocks: list[Block] = [
        Paragraph(text("Wager from {least} to {most} a hand, in steps of {unit}.", least=least, most=most, unit=unit)),
        Rows(
            (text("Main wager"), text("Pays")),
            tuple((main_name(rules, line), line_pays(line)) for line in lines_in_force(rules)),
        ),
    ]
    if terms.any_21_wins:
        blocks.append(Clause(text("A doubled or split hand of 21 is paid like any other win."), "R31"))
    if "eight_cards_pay_as_seven" in game.options:
        option = OPTIONS["eight_cards_pay_as_seven"]
        blocks.append(Clause(option.describe(rules.eight_cards_pay_as_seven), option.clause(game)))
    note = text("Against a dealer's ace, up to half the main wager.")
    if game.hands_per_box > 1:
        note = text("Against a dealer's ace, up to half of both wagers together.")
    blocks.append(_rows(terms, "insurance", text("Insurance"), note))
    if "super_bonus" in book(game.book):
        blocks.append(_super_bonus(terms))
        note = text("For every other player in the round of a Super Bonus.")
        blocks.append(_rows(terms, "envy", text("Envy Bonus"), note))
    return Page("main", text("What the main wager pays"), tuple(blocks))


def _rows(terms: Terms, wager: str, head: Text, note: Text) -> Rows:
    lines = terms.game.paytables(wager)["A"].lines.values()
    return Rows((head, text("Pays")), tuple((line.name, line_pays(line)) for line in lines), note)


def _super_bonus(terms: Terms) -> Rows:
    rows = []
    for line in terms.game.paytables("super_bonus")["A"].lines.values():
        least = dollars(line.wager_from, trim=True)
        words = text("Main wager of {least} or more", least=least)
        if line.wager_below:
            below = dollars(line.wager_below, trim=True)
            words = text("Main wager of {least} to less than {below}", least=least, below=below)
        rows.append((words, line_pays(line)))
    note = text("Three 7s of one suit against a dealer's 7, not doubled or split; besides the win.")
    return Rows((text("Super Bonus"), text("Pays")), tuple(rows), note)


# Side wagers


def side_page(terms: Terms, wager_id: str) -> Page:
    """A side wager: what decides it, what may be wagered, every line it pays by, limits and meters."""
    side = terms.side[wager_id]
    blocks: list[Block] = [Paragraph(words) for words in (*decided_by(side), stakes(terms, side))]
    lines = lines_offered(side)
    rows = tuple((_outcome(side, line), _pays(side, line)) for line in lines)
    blocks.append(Rows((text("Outcome"), text("Pays")), rows, _note(side, lines)))
    blocks += _limits(terms, lines)
    blocks += _meters(side)
    blocks += _choices(side)
    return Page(wager_id, side.paytable.name, tuple(blocks))


def _outcome(side: SideWager, line: Line) -> str:
    name = line_name(side.id, line)
    if line.stake is None or len(side.amounts) == 1:
        return name
    return text("{outcome} ({amount} wager)", outcome=name, amount=dollars(line.stake, trim=True))


def _pays(side: SideWager, line: Line) -> str:
    pays = side_pays(line, side)
    others = side.others_get(line)
    return text("{pays}, others {others}", pays=pays, others=amounts_words(others)) if others else pays


def _note(side: SideWager, lines: tuple[Line, ...]) -> str:
    found = _notes(side, lines)
    return in_a_row(found) if found else ""


def in_a_row(sentences: Sequence[str]) -> str:
    """One sentence after the other, as the language has them: in Chinese without a space."""
    return reduce(lambda some, after: text("{some} {next}", some=some, next=after), sentences)


def _notes(side: SideWager, lines: tuple[Line, ...]) -> list[Text]:
    found = []
    if side.id in EACH_MATCH:
        found.append(text("Each matching card is paid."))
    elif len(lines) > 1 and side.wheel is None:
        besides = any(line.additional for line in lines)
        on_top = text("Only the best line is paid; what is marked “besides” comes on top of it.")
        found.append(on_top if besides else text("Only the best line is paid."))
    others = [side.others_get(line) for line in lines]
    if any(len(amounts) > 1 for amounts in others):
        found.append(text("Others: every other player with the wager, by what he has wagered."))
    elif any(others):
        found.append(text("Others: every other player with the wager."))
    own = [line.pays for line in lines if not line.additional]
    if WAGERS[side.id].rides_on is None:
        found += _keeps_the_wager(own)
    for pays in own:
        if isinstance(pays, Odds) and not pays.stake_back:
            ours = pay_words(pays)
            found.append(
                text("Odds are paid on top of the wager: {ours} is the same as {odds}.", ours=ours, odds=pays.text)
            )
            break
    return found


def _keeps_the_wager(pays: Sequence[Pay]) -> list[Text]:
    """That some lines do not return the wager (R5)."""
    meter = any(isinstance(each, MeterShare) and each.meter != PRIZE for each in pays)
    amount = any(isinstance(each, Amount) or (isinstance(each, MeterShare) and each.meter == PRIZE) for each in pays)
    if meter and amount:
        return [text("When an amount or a meter is paid, the wager itself is not returned.")]
    if meter:
        return [text("When a meter is paid, the wager itself is not returned.")]
    return [text("When an amount is paid, the wager itself is not returned.")] if amount else []


def _limits(terms: Terms, lines: tuple[Line, ...]) -> list[Block]:
    limit = terms.rules.payout_limit
    if limit is None:
        return []
    most = dollars(limit, trim=True)
    return [Clause(_limit(line, most), line.limited) for line in lines if line.limited]


def _limit(line: Line, most: str) -> Text:
    return text(
        "{outcome}: pays all players together at most {amount} a round, shared by wager.",
        outcome=line.name,
        amount=most,
    )


def _meters(side: SideWager) -> list[Block]:
    blocks: list[Block] = []
    for meter, terms in (side.meters or {}).items():
        if meter == PRIZE:
            continue
        blocks.append(Clause(_meter(meter, terms), side.paytable.rates[meter]))
    return blocks


def _meter(meter: str, terms: MeterTerms) -> Text:
    name = text("Meter") if meter == METER else meter_name(meter)
    cents = f"{(Decimal(terms.rate.numerator) / terms.rate.denominator * 100).normalize():f}"
    reset = dollars(terms.reset, trim=True)
    if terms.maximum is None:
        return text(
            "{meter}: grows by {cents} cents of a dollar, starts again at {reset}.",
            meter=name,
            cents=cents,
            reset=reset,
        )
    return text(
        "{meter}: grows by {cents} cents of a dollar, starts again at {reset}, pays at most {most}.",
        meter=name,
        cents=cents,
        reset=reset,
        most=dollars(terms.maximum, trim=True),
    )


def _choices(side: SideWager) -> list[Block]:
    chosen: list[Block] = []
    if side.id in QUEEN_KING_ACE:
        chosen.append(Clause(queen_king_ace(side), "R14"))
    if has_star(side.paytable):
        chosen.append(Clause(_STAR[side.options.star_suit], "R16"))
    return chosen


_STAR = (
    text("The chosen suit is spades."),
    text("The chosen suit is hearts."),
    text("The chosen suit is diamonds."),
    text("The chosen suit is clubs."),
)


# The spot on the felt


def top_prize(terms: Terms, wager_id: str, meters: Mapping[str, int]) -> tuple[str, ...]:
    """The best that a side wager can pay, in few words, then in fewer; `meters` in units, as `meters_now` has them."""
    side = terms.side[wager_id]
    lines = lines_offered(side)
    shares = [line.pays for line in lines if isinstance(line.pays, MeterShare)]
    if shares:
        return (dollars(max(_meter_pays(terms, side, share, meters) for share in shares)),)
    best = max(lines, key=lambda line: _value(side, line))
    pays = line_pays(best)
    if wager_id in EACH_MATCH:
        return text("up to {pays} a card", pays=pays), text("{pays} a card", pays=pays)
    if best.additional and isinstance(best.pays, Odds):
        times = f"{best.pays.rate.numerator:,}"
        return text("up to {pays}", pays=pays), text("up to {times} times", times=times), pays
    return text("up to {pays}", pays=pays), pays


def _meter_pays(terms: Terms, side: SideWager, pays: MeterShare, meters: Mapping[str, int]) -> Cents:
    own = (side.meters or {})[pays.meter]
    name = terms.meter_names.get((side.id, pays.meter))
    shown = own.reset if name is None else meters[name] // UNIT
    return int(pays.share * (shown if own.maximum is None else min(shown, own.maximum)))


def _value(side: SideWager, line: Line) -> Fraction:
    stake = max(side.amounts, default=side.maximum)
    return line.pays.rate * stake if isinstance(line.pays, Odds) else Fraction(getattr(line.pays, "cents", 0))
