"""The words of the table and what they mean, as far as the game in force has them."""

from collections.abc import Iterator

from etg.games import Game
from etg.languages import say
from etg.screens.words.blocks import Entry
from etg.table.terms import Terms
from etg.texts import text


def glossary(terms: Terms) -> tuple[Entry, ...]:
    """Every word, by the alphabet of the language that is spoken; Chinese by its sound, as GB 18030 has the signs."""
    return tuple(sorted(_entries(terms), key=lambda entry: say(entry.word).casefold().encode("gb18030")))


def _entries(terms: Terms) -> Iterator[Entry]:
    game, rules = terms.game, terms.rules
    yield Entry(text("Blackjack"), text("An ace and a 10-value card as the first two cards."))
    two = game.hands_per_box > 1
    box = text("A place for wagers, with a number. Each box has its own hand.")
    yield Entry(text("Box"), text("A place for wagers, with a number. Each box has two hands.") if two else box)
    yield Entry(text("Bust"), text("A hand that counts more than 21 and has lost."))
    yield from _cards(game)
    yield Entry(text("Buy-in"), text("Cash or chips that the dealer takes for credits."))
    yield Entry(text("Credits"), text("What you can wager or cash out, in dollars."))
    yield Entry(text("Floorperson"), text("Who watches over the table and decides in a dispute."))
    yield Entry(text("Hard hand"), text("A hand in which no ace counts 11."))
    yield Entry(text("Soft hand"), text("A hand in which an ace counts 11."))
    yield Entry(text("Insurance"), text("A wager of its own that the dealer has a Blackjack."))
    main = text("The wager on your hand against the dealer's.")
    yield Entry(text("Main wager"), text("The wager on each of your hands against the dealer's.") if two else main)
    yield Entry(text("Odds"), text("3 to 2 means: for every 2 wagered 3 are paid, and the wager comes back."))
    yield Entry(text("Paytable"), text("The list of what a wager pays for each outcome."))
    yield Entry(text("Push"), text("Nobody wins, the wager comes back."))
    yield Entry(text("Round"), text("From the first card to the settled wagers."))
    yield Entry(text("Split"), text("Two cards of one value become two hands."))
    yield Entry(text("Station"), text("The screen at which you play."))
    yield Entry(text("Up card"), text("The card of the dealer that all can see."))
    yield Entry(text("Void"), text("The round does not count: every wager comes back."))
    if terms.side:
        yield Entry(text("Side wager"), text("A wager of its own on certain cards, beside the main wager."))
    if any(side.meters for side in terms.side.values()):
        yield Entry(text("Meter"), text("A prize that grows with every wager on it until somebody wins it."))
    if game.community_cards:
        yield Entry(text("Community cards"), text("Cards that belong to every box."))
    if game.hole_card:
        yield Entry(text("Hole card"), text("The dealer's second card, face down until the hands are played."))
    if rules.even_money:
        yield Entry(text("Even money"), text("A Blackjack against an ace that is paid one to one at once."))
    if rules.surrender:
        yield Entry(text("Surrender"), text("You give your hand up and get half of the wager back."))
    if game.rescue:
        yield Entry(text("Rescue"), text("After a double: the doubled part comes back, the first wager is lost."))
    if game.hands_per_box > 1:
        yield Entry(text("Switch"), text("The second cards of your two hands change places."))
    if terms.any_21_wins:
        yield Entry(text("Envy bonus"), text("What the others get when somebody wins the Super Bonus."))
        yield Entry(text("Super Bonus"), text("An extra prize for three 7s of one suit against a dealer's 7."))
    if rules.six_card_charlie:
        yield Entry(text("Six-card Charlie"), text("Six cards not over 21, which win at once."))


def _cards(game: Game) -> Iterator[Entry]:
    """What becomes of the cards before they are dealt: out of a shoe, or from the dealer's hand (BJ 12.B)."""
    if game.face_down:
        yield Entry(text("Burned card"), text("The first card before every round, put aside unseen."))
        yield Entry(text("Cover card"), text("A card of plastic below the cards in the dealer's hand."))
        yield Entry(text("Cut"), text("A player divides the shuffled cards before the dealer takes them up."))
        return
    yield Entry(text("Burned card"), text("The first card after a shuffle, put aside unseen."))
    yield Entry(text("Cover card"), text("A card of plastic in the shoe: when it comes, the cards are shuffled soon."))
    yield Entry(text("Cut"), text("A player divides the shuffled cards before they go into the shoe."))
    yield Entry(text("Shoe"), text("The box from which the dealer draws the cards; it reads each one."))
