"""Wagers in play are chips on the felt, and what became of them agrees everywhere."""

import pytest

from etg.games import GAMES
from etg.screens.scenes import Scene, Table, scene, scenes
from etg.screens.sheet import Item, Sheet
from etg.screens.signs import broken
from etg.screens.staged.cards import Cards
from etg.screens.station.seat import Seat
from etg.screens.station.station import Station
from etg.screens.station.view import player_at
from etg.screens.words.outcomes import Verdict, headline, told
from etg.table import commands as c
from etg.table.actions import Do
from tests.screens.builders import SETTING
from tests.screens.station.at_station import LYING, SEATS, UPRIGHT, sheet_of


def at_station(found: Scene, size: tuple[int, int] = LYING, seat: bool = False) -> Sheet:
    """What the station of a scene shows."""
    screen = Seat(found.station, SETTING) if seat else Station(found.station, SETTING)
    screen.follow(found.shown, found.now)
    return sheet_of(screen, found.shown, size, found.now)


def stacks(sheet: Sheet) -> list[Item]:
    """All chips that stand on the felt."""
    return [item for item in sheet.items if item.kind == "chip_stack"]


def words(sheet: Sheet) -> list[str]:
    return [str(item.args[0]) for item in sheet.items if item.kind in ("text", "arc_text")]


@pytest.mark.parametrize("size", [LYING, UPRIGHT], ids=["lying", "upright"])
@pytest.mark.parametrize("game", GAMES)
def test_every_open_wager_of_a_box_is_a_stack(game: str, size: tuple[int, int]) -> None:
    """With its amount beside it; what is lost has been taken away."""
    found = scene(game, "decisions")
    sheet, state = at_station(found, size), found.shown.state
    assert state.round is not None
    player = player_at(state, found.station)
    (box,) = [box for box in state.round.boxes if box.player == player]
    lines = told(state, state.round, box)
    if len(box.hands) > 1 and size == UPRIGHT:
        lines = lines[: len(box.hands)]  # there the side wagers have no room
    lying = [line.wagered if line.verdict is Verdict.OPEN else line.returned for line in lines]
    seen = sorted(int(str(item.args[0])) for item in stacks(sheet) if item.y > size[1] * 0.4)
    assert seen == sorted(cents for cents in lying if cents)


def test_a_stack_in_play_is_as_large_as_chips_are() -> None:
    large = max(item.w for item in stacks(at_station(scene("community_blackjack", "decisions"))))
    assert large >= 100, "one hand has all the room"
    small = [item.w for item in stacks(at_station(scene("community_blackjack", "four-hands")))]
    assert len(small) == 4 and 60 <= min(small) <= large


def test_winnings_stand_beside_the_wager() -> None:
    found = scene("community_blackjack", "results")
    chips = [int(str(item.args[0])) for item in stacks(at_station(found))]
    assert chips.count(30_00) == 2


@pytest.mark.parametrize("moment", ["results", "blackjack", "full-table", "void"])
@pytest.mark.parametrize("game", GAMES)
def test_the_bar_and_the_panel_say_the_same(game: str, moment: str) -> None:
    found = scene(game, moment)
    state = found.shown.state
    round_ = state.round or found.shown.last_round
    assert round_ is not None
    player = player_at(state, found.station)
    boxes = [box for box in round_.boxes if box.player == player]
    net = headline(line for box in boxes for line in told(state, round_, box)).net
    seen = words(at_station(found))
    amount = f"${abs(net) / 100:,.2f}"
    panel = f"+{amount}" if net > 0 else f"-{amount}" if net < 0 else amount
    assert panel in seen, "in the panel"
    assert seen[seen.index("WIN") + 1] == (amount if net > 0 else "$0.00"), "in the bar"


def test_hands_that_win_for_one_reason_say_it_and_many_wagers_leave_room_for_the_wins() -> None:
    """Four hands with all side wagers: what is lost is summed up before a win loses its reason."""
    table = Table("blackjack").ready(3).place(3, 2_500, sides=500)
    eights = "8H 8C 8D 8S TD TC TH JC"
    table.plan(Cards("9D 7S TS", eights, {3: eights}), {3: "pppssss"}).do(c.CloseBetting()).play(Do.CLEAR)
    shown = table.shown()
    round_ = shown.state.round
    assert round_ is not None
    for size in (LYING, UPRIGHT):
        sheet = sheet_of(Station(3, SETTING), shown, size)
        assert not sheet.overflows
        said = " ".join(words(sheet)).replace("\xa0", " ")
        won = [line for line in told(shown.state, round_, round_.boxes[0]) if line.verdict is Verdict.WON]
        assert len(won) >= 4 and len({line.why for line in won}) < len(won)
        for why in {line.why for line in won}:
            assert said.count(why) == [line.why for line in won].count(why)


@pytest.mark.parametrize("name", SEATS)
def test_a_seat_says_why_a_hand_ended_so(name: str) -> None:
    """In letters that can be read, not squeezed between a name and an amount."""
    found = scene("community_blackjack", "full-table")
    seen = [item for item in at_station(found, SEATS[name], seat=True).items if item.kind == "text"]
    said = "21 beats 18" if name == "wide seat" else "21 beats 18: +$30.00"
    (why,) = [item for item in seen if str(item.args[0]).lower() == said]
    assert int(str(why.args[2])) >= 20


def test_a_free_seat_has_its_spot_and_its_number() -> None:
    found = scene("community_blackjack", "nobody")
    for place in (1, 4):
        screen = Seat(place, SETTING)
        screen.follow(found.shown, found.now)
        sheet = sheet_of(screen, found.shown, (274, 640), found.now)
        (spot,) = [item for item in sheet.items if item.kind == "spot"]
        (number,) = [item for item in sheet.items if item.args[:1] == (str(place),)]
        assert spot.x < number.x and number.x + number.w < spot.x + spot.w


@pytest.mark.parametrize("game", GAMES)
def test_cards_of_a_player_are_large(game: str) -> None:
    found = scene(game, "decisions")
    sheet = at_station(found)
    own = [item.w for item in sheet.items if item.kind in ("card_face", "card_back") and item.y > 480]
    assert min(own) >= 150


def test_every_scene_keeps_cards_within_the_screen() -> None:
    for game in ("community_blackjack", "blackjack_switch"):
        for found in scenes(game):
            if found.screens:
                continue
            for item in at_station(found).items:
                if item.kind in ("card_face", "card_back"):
                    assert item.x >= 0 and item.x + item.w <= 1920 and item.y >= 88, found.name


# Inscriptions in lines


def test_as_few_lines_as_possible_and_those_even() -> None:
    assert broken((100, 100, 100), 10, 400) == ((0, 3),)
    assert broken((100, 100, 100, 100), 10, 300) == ((0, 2), (2, 4))
    assert broken((300, 50, 50, 50), 10, 320) == ((0, 1), (1, 4))
    assert broken((500, 100), 10, 300) == ((0, 1), (1, 2)), "what is too long alone has a line of its own"
