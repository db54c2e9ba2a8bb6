"""Rounds in the words of the pages: what they are looked for by, and what is odd about them."""

from etg.texts import Text, text

RESULTS: dict[str, Text] = {
    "": text("All", meaning="rounds"),
    "irregular": text("Irregular"),
    "blackjack": text("Blackjack"),
    "dealer_blackjack": text("Dealer's Blackjack"),
    "dealer_broken": text("Dealer broken"),
    "surrender": text("Surrender"),
    "void": text("Void"),
}
"""Outcomes as the ledger's search knows them."""

IRREGULARITIES: dict[str, Text] = {
    "box_dead": text("a dead box"),
    "box_deferred": text("a box without its card"),
    "card_refused": text("an exposed card refused"),
    "card_strayed": text("a card out of turn"),
    "card_suspected": text("a card that cannot be"),
    "corrected": text("a card corrected"),
    "deal_taken_back": text("cards taken back"),
    "dealer_missed_card": text("the dealer's card missed"),
    "discarded": text("a card discarded"),
    "discards_shuffled": text("discards shuffled"),
    "held": text("a card drawn in error"),
    "manual_card": text("a card entered by hand"),
    "noted": text("a note"),
    "second_card_late": text("a second card late"),
    "tilted": text("a tilt"),
    "voided": text("void"),
    "went_out_of_order": text("a device out of order"),
}
OUTCOMES: dict[str, Text] = {
    "win": text("wins"),
    "lose": text("loses"),
    "tie": text("ties"),
    "blackjack": text("Blackjack"),
    "even_money": text("even money"),
    "surrender": text("surrendered"),
    "rescue": text("rescued"),
    "void": text("void"),
    "dead": text("dead"),
}
