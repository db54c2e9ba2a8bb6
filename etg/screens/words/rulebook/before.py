"""Rules of the cards, the wagers and the deal."""

from collections.abc import Iterator

from etg.screens.words.rulebook.rule import Rule, cited, filed
from etg.table.terms import Terms
from etg.texts import text


def cards(terms: Terms) -> Iterator[Rule]:
    """What the cards are and what they count."""
    yield from filed(terms, "decks")
    if terms.tens:
        yield Rule(text("The 10s are taken out: a deck has {cards} cards.", cards=len(terms.pack)), terms.clause("3.B"))
        yield Rule(text("Cards from 2 to 9 count their number; jack, queen and king count 10."), terms.clause("3.D"))
    else:
        yield Rule(text("Cards from 2 to 10 count their number; jack, queen and king count 10."), "BJ 3.E")
    yield Rule(text("An ace counts 11, or 1 where 11 would make more than 21."), cited(terms, "3.E(3)", "3.D(3)"))
    yield Rule(text("A hand in which an ace counts 11 is soft; any other is hard."), cited(terms, "1.B(16)", "1.B(5)"))
    yield Rule(
        text("An ace and a 10-value card as the first two cards are a Blackjack; after a split they count 21."),
        cited(terms, "1.B(2)", "1.B(1)"),
    )
    yield Rule(
        text("The cards are shuffled after the round in which the cover card has come, or when the floor says so."),
        terms.clause("5.G"),
    )
    yield Rule(text("After a shuffle a player may be asked to cut the cards; nobody has to."), terms.clause("5.B"))
    if not terms.game.face_down:  # there one is put aside before every round, see the deal
        yield Rule(text("The first card after a shuffle is put aside unseen."), terms.clause("7.B(3)"))
    yield from filed(terms, "red_side")


def wagers(terms: Terms) -> Iterator[Rule]:
    """How and when wagers are made."""
    yield Rule(
        text("You wager with credits: the dealer takes cash or chips and gives you credits."), terms.clause("6.B")
    )
    yield from filed(terms, "minimum", "maximum", "chip_unit")
    yield Rule(
        text("Wagers are placed before the first card; only insurance, doubles and splits come later."),
        terms.clause("6.D"),
    )
    yield Rule(
        text("Once betting is closed a wager stays where it is until it is decided."),
        terms.clause("6.E"),
    )
    yield Rule(text("A side wager needs a main wager on the same box."), terms.clause("6.F"))
    if any(side.meters for side in terms.side.values()):
        place = "2.C(4)" if terms.game.book in ("BJ", "PE") else "2.B(7)(b)"
        yield Rule(text("Progressive wagers are closed once the deal has begun."), terms.clause(place))
    if terms.game.hands_per_box > 1:
        yield Rule(text("A box has two hands, with the same wager on each."), "BJ 12.A(1)")
    yield from filed(terms, "boxes_per_player", "mid_shoe_entry", "payout_limit")


def deal(terms: Terms) -> Iterator[Rule]:
    """Who gets which cards."""
    game = terms.game
    if game.community_cards:
        yield from filed(terms, "community_start_cards", "community_draws")
        yield Rule(_shared_deal(terms.rules.community_start_cards), "R43")
    elif game.face_down:
        yield Rule(text("Before every round one card is put aside."), "BJ 12.B(7)")
        yield Rule(text("Every box gets two cards face down; the dealer shows the first of his two."), "BJ 12.B(7)(a)")
    elif game.hands_per_box > 1:
        yield Rule(
            text("Both hands of a box get their card before the next box does; the dealer shows the first of his two."),
            "BJ 12.A(3)",
        )
    else:
        yield Rule(
            text("Every box gets two cards face up; the dealer gets two and shows the first."),
            cited(terms, "HB 2", "7.E"),
        )
    if not game.face_down:
        yield Rule(text("Drawn cards lie face up for everybody to see."), cited(terms, "HB 2", "7.I"))
    if terms.side:
        yield Rule(
            text("Side wagers that the first cards decide are settled before the first decision."),
            cited(terms, "HB 15", "7.F"),
        )


def _shared_deal(shared: int) -> str:
    match shared:
        case 2:
            return text("First a shared card comes, then the dealer's only card, then the second shared card.")
        case 1:
            return text("Every box gets a card of its own, then the dealer his only one, then the shared card comes.")
        case _:
            return text("Every box gets two cards of its own, the dealer one.")
