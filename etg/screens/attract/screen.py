"""The show as a screen: it draws the scene that is on now, in the language of this pass, a little further each time."""

from etg.cabinet.asks import Ask
from etg.cabinet.settings_attract import OFFERED, AttractSettings
from etg.cabinet.settings_look import Look
from etg.cabinet.shown import Shown
from etg.languages import speaking
from etg.screens.attract.ribbon import ground, ribbon, ribbon_at
from etg.screens.attract.scenes import SCENES, leaves
from etg.screens.attract.show import Leaf, Turn, turn_at
from etg.screens.attract.stage import APPEARS, OVERHEAD, STATION, TABLETOP, Stage, within
from etg.screens.canvas import Canvas
from etg.screens.station.view import Setting
from etg.screens.theme import SMALL, TINY
from etg.screens.touch import Touch
from etg.table.terms import Terms

_LEAST = {STATION: float(SMALL), TABLETOP: float(TINY), OVERHEAD: 0.0}
"""How small letters may be on a kind of screen."""


class ShowScreen:
    """The show of one kind of screen."""

    def __init__(self, kind: str, setting: Setting, settings: AttractSettings, place: int) -> None:
        self.kind = kind
        self.place = place
        self.setting = setting
        self.playlist = settings.playlist(kind)
        self.began = 0.0
        """When it began, by the clock of the conductor."""
        own = setting.language
        others = tuple(code for code in setting.languages if code != own)
        self._languages = (own, *others) if settings.languages == OFFERED else (own,)

    @property
    def language(self) -> str:
        """That of the table; what it speaks in a pass it chooses itself."""
        return self.setting.language

    @property
    def look(self) -> Look:
        """That of the table."""
        return self.setting.look

    def scale(self, width: int, height: int) -> float:
        """1920 x 1080 units, or 1080 x 1920 where it stands upright."""
        return min(width / 1920, height / 1080) if width >= height else min(width / 1080, height / 1920)

    def leaves(self, terms: Terms) -> tuple[Leaf, ...]:
        """What it shows under these terms, page by page; nothing: there is no show."""
        return leaves(self.playlist, terms, self.kind)

    def build(self, canvas: Canvas, shown: Shown, now: float) -> None:
        """The felt, the ribbon, and after a breath the scene."""
        turn = turn_at(self.leaves(shown.state.terms), now - self.began)
        with speaking(self._spoken(turn)):
            self._draw(canvas, shown, turn, now)

    def spoken_at(self, terms: Terms, now: float) -> str:
        """The language of the pass that is on now."""
        return self._spoken(turn_at(self.leaves(terms), now - self.began))

    def _spoken(self, turn: Turn) -> str:
        return self._languages[turn.pass_ % len(self._languages)]

    def _draw(self, canvas: Canvas, shown: Shown, turn: Turn, now: float) -> None:
        scene = SCENES[turn.leaf.scene]
        canvas.looks(self.look, ("show", turn.number, turn.step), least=_LEAST[self.kind])
        place, body = ribbon_at(canvas, turn, self.kind, shown)
        ground(canvas)
        drifting = self._drifting(canvas, turn)
        stage = Stage(drifting, shown, self.setting, self.kind, turn, within(canvas, body), now)
        ribbon(stage, place, scene.touch, scene.names)
        start = now - turn.since
        canvas.goes_away(start + turn.next)
        if turn.since < APPEARS and self.look.motion:
            canvas.goes_away(start + APPEARS)
            return
        first = len(canvas.sheet.items)
        scene.draw(stage)
        stage.appears(first)

    def _drifting(self, canvas: Canvas, turn: Turn) -> Canvas:
        """The same sheet a little beside its place."""
        across, down = (round(each * canvas.scale) for each in turn.drift)
        found = Canvas(canvas.gallery, canvas.scale, canvas.place.move(across, down), canvas.sheet, canvas.pressed)
        found.looks(self.look, canvas.sheet.scene, least=_LEAST[self.kind])
        found.sheet.scene = ("show", turn.number, turn.step, self.look)
        return found

    def act(self, touch: Touch, shown: Shown, now: float) -> list[Ask]:
        """Nothing on it can be touched: a touch anywhere ends it."""
        return []

    def follow(self, shown: Shown, now: float) -> list[Ask]:
        """It wants nothing."""
        return []
