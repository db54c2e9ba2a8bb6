"""A page that asks for one thing: a card, an amount, a reason, or the number of a person of the staff."""

from etg.cards import RANK, SUIT, of
from etg.languages import money, say, spoken
from etg.modes import Mode
from etg.money import Cents, dollars
from etg.screens.area import CENTRE, Area
from etg.screens.canvas import Style
from etg.screens.dealer.catalogue import find
from etg.screens.dealer.floor_offers import usual_limits
from etg.screens.dealer.intents import Enter, Filling, Key, PickCard, PickReason
from etg.screens.dealer.offers import Given, Need, Offer, missing, refusal, supposed
from etg.screens.dealer.people import called, identified
from etg.screens.dealer.proving import OWN_PIN, asks_pin, is_proved
from etg.screens.dealer.saying import sentence
from etg.screens.dealer.view import View
from etg.screens.gallery import BLACK, BOLD
from etg.screens.ink import CARD_SHAPE
from etg.screens.office.keys import DOT, IN_ORDER
from etg.screens.theme import FRAME_2, FRAME_3, INK, INK_2, INK_3, LARGE, RADIUS, SMALL, STAFF, TEXT, TITLE
from etg.table.people import Role
from etg.table.words import card_words
from etg.texts import text

QUICK: tuple[Cents, ...] = (20_00, 50_00, 100_00, 200_00, 500_00)
_ASKS = {
    Need.CARD: text("Which card?"),
    Need.AMOUNT: text("How much?"),
    Need.MINIMUM: text("From which wager on?"),
    Need.MAXIMUM: text("Up to which wager?"),
    Need.COUNT: text("How many 10s?"),
    Need.REASON: text("Why?"),
    Need.NUMBER: text("Dealer: your staff number"),
    Need.FLOOR: text("Floorperson: your staff number"),
}
_PINS = {
    Need.NUMBER: text("Dealer: your PIN"),
    Need.FLOOR: text("Floorperson: your PIN"),
}
_ROOMY = 480
"""With less height, as under the band of a training, the keypad is drawn closer together."""
_ONE_COLUMN = 6
"""So many reasons stand below each other."""
_NUMBERS = (Need.NUMBER, Need.FLOOR)
_AMOUNTS = (Need.AMOUNT, Need.MINIMUM, Need.MAXIMUM)


def filling(view: View, page: Filling, head: Area, body: Area) -> None:
    """The question, and what has been said already."""
    canvas = view.canvas
    offer = find(view.scene, page.key)
    if offer is None:
        canvas.text(head, say("This is not possible any more"), LARGE, INK, BOLD, least=22)
        return
    need = missing(offer, page.given)
    assert need is not None
    upper, lower = head.rows(2, 0)
    question: str = _PINS[need] if asks_pin(view.shown, need, view.memory) else _ASKS[need]
    if need is Need.REASON and offer.question:
        question = offer.question
    canvas.text(upper, say(question), LARGE, INK, BOLD, least=22)
    known = summary(offer, page.given)
    if asks_pin(view.shown, need, view.memory):
        known.append(say("staff number {number}", number=view.memory.number))
    if need in _NUMBERS and view.shown.mode is not Mode.LIVE:
        known.append(say("at a desk any number will do"))
    canvas.text(lower, "   ·   ".join(known), SMALL, INK_2, least=15)
    match need:
        case Need.CARD:
            _picker(view, body, offer)
        case Need.REASON:
            _reasons(view, body, offer)
        case _:
            secret = asks_pin(view.shown, need, view.memory)
            side = _keypad(view, body, need in _AMOUNTS, secret)
            if is_proved(view.shown, need):
                _beside_proof(view, side, offer, page.given, need)
            else:
                _beside(view, side, offer, page.given, need)


def own_pin(view: View, head: Area, body: Area) -> None:
    """Number, PIN, and another PIN twice."""
    step = len(view.memory.said)
    upper, lower = head.rows(2, 0)
    view.canvas.text(upper, say(OWN_PIN[step]), LARGE, INK, BOLD, least=22)
    view.canvas.text(lower, say("Nobody else can see or choose it"), SMALL, INK_2, least=15)
    side = _keypad(view, body, amounts=False, secret=step > 0)
    _button(view, _told(view, side), say("Change my PIN") if step == len(OWN_PIN) - 1 else say("Next"))


def summary(offer: Offer, given: Given) -> list[str]:
    """What will be done, as far as it is known."""
    parts = [say(offer.words)]
    if given.card is not None:
        parts.append(say(card_words(given.card)))
    if given.amount:
        parts.append(money(given.amount))
    if given.minimum:
        parts.append(say("min {amount}", amount=dollars(given.minimum, trim=True)))
    if given.maximum:
        parts.append(say("max {amount}", amount=dollars(given.maximum, trim=True)))
    if given.tens is not None:
        parts.append(str(given.tens))
    if given.reason:
        parts.append(say(given.reason))
    if given.number:
        parts.append(say("dealer {name}", name=given.number))
    if Need.FLOOR in offer.needs and given.floor is not None:
        parts.append(say("approved by {person}", person=called(given.floor)))
    return parts


def _picker(view: View, area: Area, offer: Offer) -> None:
    """Suits in rows, ranks in columns; which of them are left in the shoe is nobody's business."""
    canvas = view.canvas
    ranks = sorted({RANK[card] for card in offer.cards})
    suits = sorted({SUIT[card] for card in offer.cards})
    width = min(110.0, (area.w - 8 * (len(ranks) - 1)) / len(ranks))
    height = min(132.0, (area.h - 12 * (len(suits) - 1)) / len(suits))
    for row, suit in enumerate(suits):
        for column, rank in enumerate(ranks):
            card = of(rank, suit)
            place = Area(area.x + column * (width + 8), area.y + row * (height + 12), width, height)
            intent = PickCard(card)
            down = intent in canvas.pressed
            canvas.slab(place, FRAME_2 if down else FRAME_3, None, RADIUS, gloss=not down)
            face = min(68.0, width - 16, (height - 16) / CARD_SHAPE)
            left, top = place.x + (width - face) / 2, place.y + (height - face * CARD_SHAPE) / 2
            canvas.card(left, top, face, card)
            canvas.target(place, intent)


def _reasons(view: View, area: Area, offer: Offer) -> None:
    """In one column, in two where there are many."""
    columns = 1 if len(offer.reasons) <= _ONE_COLUMN else 2
    rows = -(-len(offer.reasons) // columns)
    width = min(760.0, area.columns(columns, 16)[0].w)
    step = min(112.0, (area.h + 8) / rows)
    for i, reason in enumerate(offer.reasons):
        x = area.x + (i // rows) * (width + 16)
        place = Area(x, area.y + i % rows * step, width, min(100.0, step - 8))
        view.canvas.button(place, sentence(reason), PickReason(reason), Style.PLAIN, TEXT)


# The keypad


def typed_value(need: Need, given: Given, typed: str) -> Given | None:
    """What was typed, put where it belongs; None: nothing that could be meant."""
    if not typed.isdecimal():
        return None
    match need:
        case Need.AMOUNT:
            return given._replace(amount=int(typed) * 100) if int(typed) else None
        case Need.MINIMUM:
            return given._replace(minimum=int(typed) * 100) if int(typed) else None
        case Need.MAXIMUM:
            return given._replace(maximum=int(typed) * 100) if int(typed) else None
        case Need.COUNT:
            return given._replace(tens=int(typed))
        case Need.NUMBER:
            return given._replace(number=typed) if identified(Role.DEALER, typed) is not None else None
        case Need.FLOOR:
            person = identified(Role.FLOORPERSON, typed)
            return given._replace(floor=person) if person is not None else None
        case _:
            return None


def _keypad(view: View, area: Area, amounts: bool, secret: bool) -> Area:
    """Large keys; of a PIN only its length is seen. The area beside it."""
    canvas, typed = view.canvas, view.memory.typed
    keys, side = area.left_part(440, 40)
    high, gap = (96, 12) if area.h >= _ROOMY else (70, 8)
    shown, keys = keys.top_part(high, gap + 2)
    canvas.slab(shown, FRAME_2, None, RADIUS)
    words = _typed_amount(typed) if amounts else (DOT * len(typed) if secret else typed) or "–"
    canvas.text(shown.inset(24, 0), words, TITLE, INK if typed else INK_3, BLACK, CENTRE, least=28)
    rows = keys._replace(h=min(keys.h, 4 * 116)).rows(4, gap)
    order = view.memory.digits if secret else IN_ORDER
    legends = (*order[:9], "00" if amounts else "", order[10], "<")
    cells = [cell for row in rows for cell in row.columns(3, 12)]
    for legend, cell in zip(legends, cells, strict=True):
        if legend == "<":
            canvas.button(cell, "", Key("<"), Style.QUIET, LARGE, icon="back")
        elif legend:
            canvas.button(cell, legend, Key(legend), Style.PLAIN, LARGE + 4)
    return side


def _beside_proof(view: View, area: Area, offer: Offer, given: Given, need: Need) -> None:
    """What follows, what was wrong, and the button that says yes."""
    canvas = view.canvas
    upper, button = area.bottom_part(120, 20)
    if given.card is not None:
        canvas.card(upper.x, upper.y, 168, given.card)
        upper = Area(upper.x + 192, upper.y, upper.w - 192, upper.h)
    height = canvas.paragraph(upper, say(offer.then), TEXT, INK_2) if offer.then else 0
    canvas.text(Area(upper.x, upper.y + height, upper.w, 30), offer.clause, 18, INK_3)
    rest = Area(upper.x, upper.y + height + 46, upper.w, upper.h - height - 46)
    _told(view, Area(rest.x, rest.y, rest.w, rest.h + 20 + button.h))
    _button(view, button, _yes(offer, need, None) if view.memory.number else say("Next"))


def _told(view: View, area: Area) -> Area:
    """What was wrong, or that it is being looked at; the place of the button below."""
    upper, button = area.bottom_part(120, 20)
    memory = view.memory
    if memory.awaits is not None:
        view.canvas.paragraph(upper, say("One moment …"), TEXT, INK_2)
    elif memory.wrong:
        view.canvas.paragraph(upper, sentence(memory.wrong), TEXT, STAFF, BOLD)
    return button


def _button(view: View, area: Area, words: str) -> None:
    button = area._replace(w=min(560.0, area.w))
    if view.memory.typed and view.memory.awaits is None:
        view.canvas.button(button, words, Enter(), Style.ACT, LARGE)
    else:
        view.canvas.off_button(button, words, LARGE)


def _typed_amount(typed: str) -> str:
    """What has been typed as an amount; before that, the sign of the money alone."""
    return money(int(typed) * 100, trim=True) if typed else spoken().amount.format("").strip()


def _beside(view: View, area: Area, offer: Offer, given: Given, need: Need) -> None:
    """Quick amounts, why it cannot be, and the button that says yes."""
    canvas = view.canvas
    ready = typed_value(need, given, view.memory.typed)
    upper, button = area.bottom_part(120, 20)
    button = button._replace(w=min(560.0, button.w))
    if need in _AMOUNTS:
        quick = QUICK if need is Need.AMOUNT else usual_limits(view.state.terms, need, len(QUICK))
        for cents, cell in zip(quick, upper._replace(h=96).columns(len(QUICK), 12), strict=False):
            canvas.button(cell, money(cents, trim=True), Key(f"={cents // 100}"), Style.PLAIN, TEXT)
        upper = upper.top_part(96, 20)[1]
    refused = None
    if ready is not None:
        refused = refusal(view.scene, offer, next(iter(supposed(view.scene, offer, ready))))
    if given.card is not None:
        canvas.card(upper.x, upper.y, 168, given.card)
        upper = Area(upper.x + 192, upper.y, upper.w - 192, upper.h)
    height = canvas.paragraph(upper, say(offer.then), TEXT, INK_2) if offer.then else 0
    canvas.text(Area(upper.x, upper.y + height, upper.w, 30), offer.clause, 18, INK_3)
    if refused is not None and Need.CARD not in offer.needs:
        place = Area(upper.x, upper.bottom - 150, upper.w, 150)
        canvas.paragraph(place, sentence(refused.reason), TEXT, STAFF, BOLD)
        ready = None
    words = _yes(offer, need, ready)
    if ready is not None:
        canvas.button(button, words, Enter(), Style.ACT, LARGE)
    else:
        canvas.off_button(button, words, LARGE)


def _yes(offer: Offer, need: Need, ready: Given | None) -> str:
    """What the button says that ends the typing."""
    if need is Need.AMOUNT:
        pays_out = offer.key.startswith("cash_out")
        if ready is None:
            return say("Pay out") if pays_out else say("Buy in")
        amount = dollars(ready.amount)
        return say("Pay out {amount}", amount=amount) if pays_out else say("Buy in {amount}", amount=amount)
    if need in (*_AMOUNTS, Need.COUNT):
        return say("Next")
    if need is Need.NUMBER:
        if offer.key.startswith("hand_pay"):
            return say("Pay")
        return say("Next") if Need.FLOOR in offer.needs else say("Log in")
    return say("Approve")
