"""What a trainee is told about the next action: how hands do it, and why."""

from typing import NamedTuple

from etg.games.play import Place
from etg.games.rules import Settlement
from etg.table.actions import Do, next_action
from etg.table.state import State
from etg.texts import Text, text


class Guide(NamedTuple):
    """A fact or two, and the clause that they come from."""

    words: Text
    clause: str = ""


_GUIDES: dict[Do, tuple[Text, str]] = {
    Do.OPEN_TABLE: (
        text("Type your staff number, then the floorperson approves. From now on your name stands in every record."),
        "4.A",
    ),
    Do.CLOSE_TABLE: (text("No wager is taken any more. The floorperson closes the table; the cards leave it."), "4.A"),
    Do.NEW_DECKS: (text("Say for which shoe the decks are, and whether they were inspected before they came."), "3.A"),
    Do.INSPECT_CARDS: (
        text("Look at every card, front and back, for defects. The floorperson verifies that you did."),
        "4.A",
    ),
    Do.SPREAD: (text("In columns, deck by deck, suit by suit, in sequence: a missing card is seen at once."), "spread"),
    Do.FIRST_PLAYER: (text("Nothing to do: the first player to arrive may look at the cards."), "spread"),
    Do.SHOW_CARDS: (text("Give the player time to look. Only then are the cards turned face down."), "spread"),
    Do.WASH: (text("Mix them on the felt with both hands until no order is left, then stack them."), "wash"),
    Do.COLLECT: (text("The cards that are left join the discards, so that none is missing in the shuffle."), "collect"),
    Do.SWAP: (text("One batch is played while the other is shuffled."), "other batch"),
    Do.SHUFFLE: (text("Until they lie in random order, then in a single stack. They never leave your sight."), "5.A"),
    Do.OFFER_CUT: (
        text("The player answers on the station; if nobody wants to, you cut. Offer it with the backs away from you."),
        "5.D",
    ),
    Do.CUT: (text("At least ten cards from the top and the bottom. What lay above goes to the bottom."), "5.E"),
    Do.PLACE_COVER_CARD: (text("At least a quarter of the way in from the bottom: there the shoe ends."), "5.E(2)"),
    Do.LOAD: (text("The whole stack in one go, under everybody's eyes."), "5.E(3)"),
    Do.CALL_SHUFFLE: (text("No card is left: everything is shuffled before the next round."), "5.G"),
    Do.INSPECT_EQUIPMENT: (
        text("Once in every gaming day the floorperson looks at all that is fixed to the table."),
        "discard rack",
    ),
    Do.BURN: (text("Face down into the discard rack: nobody sees it, and you do not either."), "7.B(3)"),
    Do.WAGERS: (text("Nothing to do: players wager. Look whether anybody calls."), "6.D"),
    Do.CLOSE_BETTING: (
        text("Look that every wager lies where it belongs. Afterwards none is placed, changed or taken back."),
        "6.D",
    ),
    Do.DETERMINANT: (text("From either side of the shoe: its color says which side is dealt."), "BJ 7.C(1)"),
    Do.DEAL: (
        text("With the hand nearest the shoe, one card at a time from your left to your right, then yourself."),
        "7.B(1)",
    ),
    Do.DRAW: (text("Only to the hand that asked, and only after it has asked. Let the total be seen."), "7.B(1)"),
    Do.DEALER_DRAWS: (
        text("Draw as the felt says, announce your total after every card, and stop at 17 or more."),
        "overdrawn",
    ),
    Do.MAGIC_CARD: (text("The table draws by itself; announce what it shows."), ""),
    Do.LUCKY_PLAYER: (text("The table draws by itself; announce what it shows."), ""),
    Do.SPIN: (text("The wheel stops by chance alone; announce where it stands before you pay."), ""),
    Do.INSURANCE: (text("Announce “Insurance”. Nothing to do before every box has answered."), "half"),
    Do.READER: (
        text("Slide the hole card in, face down: nobody sees it, and you do not either. Wait for the answer."),
        "R51",
    ),
    Do.DECIDE: (text("Nothing to do: players decide. Never advise a hand, and never hurry one."), ""),
    Do.CLOSE_DECISIONS: (text("Nobody wants another card: from here on no decision changes."), ""),
    Do.TURN: (text("Only after the last decision. Turn it, and announce your total."), "hole card"),
    Do.CLEAR: (
        text("Leave the players a moment. Then pick the cards up in order, so that every hand can be laid out again."),
        "clear",
    ),
    Do.MEND: (text("No card is dealt before the device works again. Call the floor."), ""),
    Do.CHECK_CARD: (text("You and the floorperson look at the card together; then say what it is."), "3.A"),
    Do.STRAY: (text("Leave the card where it lies and say how it came out; that decides what becomes of it."), ""),
    Do.CLOSE_DOOR: (text("Nothing is played while the cabinet is open. Call the floor."), ""),
    Do.CLEAR_TILT: (text("You and the floorperson look at what stopped the table; then clear it."), ""),
    Do.SHUFFLE_DISCARDS: (text("Shuffle and cut the discards, burn one, and complete the round."), "too few cards"),
    Do.VOID: (text("Every wager goes back. Only the floorperson can call a round off."), ""),
}
_COMMUNITY = {
    1: text("With the hand nearest the shoe: one card to each box from your left, yours face up, a community card."),
    2: text("With the hand nearest the shoe: a community card, your own card face up, a community card."),
}
"""The first deal, by the number of starting cards that everybody shares."""
_SETTLE = {
    Settlement.LOSERS_FIRST: text(
        "What has lost is collected first, then what has won is paid. Announce the amounts: the stations show them."
    ),
    Settlement.BOX_BY_BOX: text(
        "From your right to your left each box is collected or paid. Announce the amounts: the stations show them."
    ),
}


def guide(state: State) -> Guide:
    """How the next thing is done, and why."""
    action = next_action(state)
    cite = state.terms.clause
    if action.do is Do.DEAL and state.terms.game.face_down:
        return Guide(
            text("The deck stays in one hand; the other deals the top card, face down but for your first."),
            "BJ 12.B(6)",
        )
    if action.do is Do.DEAL and state.terms.game.community_cards and state.terms.rules.community_start_cards:
        return Guide(_COMMUNITY[state.terms.rules.community_start_cards], "R43")
    if action.detail == Place.COMMUNITY:
        return Guide(text("One card for every hand that has asked for one. Let everybody see it."), "R44")
    if action.do is Do.SETTLE:
        return Guide(_SETTLE[state.terms.rules.settlement], cite("settle"))
    words, clause = _GUIDES[action.do]
    if action.do is Do.MEND:
        clause = f"{action.detail} out of order"
    whole = not clause or clause.startswith(("BJ ", "R"))
    return Guide(words, clause if whole else cite(clause))
