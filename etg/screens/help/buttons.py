"""What every button of a station does, with the sign that stands on it."""

from etg.screens.words.blocks import Cell
from etg.table.terms import Terms
from etg.texts import text


def buttons_for_wagers() -> tuple[Cell, ...]:
    """While wagers are placed."""
    return (
        Cell(text("Chips"), text("Touch a chip, then the spot. Or drag it there."), icon="chip"),
        Cell(text("Undo"), text("Takes the last chip back. Or drag chips off their spot."), icon="undo"),
        Cell(text("Clear"), text("Takes all your wagers back."), icon="clear"),
        Cell(text("Double all"), text("Puts the same again on every wager."), icon="double"),
        Cell(text("Repeat"), text("Places the wagers of your last round. Held: in every round."), icon="repeat"),
        Cell(text("Deal"), text("You need no more time. The cards come when all are ready."), icon="check"),
        Cell(text("The sign on a wager"), text("Opens what it pays."), icon="info"),
    )


def buttons_for_decisions(terms: Terms) -> tuple[Cell, ...]:
    """While cards are played: insurance and what belongs to the round; the decisions have a page of their own."""
    found = [Cell(text("Insurance"), text("A wager that the dealer has a Blackjack."), icon="insurance")]
    if terms.rules.even_money:
        found.append(Cell(text("Even money"), text("Your Blackjack is paid at once, one to one."), icon="even_money"))
    if terms.community_draws:
        found.append(Cell(text("The lit button"), text("Your decision. Touch another to change it."), icon="check"))
    found.append(Cell(text("The ring"), text("How much time is left, as the bar above the buttons."), icon="clock"))
    return tuple(found)


def buttons_always(settings: str) -> tuple[Cell, ...]:
    """What is always there; `settings` is the sign of the button for them, which depends on the station."""
    return (
        Cell(text("Cash out"), text("Pays all your credits, and you leave."), icon="cash_out"),
        Cell(text("Tip"), text("Credits for the dealers."), icon="tip"),
        Cell(text("Attendant"), text("Somebody comes to you."), icon="attendant"),
        Cell(text("Help"), text("These pages."), icon="help"),
        Cell(text("Settings"), text("Language, sound, large letters, contrast, cards, motion."), icon=settings),
    )
