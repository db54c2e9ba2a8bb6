"""The parts of the overhead screen and where they are, lying or standing upright."""

from etg.cabinet.asks import Ask
from etg.cabinet.shown import Shown
from etg.screens.area import Area
from etg.screens.canvas import Canvas
from etg.screens.celebration import celebrate, celebrate_over
from etg.screens.moments import Jackpot, Moments
from etg.screens.overhead.cards import boxes_row, community_row, dealer_row, shares_cards
from etg.screens.overhead.edges import header, inscription_line, phase
from etg.screens.overhead.empty import empty_felt
from etg.screens.overhead.meters import meters_row
from etg.screens.overhead.people import boxes_panel, winners_panel
from etg.screens.overhead.sizes import EDGE
from etg.screens.station.felt import countdown
from etg.screens.station.view import Setting
from etg.screens.touch import Touch
from etg.table.actions import Do, next_action

OVERHEAD = -1
"""Its place: no station and no console."""
_RING, _LIST = 220, 560
"""How wide the ring is, and the list of boxes."""
_TWO_CARDS = 704.0
"""How wide the dealer's first two cards are with what stands beside them."""


class Overhead:
    """What everybody in the room sees of the table."""

    def __init__(self, setting: Setting) -> None:
        self.place = OVERHEAD
        self.setting = setting
        self.language = setting.language
        self.look = setting.look
        self.moments = Moments()

    def scale(self, width: int, height: int) -> float:
        """1920 x 1080 units, or 1080 x 1920 where it stands upright."""
        return min(width / 1920, height / 1080) if width >= height else min(width / 1080, height / 1920)

    def build(self, canvas: Canvas, shown: Shown, now: float) -> None:
        """All of it."""
        shown = self.moments.held(shown, now)
        canvas.looks(self.look)
        canvas.goes_away(self.moments.changes(now))
        canvas.put(canvas.area, "felt")
        if canvas.area.w >= canvas.area.h:
            self._landscape(canvas, shown, now)
        else:
            self._portrait(canvas, shown, now)

    def _landscape(self, canvas: Canvas, shown: Shown, now: float) -> None:
        top, rest = canvas.area.top_part(128, 0)
        header(canvas, shown, self.setting, top, now)
        line, rest = rest.top_part(104, 0)
        phase(canvas, shown, line, self.moments.wheel(now))
        rest = self._edge_below(canvas, shown, rest, 188, 72)
        body, beside = rest.inset(EDGE, 20), self._beside_cards(shown, now)
        if not beside and celebrate(canvas, self.moments, body, now):
            return
        if not _cards(shown):
            empty_felt(canvas, shown, body, now)
            return
        if shares_cards(shown.state):
            left, right = body.right_part(_LIST, 32)
            upper, lower = left.top_part((left.h - 72) / 2, 20)
            dealer, ring = upper.right_part(_RING, 24)  # also without a countdown, so that no card moves for it
            dealer_row(canvas, shown, dealer)
            countdown(canvas, shown, ring, now)
            community_row(canvas, shown, lower)
            self._list(canvas, shown, right)
            aside = right
        else:
            upper, lower = body.top_part(body.h * 0.45, 16)
            dealer, side = upper.right_part(760, 32)
            dealer_row(canvas, shown, dealer)
            panel, ring = side.right_part(upper.h, 24)
            winners_panel(canvas, shown, panel)
            countdown(canvas, shown, ring, now)
            boxes_row(canvas, shown, lower)
            aside = Area(dealer.x + _TWO_CARDS, upper.y, panel.right - dealer.x - _TWO_CARDS, upper.h)
        if beside:
            celebrate_over(canvas, self.moments, aside, now)

    def _portrait(self, canvas: Canvas, shown: Shown, now: float) -> None:
        top, rest = canvas.area.top_part(144, 0)
        header(canvas, shown, self.setting, top, now)
        line, rest = rest.top_part(120, 0)
        phase(canvas, shown, line, self.moments.wheel(now))
        rest = self._edge_below(canvas, shown, rest, 84 * max(1, len(shown.state.meters)) + 20, 72)
        body, beside = rest.inset(EDGE, 24), self._beside_cards(shown, now)
        if not beside and celebrate(canvas, self.moments, body, now):
            return
        if not _cards(shown):
            empty_felt(canvas, shown, body, now)
            return
        upper, body = body.top_part(380, 24)
        dealer_row(canvas, shown, upper)
        body, low = body.bottom_part(420 if shares_cards(shown.state) else 300, 24)
        ring, panel = low.left_part(300, 24)
        countdown(canvas, shown, ring._replace(h=300), now)
        if shares_cards(shown.state):
            community_row(canvas, shown, body._replace(h=min(body.h, 480)))
            self._list(canvas, shown, panel)
        else:
            boxes_row(canvas, shown, body)
            winners_panel(canvas, shown, panel)
        if beside:
            celebrate_over(canvas, self.moments, panel, now)

    def _beside_cards(self, shown: Shown, now: float) -> bool:
        """Whether a jackpot leaves the cards to be seen: people decide by them."""
        return isinstance(self.moments.now(now), Jackpot) and next_action(shown.state).do in (Do.DECIDE, Do.INSURANCE)

    def _edge_below(self, canvas: Canvas, shown: Shown, area: Area, meters: float, words: float) -> Area:
        """The meters and the inscriptions at the bottom; what is left above them."""
        if shown.state.meters:
            area, low = area.bottom_part(meters, 0)
            meters_row(canvas, shown.state, low)
        if not _cards(shown):
            return area  # then they stand on the felt
        area, low = area.bottom_part(words, 0)
        inscription_line(canvas, shown.state, low.inset(EDGE, 8))
        return area

    def _list(self, canvas: Canvas, shown: Shown, area: Area) -> None:
        if shown.state.round is not None:
            boxes_panel(canvas, shown, shown.state.round, area)
        else:
            winners_panel(canvas, shown, area)

    def act(self, touch: Touch, shown: Shown, now: float) -> list[Ask]:
        """Nothing can be touched."""
        return []

    def follow(self, shown: Shown, now: float) -> list[Ask]:
        """A wheel is spun, a jackpot is won: everybody sees it."""
        self.moments.follow(shown, now, self.look.motion)
        return []


def _cards(shown: Shown) -> bool:
    """Whether there are cards to be seen, of this round or of the one before."""
    round_ = shown.state.round or shown.last_round
    return round_ is not None and (round_ is not shown.state.round or round_.cards > 0)
