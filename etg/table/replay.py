"""Play a round script through the engine: every question of the table is answered out of the script."""

from collections import deque
from collections.abc import Callable
from dataclasses import replace
from hashlib import sha256
from typing import Any

from etg.cards import NAMES
from etg.errors import Refused
from etg.games import Decision
from etg.hands import is_blackjack
from etg.table import commands as c
from etg.table.actions import Do, next_action
from etg.table.betting import must_run
from etg.table.decide import step
from etg.table.deciding import asked_hand, choices, why_complete
from etg.table.events import Corrected, DealTakenBack, Event
from etg.table.floor import check_limits
from etg.table.flow import undecided_insurance
from etg.table.results import result
from etg.table.script import TAKES_A_CARD, Script, StaffAct, staff_command
from etg.table.stage import DEAL, FINAL, LATE_SPINS
from etg.table.state import changed, credits_of, ready_table, stake_of
from etg.table.terms import TableLimits, Terms


class ScriptRefused(Exception):
    """The script breaks a rule, or leaves a question open."""

    def __init__(self, reason: str, clause: str | None, at: str) -> None:
        super().__init__(reason)
        self.reason = reason
        self.clause = clause
        self.at = at


_HIDDEN = "0:script"
"""The hidden value of a Must Hit that a script says was hit: any meter has reached it."""


class Replay:
    """One script being played."""

    def __init__(self, script: Script) -> None:
        self.script = script
        self.events: list[Event] = []
        self.cards = deque(script.cards)
        self.decisions = {box: deque(answers) for box, answers in script.decisions.items()}
        self.insurance = dict(script.insurance)
        self.even_money = list(script.even_money)
        self.wheel = deque(script.wheel)
        self.staff = deque(script.staff)
        self.answers = 0
        """Answers given, and held cards used, since the last card left the shoe."""
        terms = Terms(script.submission)
        try:
            self.state = ready_table(terms, script.shoe)
        except Refused as refused:
            raise ScriptRefused(refused.reason, refused.clause, f"shoe {script.shoe}") from None
        if script.limits is not None:
            self._set_limits(terms, script.limits)

    def run(self) -> dict[str, Any]:
        """Play the round; its result, or `ScriptRefused`."""
        self._set_meters()
        self._open()
        while True:
            waiting = self._staff_acts()
            do = next_action(self.state).do
            if waiting is not None and not self._by_itself(do):
                raise waiting
            if do is Do.CLEAR:
                break
            if self._must_hit():
                continue
            self._answers()[do]()
        self._nothing_left()
        printed = result(self.state, len(self.cards))
        self._do(c.Clear(), "clear")
        return printed

    def _must_hit(self) -> bool:
        """The Must Hit is hit as soon as all boxes have their first cards."""
        round_, box = self.state.round, self.script.must_hit_box
        if box is None or round_ is None or round_.stage <= DEAL or round_.must_hit:
            return False
        self.answers += 1
        self._do(c.HitMustHit(box, _HIDDEN), f"must hit box {box}")
        return True

    def _by_itself(self, do: Do) -> bool:
        """Whether the table goes on without an answer or a card from the script."""
        round_ = self.state.round
        if round_ is not None and round_.held is not None and do in (Do.DEAL, Do.DRAW, Do.DEALER_DRAWS):
            return True
        declines = do is Do.INSURANCE and not self.insurance and not self.even_money
        return declines or do in (Do.SETTLE, Do.READER, Do.CLOSE_DECISIONS, Do.TURN)

    def _set_limits(self, terms: Terms, limits: TableLimits) -> None:
        try:
            check_limits(terms, limits)
        except Refused as refused:
            raise ScriptRefused(refused.reason, refused.clause, "limits") from None
        limited = terms.within(limits)
        self.state = changed(self.state, terms=limited, table_limits=limited.limits)

    def _set_meters(self) -> None:
        meters = dict(self.state.meters)
        for name, units in self.script.meters.items():
            if name not in meters:
                known = ", ".join(meters) or "none"
                raise ScriptRefused(f"there is no meter {name!r}; this table has {known}", None, "meters")
            if units < 0:
                raise ScriptRefused(f"the meter {name} cannot stand below zero", None, "meters")
            meters[name] = units
        self.state = changed(self.state, meters=meters)

    def _open(self) -> None:
        script = self.script
        for box, wagers in script.boxes:  # the first box of a player is his lowest
            at = f"place box {box}"
            if wagers.player not in self.state.players:
                self._do(c.Seat(wagers.player, box), at)
            self._fund(wagers.player, stake_of(self.state.terms, wagers))
            self._do(c.Place(wagers.player, box, wagers.wager, wagers.side), at)
        if self.state.shoe.burn_due:
            self._do(c.Burn(), "burn")
        if script.must_hit_box is not None:
            self._do(c.Commit(sha256(_HIDDEN.encode()).hexdigest()), f"must hit box {script.must_hit_box}")
        self._do(c.CloseBetting(), "close betting")

    def _fund(self, player: str, amount: int) -> None:
        """Credits for what the script wagers: a script says nothing about them."""
        if amount > 0 and credits_of(self.state, player) < amount:
            self._do(c.BuyIn(player, amount - credits_of(self.state, player)), f"buy-in {player}")

    def _do(self, command: c.Command, at: str) -> None:
        try:
            events, self.state = step(self.state, command)
        except Refused as refused:
            raise ScriptRefused(refused.reason, refused.clause, at) from None
        self.events += events

    # The staff

    def _staff_acts(self) -> ScriptRefused | None:
        """What the staff did at this point; an act that fits only after the table has gone on by itself waits."""
        while self.staff:
            act = self.staff[0]
            drawn = len(self.script.cards) - len(self.cards)
            if act.after > drawn or (act.after == drawn and act.asked > self.answers):
                return None
            if act.late and not (self.state.round and self.state.round.stage in (LATE_SPINS, FINAL)):
                return ScriptRefused("the dealer's hand is not finished yet", None, f"staff {act.command}")
            before = self.cards.copy(), self.answers
            try:
                self._staff_act(act)
            except ScriptRefused as refused:
                self.cards, self.answers = before
                return refused
            self.staff.popleft()
        return None

    def _staff_act(self, act: StaffAct) -> None:
        at = f"staff {act.command} after {act.after}"
        if act.command not in TAKES_A_CARD:
            so_far = len(self.events)
            self._do(staff_command(act, 0), at)
            if any(isinstance(event, Corrected | DealTakenBack) for event in self.events[so_far:]):
                self.answers = 0
            return
        card, side = self._next_card(at)
        command = staff_command(act, card)
        if side is not None and isinstance(command, c.Card | c.FaceUpCard | c.DrawnInError | c.DealerOverdrew):
            command = replace(command, shoe_side=side)
        self._do(command, at)

    # The answers

    def _answers(self) -> dict[Do, Callable[[], None]]:
        return {
            Do.DETERMINANT: self._card,
            Do.DEAL: self._card,
            Do.DRAW: self._card,
            Do.DEALER_DRAWS: self._card,
            Do.MAGIC_CARD: self._magic_card,
            Do.LUCKY_PLAYER: self._lucky_player,
            Do.SPIN: self._spin,
            Do.SETTLE: lambda: self._do(c.Settle(), "settle"),
            Do.INSURANCE: self._insurance,
            Do.READER: self._reader,
            Do.DECIDE: self._decision,
            Do.CLOSE_DECISIONS: lambda: self._do(c.CloseDecisions(), "close decisions"),
            Do.TURN: lambda: self._do(c.TurnHoleCard(), "turn the hole card"),
            Do.MEND: self._stopped,
            Do.CLEAR_TILT: self._stopped,
            Do.CHECK_CARD: self._stopped,
            Do.STRAY: self._stopped,
            Do.SHUFFLE_DISCARDS: self._ran_out,
            Do.VOID: self._ran_out,
        }

    def _ran_out(self) -> None:
        reason = "the shoe is empty: the script must say that the discards were shuffled, or that the round is void"
        raise ScriptRefused(reason, self.state.terms.clause("too few cards"), self._at_card())

    def _stopped(self) -> None:
        try:
            must_run(self.state, needs_shoe=True)
        except Refused as refused:
            at = self._at_card() if self.state.shoe.suspect is not None else str(next_action(self.state).do)
            raise ScriptRefused(refused.reason, refused.clause, at) from None

    def _at_card(self) -> str:
        """The last card that left the shoe."""
        drawn = len(self.script.cards) - len(self.cards)
        return f"card {drawn}: {NAMES[self.script.cards[drawn - 1][0]]}"

    def _next_card(self, at: str) -> tuple[int, str | None]:
        if not self.cards:
            raise ScriptRefused("the script has too few cards", None, at)
        self.answers = 0
        return self.cards.popleft()

    def _card(self) -> None:
        round_ = self.state.round
        assert round_ is not None
        if round_.held is not None:
            self.answers += 1
            self._do(c.Card(round_.held, c.Source.HELD), f"held card {NAMES[round_.held]}")
            return
        at = f"card {len(self.script.cards) - len(self.cards) + 1}"
        card, side = self._next_card(at)
        self._do(c.Card(card, shoe_side=side), f"{at}: {NAMES[card]}")

    def _reader(self) -> None:
        assert self.state.round is not None
        self._do(c.ReaderResult(is_blackjack(self.state.round.dealer)), "reader")

    def _magic_card(self) -> None:
        if self.script.magic_card is None:
            raise ScriptRefused("the script has no `magic_card`", None, "magic card")
        self.answers += 1
        self._do(c.DrawMagicCard(self.script.magic_card), "magic card")

    def _lucky_player(self) -> None:
        if self.script.lucky_box is None:
            raise ScriptRefused("the script has no `lucky_box`", None, "lucky player")
        self.answers += 1
        self._do(c.DrawLuckyPlayer(self.script.lucky_box), "lucky player")

    def _spin(self) -> None:
        box = next_action(self.state).box
        if not self.wheel:
            raise ScriptRefused(f"the script has no wheel result for box {box}", None, f"spin box {box}")
        self.answers += 1
        self._do(c.Spin(self.wheel.popleft()), f"spin box {box}")

    def _insurance(self) -> None:
        """Boxes that take something answer first, the others decline."""
        assert self.state.round is not None
        open_boxes = [box.number for box in undecided_insurance(self.state.round)]
        for box in open_boxes:
            if box in self.even_money:
                self.even_money.remove(box)
                self.answers += 1
                self._do(c.TakeEvenMoney(box), f"even money box {box}")
                return
        for box in open_boxes:
            if box in self.insurance:
                amount = self.insurance.pop(box)
                if amount == 0:
                    raise ScriptRefused("an insurance wager of nothing: leave the box out", "R4", f"insure box {box}")
                self._fund(self._player(box), amount)
                self.answers += 1
                self._do(c.Insure(box, amount), f"insure box {box}")
                return
        self._do(c.Insure(open_boxes[0], 0), f"decline insurance box {open_boxes[0]}")

    def _player(self, number: int) -> str:
        assert self.state.round is not None
        return next(box.player for box in self.state.round.boxes if box.number == number)

    def _decision(self) -> None:
        action = next_action(self.state)
        number = action.box or int(action.detail.split()[0])
        answers = self.decisions.get(number)
        if not answers:
            raise ScriptRefused(f"the script has no decision for box {number}", None, f"decide box {number}")
        decision = answers.popleft()
        at = f"decide box {number}: {decision}"
        hand = asked_hand(self.state, number, decision)
        if decision in (Decision.DOUBLE, Decision.SPLIT) and decision not in choices(self.state, number, hand):
            assert self.state.round is not None
            box = next(b for b in self.state.round.boxes if b.number == number)
            self._do(c.BuyIn(box.player, box.hands[hand].wager), f"buy-in {box.player}")
        self.answers += 1
        self._do(c.Decide(number, decision, hand), at)

    # The end

    def _nothing_left(self) -> None:
        """Refuse answers to questions that were never asked."""
        round_ = self.state.round
        assert round_ is not None
        for number, answers in self.decisions.items():
            if answers:
                at = f"decide box {number}: {answers[0]}"
                if number not in round_.places:
                    raise ScriptRefused(f"box {number} takes no part in the round", self.state.terms.clause("6.F"), at)
                reason, clause = why_complete(self.state, round_.boxes[round_.places[number]], answers[0])
                raise ScriptRefused(f"box {number} was not asked: {reason}", clause, at)
        insured = self.state.terms.clause("ace only")
        for number in self.insurance:
            clause = "BJ 8.E(1)" if number in self.script.even_money else insured
            raise ScriptRefused(f"box {number} was not offered insurance", clause, f"insure box {number}")
        for number in self.even_money:
            clause = "BJ 8.E(1)" if "even_money" in self.state.terms.game.options else "R10"
            raise ScriptRefused(f"box {number} was not offered even money", clause, f"even money box {number}")
        if self.script.must_hit_box is not None and not round_.must_hit:
            raise ScriptRefused("the round was void before the Must Hit could be hit", "R39", "must hit")
        if self.wheel:
            raise ScriptRefused("a wheel result is left that nobody spun", "R40", f"spin: {self.wheel[0]}")
        if self.staff:
            act = self.staff[0]
            raise ScriptRefused("the round was over before this could happen", None, f"staff {act.command}")
        self._draws_allowed()

    def _draws_allowed(self) -> None:
        offered = self.state.terms.side.get("bad_beat")
        bonuses = offered.bonuses if offered else frozenset()
        if self.script.magic_card is not None and "magic_card" not in bonuses:
            raise ScriptRefused("the submission has no Magic Card Bonus", "BJ 13.B(3)", "magic card")
        if self.script.lucky_box is not None and "lucky_player" not in bonuses:
            raise ScriptRefused("the submission has no Lucky Player Bonus", "BJ 13.B(4)", "lucky player")
