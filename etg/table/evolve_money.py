"""What settling, voiding and clearing make of the round."""

from etg.money import Cents
from etg.shoe import ShoeKind
from etg.table import events as e
from etg.table.evolve_shoe import begin_reshuffle
from etg.table.evolve_steps import drawn, metered, moved, on, resolved, round_of, with_box, with_hand
from etg.table.stage import DEALER, DONE, FINAL, INSURANCE
from etg.table.state import Box, State, changed


def hand_settled(state: State, event: e.HandSettled) -> State:
    """A main wager has ended; what goes back is the player's."""
    round_ = round_of(state)
    place = round_.places[event.box]
    box = round_.boxes[place]
    hand = changed(
        box.hands[event.hand],
        outcome=event.outcome,
        returned=event.returned,
        done=True,
        wants=0,
        face_down=False,
    )
    box = changed(box, hands=with_hand(box, event.hand, hand))
    round_ = with_box(round_, place, box, moved=moved(round_, box.player, event.returned))
    if event.outcome == "dead":  # somebody has reported it: the last card can no longer be taken back
        return on(state, round_, before=None)
    return on(state, round_) if INSURANCE <= round_.stage <= DEALER else changed(state, round=round_)


def insurance_settled(state: State, event: e.InsuranceSettled) -> State:
    """An insurance wager has ended."""
    round_ = round_of(state)
    place = round_.places[event.box]
    box = changed(round_.boxes[place], insurance_returned=event.returned)
    return changed(state, round=with_box(round_, place, box, moved=moved(round_, box.player, event.returned)))


def side_settled(state: State, event: e.SideSettled) -> State:
    """A side wager has ended, and the meters it was paid from have moved."""
    round_ = round_of(state)
    place = round_.places[event.box]
    box = round_.boxes[place]
    sides = tuple(
        changed(s, outcome=event.outcome, returned=event.returned) if s.id == event.wager else s for s in box.sides
    )
    if event.outcome:
        box = _turned(box)  # nothing is paid on cards that nobody has seen
    return changed(
        state,
        round=with_box(
            round_,
            place,
            changed(box, sides=sides),
            moved=moved(round_, box.player, event.returned),
            meters=metered(round_.meters, event.meters),
            drawn=drawn(round_, event.box, event.wager, event.paid),
        ),
    )


def bonus_paid(state: State, event: e.BonusPaid) -> State:
    """A payment besides the wagers of the box."""
    round_ = round_of(state)
    place = round_.places[event.box]
    box = round_.boxes[place]
    if event.bonus == "magic_card":
        box = _turned(box)
    return changed(
        state,
        round=with_box(
            round_,
            place,
            changed(box, bonuses=(*box.bonuses, (event.bonus, event.amount))),
            moved=moved(round_, box.player, event.amount),
            meters=metered(round_.meters, event.meters),
            drawn=drawn(round_, event.box, event.bonus, event.paid),
        ),
    )


def round_settled(state: State, event: e.RoundSettled) -> State:
    """The round goes on, or is done when this was the final settlement."""
    round_ = round_of(state)
    if round_.stage is FINAL:
        boxes = tuple(_turned(box) for box in round_.boxes) if state.terms.game.face_down else round_.boxes
        return changed(state, round=changed(round_, stage=DONE, boxes=boxes), before=None)
    return on(state, round_)


def _turned(box: Box) -> Box:
    if not box.hands[0].face_down:
        return box
    return changed(box, hands=tuple(changed(hand, face_down=False) for hand in box.hands))


def voided(state: State, event: e.Voided) -> State:
    """Every wager is back where it came from; meters stand as before the round."""
    round_ = round_of(state)
    back: dict[str, Cents] = {}
    boxes: list[Box] = []
    for number, amount in event.returned:
        player = round_.boxes[round_.places[number]].player
        back[player] = back.get(player, 0) + amount
    for box in round_.boxes:
        boxes.append(
            changed(
                box,
                hands=tuple(
                    changed(h, outcome="void", returned=h.wager, done=True, wants=0, chosen=None) for h in box.hands
                ),
                sides=tuple(changed(s, outcome=("void",), returned=s.stake) for s in box.sides),
                insurance_returned=box.insurance or None,
                bonuses=(),
            )
        )
    return changed(
        resolved(state),
        round=changed(
            round_,
            stage=DONE,
            boxes=tuple(boxes),
            moved=back,
            meters=state.meters,
            fed={},
            drawn=(),
            voided=True,
            deal=(),
            turn=None,
            draws=(),
            spins=(),
            held=None,
        ),
        before=None,
    )


def cleared(state: State, event: e.Cleared) -> State:
    """What the round moved becomes final."""
    players = dict(state.players)
    for player, amount in event.credits:
        players[player] += amount
    meters = {**state.meters, **dict(event.meters)} if event.meters else state.meters
    shoe, cards, doors = state.shoe, state.cards, state.doors
    barred, barred_left = state.barred, state.barred_left
    continuous = shoe.kind is ShoeKind.CONTINUOUS
    if shoe.fresh or state.terms.game.face_down:
        shoe = changed(shoe, fresh=continuous, burn_due=shoe.burn_due or state.terms.game.face_down)
    if continuous:  # the cards are shuffled after every round, so nobody waits for it (6.C(2))
        cards, barred, barred_left = (cards[0].returned(),), frozenset(), False
    else:
        cards = (cards[0].cleared(),) if len(cards) == 1 else tuple(places.cleared() for places in cards)
    state = changed(
        state,
        played=frozenset(box.player for box in round_of(state).boxes),
        round=None,
        players=players,
        meters=meters,
        shoe=shoe,
        cards=cards,
        barred=barred,
        barred_left=barred_left,
        closing=None if state.closing is None else max(0, state.closing - 1),
        doors=changed(doors, were_open=()) if doors.were_open and state.rounds >= doors.until else doors,
    )
    return begin_reshuffle(state) if state.shoe.due else state
