"""The one screen for all: what the dealer does without the console, and what everybody reads when nothing goes on."""

from collections.abc import Iterator
from dataclasses import replace

import pytest
from pygame import Rect, Surface

from etg.cabinet.asks import DEALER_CONSOLE, Ask, GoOn
from etg.cabinet.shown import LinkStatus, Shown
from etg.cabinet.tilts.words import LOOKED_AFTER
from etg.devices.reports import Kind
from etg.modes import Mode
from etg.screens.canvas import Canvas
from etg.screens.dealer.console import DealerConsole
from etg.screens.gallery import Gallery
from etg.screens.overhead import Overhead
from etg.screens.pane import Screen
from etg.screens.scenes import NOW, Table, scene
from etg.screens.scenes.scene import counting
from etg.screens.sheet import Sheet
from etg.screens.shots import SETTING
from etg.screens.station.intents import Look
from etg.screens.station.station import Station
from etg.screens.tabletop import CloseConsole, DealerDoes, OpenConsole, Tabletop
from etg.screens.theme import FELT_EDGE, JACKPOT
from etg.screens.touch import Tap
from etg.table import commands as c
from etg.table.actions import Do, next_action
from tests.screens.builders import no_display

WINDOW = Rect(0, 0, 1920, 1080)
EMULATED = (LinkStatus(Kind.SHOE, True, "", True), LinkStatus(Kind.READER, True, "", True))
REAL = (LinkStatus(Kind.SHOE, True, "", False),)
_GALLERY = Gallery()


@pytest.fixture(autouse=True)
def _nothing_to_see() -> Iterator[None]:
    with no_display():
        yield


def tabletop(shown: Shown) -> Tabletop:
    table = Tabletop(SETTING, shown.state.terms.game.boxes, DealerConsole(SETTING.chips, seconds=lambda: 0))
    table.arrange(WINDOW, shown)
    return table


def built(
    screen: Screen, shown: Shown, *pressed: object, size: tuple[int, int] = (1920, 432), at: float = 0.0
) -> Sheet:
    """What a screen shows; `at`: so long after its last news at NOW."""
    sheet = Sheet()
    screen.follow(shown, NOW if at else 0.0)
    screen.build(Canvas(_GALLERY, screen.scale(*size), Rect(0, 0, *size), sheet, frozenset(pressed)), shown, at)
    return sheet


def intents(sheet: Sheet) -> list[object]:
    return [target.intent for target in sheet.targets]


def words(sheet: Sheet) -> list[object]:
    return [item.args[0] for item in sheet.items if item.kind == "text"]


def test_the_dealer_confirms_on_the_felt_what_needs_no_more_than_yes() -> None:
    """Close betting, pull a card, settle: all without the console, and only where nobody deals by himself."""
    for moment, does in (("wagers", c.CloseBetting()), ("no-more-bets", GoOn())):
        shown = replace(scene("community_blackjack", moment).shown, links=EMULATED, dealt_by_table=False)
        table = tabletop(shown)
        (step,) = [intent for intent in intents(built(table.felt, shown)) if isinstance(intent, DealerDoes)]
        assert table.felt.act(Tap(step), shown, 0.0) == [Ask(DEALER_CONSOLE, does)]
        assert any(str(each).startswith("Dealer · ") for each in words(built(table.felt, shown)))
        by_itself = replace(shown, dealt_by_table=True)
        sheet = built(table.felt, by_itself)
        assert not [each for each in intents(sheet) if isinstance(each, DealerDoes)]
        assert not any("Dealer · " in str(each) for each in words(sheet)), "nobody's hands are told anything"


def test_what_needs_more_opens_the_console_over_the_table_and_leads_back() -> None:
    shown = replace(scene("community_blackjack", "closed").shown, links=EMULATED)
    table = tabletop(shown)
    sheet = built(table.felt, shown)
    assert not [each for each in intents(sheet) if isinstance(each, DealerDoes)] and OpenConsole() in intents(sheet)
    table.felt.act(Tap(OpenConsole()), shown, 0.0)
    places = table.arrange(WINDOW, shown)
    assert places["console"] == WINDOW and not any(rect.w for name, rect in places.items() if name != "console")
    table.console.act(Tap(CloseConsole()), shown, 0.0)
    assert not table.arrange(WINDOW, shown)["console"].w


def test_a_console_that_fails_gives_the_players_their_table_back(monkeypatch: pytest.MonkeyPatch) -> None:
    shown = scene("community_blackjack", "wagers").shown
    table = tabletop(shown)
    table.console_open = True

    def fails(*anything: object) -> None:
        raise ZeroDivisionError

    monkeypatch.setattr(DealerConsole, "build", fails)
    with pytest.raises(ZeroDivisionError):
        built(table.console, shown, size=WINDOW.size)
    assert not table.console_open


def test_everybody_reads_when_nothing_can_be_put_on_record() -> None:
    """Players in calm words, the dealer what to do, in the largest letters there are."""
    why = "The disk is full. Make room"
    shown = replace(scene("community_blackjack", "wagers").shown, stopped=why)
    table = tabletop(shown)
    assert LOOKED_AFTER in words(built(Station(3, SETTING), shown, size=WINDOW.size))
    assert LOOKED_AFTER in words(built(table.felt, shown)) and LOOKED_AFTER in words(
        built(table.seats[3], shown, size=(600, 648))
    )
    assert LOOKED_AFTER in words(built(Overhead(SETTING), shown, size=WINDOW.size))
    assert why in words(built(DealerConsole(SETTING.chips), shown, size=WINDOW.size))


@pytest.mark.clause("R53")
def test_no_station_shows_a_face_down_card_of_a_real_shoe() -> None:
    """R53: nor does the dealer's line say what its player may do; out of an emulated shoe the player may look."""
    table = Table("pitch_blackjack").ready(3)
    table.place(3).play(Do.DECIDE)
    for links, mode, may_look in ((REAL, Mode.DESK, False), (EMULATED, Mode.LIVE, False), (EMULATED, Mode.DESK, True)):
        shown = replace(table.shown(), links=links, mode=mode)
        for screen, size in ((Station(3, SETTING), (1920, 1080)), (tabletop(shown).seats[3], (600, 648))):
            sheet = built(screen, shown, size=size)
            backs = [item for item in sheet.items if item.kind == "card_back"]
            own = shown.state.round.boxes[0].hands[0].cards if shown.state.round else ()
            assert len(backs) >= 2 and (Look(3, 0) in intents(sheet)) == may_look
            seen = {
                item.args[0] for item in built(screen, shown, Look(3, 0), size=size).items if item.kind == "card_face"
            }
            assert (set(own) <= seen) == may_look
        assert not any("split" in str(each) or "hit" in str(each) for each in words(built(tabletop(shown).felt, shown)))


@pytest.mark.parametrize("width", [1280, 1920, 3840])
@pytest.mark.parametrize("game", ["spanish_21", "blackjack"])
def test_the_words_of_a_meter_lie_within_its_frame_at_any_size(game: str, width: int) -> None:
    shown = scene(game, "decisions").shown
    table = tabletop(shown)
    table.arrange(Rect(0, 0, width, width * 9 // 16), shown)
    items = built(table.felt, shown, size=(width, round(width * 9 / 16 * 0.41))).items
    frames = [item for item in items if item.kind == "meter_frame"]
    assert frames
    for frame in frames:
        panel = Surface(frame[2:4])
        panel.fblits(_GALLERY.blits([(0, 0, *frame[2:])]))
        inside = [item for item in items if item.kind == "text" and frame.rect.collidepoint(item.rect.center)]
        assert len(inside) == 2
        for item in inside:
            ((letters, _, _),) = _GALLERY.pieces(item.kind, item.w, item.h, item.args)
            ink = letters.get_bounding_rect().move(item.x - frame.x, item.y - frame.y)
            under = [panel.get_at((x, y)) for x in range(ink.left, ink.right, 3) for y in range(ink.top, ink.bottom)]
            assert max(max(colour[:3]) for colour in under) < 130, "no brass under the letters"


# A jackpot while people decide


def test_a_jackpot_is_celebrated_beside_the_cards_while_people_decide() -> None:
    """Cards, ring and meters are where they were, and none of them is under it."""
    found = scene("community_blackjack", "jackpot")
    shown = replace(found.shown, countdown=counting("decisions", 20, 12))
    felt = tabletop(shown).felt
    before = built(felt, replace(shown, news=()), at=NOW)
    after = built(felt, shown, at=NOW + 1.5)
    assert next_action(shown.state).do is Do.DECIDE
    assert "Jackpot" in words(after) and "Jackpot" not in words(before)
    panel = next(item.rect for item in after.items if item.args[1:2] == (FELT_EDGE,))
    for kind in ("card_face", "ring", "meter_frame"):
        places = [item.rect for item in after.items if item.kind == kind and not panel.contains(item.rect)]
        assert places == [item.rect for item in before.items if item.kind == kind] != []
        assert not [place for place in places if place.colliderect(panel)]
    assert intents(after) == intents(before)
    assert "Jackpot" not in words(built(tabletop(shown).felt, shown, at=NOW + JACKPOT))


@pytest.mark.parametrize("width", [250, 480, 1100])
def test_the_winner_reads_it_above_what_he_is_asked(width: int) -> None:
    shown = scene("community_blackjack", "jackpot").shown
    for number in (3, 2):
        seat = tabletop(shown).seats[number]
        before = built(seat, replace(shown, news=()), size=(width, 640), at=NOW)
        after = built(seat, shown, size=(width, 640), at=NOW + 1.5)
        told = [each for each in words(after) if "5,000.05" in str(each)]
        assert len(told) == (number == 3)
        assert [target for target in after.targets if target.intent] == before.targets, "every decision can be touched"
        assert after.overflows == []
        cards = [item for item in after.items if item.kind == "card_face"]
        assert cards == [item for item in before.items if item.kind == "card_face"] != []
