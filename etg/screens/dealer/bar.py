"""The lower edge: the one gold button at the left, then what is always there."""

from etg.cabinet.asks import DEALER_CONSOLE
from etg.languages import say
from etg.screens.area import Area
from etg.screens.canvas import Style
from etg.screens.dealer.intents import (
    Close,
    Filling,
    MoreTime,
    OwnPin,
    Pause,
    Resume,
    Show,
    Stations,
    Take,
    Trouble,
    Ways,
)
from etg.screens.dealer.offers import Need, Offer
from etg.screens.dealer.people import approver, called
from etg.screens.dealer.saying import sentence
from etg.screens.dealer.view import View
from etg.screens.gallery import BOLD
from etg.screens.theme import FRAME, INK_2, LARGE, SMALL, TEXT
from etg.table.actions import HELD_UP, next_action

GOLD_WIDTH = 640


def bar(view: View, area: Area) -> None:
    """The next step, the timer, stations, trouble, floor."""
    view.canvas.put(area, "slab", 0, FRAME, FRAME, 0, False)
    inner = area.inset(24, 16)
    gold, rest = inner.left_part(GOLD_WIDTH, 24)
    _next(view, gold)
    _always(view, rest)


def _next(view: View, area: Area) -> None:
    """What can be confirmed by touch; where nothing can, what hands or players must do."""
    canvas, step = view.canvas, view.next
    filling = isinstance(view.memory.page, Filling | OwnPin)
    style = Style.ACT if step.gold and not filling and not _floor_first(view) else Style.PLAIN
    if not step.offers:
        icon, words = area.left_part(64, 20)
        canvas.icon(icon.inset(4, 0), step.icon, INK_2)
        _hint(view, words, sentence(step.says))
        return
    if _open(view):
        icon, words = area.left_part(64, 20)
        canvas.icon(icon.inset(4, 0), "up", INK_2)
        _hint(view, words, say("Answer above"))
        return
    if step.asks:
        canvas.button(area, say(step.asks), Show(Ways()), style, LARGE + 4)
        return
    first, *others = step.offers
    if not step.gold:
        for offer, place in zip(step.offers, area.columns(len(step.offers), 16), strict=True):
            canvas.button(place, say(offer.words), Take(offer.key), style, TEXT)
        return
    if others:
        area, more = area.right_part(200, 16)
        canvas.button(more, say("Other ways …"), Show(Ways()), Style.PLAIN, SMALL + 2)
    canvas.button(area, say(first.words), Take(first.key), style, LARGE + 4, _two(view, first))


def _floor_first(view: View) -> bool:
    """Whether a floorperson must still be called before the next step."""
    called_already = DEALER_CONSOLE in view.shown.calls or approver(view.shown) is not None
    return view.next.floor_first and not called_already


def _two(view: View, offer: Offer) -> str:
    """Who must be there besides the dealer."""
    if Need.FLOOR not in offer.needs:
        return ""
    floor = approver(view.shown)
    return say("approved by {person}", person=called(floor)) if floor is not None else say("with a floorperson")


def _open(view: View) -> bool:
    """Whether the page over the felt asks for what the button would ask for."""
    page, step = view.memory.page, view.next
    if isinstance(page, Ways):
        return bool(step.asks)
    return isinstance(page, Filling) and page.key in [offer.key for offer in step.offers]


def _hint(view: View, area: Area, words: str) -> None:
    """What nobody touches: in the middle of the height, in two lines at most."""
    canvas = view.canvas
    size = next((size for size in (LARGE, TEXT) if len(canvas.lines(words, area.w, size, BOLD)) <= 2), SMALL)
    lines = canvas.lines(words, area.w, size, BOLD)
    height = len(lines) * size * 1.36
    canvas.paragraph(Area(area.x, area.y + (area.h - height) / 2, area.w, height), words, size, INK_2, BOLD)


def _always(view: View, area: Area) -> None:
    canvas, page = view.canvas, view.memory.page
    weights = (190, 130, 190, 400, 190)
    gap = 16
    unit = (area.w - gap * (len(weights) - 1)) / sum(weights)
    places, x = [], area.x
    for weight in weights:
        places.append(Area(x, area.y, weight * unit, area.h))
        x += weight * unit + gap
    pause, more, stations, trouble, floor = places
    timer = view.shown.countdown
    longer = say("+{seconds} s", seconds=MoreTime().seconds)
    if timer is None:
        canvas.off_button(pause, say("Pause timer"), SMALL + 4, icon="pause")
        canvas.off_button(more, longer, TEXT)
    else:
        if timer.paused is None:
            canvas.button(pause, say("Pause timer"), Pause(), Style.PLAIN, SMALL + 4, icon="pause")
        elif next_action(view.state).do in HELD_UP:  # it goes on by itself
            canvas.off_button(pause, say("Resume timer"), SMALL + 4, icon="play")
        else:
            canvas.button(pause, say("Resume timer"), Resume(), Style.STAFF, SMALL + 4, icon="play")
        canvas.button(more, longer, MoreTime(), Style.PLAIN, TEXT)
    _page(view, stations, say("Stations"), "cash_out", Stations(), isinstance(page, Stations))
    _page(view, trouble, say("Something went wrong …"), "warning", Trouble(), isinstance(page, Trouble))
    floor_called = DEALER_CONSOLE in view.shown.calls
    canvas.button(
        floor,
        say("Called") if floor_called else say("Call floor"),
        Take(f"call_floor:{not floor_called}"),
        Style.STAFF if floor_called else Style.ACT if _floor_first(view) else Style.PLAIN,
        TEXT,
        icon="attendant",
    )


def _page(view: View, area: Area, words: str, icon: str, page: Stations | Trouble, opened: bool) -> None:
    """Opens a page, or puts it away."""
    style = Style.QUIET if opened else Style.PLAIN
    view.canvas.button(area, words, Close() if opened else Show(page), style, TEXT, icon=icon)
