"""Rules of the dealer's hand, of winning, of what goes wrong, and of the house."""

from collections.abc import Iterator

from etg.screens.words.rulebook.rule import Rule, cited, filed
from etg.submission.options import MANUAL_CARDS, OPTIONS
from etg.table.terms import Terms
from etg.texts import text


def dealer(terms: Terms) -> Iterator[Rule]:
    """How the dealer plays."""
    game = terms.game
    if game.hole_card:
        yield Rule(
            text("With an ace or a 10-value card up, a reader checks for a Blackjack before any decision."),
            cited(terms, "R51", "7.G(2)"),
        )
        yield Rule(text("The hole card is turned when the last hand is played."), cited(terms, "HB 2", "7.L(1)"))
    else:
        yield Rule(text("The dealer draws when every hand is finished, one hand for the whole table."), "R44")
    option = OPTIONS["dealer_hits_soft_17"]
    yield Rule(text("The dealer draws to 16."), cited(terms, "HB 4", "7.M"))
    yield Rule(option.describe(terms.hits_soft_17), option.clause(game) or "")
    yield Rule(text("Where nothing depends on it any more, the dealer draws no card."), cited(terms, "R6", "7.N"))


def winning(terms: Terms) -> Iterator[Rule]:
    """How hands end."""
    game = terms.game
    higher = text("The higher count wins, if it is not over 21; a dealer over 21 loses to every hand still in play.")
    if game.hands_per_box > 1:
        higher = text(
            "The higher count wins, if it is not over 21; a dealer over 22 loses to every hand still in play."
        )
    yield Rule(higher, cited(terms, "HB 5", "7.O", "7.P"))
    if game.hands_per_box > 1:
        yield Rule(
            text("A dealer's 22 returns every hand still in play but a dealt Blackjack, which wins."), "BJ 12.A(5)(e)"
        )
        yield Rule(text("A Blackjack made by switching counts 21."), "BJ 12.A(5)(c)")
    if terms.any_21_wins:
        yield Rule(text("Your Blackjack wins against every hand of the dealer."), cited(terms, "", "7.O(3)", "7.P(3)"))
        yield Rule(
            text("Your 21 wins against every hand of the dealer but a Blackjack."), cited(terms, "", "7.O(4)", "7.P(4)")
        )
        yield Rule(text("Equal counts below 21 are a push: the wager comes back."), cited(terms, "", "7.P", "7.Q"))
    else:
        yield Rule(text("Equal counts are a push: the wager comes back."), "HB 5")
        yield Rule(text("A Blackjack beats every other 21; two Blackjacks are a push."), "HB 7")
    yield _early(terms)
    yield Rule(
        text("A wager that has lost is collected at once where the hand is over 21, else at the end of the round."),
        cited(terms, "HB 3", "7.R", "7.S"),
    )
    yield from filed(terms, "settlement")
    yield Rule(text("Everything is paid to the cent; nothing is rounded."), "R4")


def _early(terms: Terms) -> Rule:
    """When a Blackjack is paid (HB 6, R48; the books differ)."""
    if terms.game.hands_per_box > 1:
        return Rule(text("A Blackjack is paid at the end of the round."), "R35")
    if not terms.game.hole_card:
        return Rule(
            text("A Blackjack is paid at once against a 2 to 9, else when the dealer's second card is known."), "R48"
        )
    if terms.pays_blackjack_early:
        return Rule(
            text("A Blackjack is paid at once, against an ace or a 10-value card after the reader's answer."),
            cited(terms, "HB 6", "7.H(1)"),
        )
    return Rule(
        text("A Blackjack is paid at once against a 2 to 9, else when the hole card is turned."), terms.clause("7.H(1)")
    )


def irregular(terms: Terms) -> Iterator[Rule]:
    """What becomes of a round in which something goes wrong, as far as players see it."""
    face_up = text("A card that lies face up in the shoe is not played.")
    if terms.game.face_down:
        face_up = text("A card that lies face up among the others is not played.")
    yield Rule(face_up, terms.clause("face up"))
    if terms.tens:
        yield Rule(text("A second card face up, or a second 10, makes the round void."), cited(terms, "", "13.B"))
    yield Rule(text("A card drawn too early and not seen is used as the next card."), terms.clause("unexposed"))
    seen = text("A card drawn too early and seen goes to whoever draws next; a box may refuse it and is finished then.")
    if terms.community_draws:
        seen = text("A card drawn too early and seen is used as the next card.")
    yield Rule(seen, terms.clause("exposed"))
    yield Rule(
        text("A card drawn to a finished hand is put aside; the hand stays as it is."), terms.clause("overdrawn")
    )
    yield from _left_out(terms)
    if terms.game.hole_card:
        yield Rule(text("If the hole card could be seen too early, the round is void."), terms.clause("hole card seen"))
    yield Rule(
        text("If the cards run out, those already played are shuffled and the round goes on."),
        terms.clause("too few cards"),
    )
    yield Rule(text("In a void round every wager comes back and nothing is paid."), terms.clause("hole card seen"))
    manual = MANUAL_CARDS.clause(terms.game) or ""
    yield Rule(MANUAL_CARDS.describe(terms.submission.manual_cards), manual)


def _left_out(terms: Terms) -> Iterator[Rule]:
    """What a box or a hand can miss that gets cards of its own."""
    own = 2 - terms.rules.community_start_cards if terms.game.community_cards else 2
    if own:
        yield Rule(
            text("A box that got no card is out of the round and gets its wagers back."), terms.clause("no cards")
        )
    if own > 1:
        yield Rule(
            text("A box that got one card may have its second one later, or its wagers back."),
            terms.clause("one card"),
        )
    if not terms.community_draws:
        yield Rule(
            text("A hand that was not given the card it asked for may have it later, or its wager back."),
            cited(terms, "14.J", "13.O"),
        )


_UNTOUCHED = {"BJ": "HB 14", "SP": "SP 7.U", "PO": "PO 7.U", "PE": "PE 7.U#2"}


def house(terms: Terms) -> Iterator[Rule]:
    """What the house asks of players."""
    if not terms.game.face_down:
        yield Rule(text("Please do not touch the cards."), _UNTOUCHED[terms.game.book])
    yield Rule(text("The count of your hand and your decisions are up to you."), "HB 14")
    yield Rule(text("Devices that count cards or tell how to play are forbidden."), "COMAR 36.05.03.13")
    yield Rule(text("Limits are changed with notice only: the screens say when."), "COMAR 36.05.03.21")
    yield Rule(text("Players must be 21 or older and have a valid ID."), "HB 19")
    yield Rule(text("Please play responsibly. Help: mdgamblinghelp.org or 1-800-GAMBLER."), "HB 19")
