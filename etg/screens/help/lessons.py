"""The game in five short pages: what is drawn and what is paid comes out of the submission in force."""

from collections.abc import Iterator
from typing import NamedTuple

from etg.cards import Card, cards
from etg.games import Decision
from etg.games.play import Place, decisions
from etg.games.rules import Hand
from etg.hands import total
from etg.money import dollars
from etg.screens.help.examples import Example, example, wager_of
from etg.screens.station.felt import total_words
from etg.screens.station.marks import DECISIONS
from etg.screens.words.blocks import Cell
from etg.screens.words.outcomes import Verdict
from etg.screens.words.payouts import insurance_pays, line_pays
from etg.screens.words.phases import decision_label
from etg.table.terms import Terms
from etg.texts import text


class Lesson(NamedTuple):
    """One page: a title, pictures, and a few sentences."""

    title: str
    cells: tuple[Cell, ...]
    sentences: tuple[str, ...]


def lessons(terms: Terms) -> tuple[Lesson, ...]:
    """The five pages."""
    return (_goal(terms), _values(terms), _deal(terms), _choices(terms), _ending(terms))


# The goal


def _goal(terms: Terms) -> Lesson:
    won, tied, lost, broken = (
        example(terms, "KS 9H", "QD 8C"),
        example(terms, "9D 9H", "QD 8C"),
        example(terms, "KS 7H", "QD 8C"),
        example(terms, "KS 6H 8D", "QD 8C", "hs"),
    )
    cells = (
        Cell(text("The dealer"), cards=won.dealer, badge=total_words(won.dealer)),
        _told(text("Higher"), won),
        _told(text("Equal"), tied),
        _told(text("Lower"), lost),
        _told(text("Over 21"), broken),
    )
    return Lesson(
        text("The goal"),
        cells,
        (
            text("Come closer to 21 than the dealer without going over it."),
            text("In these examples the wager is {wager}.", wager=dollars(wager_of(terms), trim=True)),
        ),
    )


def _told(title: str, found: Example) -> Cell:
    if found.net > 0:
        verdict, words = Verdict.WON, text("you win {amount}", amount=dollars(found.net, trim=True))
    elif found.net < 0:
        verdict, words = Verdict.LOST, text("you lose {amount}", amount=dollars(-found.net, trim=True))
    else:
        verdict, words = Verdict.RETURNED, text("your wager comes back")
    return Cell(title, words, found.hand, badge=total_words(found.hand), verdict=verdict)


# What cards count


def _values(terms: Terms) -> Lesson:
    highest = max((total((card,)), card) for card in cards("2C 9C TC") if card in terms.pack)[0]
    soft, hard = cards("AS 6H"), cards("AS 6H 9D")
    cells = (
        Cell(text("2 to {highest}", highest=highest), text("count their number"), tuple(cards("2C 7D"))),
        Cell(text("Jack, queen, king"), text("count 10"), tuple(cards("JS QH KD"))),
        Cell(text("Ace"), text("counts 11 or 1"), tuple(cards("AS"))),
        Cell(text("The ace counts 11"), cards=tuple(soft), badge=total_words(tuple(soft))),
        Cell(text("Here it must count 1"), cards=tuple(hard), badge=total_words(tuple(hard))),
    )
    sentences = [text("A hand in which the ace counts 11 is called soft.")]
    if terms.tens:
        sentences.append(text("There are no 10s in these decks."))
    return Lesson(text("What cards count"), cells, tuple(sentences))


# The deal


def _deal(terms: Terms) -> Lesson:
    """The first cards of a player alone at the table, in the order in which they come."""
    game, shared = terms.game, terms.rules.community_start_cards
    places: dict[tuple[Place, int], list[tuple[Card | None, int]]] = {}
    order = iter(cards("QH 7D 6C KS 9H 4S"))
    for number, target in enumerate(terms.first_deal((1,)), start=1):
        card = None if target.face_down else next(order)
        places.setdefault((target.place, target.hand), []).append((card, number))
    cells = []
    for (place, hand), dealt in places.items():
        seen = tuple(card for card, _ in dealt)
        title = _whose(terms, place, hand)
        cells.append(Cell(title, "", seen, order=tuple(number for _, number in dealt)))
    if game.community_cards and shared == 2:
        sentences = [text("Two cards are shared by all players, and the dealer gets one.")]
    elif game.community_cards and shared == 1:
        sentences = [text("You get one card, a second one is shared by all players, and the dealer gets one.")]
    elif game.community_cards:
        sentences = [text("You get two cards, and the dealer gets one.")]
    elif game.hands_per_box > 1:
        sentences = [text("You play two hands with equal wagers, and may exchange their second cards.")]
    elif game.face_down:
        sentences = [text("You get two cards face down; the dealer shows one of his two.")]
    else:
        sentences = [text("You get two cards; the dealer gets two and shows one of them.")]
    sentences.append(text("The figures below the cards say in which order they come."))
    if terms.side:
        sentences.append(text("Side wagers are settled once their cards are known."))
    return Lesson(text("The deal"), tuple(cells), tuple(sentences))


def _whose(terms: Terms, place: Place, hand: int) -> str:
    match place:
        case Place.DEALER:
            return text("The dealer")
        case Place.COMMUNITY:
            return text("Everybody")
        case _ if terms.game.hands_per_box > 1:
            return text("Your hand {number}", number=hand + 1)
        case _:
            return text("You")


# Decisions


def _choices(terms: Terms) -> Lesson:
    cells = tuple(Cell(decision_label(each), _meaning(terms, each), icon=DECISIONS[each]) for each in _possible(terms))
    if terms.community_draws:
        sentences = [text("All decide at the same time; whoever draws gets the same card.")]
    else:
        sentences = [text("When it is your turn, choose on your screen.")]
    sentences.append(text("Only what is possible now can be touched; the ring shows how much time is left."))
    return Lesson(text("Your decisions"), cells, tuple(sentences))


def _possible(terms: Terms) -> Iterator[Decision]:
    """Every decision that the rules in force ever offer, in the order of the buttons."""
    rules, game = terms.rules, terms.game
    pair, doubled = Hand(tuple(cards("8C 8D"))), Hand(tuple(cards("5C 6D 2H")), doubles=1)
    found = {*decisions(rules, pair, 0, True), *decisions(rules, doubled, 0)}
    if game.hands_per_box > 1:
        found |= {Decision.SWITCH, Decision.KEEP}
    return (each for each in DECISIONS if each in found)


def _meaning(terms: Terms, decision: Decision) -> str:
    match decision:
        case Decision.HIT:
            return text("one more card")
        case Decision.STAND:
            return text("no more cards")
        case Decision.DOUBLE if terms.rules.redouble:
            return text("the same again for one card; more than once")
        case Decision.DOUBLE:
            return text("wager the same again for one card")
        case Decision.SPLIT:
            return text("two hands out of a pair, each with the same wager")
        case Decision.SURRENDER:
            return text("give up for half the wager")
        case Decision.SWITCH:
            return text("exchange the second cards of your two hands")
        case Decision.KEEP if terms.game.hands_per_box > 1:
            return text("leave your two hands as they are")
        case Decision.KEEP:
            return text("play on with the doubled hand")
        case Decision.RESCUE:
            return text("the doubled part comes back, the first wager is lost")


# The end


def _ending(terms: Terms) -> Lesson:
    line = terms.game.main_paytable.lines[terms.blackjack_line]
    blackjack, won = example(terms, "AS KH", "9D 8C"), example(terms, "KS 9H", "QD 8C")
    pays = [_paid(text("Blackjack pays {odds}", odds=line_pays(line)), blackjack)]
    pays.append(_paid(text("A win pays {odds}", odds=line_pays(terms.game.main_paytable.lines["win"])), won))
    if terms.any_21_wins:
        pays += [_paid(text("21 with 6, 7 and 8"), example(terms, "6S 7H 8D", "9D 8C", "hs"))]
        pays += [_paid(text("21 with five cards"), example(terms, "2S 3H 4D 5C 7S", "9D 8C", "hhhs"))]
    odds, *suited = insurance_pays(terms.game)
    against = text("when the dealer has a Blackjack")
    if suited:
        against = text("when the dealer has a Blackjack, {odds} if it is suited", odds=suited[0])
    pays.append(Cell(text("Insurance pays {odds}", odds=odds), against, icon="insurance"))
    if terms.hits_soft_17:
        dealer = text("At the end the dealer draws to 16 and to a soft 17, and stands on any other 17.")
    else:
        dealer = text("At the end the dealer draws to 16 and stands on every 17.")
    sentences = [dealer, text("All that can be won stands on the pages of the wagers.")]
    return Lesson(text("The end of a round"), tuple(pays), tuple(sentences))


def _paid(title: str, found: Example) -> Cell:
    words = text("{net} for {wager}", net=dollars(found.net, trim=True), wager=dollars(found.wager, trim=True))
    return Cell(title, words, found.hand, badge=total_words(found.hand), verdict=Verdict.WON)
