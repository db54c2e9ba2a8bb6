"""A player's screen: landscape, portrait, or a seat of the one large screen. Drawing changes nothing; touches do."""

from typing import TypeAlias

from etg.cabinet.asks import Around, Ask, CallAttendant, Ready
from etg.cabinet.shown import Shown
from etg.screens.canvas import CENTRE, Area, Canvas, Style
from etg.screens.gallery import BOLD, SANS
from etg.screens.signs import inscription_area
from etg.screens.sound.catalogue import REFUSED, YOUR_TURN
from etg.screens.station import intents as i
from etg.screens.station.bars import header, message, money_bar, phase
from etg.screens.station.betting import chips_area, spots_area
from etg.screens.station.deciding import action_area, history_strip, results_area
from etg.screens.station.drafts import on_felt
from etg.screens.station.felt import community_area, countdown, dealer_area, meters_area
from etg.screens.station.hands import hands_area
from etg.screens.station.pages import page_area
from etg.screens.station.table_view import table_area
from etg.screens.station.view import Memory, Setting, View, player_at, short
from etg.screens.theme import INK, INK_2, LARGE, SMALL, TEXT, TITLE
from etg.screens.touch import Dropped, Tap, Touch
from etg.table import commands as c
from etg.table.actions import Do, next_action
from etg.table.commands import LockUpKind
from etg.table.lock_ups import lock_up_of
from etg.table.state import State

ALONE = 20
"""Rounds in which wagers repeat themselves although nobody touches the station."""
NOTE = 4.0
"""Seconds that a note stays."""
ONCE = 1.0
"""Seconds in which the same touch is not meant twice where it takes or gives credits: a finger that trembles."""
LOUDEST = 10
SAMPLE = YOUR_TURN
"""What is heard when somebody changes how loud it is."""
What: TypeAlias = c.Command | Around
_MOVES_CREDITS = (i.SitDown, i.FreeCredits, i.PayOut, i.Tip, i.GetUp)


class Station:
    """The screen of one station."""

    def __init__(self, place: int, setting: Setting) -> None:
        self.place = place
        self.setting = setting
        self.memory = Memory(setting.chips[min(1, len(setting.chips) - 1)], volume=setting.volume)
        self.wants: list[str] = []
        """Sounds that the last touch is to be answered with, until somebody plays them."""
        self._player: str | None = None
        self._moved: tuple[object, float] = (None, 0.0)
        """The last touch that moved credits, and until when it is not meant again."""

    @property
    def volume(self) -> int:
        """How loud it is, 0 to 10."""
        return self.memory.volume

    def scale(self, width: int, height: int) -> float:
        """1920 x 1080 units, or 1080 x 1920 where it stands upright."""
        return min(width / 1920, height / 1080) if width >= height else min(width / 1080, height / 1920)

    def view(self, canvas: Canvas, shown: Shown, now: float) -> View:
        """What its parts are drawn from."""
        return View(canvas, shown, now, self.place, self.setting, self.memory)

    # Drawing

    def build(self, canvas: Canvas, shown: Shown, now: float) -> None:
        """All of it."""
        view = self.view(canvas, shown, now)
        canvas.put(canvas.area, "felt")
        if canvas.area.w >= canvas.area.h:
            self._landscape(view)
        else:
            self._portrait(view)

    def _landscape(self, view: View) -> None:
        whole = view.canvas.area
        top, rest = whole.top_part(88, 0)
        rest, bottom = rest.bottom_part(104, 0)
        header(view, top)
        money_bar(view, bottom)
        body = rest.inset(24, 12)
        upper, lower = body.top_part(body.h * 0.335, 12)
        hands, acts = lower.bottom_part(196, 12)
        acts, strip = acts, Area(hands.x, hands.bottom - 36, hands.w, 36)
        shared, side = upper.right_part(480, 32)
        self._corner(view, side)
        if view.memory.page:
            page_area(view, Area(shared.x, shared.y, shared.w, hands.bottom - shared.y))
            self._sidebar(view, Area(side.x, hands.y, side.w, hands.h))
        else:
            self._shared(view, shared)
            self._middle(view, hands._replace(h=hands.h - 44))
            history_strip(view, strip)
        self._acts(view, acts)
        message(view, Area(shared.x, top.bottom + 4, shared.w, 56))

    def _portrait(self, view: View) -> None:
        whole = view.canvas.area
        top, rest = whole.top_part(88, 0)
        rest, bottom = rest.bottom_part(216, 0)
        header(view, top)
        money_bar(view, bottom)
        body = rest.inset(24, 12)
        line, body = body.top_part(80, 12)
        phase(view, line)
        upper, lower = body.top_part(300, 12)
        dealer, side = upper.right_part(430, 20)
        dealer_area(view.canvas, view.shown, dealer)
        self._corner(view, side)
        strip, lower = lower.top_part(300, 12)
        hands, acts = lower.bottom_part(310, 12)
        history = Area(hands.x, hands.bottom - 36, hands.w, 36)
        if view.memory.page:
            page_area(view, Area(strip.x, strip.y, strip.w, hands.bottom - strip.y))
        else:
            self._second(view, strip)
            self._middle(view, hands._replace(h=hands.h - 44))
            history_strip(view, history)
        self._acts(view, acts)
        message(view, Area(whole.x + 24, line.y + 12, whole.w - 48, 56))

    def _shared(self, view: View, area: Area) -> None:
        """The dealer's hand and the cards of all."""
        dealer, rest = area.left_part(max(380.0, area.w * 0.3), 40)
        dealer_area(view.canvas, view.shown, dealer)
        self._second(view, rest)

    def _second(self, view: View, area: Area) -> None:
        """The community cards, or where everybody has cards of his own the other boxes."""
        if view.state.terms.game.community_cards and view.state.terms.rules.community_start_cards:
            community_area(view.canvas, view.shown, area)
        else:
            table_area(view.canvas, view.shown, area)

    def _corner(self, view: View, area: Area) -> None:
        """The countdown and the meters; nothing ever covers them."""
        ring, rest = area.left_part(150, 24)
        countdown(view.canvas, view.shown, ring._replace(h=min(150.0, ring.h)), view.now)
        meters_area(view.canvas, view.state, rest._replace(h=150), TEXT)
        if view.player is not None:
            below = Area(area.x, area.y + 168, area.w, area.h - 168)
            inscription_area(view.canvas, below, view.state.terms, 20, CENTRE)

    def _sidebar(self, view: View, area: Area) -> None:
        """Beside an open page: the player's hands, small."""
        if view.boxes and sum(len(box.hands) for box in view.boxes) <= 2:
            hands_area(view, area)

    def _middle(self, view: View, area: Area) -> None:
        """Spots while wagers are placed, hands while cards lie on the table."""
        if view.player is None:
            self._welcome(view, area)
        elif self._places_wagers(view) and not (view.locked and view.boxes):
            spots_area(view, area)
        else:
            hands_area(view, area)

    def _places_wagers(self, view: View) -> bool:
        if not view.betting:
            return view.state.round is None and bool(view.wagered)
        ready = next_action(view.state).do in (Do.WAGERS, Do.CLOSE_BETTING)
        return ready or bool(view.wagered) or not view.boxes

    def _acts(self, view: View, area: Area) -> None:
        if view.player is None:
            self._inscriptions(view, area)
            return
        if action_area(view, area):
            return
        if self._places_wagers(view) and view.betting and not view.locked:
            if view.needs_credits:
                self._credits(view, area)
            else:
                chips_area(view, area)
        else:
            results_area(view, area)

    def _credits(self, view: View, area: Area) -> None:
        """No credits: play money by a touch, or a word to the dealer."""
        if not self.setting.free_credits:
            words = "Buy in: put cash or chips on the table, the dealer gives you credits."
            if area.w > 1200:
                view.canvas.text(area, words, LARGE, INK, SANS, CENTRE, least=20)
            else:
                view.canvas.paragraph(area, words, SMALL if area.w < 420 else TEXT, INK, SANS, CENTRE)
            return
        for amount, cell in zip(
            self.setting.free_credits, area.columns(len(self.setting.free_credits), 20), strict=True
        ):
            view.canvas.button(cell, short(amount), i.FreeCredits(amount), Style.ACT, LARGE, "free credits")

    def _welcome(self, view: View, area: Area) -> None:
        """Nobody sits here."""
        canvas, terms = view.canvas, view.state.terms
        lines = area.rows(4, 0)
        canvas.printed(lines[0], terms.game.name, TITLE, INK, CENTRE)
        rules = terms.rules
        words = f"Wagers from {short(rules.minimum)} to {short(rules.maximum)}"
        canvas.text(lines[1], words, LARGE, INK_2, SANS, CENTRE, least=20)
        width = min(620.0, area.w)
        place = Area(area.x + (area.w - width) / 2, lines[2].y, width, 128)
        if not view.state.open and not view.shown.dealt_by_table:
            canvas.text(place, "The table is closed", LARGE, INK_2, BOLD, CENTRE, least=18)
        elif self.setting.free_credits:
            canvas.button(place, "Touch to play", i.SitDown(), Style.ACT, LARGE + 8, "free credits, no money")
        else:
            words = "Put cash or chips on the table: the dealer gives you credits"
            canvas.text(place, words, LARGE, INK, BOLD, CENTRE, least=18)

    def _inscriptions(self, view: View, area: Area) -> None:
        """What the book wants to be read on the layout."""
        inscription_area(view.canvas, area, view.state.terms, TEXT, CENTRE)

    # Touches

    def act(self, touch: Touch, shown: Shown, now: float) -> list[Ask]:
        """What a touch asks for."""
        self.memory.untouched = 0
        state = shown.state
        player = player_at(state, self.place)
        if isinstance(touch, Dropped):
            return self._dropped(touch, state, player, now)
        assert isinstance(touch, Tap)
        found = self._command(touch.intent, shown, player, now)
        return [self._ask(command) for command in found]

    def _ask(self, what: What) -> Ask:
        return Ask(self.place, what)

    def _dropped(self, touch: Dropped, state: State, player: str | None, now: float) -> list[Ask]:
        if isinstance(touch.what, i.PickChip) and isinstance(touch.onto, i.OnSpot) and player is not None:
            self.memory.chip = touch.what.cents
            return self._draft(
                self.memory.drafts.add(state, player, touch.onto.box, touch.onto.spot, touch.what.cents),
                state,
                player,
                now,
            )
        return []

    def _command(self, intent: object, shown: Shown, player: str | None, now: float) -> list[What]:
        memory, state = self.memory, shown.state
        if isinstance(intent, _MOVES_CREDITS):
            last, until = self._moved
            if intent == last and now < until:
                return []
            self._moved = intent, now + ONCE
        match intent:
            case i.SitDown():
                return self._sit_down(state)
            case i.Attendant(on):
                return [CallAttendant(self.place, on)]
            case i.Open(page):
                memory.page, memory.leaf = page, 0
            case i.Close():
                memory.page = ""
            case i.Turn(by):
                memory.leaf = max(0, memory.leaf + by)
            case i.Volume(by):
                memory.volume = min(LOUDEST, max(0, memory.volume + by))
                self.wants.append(SAMPLE)
            case i.PickChip(cents):
                memory.chip = cents
            case i.ChooseBox(box):
                memory.box = box
            case i.ChooseHand(box, hand) | i.Look(box, hand):
                memory.hand = (box, hand)
            case _ if player is not None:
                return self._of_player(intent, shown, player, now)
        return []

    def _of_player(self, intent: object, shown: Shown, player: str, now: float) -> list[What]:
        memory, state = self.memory, shown.state
        drafts = memory.drafts
        match intent:
            case i.FreeCredits(amount):
                memory.page = ""
                return [c.BuyIn(player, amount)]
            case i.OnSpot(box, spot):
                return self._drafted(drafts.add(state, player, box, spot, memory.chip), state, player, now)
            case i.Undo():
                return self._drafted(drafts.undo(state, player), state, player, now)
            case i.ClearAll():
                return self._drafted(drafts.clear(state, player), state, player, now)
            case i.DoubleAll():
                return self._drafted(drafts.double(state, player), state, player, now)
            case i.RepeatLast():
                drafts.forget()
                return [c.Repeat(player)]
            case i.AutoRepeat():
                memory.auto, memory.repeated = not memory.auto, state.rounds
                if memory.auto and not on_felt(state, player):
                    return [c.Repeat(player)]
            case i.GoAhead(_):
                return [Ready(self.place)]
            case i.Choose(box, hand, decision, cards):
                if state.round is not None and state.round.cards == cards:
                    memory.hand = None
                    return [c.Decide(box, decision, hand)]
            case i.Insurance(box, amount, _):
                return [c.Insure(box, amount)]
            case i.EvenMoney(box, _):
                return [c.TakeEvenMoney(box)]
            case i.AnswerTheCut(accepts):
                return [c.AnswerCut(player, accepts)]
            case i.PayOut(amount):
                memory.page = ""
                limit = state.limits.hand_pay_above
                by_hand = limit is not None and amount > limit
                return [c.CashOut(player, amount)] if by_hand else [c.CashOut(player, amount), c.Leave(player)]
            case i.GetUp():
                memory.page = ""
                return [c.Leave(player)]
            case i.PlayOn():
                return [c.CancelHandPay(player)]
            case i.Tip(amount):
                memory.page = ""
                return [c.Tip(player, amount)]
        return []

    def _sit_down(self, state: State) -> list[What]:
        name = f"Player {self.place}"
        found: list[What] = [c.Seat(name, self.place)]
        if self.setting.free_credits:
            found.append(c.BuyIn(name, self.setting.free_credits[-1]))
        return found

    def _drafted(self, why: str, state: State, player: str, now: float) -> list[What]:
        """The next command of the wagers that are being put together; or why a chip cannot be there."""
        if why:
            self.memory.note, self.memory.note_until = why, now + NOTE
            self.wants.append(REFUSED)
            return []
        command = self.memory.drafts.command(state, player, now)
        return [command] if command is not None else []

    def _draft(self, why: str, state: State, player: str, now: float) -> list[Ask]:
        return [self._ask(command) for command in self._drafted(why, state, player, now)]

    # The table has moved on

    def follow(self, shown: Shown, now: float) -> list[Ask]:
        """Chips that are still on their way, wagers that repeat themselves, pages of a player who has left."""
        state, memory = shown.state, self.memory
        player = player_at(state, self.place)
        if player != self._player:
            self._player = player
            volume = self.setting.volume if player is None else memory.volume  # the next one begins as usual
            self.memory = memory = Memory(memory.chip, volume=volume)
        said = shown.messages.get(self.place)
        if said is not None and said.until != memory.heard:
            memory.heard, memory.note = said.until, ""
            memory.drafts.refused()
        if player is None:
            return []
        if state.round is not None:
            memory.drafts.forget()
            return []
        command = memory.drafts.command(state, player, now)
        if command is not None:
            return [self._ask(command)]
        return self._repeats(state, player, now)

    def _repeats(self, state: State, player: str, now: float) -> list[Ask]:
        """With auto-repeat the wagers of the last round come again, once in each round, as far as the credits go."""
        memory = self.memory
        if not memory.auto or memory.repeated == state.rounds or memory.drafts.wanted is not None:
            return []
        if on_felt(state, player) or next_action(state).do not in (Do.WAGERS, Do.CLOSE_BETTING):
            return []
        if lock_up_of(state, self.place, LockUpKind.HAND_PAY) is not None or not state.last_wagers.get(player):
            return []
        memory.repeated = state.rounds
        memory.untouched += 1
        if memory.untouched > ALONE:
            memory.auto = False
            memory.note, memory.note_until = (
                "Auto-repeat is off: nobody has touched this station for a while",
                now + NOTE,
            )
            return []
        needed = sum(
            w.wager * state.terms.game.hands_per_box + sum(s for _, s in w.side) for _, w in state.last_wagers[player]
        )
        if needed > state.players[player]:
            memory.auto = False
            memory.note, memory.note_until = "Auto-repeat is off: your credits are too low for it", now + NOTE
            return []
        return [self._ask(c.Repeat(player))]
