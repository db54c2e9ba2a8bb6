"""A submission in words, as a compliance officer would file it: sentences, each with its clause."""

from dataclasses import dataclass
from decimal import Decimal

from etg.games.pay import lines_in_force
from etg.games.play import dealer_hits_soft_17
from etg.games.rules import Soft17
from etg.money import METER, PRIZE, dollars
from etg.submission.model import MeterTerms, SideWager, Submission
from etg.submission.options import EVERY_GAME, MANUAL_CARDS, OPTIONS
from etg.submission.side_wager import QUEEN_KING_ACE, has_star
from etg.wagers import WAGERS
from etg.wagers.paytables import book


@dataclass(frozen=True, slots=True)
class Statement:
    """One sentence and the clause that it answers."""

    text: str
    clause: str | None


@dataclass(frozen=True, slots=True)
class Section:
    """Statements under a heading."""

    heading: str
    statements: tuple[Statement, ...]


def describe(submission: Submission) -> tuple[Section, ...]:
    """All options of a submission in words."""
    return (
        _game(submission),
        _main(submission),
        *(_side(submission, side) for side in submission.side_wagers.values()),
    )


def _game(submission: Submission) -> Section:
    game, rules = submission.game, submission.rules
    statements = [
        Statement(f"The game is {game.name}, at a table of {game.boxes} boxes.", game.boxes_clause),
        Statement(f"A deck has {len(game.pack)} cards.", f"{game.book} 3"),
    ]
    for key in (*EVERY_GAME, *game.options):
        option = OPTIONS[key]
        statements.append(Statement(option.describe(getattr(rules, key)), option.clause(game)))
    if game.soft_17 is not Soft17.SUBMITTED:
        option = OPTIONS["dealer_hits_soft_17"]
        statements.append(Statement(option.describe(dealer_hits_soft_17(rules)), option.clause(game)))
    statements.append(Statement(MANUAL_CARDS.describe(submission.manual_cards), MANUAL_CARDS.clause(game)))
    return Section("The game", tuple(statements))


def _main(submission: Submission) -> Section:
    lines = list(lines_in_force(submission.rules))
    for wager in ("insurance", "super_bonus", "envy"):
        if wager in book(submission.game.book):
            lines += submission.game.paytables(wager)["A"].lines.values()
    statements = (Statement(f"{line.name}: {line.pays}.", " and ".join(line.clauses)) for line in lines)
    return Section("What the main wager pays", tuple(statements))


def _side(submission: Submission, side: SideWager) -> Section:
    statements = [_stakes(submission, side)]
    for line in side.paytable.lines.values():
        if line.additional and line.outcome not in side.bonuses:
            continue
        if line.stake is not None and line.stake not in side.amounts:
            continue
        others = f", and {line.others} to every other player with the wager" if line.others else ""
        besides = ", besides the best line" if line.additional else ""
        statements.append(Statement(f"{line.name}: {line.pays}{besides}{others}.", " and ".join(line.clauses)))
    for meter, terms in (side.meters or {}).items():
        statements.append(_meter(side, meter, terms))
    if side.wheel:
        total = sum(side.wheel.values())
        lines = side.paytable.lines
        segments = ", ".join(f"{lines[symbol].name} {weight:,}" for symbol, weight in side.wheel.items())
        statements.append(Statement(f"The wheel, by weight out of {total:,}: {segments}.", "R40"))
    statements += _choices(side)
    heading = f"{side.paytable.name}, paytable {side.paytable.id}"
    return Section(heading, tuple(statements))


def _stakes(submission: Submission, side: SideWager) -> Statement:
    clause = side.paytable.clause
    if carrier := WAGERS[side.id].rides_on:
        name = submission.side_wagers[carrier].paytable.name
        return Statement(f"It rides on {name} and takes no wager of its own.", clause)
    if side.amounts:
        fixed = " or ".join(dollars(cents, trim=True) for cents in side.amounts)
        return Statement(f"The wager is {fixed}.", clause)
    limits = f"from {dollars(side.minimum, trim=True)} to {dollars(side.maximum, trim=True)}"
    return Statement(f"The wager is {limits}.", clause)


def _meter(side: SideWager, meter: str, terms: MeterTerms) -> Statement:
    if meter == PRIZE:
        least = side.paytable.minimums[0][0].clause
        return Statement(f"The fixed prize is {dollars(terms.reset, trim=True)}.", least)
    which = "The meter" if meter == METER else f"The {meter} meter"
    cents = (Decimal(terms.rate.numerator) / terms.rate.denominator * 100).normalize()
    most = f" and pays at most {dollars(terms.maximum, trim=True)}" if terms.maximum is not None else ""
    text = (
        f"{which} starts at {dollars(terms.start, trim=True)}, grows by {cents:f} cents of each dollar wagered, "
        f"is reset to {dollars(terms.reset, trim=True)}{most}."
    )
    return Statement(text, side.paytable.rates[meter])


def _choices(side: SideWager) -> list[Statement]:
    chosen = []
    if side.id in QUEEN_KING_ACE:
        yes = "is" if side.options.queen_king_ace else "is not"
        chosen.append(Statement(f"Queen, king and ace {yes} a straight.", "R14"))
    if has_star(side.paytable):
        suit = ("spades", "hearts", "diamonds", "clubs")[side.options.star_suit]
        chosen.append(Statement(f"The chosen suit of the Star is {suit}.", "R16"))
    return chosen
