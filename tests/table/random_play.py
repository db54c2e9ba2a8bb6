"""A player, a dealer and a floorperson who do anything the table lets them do, at random."""

from collections.abc import Callable
from decimal import Decimal
from hashlib import sha256
from random import Random
from typing import Any

from etg.cabinet.bot_dealer import draw_or_settle
from etg.cabinet.bot_players import insurance
from etg.cards import POINTS, RANK, TEN
from etg.errors import Refused
from etg.games import GAMES
from etg.money import PRIZE
from etg.shoe import ShoeKind
from etg.shoe.inventory import count, size
from etg.submission import Submission, check, parse, shipped_path
from etg.table import commands as c
from etg.table.actions import Do, by_hand, card_due, next_action, without_shoe
from etg.table.checklist import Step, other
from etg.table.decide import decide, step
from etg.table.deciding import choices
from etg.table.events import Event
from etg.table.evolve import evolve
from etg.table.lock_ups import one_pays
from etg.table.people import Person, Role
from etg.table.routine import preparing_command, shoe_kinds, usual_backs
from etg.table.stage import DEAL
from etg.table.state import State, ready_table, set_of
from etg.table.strays import ways_out
from etg.table.terms import Terms
from etg.wagers import WAGERS
from etg.wagers.paytables import Paytable

DEALER = Person(Role.DEALER, "ann")
FLOORPERSON = Person(Role.FLOORPERSON, "ben")


def random_submission(rng: Random, game: str) -> Submission:
    """Any options the book allows, with a handful of side wagers."""
    values = parse(shipped_path(game).read_text(encoding="utf-8"))
    values["side_wagers"] = {}
    rules = GAMES[game]
    values["decks"] = rng.choice(rules.decks)
    flags = ("surrender", "dealer_hits_soft_17", "even_money", "redouble", "eight_cards_pay_as_seven")
    for key in (*flags, "six_card_charlie"):
        if key in rules.options:
            values[key] = rng.random() < 0.6
    values["mid_shoe_entry"] = rng.random() < 0.7
    if "red_side" in rules.options:
        values["red_side"] = rng.choice("ab")
    values["resplit_aces"] = rng.random() < 0.5
    values["max_splits"] = rng.choice((0, 1, 2, 3, 3, 7))
    values["boxes_per_player"] = rng.randint(1, 4)
    values["settlement"] = rng.choice(("losers_first", "box_by_box"))
    if "blackjack_pays" in rules.options:
        values["blackjack_pays"] = rng.choice(("3 to 2", "6 to 5"))
        values["chip_unit"] = rng.choice((1, Decimal("0.50")))
    if game == "community_blackjack":
        values["community_start_cards"] = rng.choice((0, 1, 2, 2))
        values["community_draws"] = values["community_start_cards"] == 0 or rng.random() < 0.7
        values["timeout"] = rng.choice(("hit_11_or_less", "stand"))
    if rng.random() < 0.3 and "payout_limit" in rules.options:
        values["payout_limit"] = 25_000
    _side_wagers(rng, game, values)
    values["manual_cards"] = rng.random() < 0.7
    return check(values, filed=False)


def _side_wagers(rng: Random, game: str, values: dict[str, Any]) -> None:
    names = [name for name in GAMES[game].side_wagers if not WAGERS[name].rides_on]
    for name in rng.sample(names, min(len(names), rng.randint(0, 6))):
        tables = [t for t in GAMES[game].paytables(name).values() if values["decks"] in t.decks]
        if not tables:
            continue
        table = rng.choice(tables)
        values["side_wagers"][name] = {"paytable": table.id, **_terms(rng, table)}
        if name in ("lucky_ladies", "kings_bounty"):
            values["side_wagers"][name]["maximum"] = 25
        if name == "bad_beat":
            values["side_wagers"][name] |= {"magic_card_bonus": True, "lucky_player_bonus": rng.random() < 0.5}
        if name == "super_4" and rng.random() < 0.7:
            values["side_wagers"]["must_hit"] = {"rate": Decimal("0.01")}
        if name == "buster_blackjack":
            values["side_wagers"]["buster_free_bonus"] = {"paytable": rng.choice("AB")}


def _terms(rng: Random, table: Paytable) -> dict[str, Any]:
    rates = (Decimal("0.015"), Decimal("0.05"), Decimal("0.1"), Decimal("0.033333"))
    meters = [meter for meter in table.meters if meter != PRIZE]
    if len(meters) == 1:
        terms: dict[str, Any] = {"rate": rng.choice(rates)}
    else:
        terms = {meter: {"rate": rng.choice(rates)} for meter in meters}
    if len(table.stakes) > 1:
        terms["amounts"] = [Decimal(stake) / 100 for stake in table.stakes]
    return terms


class RandomTable:
    """A table at which anything happens that may happen; every accepted command's events are kept."""

    def __init__(self, rng: Random, submission: Submission, odd: float = 0.0, devices: float = 0.0) -> None:
        self.rng = rng
        self.odd = odd
        """How often somebody tries something out of the ordinary."""
        self.devices = devices
        """How often a device reports something that nobody has asked for."""
        terms = Terms(submission)
        self.kind = rng.choice(shoe_kinds(terms))
        self.state = ready_table(terms, rng.choice((ShoeKind.SINGLE, self.kind)))
        above, win = rng.choice((None, 0, 25_000)), rng.choice((None, 1000, 10_000))
        _, self.state = step(self.state, c.SetLimits(above, win, FLOORPERSON, by_hand=rng.random() < 0.5))
        self.events: list[Event] = []
        self.on_step: Callable[[State, c.Command, list[Event], State], None] = lambda *_: None
        self.weights = self._shoe()

    def _shoe(self) -> tuple[list[int], list[float]]:
        """A shoe with a bias, so that rare hands come up."""
        pack = list(self.state.terms.game.pack)
        favourite = self.rng.choice(("none", "aces", "tens", "sevens", "low", "one", "hearts"))
        liked: Callable[[int], bool] = {
            "none": lambda card: True,
            "aces": lambda card: POINTS[card] in (10, 11),
            "tens": lambda card: POINTS[card] == 10,
            "sevens": lambda card: RANK[card] == 6,
            "low": lambda card: POINTS[card] < 5 or POINTS[card] == 11,
            "one": lambda card: RANK[card] == pack[0] // 4 or card in pack[-3:],
            "hearts": lambda card: card & 3 == 1,
        }[favourite]
        return pack, [6.0 if liked(card) else 1.0 for card in pack]

    def card(self, side: str | None = None) -> int:
        """The next card of the shoe: one that it can hold."""
        places = self.state.cards[set_of(self.state, side)]
        pack, weights = self.weights
        left = [weight * count(places.shoe, card) for card, weight in zip(pack, weights, strict=True)]
        return self.rng.choices(pack, left)[0] if sum(left) else self.any_card()

    def any_card(self) -> int:
        """Any card of the pack."""
        return self.rng.choice(self.weights[0])

    def do(self, command: c.Command) -> list[Event]:
        """Give a command that must be accepted."""
        before = self.state
        events = decide(before, command)
        for event in events:
            self.state = evolve(self.state, event)
        self.events += events
        self.on_step(before, command, events, self.state)
        return events

    def try_to(self, command: c.Command) -> bool:
        """Give a command that may be refused."""
        try:
            self.do(command)
        except Refused as refused:
            assert refused.reason
            return False
        return True

    def play_round(self) -> None:
        """Wagers, a round, and the table clear again."""
        self.between_rounds()
        self._place()
        self.start = self.state
        self.first = len(self.events)
        self.do(c.CloseBetting())
        hits = "must_hit" in self.state.terms.side and self.rng.random() < 0.3
        while self.state.round is not None:
            if hits and self.state.round.stage > DEAL:
                hits = False
                self.try_to(c.HitMustHit(self.rng.choice(self.state.round.boxes).number, "0:random"))
                continue
            if self.rng.random() < self.odd:
                self._something_odd()
            elif self.devices and self.rng.random() < self.devices:
                self._device_reports()
            else:
                self.step()

    def _place(self) -> None:
        rng = self.rng
        terms = self.state.terms
        self.put_right()
        boxes = rng.sample(range(1, terms.game.boxes + 1), rng.randint(1, min(4, terms.game.boxes)))
        for box in sorted(boxes):
            near = [wagers.player for number, wagers in self.state.wagers.items() if number == box - 1]
            player = near[0] if near and rng.random() < 0.5 else f"p{box}"
            if player not in self.state.players:
                self.do(c.Seat(player, box))
            self.do(c.BuyIn(player, rng.choice((20_000, 500_000))))
            unit = terms.rules.chip_unit
            most = min(5000, terms.rules.maximum)
            wager = rng.randint(-(-terms.rules.minimum // unit), most // unit) * unit
            side = self.side_wagers()
            if not self.try_to(c.Place(player, box, wager, side)) and not self.try_to(c.Place(player, box, wager)):
                self.try_to(c.Place(f"p{box}", box, wager))
        if not self.state.wagers:
            self._place()
        elif "must_hit" in terms.side and self.state.commitment is None:
            self.do(c.Commit(sha256(b"0:random").hexdigest()))

    def put_right(self) -> None:
        """Whatever keeps the next round from being played, or a player from wagering in it."""
        for door in self.state.doors.open:
            self.do(c.CloseDoor(door))
        for lock in self.state.lock_ups:
            if lock.kind is c.LockUpKind.SERVICE:
                self.do(c.OpenStation(lock.station, FLOORPERSON))
            elif lock.kind is not c.LockUpKind.HAND_PAY:
                self.do(c.ResetLockUp(lock.station, lock.kind, DEALER, FLOORPERSON))
        for lock in self.state.lock_ups:
            player = next(player for player, station in self.state.stations.items() if station == lock.station)
            # what was asked for may be in wagers by now
            second = None if one_pays(self.state, lock) else FLOORPERSON
            if self.rng.random() < 0.3 or not self.try_to(c.HandPay(player, lock.amount, DEALER, second)):
                self.do(c.CancelHandPay(player))
        while (action := next_action(self.state).do) not in (Do.WAGERS, Do.CLOSE_BETTING):
            match action:
                case Do.CLEAR_TILT:
                    self.do(c.ClearTilt(DEALER, FLOORPERSON))
                case Do.CLOSE_DOOR:
                    self.do(c.CloseDoor(c.Door(next_action(self.state).detail)))
                case Do.MEND:
                    self._mend()
                case Do.NEW_DECKS:
                    self.do(self.decks())
                case Do.CLOSE_TABLE if self.state.round is None and self.rng.random() < 0.5:
                    self.do(c.CloseTable(FLOORPERSON))
                case Do.CLOSE_TABLE:
                    self.do(c.CancelClosing(FLOORPERSON))
                case Do.OPEN_TABLE:
                    self.do(c.OpenTable(DEALER, FLOORPERSON))
                case Do.FIRST_PLAYER:
                    self.do(c.Seat("p1", 1))
                case Do.BURN if self.rng.random() < self.odd:
                    self.do(c.CardUnread())
                case Do.BURN:
                    self.do(c.Burn(self.rng.choice((None, self.card()))))
                case Do.OFFER_CUT:
                    player = next_action(self.state).detail
                    self.do(c.AnswerCut(player, self.rng.random() < 0.4))
                case Do.CHECK_CARD:
                    self._look_at_card()
                case Do.STRAY:
                    self._put_stray_right()
                case Do.CALL_SHUFFLE:
                    self.do(c.CallShuffle(DEALER))
                case _:
                    if self.rng.random() < self.odd:
                        self._odd_while_preparing()
                    command = preparing_command(self.state, self.state.dealer or DEALER, FLOORPERSON)
                    if command is not None:
                        self.do(command)

    def decks(self) -> c.ReceiveDecks:
        """Decks for the shoe of the table; not for a shuffler that is covered."""
        if self.state.shoe.covered and self.kind is ShoeKind.CONTINUOUS:
            self.kind = self.rng.choice([kind for kind in shoe_kinds(self.state.terms) if kind is not self.kind])
        backs = usual_backs(self.state.terms, self.kind)
        return c.ReceiveDecks(self.kind, 0, FLOORPERSON, preinspected=self.rng.random() < 0.5, backs=backs)

    def _odd_while_preparing(self) -> None:
        rng = self.rng
        player = rng.choice((*self.state.players, "nobody"))
        odd: tuple[c.Command, ...] = (
            c.Recut("too deep", rng.random() < 0.5, FLOORPERSON),
            c.AskToInspect(player),
            c.Cut(rng.choice((5, 10, 30, None)), DEALER),
            c.PlaceCoverCard(rng.choice((3, 40, 100, None)), DEALER),
            c.OutOfOrder(c.Device.SHUFFLER, DEALER),
            c.Mend(c.Device.SHUFFLER, DEALER),
            c.Prepare(rng.choice(list(Step)), rng.choice("ab"), DEALER, by_device=rng.choice((None, False, True))),
            c.CallShuffle(FLOORPERSON),
            c.CoverCard(),
            c.Idle(DEALER),
            self.out_of_turn(),
        )
        self.try_to(rng.choice(odd))
        if self.state.out_of_order:
            self.do(
                c.Mend(c.Device.SHUFFLER, DEALER, covered=not self.state.terms.game.face_down and rng.random() < 0.5)
            )

    def between_rounds(self) -> None:
        """Sometimes the floor wants something, a player wants money, or nobody plays."""
        rng = self.rng
        player = rng.choice((*self.state.players, "nobody"))
        station = rng.randint(1, self.state.terms.game.boxes)
        amount = rng.choice((100, 30_000, self.state.players.get(player, 1)))
        meter, to = (rng.choice((*self.state.meters, "")) for _ in range(2))
        odd: tuple[c.Command, ...] = (
            c.CallShuffle(FLOORPERSON),
            c.Idle(DEALER),
            self.decks(),
            c.ChangeDealer(Person(Role.DEALER, rng.choice(("eve", "kim", "lea")))),
            c.CoverCard(),
            c.DrawnInError(self.card(), rng.random() < 0.5, DEALER),
            self.out_of_turn(),
            c.Clock(rng.choice((0, 50_000)), rng.choice(("2026-11-16", "2026-11-17"))),
            c.BuyIn(player, amount, rng.choice(list(c.Funds)), rng.choice((None, DEALER))),
            c.CashOut(player, amount, rng.choice((None, DEALER))),
            c.HandPay(player, amount, DEALER, rng.choice((None, FLOORPERSON))),
            c.CancelHandPay(player),
            c.Tip(player, 100),
            c.HoldStation(station, "who won?", DEALER),
            c.ResetLockUp(station, c.LockUpKind.DISPUTE, DEALER, FLOORPERSON),
            c.SetTableLimits(*self.other_limits(), 0, FLOORPERSON),
            c.WithdrawLimits(FLOORPERSON),
            c.AnnounceClosing(rng.randint(0, 2), FLOORPERSON),
            c.CancelClosing(FLOORPERSON),
            c.CloseStation(station, FLOORPERSON),
            c.OpenStation(station, FLOORPERSON),
            c.AdjustMeter(meter, 5_000_000, "display was wrong", DEALER, FLOORPERSON),
            c.TransferMeter(meter, to, amount, "another game", DEALER, FLOORPERSON),
        )
        for _ in range(4):
            if rng.random() < 4 * self.odd:
                self.try_to(rng.choice(odd))

    def other_limits(self) -> tuple[int, int]:
        """Limits within the submission that leave room for what is wagered here."""
        filed = self.state.terms.submission.rules
        least = (filed.minimum, max(filed.minimum, 10_00 // filed.chip_unit * filed.chip_unit))
        most = (filed.maximum, min(filed.maximum, max(100_00, filed.minimum)))
        return self.rng.choice(least), self.rng.choice(most)

    def _look_at_card(self) -> None:
        """Two people find out about a card that cannot be."""
        suspect = self.state.shoe.suspect
        assert suspect is not None
        if suspect.card is None and self.state.round is not None:
            self._look_at_unread()
        elif suspect.card is None or (self.state.round is None and suspect.card in self.state.terms.pack):
            self.do(c.Burn(None, DEALER, FLOORPERSON))
        elif suspect.card not in self.state.terms.pack:
            self.do(c.TenFound(suspect.card, DEALER, FLOORPERSON))
        elif self.rng.random() < 0.3:
            self.do(c.TakeOut(suspect.card, DEALER, FLOORPERSON))
        elif self.rng.random() < 0.5:
            side = self.rng.choice("ab") if self.state.shoe.kind is ShoeKind.DOUBLE else None
            self.do(c.Card(suspect.card, c.Source.ACCEPTED, side, DEALER, FLOORPERSON))
        else:
            side = self.rng.choice("ab") if self.state.shoe.kind is ShoeKind.DOUBLE else None
            self.do(c.Card(self.card(side), c.Source.MANUAL, side, DEALER, FLOORPERSON))

    def _look_at_unread(self) -> None:
        """Two people see what the shoe could not read: it fits, or it does not."""
        side, ten = self.side_to_draw(), TEN * 4 + self.rng.randrange(4)
        seen = self.card(side)
        found: tuple[c.Command, ...] = (
            c.Card(seen, c.Source.ACCEPTED, side, DEALER, FLOORPERSON),
            c.TakeOut(seen, DEALER, FLOORPERSON),
            c.TenFound(ten, DEALER, FLOORPERSON),
        )
        if self.rng.random() < 0.6 or not self.try_to(self.rng.choice(found)):
            self.do(c.Card(seen, c.Source.MANUAL, side, DEALER, FLOORPERSON))

    def out_of_turn(self) -> c.OutOfTurn:
        """A card leaves the shoe although none is due; often nobody can read it, or it is read as another one."""
        side = self.side_to_draw()
        read = (None, self.card(side), self.card(side), self.card(side), self.any_card(), TEN * 4)
        return c.OutOfTurn(self.rng.choice(read), side)

    def _put_stray_right(self) -> None:
        """Any of the ways in which that can be done; sometimes the next card comes first."""
        rng, stray = self.rng, self.state.shoe.strays[0]
        others: tuple[c.Command, ...] = (
            self.out_of_turn(),
            c.NameCard(self.card(stray.side), DEALER, FLOORPERSON),
            c.TenFound(TEN * 4, DEALER, FLOORPERSON),
            c.TakeOut(stray.card or 0, DEALER, FLOORPERSON),
            c.Void("too many cards", DEALER, FLOORPERSON),
        )
        if rng.random() < 0.4 and self.try_to(rng.choice(others)):
            return
        self.do(rng.choice(ways_out(self.state, DEALER, FLOORPERSON)))

    def side_wagers(self) -> tuple[tuple[str, int], ...]:
        """Some of the side wagers offered."""
        found = []
        for name, side in self.state.terms.side.items():
            if WAGERS[name].rides_on or self.rng.random() < 0.3:
                continue
            stake = self.rng.choice(side.amounts) if side.amounts else self.rng.choice((100, 500, 500, 1000, 2500))
            found.append((name, stake))
        return tuple(found)

    def step(self) -> None:
        """What the table waits for."""
        rng, state = self.rng, self.state
        action = next_action(state)
        round_ = state.round
        assert round_ is not None
        match action.do:
            case Do.DETERMINANT | Do.DEAL | Do.DRAW | Do.DEALER_DRAWS:
                self._deal()
            case Do.INSURANCE:
                self.do(insurance(rng, state))
            case Do.DECIDE:
                self._decide()
            case Do.MEND:
                self._mend()
            case Do.CLEAR_TILT:
                self.do(c.ClearTilt(DEALER, FLOORPERSON))
            case Do.CLOSE_DOOR:
                self.do(c.CloseDoor(c.Door(action.detail)))
            case Do.CHECK_CARD:
                self._look_at_card()
            case Do.STRAY:
                self._put_stray_right()
            case Do.READER if self.devices and rng.random() < 0.4:
                self.do(c.ReaderResult(None))
            case Do.SHUFFLE_DISCARDS:
                self.do(c.ShuffleDiscards(DEALER))
            case Do.VOID:
                self.do(c.Void("no cards left", DEALER, FLOORPERSON))
            case _:
                self.do(draw_or_settle(rng, state, round_, action))

    def _mend(self) -> None:
        """A device works again, or says so itself; or two people go on without the shoe."""
        rng, state = self.rng, self.state
        due = card_due(state) if by_hand(state) and state.shoe.suspect is None else None
        if due is not None and rng.random() < 0.6:
            side = self.side_to_draw()
            entered = self.card(side)
            if due.do is Do.BURN:
                self.do(c.Burn(rng.choice((None, entered)), DEALER, FLOORPERSON))
            else:
                self.do(c.Card(entered, c.Source.MANUAL, side, DEALER, FLOORPERSON))
            return
        if without_shoe(state) and not by_hand(state) and rng.random() < 0.6:
            self.do(c.Mend(c.Device.SHOE, DEALER, covered=True))
            return
        cause = rng.choice(state.causes)
        if cause.fault in c.PASSING and rng.random() < 0.5:
            self.do(c.Mend(cause.device, fault=cause.fault))
        else:
            self.do(c.Mend(cause.device, DEALER))

    def side_to_draw(self) -> str | None:
        """A side of a double shoe that is not empty."""
        if self.state.shoe.kind is not ShoeKind.DOUBLE:
            return None
        side = self.rng.choice("ab")
        return side if size(self.state.cards[set_of(self.state, side)].shoe) else other(side)

    def _deal(self) -> None:
        round_ = self.state.round
        assert round_ is not None
        if round_.held is not None:
            self.do(c.Card(round_.held, c.Source.HELD))
            return
        side = self.side_to_draw()
        if self.rng.random() < self.odd / 2:
            self.do(c.Card(self.card(side), c.Source.MANUAL, side, DEALER, FLOORPERSON))
        elif self.rng.random() < self.odd / 2:
            ten = self.rng.random() < 0.2
            self.do(c.Card(TEN * 4 if ten else self.any_card(), shoe_side=side))
        elif self.rng.random() < self.odd / 2:
            self.do(c.CardUnread(side))
        else:
            self.do(c.Card(self.card(side), shoe_side=side))

    def _decide(self) -> None:
        rng, state = self.rng, self.state
        round_ = state.round
        assert round_ is not None
        if rng.random() < 0.03:
            self.do(c.TimeOut())
            return
        asked = [
            (box.number, index)
            for box in round_.boxes
            for index, hand in enumerate(box.hands)
            if choices(state, box.number, index) and (hand.chosen is None or rng.random() < 0.1)
        ]
        number, index = rng.choice(asked)
        possible = choices(state, number, index)
        eager = [d for d in possible if d in ("split", "double")]
        decision = rng.choice(eager) if eager and rng.random() < 0.4 else rng.choice(possible)
        self.do(c.Decide(number, decision, index))

    def _device_reports(self) -> None:
        """Shoe, reader, shuffler: faults, faults that are over, cards unread or out of turn, a hole card not read."""
        rng = self.rng
        device, fault = rng.choice(list(c.Device)), rng.choice(list(c.Fault))
        reports: tuple[c.Command, ...] = (
            c.OutOfOrder(device, None, fault, "port 2"),
            c.OutOfOrder(c.Device.SHOE, None, fault),
            c.OutOfOrder(c.Device.SHOE, None, c.Fault.OFFLINE),
            c.Mend(c.Device.SHOE, fault=rng.choice(c.PASSING)),
            self.out_of_turn(),
            self.out_of_turn(),
            c.CardUnread(self.side_to_draw()),
            c.CardUnread(self.side_to_draw()),
            c.ReaderResult(None),
            c.OpenDoor(rng.choice(list(c.Door))),
            c.CloseDoor(rng.choice(list(c.Door))),
        )
        self.try_to(rng.choice(reports))

    def _something_odd(self) -> None:
        rng = self.rng
        box = rng.randint(1, self.state.terms.game.boxes)
        card = self.card()
        ten = TEN * 4 + rng.randrange(4)
        odd: tuple[c.Command, ...] = (
            c.FaceUpCard(card, DEALER),
            c.TenFound(ten, DEALER, FLOORPERSON),
            c.DrawnInError(card, rng.random() < 0.5, DEALER),
            c.RefuseCard(box, DEALER),
            c.DealerOverdrew(card, DEALER),
            c.LastFaceUp(DEALER, FLOORPERSON),
            c.DealerMissed(DEALER, rng.choice((None, FLOORPERSON))),
            c.NoCards(box, DEALER, rng.choice((None, FLOORPERSON))),
            c.OneCard(box, rng.random() < 0.5, DEALER, rng.choice((None, FLOORPERSON))),
            c.CardNotDealt(box, rng.random() < 0.5, DEALER),
            c.ReaderMisused(rng.random() < 0.3, DEALER, FLOORPERSON),
            c.ShuffleDiscards(DEALER),
            c.TakeOut(card, DEALER, FLOORPERSON),
            c.CallShuffle(FLOORPERSON),
            c.CorrectCard(card, DEALER, FLOORPERSON),
            c.OutOfOrder(rng.choice(list(c.Device)), DEALER),
            *(c.OutOfOrder(rng.choice(list(c.Device)), None, rng.choice(list(c.Fault))) for _ in range(3)),
            c.OpenDoor(rng.choice(list(c.Door))),
            c.CoverCard(),
            c.ReaderResult(rng.choice((True, False, None))),
            c.BuyIn(f"p{box}", 1000),
            c.Tip(f"p{box}", 100),
            c.CashOut(f"p{box}", 100),
            c.HoldStation(box, "who won?", DEALER),
            c.ResetLockUp(box, c.LockUpKind.DISPUTE, DEALER, FLOORPERSON),
            c.SetTableLimits(*self.other_limits(), 0, FLOORPERSON),
            c.AnnounceClosing(rng.randint(0, 2), FLOORPERSON),
            c.CloseStation(box, FLOORPERSON),
            c.Settle(),
            c.TimeOut(),
            c.Card(card),
            c.CardUnread(),
            *(self.out_of_turn() for _ in range(3)),
            c.DiscardStray(DEALER, FLOORPERSON),
        )
        if rng.random() < 0.04:
            self.try_to(c.Void("a floorperson said so", DEALER, FLOORPERSON))
            return
        self.try_to(rng.choice(odd))
