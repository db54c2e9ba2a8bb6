"""The main wager: its house edge, how it was found, and the strategy that it belongs to."""

from collections.abc import Iterator
from itertools import combinations_with_replacement

from etg.odds.certificate.cells import UP_CARDS
from etg.odds.certificate.charts import COLUMNS, STAFF_ONLY, drawn
from etg.odds.certificate.document import (
    Block,
    Fact,
    Facts,
    Heading,
    Paragraph,
    Picture,
    Section,
    Table,
    Tone,
    left,
    right,
)
from etg.odds.certificate.findings import Findings
from etg.odds.certificate.strategy import charts_of
from etg.odds.certificate.writing import money, number, percent, points
from etg.odds.main.numbers import STAKE, VALUES, numbers_of
from etg.odds.main.strategy import Strategy
from etg.odds.moments import insurance_moments

_ACE, _TEN = 0, 9


def section(found: Findings) -> Section:
    """Edges, method, the effect of the cover card, and the charts."""
    blocks: list[Block] = [Paragraph(_opening(found), Tone.LEAD), Facts(tuple(_facts(found)))]
    blocks += [Heading("How it was found"), Paragraph(found.main.method)]
    blocks += _cover_card(found)
    blocks += [Heading("The basic strategy"), Paragraph(f"{_reading(found)} {STAFF_ONLY}", keep=True)]
    for chart in charts_of(found.main.strategy, numbers_of(found.submission.rules)):
        blocks.append(Picture(drawn(chart), ""))
    if found.game.hands_per_box > 1:
        blocks += _switching(found.main.strategy)
    return Section("The main wager", tuple(blocks))


def _opening(found: Findings) -> str:
    wagers = "both original wagers of a box together" if found.game.hands_per_box > 1 else "the original wager"
    return (
        f"The house edge is what the house keeps on average of {wagers}, from a full, freshly shuffled shoe at a table "
        f"with one player, for a wager of {money(STAKE)}. Side wagers are not part of it."
    )


def _facts(found: Findings) -> Iterator[Fact]:
    main, simulated = found.main, found.simulated.main
    estimate = simulated.estimate
    yield Fact("House edge, best play of every hand", percent(main.edge))
    yield Fact("House edge, basic strategy by totals", percent(main.edge_by_totals))
    yield Fact("What playing by totals costs", f"{points(main.edge_by_totals - main.edge)} percentage points")
    yield Fact("Return of the basic strategy", percent(1 - main.edge_by_totals))
    error = f"standard error {estimate.standard_error * 100:.4f} points"
    yield Fact("House edge, simulated", f"{percent(estimate.edge)}, {error}, {found.simulated.rounds:,} rounds")
    yield Fact(
        "House edge of all that is wagered",
        f"{percent(simulated.per_wagered)} (simulated), doubles and splits included",
    )
    insurance = insurance_moments(found.game, found.submission.rules.decks)
    yield Fact(
        "Insurance, house edge", f"{percent(1 - insurance.a)} of the insurance wager, from a full shoe with an ace up"
    )


def _cover_card(found: Findings) -> Iterator[Block]:
    if found.shoes is None:
        return
    shoes, fresh = found.shoes.main.estimate, found.main.edge_by_totals
    error = f"{shoes.standard_error * 100:.4f}"
    more = "more" if shoes.edge >= fresh else "less"
    effect = f"{abs(shoes.edge - fresh) * 100:.4f} percentage points {more}"
    yield Heading("The effect of the cover card")
    yield Paragraph(
        "A round of small cards takes more cards than one of large ones. So where a shoe is dealt down to a cover "
        f"card, here with {found.cover} cards behind it, one more round follows more often after large cards, and is "
        f"dealt from a rest that is poor in them. In {found.shoes.rounds:,} rounds of such shoes the house edge "
        f"of the same strategy was {percent(shoes.edge)} (standard error {error} percentage points): {effect} than "
        "from a fresh shoe."
    )


def _reading(found: Findings) -> str:
    words = (
        "The house edge above belongs to exactly these charts: the simulation plays by them, and whoever plays by them "
        "can find it again. What is not offered has one way on: a double or a surrender becomes a hit, a split is "
        f"played as its total. {COLUMNS}"
    )
    if found.game.rescue:
        words += " A doubled hand is kept, rescued or doubled again by the last charts."
    return words


def _switching(strategy: Strategy) -> Iterator[Block]:
    yield Heading("How the switch is chosen")
    yield Paragraph(
        "The second cards of the two hands are exchanged when the two hands then made are worth more together than "
        "those that were dealt. What a hand is worth, as a multiple of its wager, stands in the table, against each up "
        "card and without what a dealer’s Blackjack takes. A Blackjack counts as such only in the hand to which it was "
        "dealt; an ace and a ten-value card that were brought together are 21."
    )
    names = [_card(value) for value in UP_CARDS]
    rows = [("Blackjack", *(_worth(strategy.natural[up]) for up in UP_CARDS))]
    rows += (
        (f"{_card(a)}, {_card(b)}", *(_worth(strategy.worth[a, b, up]) for up in UP_CARDS))
        for a, b in combinations_with_replacement((*range(1, 10), 0), 2)
    )
    columns = (left("Hand"), *(right(name) for name in names))
    yield Table(columns, tuple(rows), dense=True)


def _card(value: int) -> str:
    return "10" if VALUES[value] == "T" else VALUES[value]


def _worth(value: float) -> str:
    return number(float(value), 3)
