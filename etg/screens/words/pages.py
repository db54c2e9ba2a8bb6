"""The help pages of a station: how to play, the rules in force, and a page for every wager, all from the submission."""

from collections.abc import Mapping
from dataclasses import dataclass
from decimal import Decimal
from fractions import Fraction
from typing import TypeAlias

from etg.cards import SUITS
from etg.games.pay import lines_in_force
from etg.money import METER, PRIZE, Cents, MeterShare, Odds, dollars
from etg.screens.words.decided_by import EACH_MATCH, decided_by, stakes
from etg.screens.words.how_to_play import how_to_play
from etg.screens.words.payouts import line_name, line_pays, lines_offered, main_name, meter_name, pay_words
from etg.submission import SideWager
from etg.submission.options import OPTIONS
from etg.submission.side_wager import QUEEN_KING_ACE, has_star
from etg.submission.words import describe
from etg.table.state import UNIT
from etg.table.terms import Terms
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


Block: TypeAlias = Paragraph | Rows | Clause


@dataclass(frozen=True, slots=True)
class Page:
    """One page of help."""

    key: str
    """`play`, `rules`, `main`, or the id of a side wager."""
    title: str
    blocks: tuple[Block, ...]


def help_pages(terms: Terms) -> tuple[Page, ...]:
    """All pages, in the order in which they are leafed through."""
    return (
        Page("play", f"How to play {terms.game.name}", tuple(Paragraph(text) for text in how_to_play(terms))),
        _rules(terms),
        _main(terms),
        *(side_page(terms, wager) for wager in terms.side),
    )


def _rules(terms: Terms) -> Page:
    section = describe(terms.submission)[0]
    said = (Clause(statement.text, statement.clause) for statement in section.statements)
    return Page("rules", "The rules in force", tuple(said))


# The main wager


def _main(terms: Terms) -> Page:
    rules, game = terms.rules, terms.game
    least, most, unit = (dollars(amount, trim=True) for amount in (rules.minimum, rules.maximum, rules.chip_unit))
    blocks: list[Block] = [
        Paragraph(f"Wager from {least} to {most} a hand, in steps of {unit}."),
        Rows(
            ("Main wager", "Pays"), tuple((main_name(rules, line), line_pays(line)) for line in lines_in_force(rules))
        ),
    ]
    if terms.any_21_wins:
        blocks.append(Clause("A doubled or split hand of 21 is paid like any other win.", "R31"))
    if "eight_cards_pay_as_seven" in game.options:
        option = OPTIONS["eight_cards_pay_as_seven"]
        blocks.append(Clause(option.describe(rules.eight_cards_pay_as_seven), option.clause(game)))
    blocks.append(_rows(terms, "insurance", "Insurance", "Against a dealer's ace, up to half the main wager."))
    if "super_bonus" in book(game.book):
        blocks.append(_super_bonus(terms))
        blocks.append(_rows(terms, "envy", "Envy Bonus", "For every other player in the round of a Super Bonus."))
    return Page("main", "What the main wager pays", tuple(blocks))


def _rows(terms: Terms, wager: str, head: str, note: str) -> Rows:
    lines = terms.game.paytables(wager)["A"].lines.values()
    return Rows((head, "Pays"), tuple((line.name, line_pays(line)) for line in lines), note)


def _super_bonus(terms: Terms) -> Rows:
    rows = []
    for line in terms.game.paytables("super_bonus")["A"].lines.values():
        least = dollars(line.wager_from, trim=True)
        below = f" to less than {dollars(line.wager_below, trim=True)}" if line.wager_below else " or more"
        rows.append((f"Main wager of {least}{below}", line_pays(line)))
    note = "Three 7s of one suit against a dealer's 7, not doubled or split; besides the win."
    return Rows(("Super Bonus", "Pays"), tuple(rows), note)


# Side wagers


def side_page(terms: Terms, wager_id: str) -> Page:
    """A side wager: what decides it, what may be wagered, every line it pays by, limits and meters."""
    side = terms.side[wager_id]
    blocks: list[Block] = [Paragraph(text) for text in (*decided_by(side), stakes(terms, side))]
    lines = lines_offered(side)
    rows = tuple((_outcome(side, line), _pays(side, line)) for line in lines)
    blocks.append(Rows(("Outcome", "Pays"), rows, " ".join(_notes(side, lines))))
    blocks += _limits(terms, lines)
    blocks += _meters(side)
    blocks += _choices(side)
    return Page(wager_id, side.paytable.name, tuple(blocks))


def _outcome(side: SideWager, line: Line) -> str:
    only = line.stake is not None and len(side.amounts) > 1
    return line_name(side.id, line) + (f" ({dollars(line.stake or 0, trim=True)} wager)" if only else "")


def _pays(side: SideWager, line: Line) -> str:
    besides, others = ", besides" if line.additional else "", f", others {line.others}" if line.others else ""
    return f"{line_pays(line, side)}{besides}{others}"


def _notes(side: SideWager, lines: tuple[Line, ...]) -> list[str]:
    found = []
    if side.id in EACH_MATCH:
        found.append("Each matching card is paid.")
    elif len(lines) > 1 and side.wheel is None:
        found.append("Only the best line is paid.")
    if any(line.others for line in lines):
        found.append("Others: every other player with the wager.")
    own = [line.pays for line in lines if not line.additional]
    if not all(isinstance(pays, Odds) for pays in own) and WAGERS[side.id].rides_on is None:
        found.append("With an amount or a meter the wager itself is not returned.")
    for pays in own:
        if isinstance(pays, Odds) and not pays.stake_back:
            found.append(f"Odds come besides the wager: {pay_words(pays)} is the book's {pays}.")
            break
    return found


def _limits(terms: Terms, lines: tuple[Line, ...]) -> list[Block]:
    limit = terms.rules.payout_limit
    if limit is None:
        return []
    text = f"pays all players together at most {dollars(limit, trim=True)} a round, shared by wager."
    return [Clause(f"{line.name}: {text}", line.limited) for line in lines if line.limited]


def _meters(side: SideWager) -> list[Block]:
    blocks: list[Block] = []
    for meter, terms in (side.meters or {}).items():
        if meter == PRIZE:
            continue
        cents = (Decimal(terms.rate.numerator) / terms.rate.denominator * 100).normalize()
        most = f", pays at most {dollars(terms.maximum, trim=True)}" if terms.maximum is not None else ""
        name = meter_name(meter).capitalize() if meter == METER else meter_name(meter)
        text = f"{name}: grows by {cents:f} cents of a dollar, starts again at {dollars(terms.reset, trim=True)}{most}."
        blocks.append(Clause(text, side.paytable.rates[meter]))
    return blocks


def _choices(side: SideWager) -> list[Block]:
    chosen: list[Block] = []
    if side.id in QUEEN_KING_ACE:
        straight = "is" if side.options.queen_king_ace else "is not"
        chosen.append(Clause(f"Queen, king and ace {straight} a straight.", "R14"))
    if has_star(side.paytable):
        suit = {"S": "spades", "H": "hearts", "D": "diamonds", "C": "clubs"}[SUITS[side.options.star_suit]]
        chosen.append(Clause(f"The chosen suit is {suit}.", "R16"))
    return chosen


# The spot on the felt


def top_prize(terms: Terms, wager_id: str, meters: Mapping[str, int]) -> str:
    """The best that a side wager can pay, in a few words; `meters` in units, as `meters_now` has them."""
    side = terms.side[wager_id]
    lines = lines_offered(side)
    shares = [line.pays for line in lines if isinstance(line.pays, MeterShare)]
    if shares:
        return dollars(max(_meter_pays(terms, side, share, meters) for share in shares))
    best = max(lines, key=lambda line: _value(side, line))
    each = " a card" if wager_id in EACH_MATCH else ""
    return f"up to {line_pays(best)}{each}"


def _meter_pays(terms: Terms, side: SideWager, pays: MeterShare, meters: Mapping[str, int]) -> Cents:
    own = (side.meters or {})[pays.meter]
    name = terms.meter_names.get((side.id, pays.meter))
    shown = own.reset if name is None else meters[name] // UNIT
    return int(pays.share * (shown if own.maximum is None else min(shown, own.maximum)))


def _value(side: SideWager, line: Line) -> Fraction:
    stake = max(side.amounts, default=side.maximum)
    return line.pays.rate * stake if isinstance(line.pays, Odds) else Fraction(getattr(line.pays, "cents", 0))
