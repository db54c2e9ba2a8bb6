"""Which clause says the same thing in which book: the Blackjack book numbers differently from the other three."""

_NAMED: dict[str, tuple[str, str]] = {
    # the cards and how they are made ready
    "card age": ("BJ 3.D", "3.C"),
    "reader inspection": ("BJ 2.G", "2.F"),
    "discard rack": ("BJ 2.H", "2.G"),
    "tens out": ("BJ 3.A", "4.B"),
    "spread": ("BJ 4.B", "4.C"),
    "wash": ("BJ 4.D", "4.E"),
    "first shuffle": ("BJ 4.E", "4.F"),
    "preinspected": ("BJ 4.I", "4.G"),
    "collect": ("BJ 7.E", "7.D"),
    "one batch": ("BJ 3.B(5)", "3.A"),
    "other batch": ("BJ 3.B(4)", "5.I(2)(a)"),
    # dealing
    "hole card": ("HB 2", "7.L(1)"),
    "cover card": ("BJ 7.D", "7.C"),
    "not over 21": ("HB 3", "7.J"),
    "blackjack stands": ("HB 6", "7.J"),
    "settle": ("HB 5", "7.R"),
    "clear": ("HB 5", "7.T"),
    # insurance and double
    "ace only": ("BJ 8.B", "8.A"),
    "half": ("BJ 8.A", "8.B"),
    "before the reader": ("BJ 8.A(2)", "8.D"),
    "one card on a double": ("BJ 10.A(2)", "10.C"),
    # irregularities
    "face up": ("BJ 14.A", "13.A"),
    "unexposed": ("BJ 14.B", "13.E"),
    "exposed": ("BJ 14.C", "13.F"),
    "refused": ("BJ 14.C(1)", "13.G"),
    "unused": ("BJ 14.C(2)", "13.H"),
    "overdrawn": ("BJ 14.D", "13.I"),
    "dealer missed": ("BJ 14.E", "13.J"),
    "too few cards": ("BJ 14.F", "13.K"),
    "no cards": ("BJ 14.G", "13.M"),
    "one card": ("BJ 14.H", "13.N"),
    "card later": ("BJ 14.J(1)", "13.O(1)"),
    "dead hand": ("BJ 14.J(2)", "13.O(2)"),
    "hole card seen": ("BJ 14.K(1)", "13.P(1)"),
    "hole card unseen": ("BJ 14.K(2)", "13.P(2)"),
    "reader out of order": ("BJ 14.L", "13.Q"),
    "shuffler out of order": ("BJ 14.N", "13.S"),
    "shoe out of order": ("BJ 7.A", "13.S"),
}
_PLAYERS_EDGE = {"settle": "7.S", "clear": "7.U", "reader inspection": "2.G", "discard rack": "2.H"}


def clause(book: str, which: str) -> str:
    """The clause of a book: by its number where all books number alike ("6.D"), else by what it is about."""
    if which not in _NAMED:
        return f"{book} {which}"
    blackjack, other = _NAMED[which]
    if book == "BJ":
        return blackjack
    return f"{book} {_PLAYERS_EDGE.get(which, other) if book == 'PE' else other}"
