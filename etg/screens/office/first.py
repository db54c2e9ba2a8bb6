"""The first start of a live table: its first technician makes himself known, step by step."""

from collections.abc import Hashable
from dataclasses import dataclass

from etg.cabinet.asks import Found
from etg.languages import say
from etg.screens.area import Area
from etg.screens.canvas import Style
from etg.screens.dealer.saying import sentence
from etg.screens.gallery import BOLD, SERIF
from etg.screens.office import intents as i
from etg.screens.office.keys import display, enter_button, keyboard, keypad, typed_more
from etg.screens.office.topic import At, Memory, View, What
from etg.screens.theme import FRAME_3, HEAD, INK, INK_2, INK_3, LARGE, RADIUS, STAFF, TEXT, TITLE
from etg.texts import Text, text

NUMBER, NAME, PIN, AGAIN = range(4)
_MOST = (8, 40, 8, 8)


@dataclass(frozen=True)
class Step:
    """One thing that is asked."""

    title: Text
    question: Text
    help: Text


STEPS = (
    Step(
        text("Number"),
        text("Your staff number"),
        text("1 to 8 digits. It stands beside everything that you do here, for ever."),
    ),
    Step(text("Name"), text("Your name"), text("So that others know who the number is. It may be left out.")),
    Step(
        text("PIN"),
        text("Choose a PIN"),
        text("6 to 8 digits that nobody guesses: not the same digit again and again, not a row, not your number."),
    ),
    Step(
        text("PIN again"),
        text("The same PIN once more"),
        text("Nobody can read it out of this table, not even the maker. Write it nowhere."),
    ),
)


@dataclass
class First:
    """What has been said so far."""

    begun: bool = False
    step: int = NUMBER
    number: str = ""
    called: str = ""
    pin: str = ""


@dataclass(frozen=True, slots=True)
class Begin:
    """Make the first technician known."""


@dataclass(frozen=True, slots=True)
class StepBack:
    """The question before."""


def _first(memory: Memory) -> First:
    if not isinstance(memory.own, First):
        memory.own = First()
    found: First = memory.own
    return found


def draw(view: View, area: Area) -> None:
    """Welcome, then one question after the other."""
    canvas, first = view.canvas, _first(view.memory)
    inner = area.inset(60, 40)
    if not first.begun:
        _welcome(view, inner)
        return
    head, rest = inner.top_part(96, 24)
    _steps(view, head, first.step)
    message = view.shown.messages.get(0)
    note = view.memory.note if view.now < view.memory.note_until else message.text if message is not None else ""
    left, right = rest._replace(h=min(rest.h, 676)).left_part(1100 if first.step == NAME else 520, 48)
    secret = first.step in (PIN, AGAIN)
    top, keys = left.top_part(96, 20)
    display(canvas, top, view.memory.typed, secret)
    if first.step == NAME:
        keyboard(canvas, keys._replace(h=min(keys.h, 560)), view.memory.shift, view.memory.signs)
    else:
        keypad(canvas, keys._replace(h=min(keys.h, 560)))
    body, foot = right.bottom_part(120, 20)
    body, back = body.bottom_part(88, 20)
    step = STEPS[first.step]
    used = canvas.paragraph(body, say(step.question), LARGE, INK, BOLD) + 16
    used += canvas.paragraph(Area(body.x, body.y + used, body.w, body.h - used), say(step.help), TEXT, INK_2) + 24
    if note:
        canvas.paragraph(Area(body.x, body.y + used, body.w, body.h - used), sentence(note), TEXT, STAFF, BOLD)
    ready = first.step == NAME or bool(view.memory.typed)
    canvas.button(back._replace(w=min(520.0, back.w)), say("Back"), StepBack(), Style.QUIET, TEXT, icon="back")
    words = say("Make this technician known") if first.step == AGAIN else say("Next")
    enter_button(canvas, foot._replace(w=min(520.0, foot.w)), words, ready)


def _welcome(view: View, area: Area) -> None:
    canvas = view.canvas
    words = area._replace(w=min(area.w, 1200.0))
    y = words.y + 80
    canvas.text(Area(words.x, y, words.w, 90), say("A new table"), TITLE, INK, SERIF)
    y += 120
    for said in (
        text("Nobody works here yet, so nothing can be played and no money is taken."),
        text("The first person of a table is a technician, who sets it up and adds all others."),
        text("There is no PIN from the factory: choose your own now. It takes a minute."),
    ):
        y += canvas.paragraph(Area(words.x, y, words.w, 200), say(said), LARGE, INK_2) + 20
    canvas.button(Area(words.x, y + 40, 640, 132), say("I am the technician"), Begin(), Style.ACT, LARGE)


def _steps(view: View, area: Area, now: int) -> None:
    """Where in the row of questions it is."""
    canvas = view.canvas
    title, rest = area.left_part(520, 40)
    canvas.text(title, say("The first technician"), HEAD, INK, SERIF, least=28)
    for place, (step, cell) in enumerate(zip(STEPS, rest.columns(len(STEPS), 16), strict=True)):
        canvas.slab(cell.inset(0, 16), FRAME_3, INK if place == now else None, RADIUS, 3)
        words = f"{place + 1}  {say(step.title)}"
        canvas.text(cell.inset(16, 16), words, TEXT, INK if place <= now else INK_3, BOLD, least=16)


def act(intent: Hashable, at: At) -> list[What]:
    """What a touch on it asks for."""
    memory = at.memory
    first = _first(memory)
    match intent:
        case Begin():
            first.begun = True
        case StepBack() if first.step == NUMBER:
            memory.own, memory.typed = None, ""
        case StepBack():
            first.step = PIN if first.step == AGAIN else first.step - 1
            memory.typed = {NUMBER: first.number, NAME: first.called}.get(first.step, "")
        case i.Key(key):
            if key == "shift":
                memory.shift = not memory.shift
            elif key == "signs":
                memory.signs = not memory.signs
            else:
                memory.typed, memory.shift = typed_more(memory.typed, key, _MOST[first.step]), False
        case i.Enter():
            return _next(first, memory, at.now)
    return []


_DIFFERENT = text("The two PINs are not the same: choose one again")
_SECONDS = 8.0


def _next(first: First, memory: Memory, now: float) -> list[What]:
    typed, memory.typed = memory.typed, ""
    if not typed and first.step != NAME:
        return []
    match first.step:
        case 0:
            first.number, first.step, memory.shift = typed, NAME, True
            memory.typed = first.called
        case 1:
            first.called, first.step = typed.strip(), PIN
        case 2:
            first.pin, first.step = typed, AGAIN
        case _:
            pin, first.pin, first.step = first.pin, "", PIN
            if typed == pin:
                return [Found(first.number, first.called, pin)]
            memory.note, memory.note_until = _DIFFERENT, now + _SECONDS
    return []
