"""How `etg odds` shows what it found: tables for people, plain values for programs."""

from collections.abc import Iterable
from fractions import Fraction
from typing import Any

from rich.markup import escape
from rich.table import Table

from etg.cli.console import console
from etg.money import METER, Cents, MeterShare, dollars
from etg.odds.exact import WagerOdds
from etg.odds.listing import BY_PLAY, has_odds
from etg.submission import Submission
from etg.wagers import WAGERS, Outcome

LOSE = "lose"
_WIDE = 130
_NARROW_DECKS = (1, 2, 4, 6, 8)
_LEGEND = (
    "S17, H17: the dealer stands on or hits soft 17.",
    "Break-evens are in dollars, for the stake the book fixes or $1, with the wager's other meters at the book's",
    "least reset; 0: the wager pays for itself without this meter.",
    "Bonus Spin and Xtreme are shown for the wheels of the shipped submissions.",
    "Bad Beat depends on how the hand is played: etg odds --wager bad_beat has it for a submission.",
    "Must Hit depends on who else plays: it is not in this list.",
)


def outcome_name(outcome: Outcome) -> str:
    """The name of an outcome: the lines that are paid, or that it lost."""
    return " + ".join(outcome) or LOSE


def as_dict(found: WagerOdds) -> dict[str, Any]:
    """The odds for programs, amounts in cents; `exact` has the same figures as fractions."""
    named = {outcome_name(outcome): chance for outcome, chance in found.outcomes.items()}
    return {
        "game": found.game.id,
        "wager": found.paytable.wager,
        "paytable": found.paytable.id,
        "decks": found.decks,
        "soft_17": None if found.hits_soft_17 is None else ("hit" if found.hits_soft_17 else "stand"),
        "stake": found.stake,
        "outcomes": {name: float(chance) for name, chance in named.items()},
        "hit_rate": float(found.hit_rate),
        "edge": float(found.edge),
        "meters": {
            meter: {"return_per_dollar": float(share), "break_even": _break_even(found, meter)}
            for meter, share in found.shares.items()
        },
        **({} if found.paytable.wager == BY_PLAY else {"exact": _exact(found, named)}),
    }


def _exact(found: WagerOdds, named: dict[str, Fraction]) -> dict[str, Any]:
    return {
        "outcomes": {name: str(chance) for name, chance in named.items()},
        "hit_rate": str(found.hit_rate),
        "edge": str(found.edge),
    }


def _break_even(found: WagerOdds, meter: str) -> Cents | None:
    """The whole cents from which the wager costs nothing, the other meters at the least the book lets them reset to."""
    resets = {least.meter: least.cents for least in found.paytable.minimums[0]}
    cents = found.break_even(meter, resets)
    return None if cents is None else -int(-cents // 1)


def print_submission(submission: Submission, found: list[WagerOdds]) -> None:
    """The wagers that a submission offers."""
    out = console()
    out.print(f"[bold]{escape(submission.name)}[/], {submission.game.name}, {_decks(submission.rules.decks)}")
    for one in found:
        print_wager(one)
    left_out = [side.paytable.name for side in submission.side_wagers.values() if not has_odds(side.id, by_play=True)]
    if left_out:
        out.print(f"\nDecided by who else plays, so without exact odds: {', '.join(left_out)}.")


def print_wager(found: WagerOdds) -> None:
    """A table of the outcomes of one wager, and what they come to."""
    table = Table(title=_heading(found), title_justify="left", title_style="bold")
    for column in ("outcome", "pays"):
        table.add_column(column)
    for column in ("probability", "one in", "returns"):
        table.add_column(column, justify="right")
    lines = found.paytable.lines
    for outcome in sorted(found.outcomes, key=lambda o: (not o, [list(lines).index(name) for name in o])):
        chance = found.outcomes[outcome]
        pays = " and ".join(str(lines[name].pays) for name in outcome)
        words = " + ".join(lines[name].name for name in outcome) or "Lose"
        table.add_row(words, pays, f"{float(chance):.6%}", _one_in(chance), _returns(found, outcome))
    out = console()
    out.print()
    out.print(table)
    for sentence in _sentences(found):
        out.print(sentence)


def _decks(count: int) -> str:
    return f"{count} deck{'s' * (count > 1)}"


def _heading(found: WagerOdds) -> str:
    rule = "" if found.hits_soft_17 is None else f", dealer {'hits' if found.hits_soft_17 else 'stands on'} soft 17"
    return escape(f"{found.paytable.name}, paytable {found.paytable.id}, {_decks(found.decks)}{rule}")


def _one_in(chance: Fraction) -> str:
    return f"{float(1 / chance):,.1f}"


def _returns(found: WagerOdds, outcome: Outcome) -> str:
    if any(isinstance(found.paytable.lines[name].pays, MeterShare) for name in outcome):
        return "meter"
    return dollars(found.paytable.returned(outcome, found.stake))


def _sentences(found: WagerOdds) -> Iterable[str]:
    stake = dollars(found.stake, trim=True)
    hits = f"Hit rate {float(found.hit_rate):.4%}."
    if WAGERS[found.paytable.wager].rides_on:
        back = f"[bold]{float(-found.edge):.4%}[/] of a {stake} wager"
        yield f"{hits} It takes no wager of its own and gives back {back}."
        return
    if found.paytable.wager == BY_PLAY:
        yield "The main hand is played by the basic strategy of etg odds --main."
    meters = ", meters at 0" if found.shares else ""
    yield f"{hits} House edge [bold]{float(found.edge):.4%}[/] of a {stake} wager{meters}."
    others = ", the other meters at the book's least reset" if len(found.shares) > 1 else ""
    for meter, share in found.shares.items():
        name = "the meter" if meter == METER else f"the {meter} meter"
        cents = _break_even(found, meter)
        if cents is None:
            yield f"  {name.capitalize()} cannot be won with this number of decks."
        else:
            where = f"it breaks even at {dollars(cents)}" if cents else "the wager pays for itself without it"
            yield f"  Each $1,000 on {name} gives back {float(share * 1000):.4%}; {where}{others}."


def print_summary(found: list[WagerOdds]) -> None:
    """A row for each paytable, a column for each number of decks."""
    out = console()
    wide = out.width >= _WIDE
    by_game: dict[str, dict[tuple[str, str, bool | None], dict[int, WagerOdds]]] = {}
    for one in found:
        rows = by_game.setdefault(one.game.name, {})
        rows.setdefault((one.paytable.wager, one.paytable.id, one.hits_soft_17), {})[one.decks] = one
    for name, rows in by_game.items():
        columns = sorted({decks for row in rows.values() for decks in row})
        if not wide and len(columns) > len(_NARROW_DECKS):
            columns = list(_NARROW_DECKS)
        table = Table(title=f"{name}: house edge by number of decks, meters at 0", title_justify="left")
        table.add_column("wager")
        table.add_column("")
        for decks in columns:
            table.add_column(str(decks), justify="right", no_wrap=True)
        for (wager, letter, hits), row in rows.items():
            rule = "" if hits is None else (" H17" if hits else " S17")
            edges = (f"{float(row[d].edge):.{4 if wide else 2}%}" if d in row else "" for d in columns)
            table.add_row(f"{wager}{rule}", letter, *edges)
            for meter in next(iter(row.values())).shares if wide else ():
                marks = (f"[dim]{_break_even_words(row[d], meter)}[/]" if d in row else "" for d in columns)
                table.add_row(f"  [dim]{meter} breaks even at[/]", "", *marks)
        out.print(table)
    for line in _LEGEND:
        out.print(line, soft_wrap=True)
    if not wide:
        out.print(f"A terminal of {_WIDE} columns shows every number of decks, four decimals and the break-evens.")


def _break_even_words(found: WagerOdds, meter: str) -> str:
    cents = _break_even(found, meter)
    return "never" if cents is None else f"{cents // 100:,}"
