"""What a player is asked in a round: decisions, insurance, even money, the cut."""

from etg.languages import money, say
from etg.screens.area import CENTRE, Area
from etg.screens.canvas import Style
from etg.screens.gallery import BOLD, SANS
from etg.screens.signs import evenly
from etg.screens.station.choice import Choice, choice_buttons, fits_words
from etg.screens.station.felt import time_bar
from etg.screens.station.hands import active_hand
from etg.screens.station.intents import AnswerTheCut, Choose, EvenMoney, Insurance, PlayOn
from etg.screens.station.marks import DECISIONS
from etg.screens.station.meanings import meaning, together
from etg.screens.station.view import View, short
from etg.screens.theme import INK, LARGE, SMALL, TEXT, TINY
from etg.screens.words.payouts import insurance_pays
from etg.screens.words.phases import asked_to_insure, decision_label, insurance_amount
from etg.table.actions import Do, next_action
from etg.table.commands import LockUpKind
from etg.table.deciding import choices
from etg.table.insurance import offers_even_money
from etg.table.lock_ups import lock_up_of, one_pays
from etg.table.state import LockUp, State
from etg.table.terms import Terms

_ORDER = list(DECISIONS)
GAP = 14.0
"""Between the hands and the buttons; the time that is left lies in it."""
_BAR = 6.0


def is_asked(view: View) -> bool:
    """Whether this player is asked something in the round that nobody else can answer for him."""
    return bool(view.asked) or view.insures is not None


def asks(state: State, player: str | None) -> bool:
    """The same for any player, without a screen."""
    round_ = state.round
    if round_ is None or player is None:
        return False
    if next_action(state).do is Do.INSURANCE:
        return asked_to_insure(round_, player) is not None
    own = (box for box in round_.boxes if box.player == player)
    return any(choices(state, box.number, index) for box in own for index in range(len(box.hands)))


def action_area(view: View, area: Area) -> bool:
    """What this player can do now; whether there is anything."""
    state = view.state
    action = next_action(state)
    if is_asked(view):
        time_bar(view.canvas, view.shown, Area(area.x, area.y - (GAP + _BAR) / 2, area.w, _BAR), view.now)
    if view.insures is not None:
        _insurance(view, area, view.insures)
        return True
    if view.asked:
        _decisions(view, area)
        return True
    if action.do is Do.OFFER_CUT and action.detail == view.player and not view.stands:
        _cut(view, area)
        return True
    lock = lock_up_of(state, view.station, LockUpKind.HAND_PAY)
    if lock is not None:
        _hand_pay(view, area, lock)
        return True
    return False


def _hand_pay(view: View, area: Area, lock: LockUp) -> None:
    """What happens now, in the middle of what room there is, and the way back to playing."""
    canvas = view.canvas
    if area.w > 520 and area.h < 200:
        words, button = area.right_part(min(420, area.w * 0.4), 20)
    else:
        words, button = area.bottom_part(76 if area.w <= 520 else 112, 8)
    amount = money(lock.amount)
    if one_pays(view.state, lock):
        told = say("Please wait for the dealer, who pays you {amount}.", amount=amount)
    else:
        told = say("An attendant comes and pays you {amount} by hand.", amount=amount)
    size: float = LARGE if area.w > 520 else SMALL
    lines = evenly(canvas, told, words.w, size, SANS)
    step = canvas.letters(size) * 1.36
    top = words.y + (words.h - step * len(lines)) / 2
    for n, line in enumerate(lines):
        canvas.text(Area(words.x, top + n * step, words.w, step), line, size, INK, SANS, CENTRE, least=TINY)
    canvas.button(button, say("Play on instead"), PlayOn(), Style.PLAIN, TEXT if area.w > 520 else SMALL)


def _cut(view: View, area: Area) -> None:
    """Whether to cut the cards: both answers in letters of one size."""
    canvas, (yes, no) = view.canvas, area.columns(2, 20)
    accepts, declines = say("Cut the cards"), say("No, thank you")
    room = yes.w * 0.86
    size = next(
        (s for s in (LARGE, TEXT) if max(canvas.measure(w, s, BOLD) for w in (accepts, declines)) <= room), SMALL
    )
    canvas.button(yes, accepts, AnswerTheCut(True), Style.ACT, size)
    canvas.button(no, declines, AnswerTheCut(False), Style.PLAIN, size)


def _decisions(view: View, area: Area) -> None:
    """Only what is legal; the chosen one stays lit and can be changed until the card is drawn."""
    active = active_hand(view)
    assert active is not None and view.state.round is not None
    box, index = active
    possible = sorted(choices(view.state, box, index), key=_ORDER.index)
    played = view.state.round.boxes[view.state.round.places[box]]
    hand = played.hands[index]
    cards = view.state.round.cards
    columns = len(possible)
    if area.w / columns < 150 or (area.h > 280 and columns > 3):
        columns = -(-columns // 2)
    gap = 16.0 if area.w > 420 else 6.0
    cells = _cells(area, len(possible), columns, gap)
    labels = [say(decision_label(decision)) for decision in possible]
    if columns == 3 and len(possible) > 3 and not fits_words(view.canvas, cells, labels):
        cells = _cells(area, len(possible), 2, gap)
    several = len(view.asked) > 1
    offered = []
    for decision, label in zip(possible, labels, strict=True):
        subs = meaning(view.state, played, index, decision)
        if several and not subs[-1]:
            subs = (say("hand {hand}", hand=index + 1) if len(view.boxes) == 1 else say("box {box}", box=box),)
        lit = hand.chosen is decision
        style = Style.ACT if hand.chosen is None or lit else Style.PLAIN
        intent = Choose(box, index, decision, cards)
        offered.append(Choice(label, subs, intent, DECISIONS[decision], style, lit))
    choice_buttons(view.canvas, cells, offered)


def _cells(area: Area, count: int, columns: int, gap: float) -> list[Area]:
    """The places of so many buttons: full rows, and in the last one what is left."""
    rows = area.rows(-(-count // columns), gap)
    left = [min(columns, count - n * columns) for n in range(len(rows))]
    return [cell for row, n in zip(rows, left, strict=True) for cell in row.columns(n, gap)]


def _insurance(view: View, area: Area, box: int) -> None:
    """Insurance with its amount, even money where there is a Blackjack, or neither."""
    state = view.state
    assert state.round is not None
    number = state.round.number
    most = insurance_amount(state, box)
    narrow = area.w <= 420
    offers: list[Choice] = []
    if offers_even_money(state, box):
        wager = state.round.boxes[state.round.places[box]].wager
        now = say("win {amount} now", amount=short(wager))
        offers.append(Choice(say("Even money"), (now,), EvenMoney(box, number), "even_money"))
    if most:
        odds = insurance_odds(state.terms)
        words, cost = say("Insurance"), say("{amount}, {odds}", amount=money(most), odds=odds)
        if narrow:  # the amount beside the word, so that the odds have the line below for themselves
            words, cost = say("Insurance {amount}", amount=short(most)), odds
        offers.append(Choice(words, (cost,), Insurance(box, most, number), "insurance"))
        half = most // 2 - most // 2 % state.terms.rules.chip_unit
        if half and not offers_even_money(state, box):
            part = Insurance(box, half, number)
            offers.append(Choice(say("Part of it"), (money(half),), part, "part", Style.PLAIN))
    declined = say("box {box}", box=box) if len(view.boxes) > 1 else say("play on")
    offers.append(Choice(say("No insurance"), (declined,), Insurance(box, 0, number), "cross"))
    cells = area.rows(len(offers), 8) if narrow else area.columns(len(offers), 12)
    choice_buttons(view.canvas, cells, offers)


def insurance_odds(terms: Terms) -> str:
    """What insurance pays by the lines of the submission."""
    pays, *suited = insurance_pays(terms.game)
    if suited:
        return together(say("pays {odds}, suited {suited}", odds=pays, suited=suited[0]))
    return together(say("pays {odds}", odds=pays))
