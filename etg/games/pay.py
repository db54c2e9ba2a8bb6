"""How main hands, insurance and the bonuses of the main wager are paid."""

from etg.cards import DIAMONDS, POINTS, RANK, SEVEN, SPADES, SUIT, Card
from etg.games.play import is_charlie
from etg.games.rules import Ending, Game, Hand, Rules, Verdict
from etg.hands import is_blackjack, is_six_seven_eight, is_suited, is_triple_seven, total
from etg.money import Cents
from etg.wagers.paytables import Line, book

LOST = Verdict(Ending.LOSE)
TIED = Verdict(Ending.TIE)
WON = Verdict(Ending.WIN, "win")


def blackjack_verdict(rules: Rules, hand: Hand, dealer: tuple[Card, ...]) -> Verdict:
    """Blackjack, hand-dealt and Community: the higher count wins, a Blackjack beats any other 21 (HB 5, HB 7)."""
    points = total(hand.cards)
    if points > 21:
        return LOST
    if is_charlie(rules, hand):
        return Verdict(Ending.WIN, "six_card_charlie")  # it was won when the sixth card came
    if is_blackjack(dealer):
        return TIED if hand.is_blackjack else LOST
    if hand.is_blackjack:
        return Verdict(Ending.BLACKJACK, blackjack_line(rules))
    return _compare(points, total(dealer))


def switch_verdict(rules: Rules, hand: Hand, dealer: tuple[Card, ...]) -> Verdict:
    """Blackjack Switch: a dealer's 22 returns every live hand but an original Blackjack (BJ 12.A(5), R35)."""
    points = total(hand.cards)
    if points > 21:
        return LOST
    if is_blackjack(dealer):
        return TIED if hand.is_blackjack else LOST
    if hand.is_blackjack:
        return Verdict(Ending.BLACKJACK, blackjack_line(rules))
    return TIED if total(dealer) == 22 else _compare(points, total(dealer))


def spanish_verdict(rules: Rules, hand: Hand, dealer: tuple[Card, ...]) -> Verdict:
    """Spanish 21 family: Blackjack always wins, and 21 against all but a Blackjack (SP 7.O, SP 7.Q, R50)."""
    points = total(hand.cards)
    if points > 21:
        return LOST
    if hand.is_blackjack:
        return Verdict(Ending.BLACKJACK, blackjack_line(rules))
    if is_blackjack(dealer):
        return LOST
    if points == 21:
        return Verdict(Ending.WIN, bonus_line(rules, hand) or "win")
    return _compare(points, total(dealer))


def _compare(player: int, dealer: int) -> Verdict:
    if dealer > 21 or player > dealer:
        return WON
    return TIED if player == dealer else LOST


def blackjack_line(rules: Rules) -> str:
    """The line of the main paytable by which a Blackjack is paid under these rules (BJ 13.A(2))."""
    fixed = rules.game.blackjack_line
    return fixed or next(c.outcome for c in blackjack_choices(rules.game) if str(c.pays) == rules.blackjack_pays)


def blackjack_choices(game: Game) -> tuple[Line, ...]:
    """The ways in which the book lets a Blackjack be paid, where the submission chooses one."""
    if game.blackjack_line:
        return ()
    return tuple(line for name, line in game.main_paytable.lines.items() if name.startswith("blackjack_"))


def lines_in_force(rules: Rules) -> tuple[Line, ...]:
    """The lines of the main paytable that can be paid under these rules."""
    lines = rules.game.main_paytable.lines
    depends = {name: name == blackjack_line(rules) for name in lines if "blackjack" in name}
    depends |= {name: getattr(rules, name) for name in ("even_money", "surrender", "six_card_charlie")}
    return tuple(line for name, line in lines.items() if depends.get(name, True))


_BEST_SUITS = {SPADES: "spades", DIAMONDS: "diamonds"}
_MANY_CARDS = {5: "five_card_21", 6: "six_card_21", 7: "seven_card_21"}


def bonus_line(rules: Rules, hand: Hand) -> str | None:
    """The bonus for a hand of 21 in the Spanish family; not for doubled or split hands (SP 12.B, R31)."""
    if hand.split or hand.doubles:
        return None
    for ranks, makes in (("678", is_six_seven_eight), ("777", is_triple_seven)):
        if makes(hand.cards):
            if not is_suited(hand.cards):
                return f"{ranks}_mixed"
            suit = SUIT[hand.cards[0]]
            return f"{ranks}_{_BEST_SUITS[suit]}" if suit == rules.game.bonus_suit else f"{ranks}_suited"
    count = len(hand.cards)
    if count >= 8 and not rules.eight_cards_pay_as_seven:
        return None
    return _MANY_CARDS.get(min(count, 7))


def super_bonus(game: Game, hand: Hand, up: Card, wager: Cents) -> Line | None:
    """The Super Bonus for three 7s of one suit against a dealer's 7, by the original wager (SP 12.C, R32)."""
    sevens = is_triple_seven(hand.cards) and is_suited(hand.cards) and RANK[up] == SEVEN
    if game.bonus_suit is None or not sevens or hand.split or hand.doubles:
        return None
    for line in book(game.book)["super_bonus"]["A"].lines.values():
        if line.wager_from <= wager and (line.wager_below is None or wager < line.wager_below):
            return line
    return None


def envy(game: Game, first_cards: tuple[Card, ...]) -> Line:
    """What another player gets for a Super Bonus, by the first cards of all his boxes (SP 12.C(3), PE 12.C(4))."""
    lines = book(game.book)["envy"]["A"].lines
    with_seven = "envy_with_a_7" in lines and any(RANK[c] == SEVEN for c in first_cards)
    return lines["envy_with_a_7" if with_seven else "envy"]


def insurance_line(game: Game, up: Card, second: Card) -> Line | None:
    """The line that pays insurance, None when it is lost (BJ 8.B; PE 12.A(4): more for a suited Blackjack)."""
    if POINTS[up] != 11 or POINTS[second] != 10:
        return None
    lines = book(game.book)["insurance"]["A"].lines
    if "dealer_blackjack" in lines:
        return lines["dealer_blackjack"]
    return lines["suited_dealer_blackjack" if SUIT[up] == SUIT[second] else "unsuited_dealer_blackjack"]
