"""A station while a technician has the table: it is not played, no money comes or goes, and somebody can be called."""

from etg.languages import money, say
from etg.screens.area import CENTRE, Area
from etg.screens.canvas import Style
from etg.screens.gallery import BOLD, SERIF
from etg.screens.station.bars import SERVICED
from etg.screens.station.intents import Attendant
from etg.screens.station.view import View
from etg.screens.theme import FRAME, HEAD, INK, INK_2, LARGE, STAFF, TEXT, TITLE
from etg.table.state import credits_of


def serviced(view: View) -> None:
    """Why nothing can be done here, what the player has, and the one button that there is."""
    canvas, area = view.canvas, view.canvas.area
    canvas.put(area, "slab", 0, FRAME, FRAME, 0, False)
    middle = area.y + area.h / 2
    wide = Area(area.x + area.w * 0.06, 0, area.w * 0.88, 0)
    canvas.icon(wide._replace(y=middle - 340, h=96), "settings", STAFF)
    words = say(SERVICED)
    canvas.text(wide._replace(y=middle - 210, h=84), words, TITLE, INK, SERIF, CENTRE, least=36)
    after = say("It goes on as it was when the technician is done.")
    canvas.text(wide._replace(y=middle - 110, h=50), after, LARGE, INK_2, align=CENTRE, least=22)
    if view.player is not None:
        held = say("Credits {amount}", amount=money(credits_of(view.state, view.player)))
        canvas.text(wide._replace(y=middle - 30, h=70), held, HEAD, INK, BOLD, CENTRE, least=28)
    width = min(480.0, wide.w)
    button = Area(area.x + (area.w - width) / 2, middle + 100, width, 120)
    called = view.station in view.shown.calls
    canvas.button(
        button,
        say("Called") if called else say("Attendant"),
        Attendant(not called),
        Style.STAFF if called else Style.PLAIN,
        TEXT,
        icon="attendant",
    )
