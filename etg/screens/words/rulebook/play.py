"""Rules of insurance and of a player's decisions."""

from collections.abc import Iterator

from etg.games.rules import DoubleOn, Game, PlayOrder
from etg.screens.words.payouts import insurance_pays, line_pays
from etg.screens.words.rulebook.rule import Rule, cited, filed
from etg.table.terms import Terms
from etg.texts import text


def insurance(terms: Terms) -> Iterator[Rule]:
    """What can be done against a dealer's ace."""
    game = terms.game
    yield Rule(text("Insurance is offered when the dealer shows an ace, to every box."), cited(terms, "8.B", "8.A"))
    if game.hands_per_box > 1:
        yield Rule(text("You may insure up to half of both wagers together."), "R35")
    else:
        yield Rule(text("You may insure up to half of the main wager."), cited(terms, "8.A", "8.B"))
    yield Rule(
        text("Where half cannot be wagered exactly, the next higher amount may be."), cited(terms, "8.A(1)", "8.C")
    )
    pays, *suited = insurance_pays(game)
    wins = text("Insurance wins when the dealer's second card makes a Blackjack, and pays {odds}.", odds=pays)
    if suited:
        wins = text(
            "Insurance wins when the dealer's second card makes a Blackjack: {odds}, or {suited} if it is suited.",
            odds=pays,
            suited=suited[0],
        )
    yield Rule(wins, cited(terms, "8.C", "8.E"))
    if game.hole_card:
        yield Rule(text("Lost insurance is collected before the first decision."), cited(terms, "8.D", "8.F"))
    else:
        yield Rule(text("Lost insurance is collected when the dealer's second card is known."), "BJ 8.D")
    yield Rule(text("Without an answer in time there is no insurance."), "R46")
    yield from filed(terms, "even_money")


def decisions(terms: Terms) -> Iterator[Rule]:
    """Who is asked, and what for."""
    game = terms.game
    if terms.community_draws:
        yield Rule(
            text("All players decide at the same time; until the card is drawn a decision may be changed."), "R44"
        )
    elif game.play_order is PlayOrder.DOWN:
        yield Rule(text("The boxes are asked one after the other, from the highest number down."), terms.clause("7.H"))
    else:
        yield Rule(text("The boxes are asked one after the other, from box 1 on."), cited(terms, "R3", "7.H"))
    if game.hands_per_box > 1:
        yield Rule(
            text("First you say whether the second cards of your two hands change places; then each hand is played."),
            "BJ 12.A(4)(a)",
        )
    yield Rule(
        text("Below 21 you may draw as often as you like or stand; over 21 the hand is lost at once."),
        cited(terms, "HB 3", "7.J"),
    )
    yield Rule(text("A Blackjack and a hand of 21 are not asked."), cited(terms, "HB 6", "7.J(2)"))
    if terms.community_draws:
        yield from filed(terms, "timeout")
    else:
        yield Rule(_out_of_time(game), "R46")
    yield from filed(terms, "six_card_charlie", "surrender")
    if terms.rules.surrender:
        yield Rule(text("Surrender is the first decision of a box or none, never after a split."), terms.clause("9.B"))
        if not game.hole_card:
            yield Rule(
                text("Against an ace or a 10-value card a surrender waits; all of it is lost to a dealer Blackjack."),
                "BJ 9.C(2)",
            )


def _out_of_time(game: Game) -> str:
    if game.hands_per_box > 1:
        return text("Out of time: nothing is switched; a hand of 11 or less hits, any other stands.")
    if game.rescue:
        return text("Out of time: a hand of 11 or less hits, any other stands; a doubled hand is kept.")
    return text("Out of time: a hand of 11 or less hits, any other stands.")


def double(terms: Terms) -> Iterator[Rule]:
    """A second wager for one more card."""
    game, rules = terms.game, terms.rules
    if game.double_on is DoubleOn.ANY_CARDS:
        yield Rule(text("A hand below 21 may be doubled with any number of cards."), terms.clause("10.B"))
    else:
        yield Rule(text("A hand of two cards below 21 may be doubled."), "BJ 10.A")
    yield Rule(text("The double is as high as the wager of the hand."), cited(terms, "10.A(1)", "10.A"))
    yield Rule(text("A doubled hand gets one card."), cited(terms, "10.A(2)", "10.C"))
    if game.rescue:
        yield Rule(
            text("After that card you may rescue: the doubled part comes back, the first wager is lost."),
            terms.clause("10.H"),
        )
        yield Rule(
            text(
                "A doubled hand that wins is paid {odds}, without any bonus.",
                odds=line_pays(terms.game.main_paytable.lines["win"]),
            ),
            terms.clause("10.G"),
        )
    yield from filed(terms, "redouble")
    if not game.hole_card:
        yield Rule(text("A dealer Blackjack takes no more than the first wager of a box."), "BJ 10.B")
    if rules.redouble:
        yield Rule(text("Each further double is as high as the whole wager of the hand."), "PE 10.J")


def split(terms: Terms) -> Iterator[Rule]:
    """Two hands out of one."""
    yield Rule(
        text("Two cards of one value may be split into two hands, with an equal wager on the second."),
        terms.clause("11.A"),
    )
    yield from filed(terms, "max_splits", "resplit_aces")
    if terms.community_draws:
        yield Rule(text("The left hand gets the next shared card, the right hand the one after it."), "R45")
    else:
        yield Rule(text("The left hand is played first."), terms.clause("11.B"))
    yield Rule(text("Split aces get one card each and cannot be doubled."), "R8")
    if not terms.game.hole_card:
        yield Rule(text("A dealer Blackjack takes no more than the first wager of a box."), "BJ 11.E")
    if terms.any_21_wins:
        yield Rule(
            text(
                "A split hand that wins is paid {odds}, without any bonus.",
                odds=line_pays(terms.game.main_paytable.lines["win"]),
            ),
            terms.clause("11.F"),
        )
