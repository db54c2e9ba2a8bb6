"""A player's screen: landscape, portrait, or a seat of the one large screen. Drawing changes nothing; touches do."""

from dataclasses import replace
from typing import TypeAlias

from etg.cabinet.asks import Around, Ask, CallAttendant, Ready, TakeOver, guest_at
from etg.cabinet.settings_look import Look
from etg.cabinet.shown import Shown
from etg.cabinet.tilts.present import inputs_off
from etg.modes import Mode
from etg.screens.canvas import Canvas
from etg.screens.moments import Moments
from etg.screens.sound.catalogue import REFUSED, YOUR_TURN
from etg.screens.station import intents as i
from etg.screens.station.arrangement import landscape, upright
from etg.screens.station.deciding import asks, is_asked
from etg.screens.station.drafts import on_felt
from etg.screens.station.notices import notice
from etg.screens.station.serviced import serviced
from etg.screens.station.view import CHOSEN, Memory, Setting, Thrown, View, player_at
from etg.screens.theme import SMALL
from etg.screens.touch import Dropped, Tap, Touch
from etg.table import commands as c
from etg.table.actions import Do, next_action
from etg.table.commands import LockUpKind
from etg.table.lock_ups import lock_up_of, waits_to_be_paid
from etg.table.state import State
from etg.texts import text

ALONE = 20
"""Rounds in which wagers repeat themselves although nobody touches the station."""
NOTE = 4.0
"""Seconds that a note stays."""
NOTICE = 7.0
"""Seconds that somebody can read what has happened to him."""
ONCE = 1.0
"""Seconds in which the same touch is not meant twice where it takes or gives credits: a finger that trembles."""
LOUDEST = 10
SAMPLE = YOUR_TURN
"""What is heard when somebody changes how loud it is."""
What: TypeAlias = c.Command | Around
FORGETS = 60.0
"""Seconds after the last touch until a station at which nobody sits is as the table has it again."""
PLAYS_BY_ITSELF = (Mode.DEMO, Mode.TRAINING)
_LOCKED_UP = (i.Attendant, i.PlayOn, i.Choose, i.ChooseHand, i.Look, i.Insurance, i.EvenMoney, i.PlayMyself)
"""While a station waits for a person: to call one, to take a hand pay back, and in a round what others wait for."""
_MOVES_CREDITS = (i.SitDown, i.FreeCredits, i.PayOut, i.Tip, i.GetUp)


class Station:
    """The screen of one station."""

    shows_wheel_aside = True
    """Whether there is room for a wheel beside a question."""

    def __init__(self, place: int, setting: Setting) -> None:
        self.place = place
        self.setting = setting
        self.memory = self._usual()
        self.wants: list[str] = []
        """Sounds that the last touch is to be answered with, until somebody plays them."""
        self.moments = Moments(place)
        self._player: str | None = None
        self._alone = False
        """It plays by itself."""
        self._moved: tuple[object, float] = (None, 0.0)
        """The last touch that moved credits, and until when it is not meant again."""

    @property
    def volume(self) -> int:
        """How loud it is, 0 to 10."""
        return self.memory.volume

    @property
    def language(self) -> str:
        """What its player has chosen, or what the table speaks."""
        return self.memory.language or self.setting.language

    def scale(self, width: int, height: int) -> float:
        """1920 x 1080 units, or 1080 x 1920 where it stands upright."""
        return min(width / 1920, height / 1080) if width >= height else min(width / 1080, height / 1920)

    def view(self, canvas: Canvas, shown: Shown, now: float) -> View:
        """What its parts are drawn from."""
        return View(canvas, shown, now, self.place, self.setting, self.memory, self.moments)

    def seen(self, canvas: Canvas, shown: Shown, now: float) -> View:
        """The same, without what a wheel that still turns has brought; but whoever is asked something sees all."""
        view = self.view(canvas, shown, now)
        return view if is_asked(view) else self.view(canvas, self.moments.held(shown, now), now)

    @property
    def look(self) -> Look:
        """How it looks to this player."""
        chosen = {name: getattr(self.memory, name) for name in CHOSEN if name != "language"}
        return replace(self.setting.look, **{name: value for name, value in chosen.items() if value is not None})

    def _usual(self) -> Memory:
        """What it remembers before anybody has touched it."""
        return Memory(self.setting.chips[min(1, len(self.setting.chips) - 1)], volume=self.setting.volume)

    def forget(self) -> None:
        """Nobody wants anything of this station any more."""
        self.memory = self._usual()

    def keeps_until(self, state: State) -> float:
        """Until when it keeps what somebody has opened or chosen who has not sat down; 0: there is nothing."""
        kept = player_at(state, self.place) is None and (self.memory.page or self.memory.as_chosen() != self._usual())
        return self.memory.touched + FORGETS if kept else 0.0

    def spoken_to(self, language: str, now: float) -> None:
        """Somebody has touched what was shown in this language: the station goes on in it, until he chooses another."""
        if self._player is None and language in self.setting.languages and language != self.language:
            self.memory.language, self.memory.touched = language, now

    def waits_to_forget(self, view: View) -> None:
        """Somebody has touched it and has not sat down."""
        until = self.keeps_until(view.state)
        if until:
            view.canvas.comes_due(until, self.forget)

    # What can be touched

    def takes(self, shown: Shown) -> tuple[type, ...] | None:
        """What can be touched while the table stands or the station waits for a person; None: everything."""
        if inputs_off(shown):
            return (i.Attendant,)
        return _LOCKED_UP if any(lock.station == self.place for lock in shown.state.lock_ups) else None

    # Drawing

    def build(self, canvas: Canvas, shown: Shown, now: float) -> None:
        """All of it."""
        canvas.only = self.takes(shown)
        view = self.seen(canvas, shown, now)
        canvas.looks(self.look, (self.memory.page, view.player), least=SMALL)
        canvas.goes_away(self.moments.changes(now))
        self.waits_to_forget(view)
        if shown.serviced:
            serviced(view)
            return
        self.looks_on(view)
        if canvas.area.w >= canvas.area.h:
            landscape(view)
        else:
            upright(view)
        self.invites(view)

    def invites(self, view: View) -> None:
        """Where a station plays by itself any touch takes it over, whatever it is on."""
        if view.plays_by_itself:
            view.canvas.target(view.canvas.area, i.PlayMyself())

    def looks_on(self, view: View) -> None:
        """There nothing but the invitation is gold."""
        if view.plays_by_itself:
            view.canvas.gold = i.PlayMyself()

    # Touches

    def act(self, touch: Touch, shown: Shown, now: float) -> list[Ask]:
        """What a touch asks for."""
        self.memory.untouched, self.memory.touched = 0, now
        state = shown.state
        player = player_at(state, self.place)
        takes = self.takes(shown)
        if takes is not None and not (isinstance(touch, Tap) and isinstance(touch.intent, takes)):
            return []  # it began before the table stood
        if isinstance(touch, Dropped):
            return self._dropped(touch, state, player, now)
        assert isinstance(touch, Tap)
        found = self._command(touch.intent, shown, player, now)
        if shown.mode in PLAYS_BY_ITSELF:  # whatever is touched, somebody is there
            found.insert(0, TakeOver(self.place))
        return [self._ask(command) for command in found]

    def _ask(self, what: What) -> Ask:
        return Ask(self.place, what)

    def _dropped(self, touch: Dropped, state: State, player: str | None, now: float) -> list[Ask]:
        """A chip from the rack to a spot, or all that lies on a spot to another one or off the felt."""
        drafts, onto = self.memory.drafts, touch.onto
        if player is None or not isinstance(onto, i.OnSpot | None):
            return []
        match touch.what:
            case i.PickChip(cents) if onto is not None:
                self.memory.chip = cents
                return self._draft(drafts.add(state, player, onto.box, onto.spot, cents), state, player, now)
            case i.OnSpot() as here if here != onto:
                return self._draft(drafts.move(state, player, here, onto), state, player, now)
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
            case i.Why(words):
                memory.note, memory.note_until = words, now + NOTE
                self.wants.append(REFUSED)
            case i.FourColours(on):
                memory.four_colours = on
            case i.LessMotion(on):
                memory.motion = not on
            case i.LargeText(on):
                memory.large_text = on
            case i.HighContrast(on):
                memory.high_contrast = on
            case i.Speak(language):
                memory.language = language
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
                before = drafts.felt(state, player).get(box, {}).get(spot, 0)
                why = drafts.add(state, player, box, spot, memory.chip)
                more = drafts.felt(state, player).get(box, {}).get(spot, 0) - before
                if more > 0:  # where only some amounts are taken it is not the chip that was picked
                    memory.thrown = Thrown(memory.thrown.number + 1 if memory.thrown else 1, box, spot, more)
                return self._drafted(why, state, player, now)
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
                waits = waits_to_be_paid(state, amount)
                return [c.CashOut(player, amount)] if waits else [c.CashOut(player, amount), c.Leave(player)]
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
        name = guest_at(self.place)
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
        self.moments.follow(shown, now, self.look.motion)
        player = player_at(state, self.place)
        if (alone := self.place in shown.by_themselves) and not self._alone:
            self.memory = memory = self._usual()  # whoever has played here is gone, though his player is not
        self._alone = alone
        if asks(state, player) and not self.shows_wheel_aside:
            self.moments.end_wheel(now)
        told = notice(state, player or self._player, shown.news)
        if player != self._player:
            sits_down, self._player = self._player is None, player
            note, until = memory.note, memory.note_until
            self.memory = memory = memory.as_chosen() if sits_down else self._usual()
            memory.since = state.rounds
            if not sits_down:  # that he was paid may have been told a moment before he left
                memory.note, memory.note_until = note, until
        if told is not None:
            memory.note, memory.note_until = told, now + NOTICE
        said = shown.messages.get(self.place)
        if said is not None and said.until != memory.heard:
            memory.heard, memory.note = said.until, ""
            memory.drafts.refused()
        if self.takes(shown) is not None:
            memory.page = ""
        if lock_up_of(state, self.place, LockUpKind.SERVICE) is not None:
            memory.page = ""
            memory.drafts.forget()
            return []
        if player is None or inputs_off(shown):
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
            memory.note = text("Auto-repeat is off: nobody has touched this station for a while")
            memory.note_until = now + NOTE
            return []
        needed = sum(
            w.wager * state.terms.game.hands_per_box + sum(s for _, s in w.side) for _, w in state.last_wagers[player]
        )
        if needed > state.players[player]:
            memory.auto = False
            memory.note = text("Auto-repeat is off: your credits are too low for it")
            memory.note_until = now + NOTE
            return []
        return [self._ask(c.Repeat(player))]
