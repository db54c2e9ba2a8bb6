"""What the dealer is told besides the next act."""

from pygame import Rect

from etg.money import dollars
from etg.screens.canvas import Canvas
from etg.screens.dealer.console import DealerConsole
from etg.screens.moments import prizes
from etg.screens.scenes import Scene, scene
from etg.screens.sheet import Sheet
from etg.screens.theme import JACKPOT
from tests.screens.dealer.desk import GALLERY, check_sheet


def built(console: DealerConsole, found: Scene, now: float) -> Sheet:
    """The console at a time."""
    canvas = Canvas(GALLERY, 1.0, Rect(0, 0, 1920, 1080))
    console.build(canvas, found.shown, now)
    check_sheet(canvas.sheet)
    return canvas.sheet


def read(sheet: Sheet) -> str:
    """All that stands there, line after line."""
    return " ".join(str(item.args[0]) for item in sheet.items if item.kind == "text")


def test_the_dealer_is_told_of_a_jackpot_as_long_as_it_is_celebrated() -> None:
    """The box, the wager and the amount; and the sheet says itself when that is over."""
    found = scene("community_blackjack", "jackpot")
    (prize,) = prizes(found.shown.state, found.shown.news)
    console = DealerConsole(seconds=lambda: 0)
    console.follow(found.shown, found.now)
    sheet = built(console, found, found.now + 1)
    title = found.shown.state.terms.side[prize.wager].paytable.name
    assert f"Jackpot at box {prize.box}: {title}, {dollars(prize.amount)}" in read(sheet)
    assert sheet.until == found.now + JACKPOT
    assert "Jackpot" not in read(built(console, found, found.now + JACKPOT))


def test_a_jackpot_is_not_told_before_its_wheel_stands_still() -> None:
    found = scene("blackjack", "wheel-spins")
    console = DealerConsole(seconds=lambda: 0)
    console.follow(found.shown, found.now)
    assert "Jackpot" not in read(built(console, found, found.now + 1))
