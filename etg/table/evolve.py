"""`evolve(state, event) -> state`: what an event makes of the table. It never refuses, and the old state stays as it was."""

from collections.abc import Callable, Mapping
from typing import Any

from etg.games import Decision
from etg.games.play import Place, first_deal
from etg.games.rules import PlayOrder
from etg.money import Cents
from etg.table import events as e
from etg.table.flow import advance, dealer_finished, nothing_to_choose, splits_of
from etg.table.state import (
    Bet,
    Box,
    PlayedHand,
    Round,
    SideBet,
    Stage,
    State,
    all_first_cards,
    changed,
)
from etg.table.terms import Terms


def evolve(state: State, event: e.Event) -> State:
    """The table after an event."""
    return _EVOLVERS[event.__class__](state, event)


# Small steps that many events share


def round_of(state: State) -> Round:
    """The round that is being played."""
    assert state.round is not None, "an event of a round, and there is none"
    return state.round


def place_of(round_: Round, number: int) -> int:
    """Where a box stands among the boxes of the round."""
    for place, box in enumerate(round_.boxes):
        if box.number == number:
            return place
    raise KeyError(number)


def _with_box(round_: Round, place: int, box: Box, **changes: Any) -> Round:
    boxes = round_.boxes
    return changed(round_, boxes=(*boxes[:place], box, *boxes[place + 1 :]), **changes)


def _with_hand(box: Box, index: int, hand: PlayedHand) -> tuple[PlayedHand, ...]:
    hands = box.hands
    return (hand,) if len(hands) == 1 else (*hands[:index], hand, *hands[index + 1 :])


def _moved(round_: Round, player: str, amount: Cents) -> Mapping[str, Cents]:
    return {**round_.moved, player: round_.moved.get(player, 0) + amount} if amount else round_.moved


def _on(state: State, round_: Round) -> State:
    """The state with the round in the stage it has reached."""
    return changed(state, round=advance(state.terms, round_))


# Players and their credits


def _seated(state: State, event: e.Seated) -> State:
    players = {**state.players, event.player: state.players.get(event.player, 0)}
    return changed(state, players=players, stations={**state.stations, event.player: event.station})


def _left(state: State, event: e.Left) -> State:
    def without(mapping: Mapping[str, Any]) -> dict[str, Any]:
        return {player: value for player, value in mapping.items() if player != event.player}

    return changed(
        state,
        players=without(state.players),
        stations=without(state.stations),
        last_bets=without(state.last_bets),
        barred=state.barred - {event.player},
    )


def _credit(state: State, player: str, amount: Cents) -> State:
    return changed(state, players={**state.players, player: state.players[player] + amount})


def _bought_in(state: State, event: e.BoughtIn) -> State:
    return _credit(state, event.player, event.amount)


def _paid_out(state: State, event: e.CashedOut | e.HandPaid | e.Tipped) -> State:
    return _credit(state, event.player, -event.amount)


# Wagers


def stake_of(terms: Terms, bet: Bet | e.Placed) -> Cents:
    """All the money of a bet: in Switch the main wager lies on both hands."""
    return bet.wager * terms.game.hands_per_box + sum(cents for _, cents in bet.side)


def _placed(state: State, event: e.Placed) -> State:
    before = state.bets.get(event.box)
    back = stake_of(state.terms, before) if before else 0
    credits = state.players[event.player] + back - stake_of(state.terms, event)
    return changed(
        state,
        players={**state.players, event.player: credits},
        bets={**state.bets, event.box: Bet(event.player, event.wager, event.side)},
    )


def _taken_back(state: State, event: e.TakenBack) -> State:
    bet = state.bets[event.box]
    return changed(
        state,
        players={**state.players, bet.player: state.players[bet.player] + stake_of(state.terms, bet)},
        bets={box: other for box, other in state.bets.items() if box != event.box},
    )


def _betting_closed(state: State, event: e.BettingClosed) -> State:
    terms = state.terms
    game = terms.game
    numbers = sorted(state.bets)
    boxes = tuple(_box(terms, number, state.bets[number]) for number in numbers)
    order = tuple(range(len(boxes)))
    last: dict[str, tuple[tuple[int, Bet], ...]] = {}
    for number in numbers:
        bet = state.bets[number]
        last[bet.player] = (*last.get(bet.player, ()), (number, bet))
    double_shoe = state.shoe.value == "double"
    round_ = Round(
        number=event.round,
        stage=Stage.DETERMINANT if double_shoe else Stage.DEAL,
        boxes=boxes,
        deal=first_deal(terms.rules, numbers),
        order=order if game.play_order is PlayOrder.UP else order[::-1],
        meters={**state.meters, **dict(event.meters)},
        moved={},
    )
    return changed(
        state,
        bets={},
        last_bets={**state.last_bets, **last},
        round=round_,
        rounds=event.round,
        burn_due=False,
    )


def _box(terms: Terms, number: int, bet: Bet) -> Box:
    hands = tuple(
        PlayedHand((), wager=bet.wager, origin=origin, face_down=terms.game.face_down)
        for origin in range(terms.game.hands_per_box)
    )
    sides = tuple(SideBet(name, stake) for name, stake in bet.side)
    return Box(number, bet.player, bet.wager, hands, sides)


# Cards


def _determined(state: State, event: e.Determined) -> State:
    round_ = round_of(state)
    cards = round_.cards if event.used else round_.cards + 1
    return changed(state, round=changed(round_, stage=Stage.DEAL, shoe_side=event.shoe_side, cards=cards, before=None))


def _dealt(state: State, event: e.Dealt) -> State:
    round_ = round_of(state)
    card = event.card
    held = event.source.value == "held"
    changes: dict[str, Any] = {
        "cards": round_.cards if held else round_.cards + 1,
        "last_card": card,
        "before": round_,
    }
    if held:
        changes["held"] = None
        changes["held_exposed"] = False
    stage = round_.stage
    if event.to[0][0] == 0:
        dealer = (*round_.dealer, card)
        changes["dealer"] = dealer
        if stage is Stage.DEAL:
            changes["deal"] = round_.deal[1:]
            changes["hole_down"] = round_.deal[0].face_down
        else:
            changes["finished"] = len(dealer) > 1 and dealer_finished(state.terms, dealer)
        round_ = changed(round_, **changes)
        return changed(state, round=round_) if stage is Stage.DEAL and round_.deal else _on(state, round_)
    if stage is Stage.DEAL:
        if round_.deal[0].place is Place.COMMUNITY:
            changes["community"] = (*round_.community, card)
        changes["deal"] = round_.deal[1:]
        round_ = changed(round_, boxes=_with_card(state.terms, round_, event, first=True), **changes)
        return changed(state, round=round_) if round_.deal else _on(state, round_)
    if state.terms.community_draws:
        changes["community"] = (*round_.community, card)
    return _on(state, changed(round_, boxes=_with_card(state.terms, round_, event, first=False), **changes))


def _with_card(terms: Terms, round_: Round, event: e.Dealt, first: bool) -> tuple[Box, ...]:
    boxes = list(round_.boxes)
    for number, index in event.to:
        place = place_of(round_, number)
        box = boxes[place]
        hand = box.hands[index]
        hand = changed(hand, cards=(*hand.cards, event.card), wants=0)
        askable = not first or (len(hand.cards) > 1 and terms.game.hands_per_box == 1)
        if askable and nothing_to_choose(terms, box, hand, splits_of(box, hand)):
            hand = changed(hand, done=True)
        boxes[place] = changed(box, hands=_with_hand(box, index, hand))
    if not first and terms.community_draws:
        for place, box in enumerate(boxes):
            if any(hand.wants > 1 for hand in box.hands):
                hands = tuple(changed(h, wants=h.wants - 1) if h.wants > 1 else h for h in box.hands)
                boxes[place] = changed(box, hands=hands)
    return tuple(boxes)


def _burned(state: State, event: e.Burned) -> State:
    return changed(state, burn_due=False)


def _discarded(state: State, event: e.Discarded) -> State:
    round_ = state.round
    if round_ is None:
        return state
    changes: dict[str, Any] = {"before": None}
    if event.from_shoe:
        changes["cards"] = round_.cards + 1
    else:
        changes |= {"held": None, "held_exposed": False}
    if event.why == "face up":
        changes["face_up"] = round_.face_up + 1
    if event.why == "ten":
        changes["tens"] = round_.tens + 1
    return changed(state, round=changed(round_, **changes))


def _held(state: State, event: e.Held) -> State:
    round_ = round_of(state)
    return changed(
        state,
        round=changed(round_, held=event.card, held_exposed=event.exposed, cards=round_.cards + 1, before=None),
    )


def _corrected(state: State, event: e.Corrected) -> State:
    before = round_of(state).before
    assert before is not None, "a correction of a card that is no longer the last"
    return changed(state, round=before)


def _reader_answered(state: State, event: e.ReaderAnswered) -> State:
    round_ = round_of(state)
    if not event.blackjack:
        return _on(state, changed(round_, blackjack=False))
    return _on(state, changed(round_, blackjack=True, hole_down=False, finished=True))


def _hole_card_turned(state: State, event: e.HoleCardTurned) -> State:
    round_ = round_of(state)
    return _on(state, changed(round_, hole_down=False, finished=dealer_finished(state.terms, round_.dealer)))


# What players answered


def _insured(state: State, event: e.Insured) -> State:
    round_ = round_of(state)
    place = place_of(round_, event.box)
    box = round_.boxes[place]
    moved = _moved(round_, box.player, -event.amount)
    return _on(state, _with_box(round_, place, changed(box, insurance=event.amount), moved=moved))


def _chosen(state: State, event: e.Chosen) -> State:
    round_ = round_of(state)
    place = place_of(round_, event.box)
    box = round_.boxes[place]
    hand = changed(box.hands[event.hand], chosen=event.decision)
    return changed(state, round=_with_box(round_, place, changed(box, hands=_with_hand(box, event.hand, hand))))


def _decided(state: State, event: e.Decided) -> State:
    round_ = round_of(state)
    place = place_of(round_, event.box)
    box = round_.boxes[place]
    hands = _decision_made(state.terms, changed(box, asked=True), event)
    changes: dict[str, Any] = {"hands": hands, "asked": True}
    if event.decision in (Decision.SPLIT, Decision.SWITCH) and box.first is None:
        changes["first"] = all_first_cards(box)
    round_ = _with_box(round_, place, changed(box, **changes), moved=_moved(round_, box.player, -event.wagered))
    return changed(state, round=round_) if event.decision is Decision.HIT else _on(state, round_)


def _decision_made(terms: Terms, box: Box, event: e.Decided) -> tuple[PlayedHand, ...]:
    """The hands of the box after a decision of one of them."""
    hand = box.hands[event.hand]
    match event.decision:
        case Decision.HIT:
            return _with_hand(box, event.hand, changed(hand, wants=1, chosen=None))
        case Decision.STAND:
            return _with_hand(box, event.hand, changed(hand, done=True, chosen=None))
        case Decision.DOUBLE:
            doubled = changed(
                hand,
                wager=hand.wager + event.wagered,
                doubles=hand.doubles + 1,
                wants=1,
                done=False,
                chosen=None,
                face_down=False,
            )
            return _with_hand(box, event.hand, doubled)
        case Decision.SPLIT:
            left = changed(hand, cards=hand.cards[:1], split=True, wants=1, chosen=None, face_down=False)
            right = changed(left, cards=hand.cards[1:], wants=2 if terms.community_draws else 1)
            return (*box.hands[: event.hand], left, right, *box.hands[event.hand + 1 :])
        case Decision.SURRENDER:
            return _with_hand(box, event.hand, changed(hand, surrendered=True, done=True, chosen=None, face_down=False))
        case Decision.SWITCH:
            a, b = box.hands
            switched = (
                changed(a, cards=(a.cards[0], b.cards[1]), switched=True),
                changed(b, cards=(b.cards[0], a.cards[1]), switched=True),
            )
            return tuple(changed(h, done=nothing_to_choose(terms, box, h, 0)) for h in switched)
        case Decision.KEEP if not hand.doubles:
            return tuple(changed(h, done=nothing_to_choose(terms, box, h, 0)) for h in box.hands)
        case Decision.KEEP | Decision.RESCUE:
            return _with_hand(box, event.hand, changed(hand, done=True, chosen=None))
    raise AssertionError(event.decision)


# Draws


def _spun(state: State, event: e.Spun) -> State:
    round_ = round_of(state)
    place = place_of(round_, event.box)
    box = round_.boxes[place]
    sides = tuple(changed(s, symbol=event.symbol) if s.id == event.wager else s for s in box.sides)
    return _on(state, _with_box(round_, place, changed(box, sides=sides), spins=round_.spins[1:], before=None))


def _magic_card_drawn(state: State, event: e.MagicCardDrawn) -> State:
    return _drawn(state, "magic_card", magic_card=event.card)


def _lucky_player_drawn(state: State, event: e.LuckyPlayerDrawn) -> State:
    return _drawn(state, "lucky_player", lucky_box=event.box)


def _drawn(state: State, which: str, **changes: Any) -> State:
    round_ = round_of(state)
    draws = tuple(name for name in round_.draws if name != which)
    return _on(state, changed(round_, draws=draws, before=None, **changes))


def _committed(state: State, event: e.Committed) -> State:
    return changed(state, commitment=event.digest)


def _must_hit_hit(state: State, event: e.MustHitHit) -> State:
    return changed(state, commitment=None, round=changed(round_of(state), must_hit=True, before=None))


# Money


def _hand_settled(state: State, event: e.HandSettled) -> State:
    round_ = round_of(state)
    place = place_of(round_, event.box)
    box = round_.boxes[place]
    hand = changed(
        box.hands[event.hand],
        outcome=event.outcome,
        returned=event.returned,
        done=True,
        wants=0,
        face_down=False,
    )
    box = changed(box, hands=_with_hand(box, event.hand, hand))
    round_ = _with_box(round_, place, box, moved=_moved(round_, box.player, event.returned))
    return _on(state, round_) if Stage.INSURANCE <= round_.stage <= Stage.DEALER else changed(state, round=round_)


def _insurance_settled(state: State, event: e.InsuranceSettled) -> State:
    round_ = round_of(state)
    place = place_of(round_, event.box)
    box = changed(round_.boxes[place], insurance_returned=event.returned)
    return changed(state, round=_with_box(round_, place, box, moved=_moved(round_, box.player, event.returned)))


def _side_settled(state: State, event: e.SideSettled) -> State:
    round_ = round_of(state)
    place = place_of(round_, event.box)
    box = round_.boxes[place]
    sides = tuple(
        changed(s, outcome=event.outcome, returned=event.returned) if s.id == event.wager else s for s in box.sides
    )
    hands = box.hands
    if hands[0].face_down and event.outcome:  # nothing is paid on cards that nobody has seen
        hands = tuple(changed(h, face_down=False) for h in hands)
    return changed(
        state,
        round=_with_box(
            round_,
            place,
            changed(box, sides=sides, hands=hands),
            moved=_moved(round_, box.player, event.returned),
            meters=_metered(round_.meters, event.meters),
        ),
    )


def _metered(meters: Mapping[str, int], moves: e.Meters) -> Mapping[str, int]:
    return {**meters, **dict(moves)} if moves else meters


def _bonus_paid(state: State, event: e.BonusPaid) -> State:
    round_ = round_of(state)
    place = place_of(round_, event.box)
    box = round_.boxes[place]
    return changed(
        state,
        round=_with_box(
            round_,
            place,
            changed(box, bonuses=(*box.bonuses, (event.bonus, event.amount))),
            moved=_moved(round_, box.player, event.amount),
            meters=_metered(round_.meters, event.meters),
        ),
    )


def _round_settled(state: State, event: e.RoundSettled) -> State:
    round_ = round_of(state)
    if round_.stage is Stage.FINAL:
        hands_down = any(hand.face_down for box in round_.boxes for hand in box.hands)
        boxes = tuple(_turned(box) for box in round_.boxes) if hands_down else round_.boxes
        return changed(state, round=changed(round_, stage=Stage.DONE, boxes=boxes, before=None))
    return _on(state, round_)


def _turned(box: Box) -> Box:
    return changed(box, hands=tuple(changed(hand, face_down=False) for hand in box.hands))


def _voided(state: State, event: e.Voided) -> State:
    round_ = round_of(state)
    moved: dict[str, Cents] = {}
    boxes: list[Box] = []
    for box in round_.boxes:
        stakes = box.wager * state.terms.game.hands_per_box + sum(side.stake for side in box.sides)
        moved[box.player] = moved.get(box.player, 0) + stakes
        boxes.append(
            changed(
                box,
                hands=tuple(
                    changed(h, outcome="void", returned=h.wager, done=True, wants=0, chosen=None, face_down=False)
                    for h in box.hands
                ),
                sides=tuple(changed(s, outcome=("void",), returned=s.stake) for s in box.sides),
                insurance_returned=box.insurance or None,
                bonuses=(),
            )
        )
    return changed(
        state,
        round=changed(
            round_,
            stage=Stage.DONE,
            boxes=tuple(boxes),
            moved=moved,
            meters=state.meters,
            voided=True,
            hole_down=False,
            deal=(),
            turn=None,
            draws=(),
            spins=(),
            held=None,
            before=None,
        ),
    )


def _cleared(state: State, event: e.Cleared) -> State:
    players = dict(state.players)
    for player, amount in event.credits:
        players[player] += amount
    meters = {**state.meters, **dict(event.meters)} if event.meters else state.meters
    return changed(
        state, round=None, players=players, meters=meters, burn_due=state.burn_due or state.terms.game.face_down
    )


# The shoe, the dealer, the devices


def _dealer_changed(state: State, event: e.DealerChanged) -> State:
    return changed(state, dealer=event.dealer, burn_due=state.burn_due or event.burn)


def _cover_card_out(state: State, event: e.CoverCardOut) -> State:
    return changed(state, shuffle_due=True)


def _shuffled(state: State, event: e.Shuffled) -> State:
    if event.discards:
        return changed(state, shuffle_due=True)
    burn = state.shoe.value != "double"
    return changed(state, shuffle_due=False, barred=frozenset(), burn_due=burn)


def _shoe_changed(state: State, event: e.ShoeChanged) -> State:
    return changed(
        state, shoe=event.kind, red_side=event.red_side, decks_out=False, shuffle_due=True, barred=frozenset()
    )


def _decks_removed(state: State, event: e.DecksRemoved) -> State:
    return changed(state, decks_out=True)


def _went_out_of_order(state: State, event: e.WentOutOfOrder) -> State:
    return changed(state, out_of_order=state.out_of_order | {event.device})


def _mended(state: State, event: e.Mended) -> State:
    return changed(state, out_of_order=state.out_of_order - {event.device})


def _barred(state: State, event: e.Barred) -> State:
    return changed(state, barred=state.barred | {event.player})


def _admitted(state: State, event: e.Admitted) -> State:
    return changed(state, barred=state.barred - {event.player})


def _tilted(state: State, event: e.Tilted) -> State:
    return changed(state, tilt=event.why)


def _tilt_cleared(state: State, event: e.TiltCleared) -> State:
    return changed(state, tilt=None)


def _meter_adjusted(state: State, event: e.MeterAdjusted) -> State:
    return changed(state, meters={**state.meters, event.meter: event.value})


# Irregularities


def _card_refused(state: State, event: e.CardRefused) -> State:
    round_ = round_of(state)
    place = place_of(round_, event.box)
    box = round_.boxes[place]
    hands = tuple(changed(hand, done=True, wants=0, chosen=None) for hand in box.hands)
    return _on(state, _with_box(round_, place, changed(box, hands=hands, no_more_cards=True), before=None))


def _dealer_missed_card(state: State, event: e.DealerMissedCard) -> State:
    round_ = round_of(state)
    return changed(state, round=changed(round_, deal=(*round_.deal[1:], round_.deal[0]), before=None))


def _second_card_late(state: State, event: e.SecondCardLate) -> State:
    round_ = round_of(state)
    late = round_.deal[0]
    rest = round_.deal[1:]
    others = [place for place, target in enumerate(rest) if target.place is Place.BOX]
    at = others[-1] + 1 if others else 0
    return changed(state, round=changed(round_, deal=(*rest[:at], late, *rest[at:]), before=None))


def _box_dead(state: State, event: e.BoxDead) -> State:
    round_ = round_of(state)
    place = place_of(round_, event.box)
    box = round_.boxes[place]
    hands = tuple(
        changed(hand, outcome="dead", returned=hand.wager, done=True, wants=0, face_down=False) for hand in box.hands
    )
    sides = tuple(changed(side, outcome=("dead",), returned=side.stake) for side in box.sides)
    back = sum(hand.wager for hand in hands) + sum(side.stake for side in sides)
    round_ = _with_box(
        round_,
        place,
        changed(box, hands=hands, sides=sides, dead=True),
        deal=tuple(target for target in round_.deal if target.box != event.box),
        moved=_moved(round_, box.player, back),
        meters=_metered(round_.meters, event.meters),
        before=None,
    )
    return _on(state, round_)


def _box_deferred(state: State, event: e.BoxDeferred) -> State:
    round_ = round_of(state)
    place = place_of(round_, event.box)
    order = (*(other for other in round_.order if other != place), place)
    return _on(state, changed(round_, order=order, before=None))


def _unchanged(state: State, event: e.Event) -> State:
    return state


_EVOLVERS: dict[type[e.Event], Callable[[State, Any], State]] = {
    e.Seated: _seated,
    e.Left: _left,
    e.BoughtIn: _bought_in,
    e.CashedOut: _paid_out,
    e.HandPaid: _paid_out,
    e.Tipped: _paid_out,
    e.Placed: _placed,
    e.TakenBack: _taken_back,
    e.BettingClosed: _betting_closed,
    e.Determined: _determined,
    e.Dealt: _dealt,
    e.Burned: _burned,
    e.Discarded: _discarded,
    e.Held: _held,
    e.Corrected: _corrected,
    e.ReaderAnswered: _reader_answered,
    e.HoleCardTurned: _hole_card_turned,
    e.Insured: _insured,
    e.Chosen: _chosen,
    e.Decided: _decided,
    e.Spun: _spun,
    e.MagicCardDrawn: _magic_card_drawn,
    e.LuckyPlayerDrawn: _lucky_player_drawn,
    e.Committed: _committed,
    e.MustHitHit: _must_hit_hit,
    e.HandSettled: _hand_settled,
    e.InsuranceSettled: _insurance_settled,
    e.SideSettled: _side_settled,
    e.BonusPaid: _bonus_paid,
    e.RoundSettled: _round_settled,
    e.Voided: _voided,
    e.Cleared: _cleared,
    e.DealerChanged: _dealer_changed,
    e.CoverCardOut: _cover_card_out,
    e.Shuffled: _shuffled,
    e.ShoeChanged: _shoe_changed,
    e.DecksRemoved: _decks_removed,
    e.WentOutOfOrder: _went_out_of_order,
    e.Mended: _mended,
    e.Barred: _barred,
    e.Admitted: _admitted,
    e.Tilted: _tilted,
    e.TiltCleared: _tilt_cleared,
    e.MeterAdjusted: _meter_adjusted,
    e.CardRefused: _card_refused,
    e.DealerMissedCard: _dealer_missed_card,
    e.SecondCardLate: _second_card_late,
    e.BoxDead: _box_dead,
    e.BoxDeferred: _box_deferred,
    e.Noted: _unchanged,
    e.CommandRefused: _unchanged,
}
