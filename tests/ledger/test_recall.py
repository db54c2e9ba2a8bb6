"""Rounds recalled from the ledger: identical, in words, searched, and with the cards that lie face down unknown."""

import json
from dataclasses import fields
from enum import Enum
from pathlib import Path
from typing import Any, get_args, get_origin, get_type_hints

import pytest

from etg.cards import NAMES, card
from etg.errors import Malformed, Refused
from etg.games import GAMES
from etg.ledger.chain import pack
from etg.ledger.face_down import UNKNOWN, hidden_now, masked
from etg.ledger.reading import Reader
from etg.ledger.recall import in_words, recall, script_of, search
from etg.ledger.records import ALL
from etg.ledger.searching import amounts, outcomes
from etg.ledger.steps import Step
from etg.ledger.telling import Teller
from etg.table import commands as c
from etg.table import events as e
from etg.table.codec import build as event_of
from etg.table.people import Person, Role
from etg.table.replay import Replay
from etg.table.results import result
from etg.table.script import load_json, read_script
from etg.table.state import State
from tests.ledger.builders import BookedTable
from tests.ledger.conftest import build


def test_every_round_is_recalled_as_it_was_stored(reader: Reader) -> None:
    for row in reader.rounds():
        found = recall(reader, row.number)
        last = found.steps[-1]
        assert isinstance(last.event, e.Cleared) and last.before is not None
        again = result(last.before, 0)
        assert found.result is not None
        assert again["dealer"] == found.result["dealer"]
        for box, values in again["boxes"].items():
            assert found.result["boxes"][box].items() >= values.items()
        assert [each.number for each in found.events] == list(range(row.first, row.last + 1))
        assert found.state.round is None and found.state.wagers
        assert set(found.wagers_in_play()) <= found.paytables.keys()


def test_the_credits_of_every_player_add_up(reader: Reader) -> None:
    for row in reader.rounds():
        found = recall(reader, row.number)
        assert found.result is not None
        for player, station, before, bought_in, paid_out, net, after in found.credits:
            boxes = [box for box in found.result["boxes"].values() if box["player"] == player]
            assert {box["station"] for box in boxes} == {station}
            assert net == sum(box["net"] for box in boxes)
            assert before + bought_in + net - paid_out == after


def test_an_exported_round_replays_to_the_stored_result(reader: Reader) -> None:
    rounds = reader.rounds()
    for row in rounds:
        again = Replay(read_script(load_json(json.dumps(script_of(reader, row.number))))).run()
        stored = json.loads(row.result)
        for box in stored["boxes"].values():
            del box["player"], box["station"]
        again.pop("cards_left")
        assert again == stored
    assert any(row.irregular != "[]" for row in rounds)


def test_the_words_tell_every_card_and_all_that_goes_back(reader: Reader) -> None:
    for row in reader.rounds():
        told = in_words(recall(reader, row.number))
        words = "\n".join(told)
        assert "betting is closed" in words and "the cards are cleared" in words
        for each in reader.events(row.first, row.last):
            if each.name == "dealt":
                assert json.loads(each.data)["card"] in words
        assert UNKNOWN not in words
        for box in json.loads(row.result)["boxes"]:
            assert f"box {box} (" in words


@pytest.mark.clause("SP 7.T", "PO 7.T", "PE 7.U")
@pytest.mark.parametrize("game", ["spanish_21", "pontoon_21", "players_edge_21"])
def test_every_hand_of_a_round_can_be_told_again_card_by_card(game: str) -> None:
    """Long after the table was cleared: which card, to which hand of which box, in which order."""
    table = BookedTable(game).opened(1, 2)
    table.place(1).place(2)
    first, second = ("split", "3C", "stand", "KH", "stand"), ("hit", "5D", "stand")
    answers = [*second, *first] if game == "players_edge_21" else [*first, *second]
    cards = [word for word in answers if word[0].isupper() or word[0].isdigit()]
    table.played(" ".join(["8H 9C 6S 8D 2S 8C", *cards, "5H"]), *(word for word in answers if word not in cards))
    table.do(c.Clear())
    told = in_words(recall(table.ledger.reader, 1))
    dealt = [line[9:] for line in told if " to box " in line[9:] or " to the dealer" in line[9:]]
    drawn = ["3C to box 1 hand 1: 11", "KH to box 1 hand 2: 18", "5D to box 2: 16"]
    assert dealt == [
        "8H to box 1: 8",
        "9C to box 2: 9",
        "6S to the dealer: 6",
        "8D to box 1: 16",
        "2S to box 2: 11",
        "8C, face down, to the dealer: 14",
        *(drawn if game != "players_edge_21" else [drawn[2], *drawn[:2]]),
        "5H to the dealer: 19",
    ]


def sample(hint: Any, name: str) -> Any:
    """Some value for a field of an event."""
    if get_origin(hint) is tuple:
        args = [arg for arg in get_args(hint) if arg is not Ellipsis]
        return tuple(sample(arg, name) for arg in args)
    options = [arg for arg in get_args(hint) if arg is not type(None)]
    if options:
        return sample(options[0], name)
    if hint is Person:
        return Person(Role.DEALER, "ann")
    if isinstance(hint, type) and issubclass(hint, Enum):
        return next(iter(hint))
    return {int: 0 if name in ("box", "hand", "card", "was", "to") else 7, str: "word", bool: True}[hint]


@pytest.mark.parametrize("name", ALL)
def test_every_event_has_its_words(name: str, ledgers: dict[str, Path]) -> None:
    kind = ALL[name]
    hints = get_type_hints(kind)
    event = kind(**{each.name: sample(hints[each.name], each.name) for each in fields(kind)})
    with Reader.open(ledgers["blackjack"]) as reader:
        row = reader.event(1)
    assert row is not None
    words = Teller().words(Step(row._replace(name=name, data=pack(event)), event, None, None))
    assert len(words) > 8 and not set("{}_") & set(words), words
    if "by" in hints:
        assert "by dealer:ann" in words


def test_there_is_no_such_round(reader: Reader) -> None:
    with pytest.raises(Refused, match="there is no round 999 here: rounds 1 to 15 are over"):
        recall(reader, 999)
    with pytest.raises(Refused, match="no round is in play"):
        recall(reader, None)


# Search


def test_search_finds_exactly_what_the_results_say(reader: Reader) -> None:
    rows = reader.rounds()
    results = {row.number: json.loads(row.result) for row in rows}

    def boxes(number: int) -> list[Any]:
        return list(results[number]["boxes"].values())

    def numbers(**wanted: Any) -> list[int]:
        return [row.number for row in search(reader, limit=None, **wanted)]

    def those(test: Any) -> list[int]:
        return [number for number in results if test(number)]

    amount = boxes(7)[0]["returned"] or boxes(7)[0]["wagered"]
    assert numbers(amount=amount) == those(lambda n: any(amount in set(amounts(box)) for box in boxes(n)))
    assert numbers(box=2) == those(lambda n: "2" in results[n]["boxes"])
    assert numbers(station=3) == those(lambda n: any(box["station"] == 3 for box in boxes(n)))
    assert numbers(player="p3") == those(lambda n: any(box["player"] == "p3" for box in boxes(n)))
    assert numbers(outcome="blackjack") == those(lambda n: any("blackjack" in set(outcomes(box)) for box in boxes(n)))
    assert numbers(outcome="dealer_broken") == those(lambda n: results[n]["dealer"]["broken"])
    assert numbers(card=card("QH")) == those(lambda n: '"QH"' in json.dumps(results[n]))
    assert numbers(irregular="any") == [row.number for row in rows if row.irregular != "[]"]
    assert numbers(irregular="held") == [row.number for row in rows if '"held"' in row.irregular]
    assert numbers(since=rows[5].began, until=rows[2].began) == [rows[3].number, rows[4].number, rows[5].number]
    assert [row.number for row in search(reader)] == list(range(15, 5, -1))
    assert numbers(box=2, station=9) == []
    with pytest.raises(Malformed, match="there is no irregularity 'odd'; there are box_dead"):
        numbers(irregular="odd")


# The round in play: what lies face down stays unknown


def shown_by_the_table(state: State) -> set[int]:
    """Every card that lies face down on the felt."""
    round_ = state.round
    if round_ is None:
        return set()
    hole = set(round_.dealer[1:2]) if round_.hole_down else set()
    held = {round_.held} if round_.held is not None and not round_.held_exposed else set()
    strays = {stray.card for stray in state.shoe.strays if stray.card is not None}
    return (
        hole
        | held
        | strays
        | {c for box in round_.boxes for hand in box.hands if hand.face_down for c in hand.cards[:2]}
    )


@pytest.mark.parametrize("game", list(GAMES))
@pytest.mark.clause("R53", "BJ 1.B(10)", "SP 1.B(4)", "PO 1.B(4)", "PE 1.B(4)")
def test_no_card_that_lies_face_down_is_ever_named(game: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """R53: after every single command, in words and in the data of the events."""
    monkeypatch.setattr("etg.ledger.ledger.SNAPSHOT_EVERY", 25)
    run = build(tmp_path / "x.ledger", game, 1, 11, odd=0.1)
    reader = run.ledger.reader
    looked = 0
    for _ in range(90):
        run.step()
        state = run.state
        if state.round is None:
            continue
        found = recall(reader, None)
        hidden = found.hidden
        assert found.number == state.round.number and found.row is None and found.result is None
        down = shown_by_the_table(state)
        visible = _cards_that_may_be_named(state)
        told = "\n".join(in_words(found))
        data = "\n".join(hidden.data(row) for row in found.events if row.name != "command_refused")
        for number in down - visible:
            assert f"{NAMES[number]} " not in told and f'"{NAMES[number]}"' not in data
        if down:
            looked += 1
            assert hidden.numbers
            assert hidden.hash(found.events[-1]) is None and hidden.hash(found.events[0]._replace(number=1))
    assert hidden_now(reader) == hidden or run.state.round is None
    run.ledger.close()
    assert looked > 12 or not (GAMES[game].hole_card or GAMES[game].face_down)


def _cards_that_may_be_named(state: State) -> set[int]:
    """Cards that lie face up somewhere, or did in this round: another one of the same name may lie face down."""
    round_ = state.round
    assert round_ is not None
    seen = set(round_.dealer if not round_.hole_down else round_.dealer[:1]) | set(round_.community)
    for box in round_.boxes:
        for hand in box.hands:
            seen |= set(hand.cards[2:] if hand.face_down else hand.cards)
    return seen


@pytest.mark.clause("R53")
def test_the_hole_card_is_named_once_it_is_turned(tmp_path: Path) -> None:
    run = build(tmp_path / "x.ledger", "blackjack", 0, 3, odd=0)
    reader = run.ledger.reader
    while run.state.round is None or not run.state.round.hole_down:
        run.step()
    first = reader.head()
    assert first is not None
    assert "a card, face down, to the dealer" in "\n".join(in_words(recall(reader, None)))
    row = reader.event(first.event)
    assert row is not None and row.name == "dealt"
    assert json.loads(hidden_now(reader).data(row))["card"] == UNKNOWN
    while run.state.round.hole_down:
        run.step()
        assert run.state.round is not None
    named = NAMES[run.state.round.dealer[1]]
    told = "\n".join(in_words(recall(reader, None)))
    assert f"{named}, face down, to the dealer" in told
    assert hidden_now(reader).data(row) == row.data
    with pytest.raises(Refused, match="there is no round 1 here: no round is over yet"):
        script_of(reader, 1)
    run.ledger.close()


@pytest.mark.clause("R53")
def test_a_suspected_hidden_card_is_not_told() -> None:
    """Neither in the field nor in the sentence about it."""
    event = event_of(
        e.CardSuspected, {"card": "QH", "why": "the QH cannot be: all 1 of it", "clause": "BJ 3.A", "hidden": True}
    )
    assert "QH" not in masked(pack(event)) and UNKNOWN in masked(pack(event))
