"""Any round played again from the ledger, for whoever has to say what happened in it."""

import json
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, NamedTuple

from etg.errors import Refused
from etg.ledger.chain import Row
from etg.ledger.face_down import Hidden, hidden_in
from etg.ledger.reading import Reader
from etg.ledger.rows import Opening, RoundRow
from etg.ledger.searching import search
from etg.ledger.steps import Step, steps
from etg.ledger.telling import Teller
from etg.money import Cents
from etg.table import events as e
from etg.table.export import export
from etg.table.state import State, credits_of, stake_of

__all__ = ["Recall", "in_words", "recall", "script_of", "search"]


class Credits(NamedTuple):
    """The money of a player in a round: before + bought_in + net - paid_out = after."""

    player: str
    station: int
    before: Cents
    """With what he had put on the felt for this round."""
    bought_in: Cents
    paid_out: Cents
    """Cash-outs, hand pays and tips while the round was played."""
    net: Cents
    after: Cents


@dataclass(frozen=True)
class Recall:
    """A round as it was played; one that is still in play has neither `row` nor `result`."""

    number: int
    first: int
    state: State
    """The table before betting was closed, with all wagers placed."""
    steps: tuple[Step, ...]
    """The wagers and, from `first` on, everything until the cards were cleared."""
    row: RoundRow | None
    result: dict[str, Any] | None
    paytables: dict[str, Any]
    """The paytables in force then: by wager, `main` for the main wager."""
    irregular: tuple[str, ...]
    credits: tuple[Credits, ...]
    hidden: Hidden
    """Cards that lie face down now: of the round in play only."""

    @property
    def events(self) -> tuple[Row, ...]:
        """The events of the round, from the closing of betting to the clearing of the cards."""
        return tuple(step.row for step in self.steps if step.row.number >= self.first)

    @property
    def game(self) -> str:
        """The id of the game."""
        return self.state.terms.game.id

    def wagers_in_play(self) -> list[str]:
        """The wagers that somebody had in the round, the main wager first."""
        placed = {name for wagers in self.state.wagers.values() for name, _ in wagers.side}
        return ["main", *(name for name in self.paytables if name in placed)]


def recall(reader: Reader, number: int | None) -> Recall:
    """A round that is over, by its number; None: the round in play."""
    if number is None:
        number, opening, last = _in_play(reader)
        row, first, irregular = None, opening.first, opening.irregular
    else:
        row = reader.round(number)
        first, last = row.first, row.last
        irregular = tuple(json.loads(row.irregular))
    books = reader.books_at(first - 1)
    assert books.state is not None
    installed = reader.installed(books.now.installed)
    ended = _ended(reader, number)
    begin = _first_wager(reader, ended, first)
    played = [step for step in steps(reader, begin, last) if _belongs(step, number, first)]
    return Recall(
        number,
        first,
        books.state,
        tuple(played),
        row,
        None if row is None else json.loads(row.result),
        {} if installed is None else json.loads(installed.paytables),
        irregular,
        tuple(_credits(books.state, [step for step in played if step.row.number >= first])),
        hidden_in(steps(reader, ended + 1)) if row is None else Hidden(),
    )


def _in_play(reader: Reader) -> tuple[int, Opening, int]:
    head = reader.head()
    assert head is not None
    now = reader.books_at(head.event).now
    if now.opening is None or now.state is None or now.state.round is None:
        raise Refused("no round is in play")
    return now.state.round.number, now.opening, head.event


def _ended(reader: Reader, number: int) -> int:
    """The event that ended the round before this one."""
    before = reader.rounds("number < ?", [number], 1)
    return before[0].last if before else 0


def _first_wager(reader: Reader, ended: int, first: int) -> int:
    """The first wager that was placed after the round before; else the beginning of the round itself."""
    sql = "SELECT min(number) FROM events WHERE number > ? AND number < ? AND name = 'placed'"
    found = reader.db.execute(sql, [ended, first]).fetchone()[0]
    return first if found is None else int(found)


def _belongs(step: Step, number: int, first: int) -> bool:
    return step.row.number >= first or (
        isinstance(step.event, e.Placed | e.TakenBack | e.BettingClosed) and step.row.round == number
    )


def _credits(before: State, played: list[Step]) -> Iterator[Credits]:
    """Every player with a box in the round, by station."""
    after = played[-1].after
    assert after is not None
    felt: dict[str, Cents] = {}
    for wagers in before.wagers.values():
        felt[wagers.player] = felt.get(wagers.player, 0) + stake_of(before.terms, wagers)
    for player in sorted(felt, key=lambda name: before.stations[name]):
        had = before.players[player] + felt[player]
        came = went = 0
        for step in played:
            if getattr(step.event, "player", None) != player:
                continue
            if isinstance(step.event, e.BoughtIn):
                came += step.event.amount
            elif isinstance(step.event, e.CashedOut | e.HandPaid | e.Tipped):
                went += step.event.amount
        has = credits_of(after, player)
        yield Credits(player, before.stations[player], had, came, went, has - had - came + went, has)


def in_words(what: Recall) -> list[str]:
    """The round in short sentences, each with its time."""
    teller = Teller(what.paytables, what.hidden)
    return [line for step in what.steps for line in teller.tell(step)]


def script_of(reader: Reader, number: int) -> dict[str, Any]:
    """A round that is over as a round script, which `etg replay` plays again."""
    row = reader.round(number)
    state = reader.books_at(row.first - 1).state
    assert state is not None
    played = (each.event() for each in reader.events(row.first, row.last))
    return export(state, [event for event in played if event.name in e.EVENTS])
