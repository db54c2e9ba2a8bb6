"""A submission in words, as a compliance officer would file it: sentences, each with its clause."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from decimal import Decimal

from etg.games import Game
from etg.games.pay import lines_in_force
from etg.games.play import dealer_hits_soft_17
from etg.games.rules import Soft17
from etg.money import METERS, PRIZE, Cents, dollars
from etg.submission.meters import minimums_met
from etg.submission.model import MeterTerms, SideWager, Submission
from etg.submission.options import EVERY_GAME, MANUAL_CARDS, OPTIONS
from etg.submission.side_wager import QUEEN_KING_ACE, has_star
from etg.texts import Text, added, counted, listed, one_of, text
from etg.wagers import WAGERS
from etg.wagers.paytables import Line, book


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
        Statement(_boxes(game), game.boxes_clause),
        Statement(counted("A deck has {n} card.", "A deck has {n} cards.", len(game.pack)), f"{game.book} 3"),
    ]
    for key in (*EVERY_GAME, *game.options):
        option = OPTIONS[key]
        statements.append(Statement(option.describe(getattr(rules, key)), option.clause(game)))
    if game.soft_17 is not Soft17.SUBMITTED:
        option = OPTIONS["dealer_hits_soft_17"]
        statements.append(Statement(option.describe(dealer_hits_soft_17(rules)), option.clause(game)))
    statements.append(Statement(MANUAL_CARDS.describe(submission.manual_cards), MANUAL_CARDS.clause(game)))
    return Section(text("The game"), tuple(statements))


def _boxes(game: Game) -> Text:
    return counted(
        "The game is {game}, at a table of {n} box.",
        "The game is {game}, at a table of {n} boxes.",
        game.boxes,
        game=game.name,
    )


def _main(submission: Submission) -> Section:
    lines = list(lines_in_force(submission.rules))
    for wager in ("insurance", "super_bonus", "envy"):
        if wager in book(submission.game.book):
            lines += submission.game.paytables(wager)["A"].lines.values()
    return Section(text("What the main wager pays"), tuple(_line(line) for line in lines))


def _line(line: Line, others: Sequence[Cents] = ()) -> Statement:
    return Statement(_paid(line, others), added(line.clauses))


def _paid(line: Line, others: Sequence[Cents]) -> Text:
    pays = line.pays.text
    if line.additional:
        return text("{outcome}: {pays}, besides the best line.", outcome=line.name, pays=pays)
    get = one_of([dollars(cents, trim=True) for cents in others])
    if len(others) > 1:
        return text(
            "{outcome}: {pays}, and {others} to every other player with the wager, by what he has wagered.",
            outcome=line.name,
            pays=pays,
            others=get,
        )
    if others:
        return text(
            "{outcome}: {pays}, and {others} to every other player with the wager.",
            outcome=line.name,
            pays=pays,
            others=get,
        )
    return text("{outcome}: {pays}.", outcome=line.name, pays=pays)


def _side(submission: Submission, side: SideWager) -> Section:
    statements = [_stakes(submission, side)]
    for line in side.paytable.lines.values():
        if line.additional and line.outcome not in side.bonuses:
            continue
        if line.stake is not None and line.stake not in side.amounts:
            continue
        statements.append(_line(line, side.others_get(line)))
    if side.meters:
        least = minimums_met(side.paytable, side.meters)
        statements += [_meter(side, meter, terms, least[meter].clause) for meter, terms in side.meters.items()]
    if side.wheel:
        statements.append(Statement(_wheel(side, side.wheel), "R40"))
    statements += _choices(side)
    heading = text("{wager}, paytable {paytable}", wager=side.paytable.name, paytable=side.paytable.id)
    return Section(heading, tuple(statements))


def _wheel(side: SideWager, wheel: Mapping[str, int]) -> Text:
    lines = side.paytable.lines
    segments = [
        text("{symbol} {weight}", symbol=lines[symbol].name, weight=f"{weight:,}") for symbol, weight in wheel.items()
    ]
    whole = f"{sum(wheel.values()):,}"
    return text("The wheel, by weight out of {whole}: {segments}.", whole=whole, segments=listed(segments))


def _stakes(submission: Submission, side: SideWager) -> Statement:
    clause = side.paytable.clause
    if carrier := WAGERS[side.id].rides_on:
        name = submission.side_wagers[carrier].paytable.name
        return Statement(text("It rides on {wager} and takes no wager of its own.", wager=name), clause)
    if side.amounts:
        fixed = one_of([dollars(cents, trim=True) for cents in side.amounts])
        return Statement(text("The wager is {amount}.", amount=fixed), clause)
    least, most = dollars(side.minimum, trim=True), dollars(side.maximum, trim=True)
    return Statement(text("The wager is from {least} to {most}.", least=least, most=most), clause)


def _meter(side: SideWager, meter: str, terms: MeterTerms, least: str) -> Statement:
    reset = dollars(terms.reset, trim=True)
    if meter == PRIZE:
        return Statement(text("The fixed prize is {amount}.", amount=reset), least)
    start = dollars(terms.start, trim=True)
    cents = f"{(Decimal(terms.rate.numerator) / terms.rate.denominator * 100).normalize():f}"
    if terms.maximum is not None:
        said = text(
            "The {meter} starts at {start}, grows by {cents} cents of each dollar wagered, "
            "is reset to {reset} and pays at most {most}.",
            meter=METERS[meter],
            start=start,
            cents=cents,
            reset=reset,
            most=dollars(terms.maximum, trim=True),
        )
    else:
        said = text(
            "The {meter} starts at {start}, grows by {cents} cents of each dollar wagered, is reset to {reset}.",
            meter=METERS[meter],
            start=start,
            cents=cents,
            reset=reset,
        )
    return Statement(said, added((side.paytable.rates[meter], least)))


def _choices(side: SideWager) -> list[Statement]:
    chosen = []
    if side.id in QUEEN_KING_ACE:
        chosen.append(Statement(queen_king_ace(side), "R14"))
    if has_star(side.paytable):
        chosen.append(Statement(_STAR[side.options.star_suit], "R16"))
    return chosen


def queen_king_ace(side: SideWager) -> Text:
    """Whether these three are a straight."""
    if side.options.queen_king_ace:
        return text("Queen, king and ace is a straight.")
    return text("Queen, king and ace is not a straight.")


_STAR = (
    text("The chosen suit of the Star is spades."),
    text("The chosen suit of the Star is hearts."),
    text("The chosen suit of the Star is diamonds."),
    text("The chosen suit of the Star is clubs."),
)
