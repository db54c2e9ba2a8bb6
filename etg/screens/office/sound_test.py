"""Sound: every one of the catalogue can be heard, where it belongs and from each side, as loud as it will be."""

from collections.abc import Hashable
from dataclasses import dataclass

from etg.cabinet.asks import DEALER_CONSOLE, TABLE, HearSound, Look, Undertake
from etg.cabinet.fittings import Loudspeaker
from etg.cabinet.office.settings import ChangeSetting
from etg.cabinet.office.sounds import SeeVolume, VolumeSet
from etg.cabinet.office.tasks import Query
from etg.cabinet.office.trials import LEFT, RIGHT, SoundTest
from etg.cabinet.shown import Shown
from etg.languages import say
from etg.screens.area import CENTRE, Area
from etg.screens.canvas import Style
from etg.screens.gallery import BOLD
from etg.screens.office.parts import Choice, buttons, heading, help_text, notice, panel, waiting
from etg.screens.office.topic import At, Light, Topic, View, What
from etg.screens.sound import catalogue as s
from etg.screens.theme import HEAD, INK, TEXT
from etg.table.people import Role
from etg.texts import Text, text

SEE = SeeVolume()
SOUNDS: dict[str, Text] = {
    s.BUTTON: text("Button"),
    s.WHEEL_CLICK: text("Wheel"),
    s.CARD: text("Card"),
    s.CHIP: text("Chip"),
    s.TICK: text("Tick"),
    s.TICK_LAST: text("Last ticks"),
    s.REFUSED: text("Refused"),
    s.PUSH: text("Push"),
    s.YOUR_TURN: text("Your turn"),
    s.NO_MORE_BETS: text("No more bets"),
    s.WIN_SMALL: text("Win"),
    s.WIN_LARGE: text("Large win"),
    s.JACKPOT: text("Jackpot"),
    s.ATTENTION: text("Attention"),
    s.ALARM: text("Alarm"),
}
_STANDS: dict[Loudspeaker, tuple[Text, Light]] = {
    Loudspeaker.READY: (text("The loudspeaker's program runs and has its device."), Light.OK),
    Loudspeaker.OPENING: (text("The loudspeaker's program opens its device."), Light.ATTENTION),
    Loudspeaker.SILENT: (
        text("There is no sound: no device, or it went away. The table tries again with the next sound."),
        Light.TROUBLE,
    ),
    Loudspeaker.MUTE: (text("The table was started without sound."), Light.ATTENTION),
}


@dataclass
class Own:
    """Where it is to be heard, and how loud."""

    place: int = TABLE
    side: str = ""
    master: int | None = None
    """None: as it is set."""


@dataclass(frozen=True, slots=True)
class Where:
    """Where it is to be heard."""

    place: int
    side: str = ""


@dataclass(frozen=True, slots=True)
class Louder:
    """By so many percent."""

    by: int


@dataclass(frozen=True, slots=True)
class Play:
    """Let it be heard."""

    sound: str


@dataclass(frozen=True, slots=True)
class KeepVolume:
    """It shall be so loud."""


def _draw(view: View, area: Area) -> None:
    canvas, own = view.canvas, view.own
    words, of = _STANDS[view.shown.fittings.loudspeaker]
    used = notice(canvas, area, say(words), of)
    area = Area(area.x, area.y + used + 20, area.w, area.h - used - 20)
    left, right = area.right_part(560, 32)
    left = heading(canvas, left, say("Where?"))
    places = [
        Choice(say("Whole table"), Where(TABLE), lit=not own.side and own.place == TABLE),
        Choice(say("Dealer"), Where(DEALER_CONSOLE), lit=not own.side and own.place == DEALER_CONSOLE),
        Choice(say("Left only"), Where(TABLE, LEFT), lit=own.side == LEFT),
        Choice(say("Right only"), Where(TABLE, RIGHT), lit=own.side == RIGHT),
    ]
    line, left = left.top_part(76, 12)
    buttons(canvas, line, places)
    line, left = left.top_part(76, 20)
    stations = range(1, view.shown.state.terms.game.boxes + 1)
    here = [Choice(str(each), Where(each), lit=not own.side and own.place == each) for each in stations]
    buttons(canvas, line, here)
    left = heading(canvas, left, say("Which sound?"))
    sounds = list(SOUNDS.items())
    for line, first in zip(left.rows(3, 12), range(0, len(sounds), 5), strict=True):
        some = sounds[first : first + 5]
        styles = {s.ALARM: Style.STOP}
        buttons(canvas, line, [Choice(say(name), Play(key), styles.get(key, Style.PLAIN)) for key, name in some])
    _volume(view, panel(canvas, right))


def _volume(view: View, area: Area) -> None:
    canvas, now = view.canvas, view.answer(SEE)
    if not isinstance(now, VolumeSet):
        waiting(view, area, view.wrong(SEE))
        return
    master = _master(view, now)
    area = heading(canvas, area, say("How loud the table is"))
    line, area = area.top_part(96, 20)
    less, much, middle, more, most = line.columns(5, 12)
    for cell, by, words in ((less, -10, "−10"), (much, -1, "−1"), (more, 1, "+1"), (most, 10, "+10")):
        canvas.button(cell, words, Louder(by), Style.PLAIN, TEXT)
    canvas.text(middle, say("{percent} %", percent=master), HEAD, INK, BOLD, CENTRE, least=24)
    words = say(
        "Sounds are heard here as loud as this says. Kept, it is so from the next start on. The alarm is never softer "
        "than {floor} %, whatever this says: set the amplifier once, by the alarm.",
        floor=now.alarm_floor,
    )
    area = help_text(canvas, area, words)
    line, area = area.top_part(96, 20)
    kept = Choice(say("Keep it"), KeepVolume(), Style.ACT)
    same = Choice(say("Keep it"), KeepVolume(), why_not=say("it is set so"))
    buttons(canvas, line, [kept if master != now.master else same])


def _master(at: At, now: VolumeSet) -> int:
    own: Own = at.own
    return now.master if own.master is None else own.master


def _act(intent: Hashable, at: At) -> list[What]:
    own, now = at.own, at.answer(SEE)
    if isinstance(intent, Where):
        own.place, own.side = intent.place, intent.side
    if not isinstance(now, VolumeSet):
        return []
    match intent:
        case Louder(by):
            own.master = min(100, max(0, _master(at, now) + by))
        case Play(sound):
            return [HearSound(SoundTest(sound, own.place, _master(at, now), own.side))]
        case KeepVolume():
            return [Undertake(ChangeSetting("sound.master", _master(at, now))), Look(SEE)]
    return []


def _light(shown: Shown) -> Light:
    return Light.TROUBLE if shown.fittings.loudspeaker is Loudspeaker.SILENT else Light.NONE


def _wants(at: At) -> tuple[Query, ...]:
    return (SEE,)


SOUND = Topic("sound", "screens", text("Sound"), frozenset({Role.TECHNICIAN}), _draw, _act, _wants, _light, Own)
