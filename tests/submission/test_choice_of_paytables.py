"""Which paytable of a book may be chosen, with how many decks, for which wager, and what its meters must begin with.
The tables here were written from the books alone: they are the second witness of what `config/paytables/` says beside
its lines, as `tests/rules/payout_lines.csv` is that of the lines."""

from decimal import Decimal
from typing import Any, NamedTuple

import pytest

from etg.games import GAMES
from etg.money import dollars
from etg.submission import check
from tests.submission.test_book_demands import GAME_OF, base, clauses, offer, problems

ANY = frozenset(range(1, 9))
MULTIPLE = frozenset(range(2, 9))
FOUR_OR_MORE = frozenset(range(4, 9))
ONE, TWO, SIX, EIGHT = (frozenset((n,)) for n in (1, 2, 6, 8))


class Choice(NamedTuple):
    """What the book says of one wager: its clause, and each paytable with its own clause and its numbers of decks."""

    clause: str
    wager: str
    tables: dict[str, tuple[str, frozenset[int]]]

    @property
    def game(self) -> str:
        return "blackjack_switch" if self.wager == "super_match" else game_of(self.clause)


def game_of(clause: str) -> str:
    return GAME_OF[clause.split()[0]]


def lettered(clause: str, wager: str, count: int) -> Choice:
    """A section with paytables (a), (b) and so on, for any number of decks."""
    return Choice(clause, wager, {letter: (f"{clause}({letter.lower()})", ANY) for letter in "ABCDEF"[:count]})


def numbered(clause: str, wager: str, count: int) -> Choice:
    """A section with paytables (1), (2) and so on, for any number of decks."""
    return Choice(clause, wager, {"ABCDEF"[n]: (f"{clause}({n + 1})", ANY) for n in range(count)})


CHOICES = [
    Choice("BJ 13.A(4)", "lucky_ladies", {"A": ("BJ 13.A(4)(a)", ANY), "B": ("BJ 13.A(4)(b)", ANY)}),
    Choice("BJ 13.A(5)", "match_the_dealer", {"A": ("BJ 13.A(5)(a)", SIX), "B": ("BJ 13.A(5)(b)", EIGHT)}),
    Choice("BJ 13.A(6)", "in_between", {"A": ("BJ 13.A(6)", ANY)}),
    Choice(
        "BJ 13.A(7)",
        "royal_match_21",
        {
            "A": ("BJ 13.A(7)(a)", ONE),
            "B": ("BJ 13.A(7)(b)", ONE),
            "C": ("BJ 13.A(7)(c)", MULTIPLE),
            "D": ("BJ 13.A(7)(d)", MULTIPLE),
            "E": ("BJ 13.A(7)(e)", MULTIPLE),
        },
    ),
    Choice(
        "BJ 13.A(8)",
        "bet_the_set_21",
        {
            "A": ("BJ 13.A(8)(a)", ONE),
            "B": ("BJ 13.A(8)(b)", TWO),
            "C": ("BJ 13.A(8)(c)", FOUR_OR_MORE),
            "D": ("BJ 13.A(8)(d)", FOUR_OR_MORE),
        },
    ),
    Choice("BJ 13.A(9)", "kings_bounty", {"A": ("BJ 13.A(9)", ANY)}),
    Choice("BJ 13.A(10)", "super_match", {"A": ("BJ 13.A(10)(a)", SIX), "B": ("BJ 13.A(10)(b)", EIGHT)}),
    Choice("BJ 13.A(11)", "house_money", {"A": ("BJ 13.A(11)(a)", ONE), "B": ("BJ 13.A(11)(b)", MULTIPLE)}),
    Choice("BJ 13.A(12)", "lucky_aces", {"A": ("BJ 13.A(12)(a)", ANY), "B": ("BJ 13.A(12)(b)", ANY)}),
    Choice("BJ 13.A(13)", "trilux", {"A": ("BJ 13.A(13)", ANY)}),
    Choice("BJ 13.B", "bad_beat", {"A": ("BJ 13.B", ANY)}),
    numbered("BJ 13.D", "three_card_poker", 2),
    numbered("BJ 13.E", "lucky_lucky", 3),
    Choice("BJ 13.F", "hit_and_run", {"A": ("BJ 13.F", ANY)}),
    numbered("BJ 13.H", "super_4", 4),
    numbered("BJ 13.N", "upcard_luck_21", 1),
    numbered("BJ 13.O", "buster_blackjack", 6),
    numbered("BJ 13.P", "buster_free_bonus", 2),
    numbered("BJ 13.Q", "bonus_spin", 4),
    numbered("BJ 13.R", "blazing_7s", 1),
    numbered("BJ 13.T", "must_hit", 1),
    numbered("BJ 13.V", "21_plus_3_progressive", 1),
    numbered("BJ 13.X", "top_3", 2),
    Choice("SP 12.A(4)", "match_the_dealer", {"A": ("SP 12.A(4)(a)", SIX), "B": ("SP 12.A(4)(b)", EIGHT)}),
    numbered("SP 12.D", "bonus_spin", 4),
    numbered("SP 12.E", "bonus_spin_xtreme_16", 1),
    Choice("PO 12.A(4)", "match_super_bonus", {"A": ("PO 12.A(4)(a)", SIX), "B": ("PO 12.A(4)(b)", EIGHT)}),
    numbered("PO 12.D", "bonus_spin", 4),
    numbered("PO 12.E", "bonus_spin_xtreme", 1),
    lettered("PE 12.A(5)", "match_up", 3),
    lettered("PE 12.A(5)", "match_down", 3),
    numbered("PE 12.D", "monster_match", 5),
]


def entries(game: str, wager: str, letter: str) -> dict[str, Any]:
    """The wager as its book demands it, with the wager that it rides on."""
    return offer(GAMES[game].paytables(wager)[letter])


@pytest.mark.parametrize(
    "choice",
    [
        pytest.param(choice, marks=pytest.mark.clause(choice.clause), id=f"{choice.clause} {choice.wager}")
        for choice in CHOICES
    ],
)
def test_the_submission_chooses_among_the_paytables_of_the_book(choice: Choice) -> None:
    """Named where there is a choice, found where the decks leave one, refused where the book has none."""
    game, path = choice.game, f"side_wagers.{choice.wager}.paytable"
    for decks in GAMES[game].decks:
        allowed = [letter for letter, (_, its) in choice.tables.items() if decks in its]
        for letter in "ABCDEFG":
            entry = entries(game, choice.wager, letter if letter in choice.tables else "A")
            entry[choice.wager]["paytable"] = letter
            wrong = [problem.path for problem in problems(game, entry, decks=decks)]
            assert (path not in wrong) == (letter in allowed), (decks, letter)
        unnamed = entries(game, choice.wager, (allowed or ["A"])[0])
        del unnamed[choice.wager]["paytable"]
        found = [problem for problem in problems(game, unnamed, decks=decks) if problem.path == path]
        if len(allowed) == 1:
            side = check(base(game, decks=decks) | {"side_wagers": unnamed}).side_wagers[choice.wager]
            assert (found, side.paytable.id) == ([], allowed[0])
        else:
            (problem,) = found
            assert problem.clause == choice.clause
            assert (" or ".join(allowed) if allowed else "no paytable for") in problem.message


PAYTABLES = [
    pytest.param(choice, letter, clause, decks, marks=pytest.mark.clause(clause), id=f"{clause} {choice.wager}")
    for choice in CHOICES
    for letter, (clause, decks) in choice.tables.items()
]
CENTS_110 = Decimal("1.10")
STAKES: dict[str, set[int | Decimal]] = {
    "BJ 13.H(4)": {5},
    "BJ 13.Q(1)": {1, 5},
    "BJ 13.Q(2)": {1, 5},
    "BJ 13.Q(3)": {5},
    "BJ 13.Q(4)": {5},
    "BJ 13.V(1)": {1},
    "SP 12.D(1)": {1},
    "SP 12.D(2)": {1},
    "SP 12.D(3)": {5},
    "SP 12.D(4)": {5},
    "SP 12.E(1)": {5},
    "PO 12.D(1)": {CENTS_110},
    "PO 12.D(2)": {CENTS_110},
    "PO 12.D(3)": {5},
    "PO 12.D(4)": {5},
    "PO 12.E(1)": {5},
    "PE 12.D(1)": {1},
    "PE 12.D(2)": {1},
    "PE 12.D(3)": {1},
    "PE 12.D(4)": {1},
    "PE 12.D(5)": {1},
}
"""Paytables of dollar amounts, and the wagers that these are for (R40, R49)."""


@pytest.mark.parametrize(("choice", "letter", "clause", "decks"), PAYTABLES)
def test_a_paytable_is_for_these_decks_and_these_wagers(
    choice: Choice, letter: str, clause: str, decks: frozenset[int]
) -> None:
    game, wager = choice.game, choice.wager
    for number in GAMES[game].decks:
        refused = {
            problem.clause
            for problem in problems(game, entries(game, wager, letter), decks=number)
            if problem.path == f"side_wagers.{wager}.paytable"
        }
        assert refused == (set() if number in decks else {clause}), number
    if wager == "buster_free_bonus":  # no wager of its own, but it needs one
        side = check(base(game) | {"side_wagers": entries(game, wager, letter)}).side_wagers[wager]
        assert side.options.bonus_stake == 500
    if clause not in STAKES:
        return
    for amount in (1, CENTS_110, 2, 5, 10):
        entry = entries(game, wager, letter)
        entry[wager]["amounts"] = [amount]
        assert clauses(game, entry, decks=min(decks & set(GAMES[game].decks))) == (
            set() if amount in STAKES[clause] else {"R49"}
        )


class Least(NamedTuple):
    """The least that a meter, or the fixed prize, may start with and be reset to."""

    clause: str
    wager: str
    letter: str
    meter: str
    amount: int

    @property
    def book(self) -> str:
        return self.clause.split()[0]


LEASTS = [
    Least("BJ 13.C(2)", "bad_beat", "A", "meter", 5_000),
    Least("BJ 13.G(2)", "hit_and_run", "A", "meter", 1_000),
    Least("BJ 13.I(2)(a)", "super_4", "A", "meter", 10_000),
    Least("BJ 13.I(2)(b)", "super_4", "B", "meter", 50_000),
    Least("BJ 13.I(2)(c)", "super_4", "C", "meter", 50_000),
    Least("BJ 13.I(4)(a)", "super_4", "D", "star", 50_000),
    Least("BJ 13.I(6)(a)", "super_4", "D", "spade", 5_000),
    Least("BJ 13.I(8)(a)", "super_4", "D", "heart", 500),
    Least("BJ 13.I(10)(a)", "super_4", "D", "diamond", 300),
    Least("BJ 13.Q(5)(b)(i)", "bonus_spin", "A", "prize", 5_000),
    Least("BJ 13.Q(5)(b)(ii)", "bonus_spin", "B", "meter", 5_000),
    Least("BJ 13.Q(5)(b)(iii)", "bonus_spin", "C", "prize", 10_000),
    Least("BJ 13.Q(5)(b)(iv)", "bonus_spin", "D", "prize", 10_000),
    Least("BJ 13.S(2)(a)(i)", "blazing_7s", "A", "mega", 10_000),
    Least("BJ 13.S(2)(a)(ii)", "blazing_7s", "A", "major", 5_000),
    Least("BJ 13.S(2)(a)(ii)#2", "blazing_7s", "A", "minor", 2_500),
    Least("BJ 13.W(2)(a)", "21_plus_3_progressive", "A", "meter", 2_000),
    Least("SP 12.D(6)(b)(i)", "bonus_spin", "A", "prize", 1_000),
    Least("SP 12.D(6)(b)(ii)", "bonus_spin", "B", "meter", 1_000),
    Least("SP 12.D(6)(b)(iii)", "bonus_spin", "C", "prize", 5_000),
    Least("SP 12.D(6)(b)(iv)", "bonus_spin", "D", "meter", 5_000),
    Least("SP 12.E(3)(b)(i)", "bonus_spin_xtreme_16", "A", "primary", 10_000),
    Least("SP 12.E(3)(b)(i)", "bonus_spin_xtreme_16", "A", "secondary", 5_000),
    Least("PO 12.D(6)(b)(i)", "bonus_spin", "A", "prize", 1_000),
    Least("PO 12.D(6)(b)(ii)", "bonus_spin", "B", "meter", 1_000),
    Least("PO 12.D(6)(b)(iii)", "bonus_spin", "C", "prize", 5_000),
    Least("PO 12.D(6)(b)(iv)", "bonus_spin", "D", "meter", 5_000),
    Least("PO 12.E(3)(b)(i)", "bonus_spin_xtreme", "A", "primary", 10_000),
    Least("PO 12.E(3)(b)(i)", "bonus_spin_xtreme", "A", "secondary", 5_000),
    Least("PE 12.D(6)(b)(i)", "monster_match", "A", "meter", 5_000),
    Least("PE 12.D(6)(b)(ii)", "monster_match", "B", "meter", 5_000),
    Least("PE 12.D(6)(b)(iii)", "monster_match", "C", "meter", 1_500),
    Least("PE 12.D(6)(b)(iv)", "monster_match", "D", "meter", 1_500),
    Least("PE 12.D(6)(b)(v)", "monster_match", "E", "meter", 1_500),
]
SECTIONS = {
    ("BJ", "bad_beat"): ("BJ 13.C",),
    ("BJ", "hit_and_run"): ("BJ 13.G",),
    ("BJ", "super_4"): ("BJ 13.I",),
    ("BJ", "bonus_spin"): ("BJ 13.Q(5)", "BJ 13.Q(5)(b)"),
    ("BJ", "blazing_7s"): ("BJ 13.S", "BJ 13.S(2)", "BJ 13.S(2)(a)"),
    ("BJ", "21_plus_3_progressive"): ("BJ 13.W", "BJ 13.W(2)"),
    ("SP", "bonus_spin"): ("SP 12.D(6)", "SP 12.D(6)(b)"),
    ("SP", "bonus_spin_xtreme_16"): ("SP 12.E(3)", "SP 12.E(3)(b)"),
    ("PO", "bonus_spin"): ("PO 12.D(6)", "PO 12.D(6)(b)"),
    ("PO", "bonus_spin_xtreme"): ("PO 12.E(3)", "PO 12.E(3)(b)"),
    ("PE", "monster_match"): ("PE 12.D(6)", "PE 12.D(6)(b)"),
}
"""The clauses by which the submission says something of the meters of a wager at all."""
SUPER_4_AMOUNTS = {"meter": "2", "star": "4", "spade": "6", "heart": "8", "diamond": "10"}


RATES = {
    ("BJ", "bad_beat", "meter"): "BJ 13.C(1)",
    ("BJ", "hit_and_run", "meter"): "BJ 13.G(1)",
    ("BJ", "super_4", "meter"): "BJ 13.I(1)",
    ("BJ", "super_4", "star"): "BJ 13.I(3)",
    ("BJ", "super_4", "spade"): "BJ 13.I(5)",
    ("BJ", "super_4", "heart"): "BJ 13.I(7)",
    ("BJ", "super_4", "diamond"): "BJ 13.I(9)",
    ("BJ", "bonus_spin", "meter"): "BJ 13.Q(5)(a)",
    ("BJ", "blazing_7s", "mega"): "BJ 13.S(1)",
    ("BJ", "blazing_7s", "major"): "BJ 13.S(1)",
    ("BJ", "blazing_7s", "minor"): "BJ 13.S(1)",
    ("BJ", "21_plus_3_progressive", "meter"): "BJ 13.W(1)",
    ("SP", "bonus_spin", "meter"): "SP 12.D(6)(a)",
    ("SP", "bonus_spin_xtreme_16", "primary"): "SP 12.E(3)(a)",
    ("SP", "bonus_spin_xtreme_16", "secondary"): "SP 12.E(3)(a)",
    ("PO", "bonus_spin", "meter"): "PO 12.D(6)(a)",
    ("PO", "bonus_spin_xtreme", "primary"): "PO 12.E(3)(a)",
    ("PO", "bonus_spin_xtreme", "secondary"): "PO 12.E(3)(a)",
    ("PE", "monster_match", "meter"): "PE 12.D(6)(a)",
}
"""The clause by which the submission gives the rate of a meter; a fixed prize has none."""


def all_clauses(least: Least) -> tuple[str, ...]:
    own = (f"BJ 13.I({SUPER_4_AMOUNTS[least.meter]})",) if least.wager == "super_4" else ()
    rate = RATES.get((least.book, least.wager, least.meter))
    return (least.clause, *SECTIONS[least.book, least.wager], *own, *((rate,) if rate else ()))


def meter_table(least: Least) -> tuple[dict[str, Any], dict[str, Any]]:
    """The entries of a submission, all meters at what the book demands, and the part that this meter is in."""
    offered = entries(game_of(least.clause), least.wager, least.letter)
    entry = offered[least.wager]
    its_own = (least.book, least.wager, least.letter)
    several = [one for one in LEASTS if (one.book, one.wager, one.letter) == its_own]
    for one in several:
        table = entry[one.meter] if len(several) > 1 else entry
        table["start"] = table["reset"] = one.amount
    return offered, entry[least.meter] if len(several) > 1 else entry


LEAST_PARAMS = [
    pytest.param(least, marks=pytest.mark.clause(*all_clauses(least)), id=f"{least.clause} {least.wager} {least.meter}")
    for least in LEASTS
]


@pytest.mark.parametrize("least", LEAST_PARAMS)
def test_what_a_meter_starts_with_is_reset_to_and_grows_by(least: Least) -> None:
    """The book's least is enough; a cent less is not, nor is a submission that does not say it or gives no rate."""
    game = game_of(least.clause)
    offered, table = meter_table(least)
    assert not problems(game, offered)
    for key in ("start", "reset"):
        table[key] = least.amount - Decimal("0.01")
        if least.meter == "prize":  # the two are one amount
            table["start"] = table["reset"] = table[key]
        found = problems(game, offered)
        assert {problem.clause for problem in found} == {least.clause}
        assert all(dollars(least.amount * 100) in problem.message for problem in found)
        table["start"] = table["reset"] = least.amount
        del table[key]
        if (least.meter, key) != ("prize", "start"):
            assert clauses(game, offered) == {least.clause}
        table[key] = least.amount
    if least.meter != "prize":
        del table["rate"]
        assert clauses(game, offered) == {RATES[least.book, least.wager, least.meter]}


NO_SEEDS = ("BJ 13.S(2)", "BJ 13.S(2)(a)#2", "BJ 13.S(2)(a)(i)#2", "BJ 13.S(2)(a)(ii)#3", "BJ 13.S(2)(a)(ii)#4")


@pytest.mark.clause("BJ 13.S(2)(a)", "BJ 13.S(2)(a)(i)", "BJ 13.S(2)(a)(ii)", "BJ 13.S(2)(a)(ii)#2", *NO_SEEDS)
def test_blazing_7s_has_seeds_in_mega_and_major_or_in_neither() -> None:
    def refused(mega: int, major: int, minor: int) -> set[str | None]:
        entry = entries("blackjack", "blazing_7s", "A")["blazing_7s"]
        for meter, amount in (("mega", mega), ("major", major), ("minor", minor)):
            entry[meter] |= {"start": amount, "reset": amount}
        return clauses("blackjack", {"blazing_7s": entry})

    assert not refused(10_000, 5_000, 2_500)
    assert not refused(0, 0, 2_500)
    assert refused(9_999, 5_000, 2_500) == {"BJ 13.S(2)(a)(i)"}
    assert refused(10_000, 4_999, 2_500) == {"BJ 13.S(2)(a)(ii)"}
    assert refused(10_000, 5_000, 2_499) == {"BJ 13.S(2)(a)(ii)#2"}
    assert refused(10_000, 0, 2_500) == {"BJ 13.S(2)(a)(ii)"}
    assert refused(0, 5_000, 2_500) == {"BJ 13.S(2)(a)(ii)#3"}
    assert refused(1, 0, 2_500) == {"BJ 13.S(2)(a)(i)#2"}
    assert refused(0, 0, 2_499) == {"BJ 13.S(2)(a)(ii)#4"}


@pytest.mark.clause("BJ 13.U", "BJ 13.U(2)")
@pytest.mark.parametrize("key", ["rate", "start", "reset", "maximum"])
def test_must_hit_names_its_rate_and_its_amounts(key: str) -> None:
    offered = entries("blackjack", "must_hit", "A")
    assert not problems("blackjack", offered)
    del offered["must_hit"][key]
    (problem,) = problems("blackjack", offered)
    assert problem.path == f"side_wagers.must_hit.{key}"
    assert problem.clause == ("BJ 13.U(1)" if key == "rate" else "BJ 13.U(2)(a)")


@pytest.mark.parametrize(
    ("letter", "amounts", "symbol", "refused"),
    [
        pytest.param(letter, amounts, symbol, refused, marks=pytest.mark.clause(*marks))
        for letter, small, large in (("A", "BJ 13.Q(6)(a)", "BJ 13.Q(7)(a)"), ("B", "BJ 13.Q(6)(b)", "BJ 13.Q(8)"))
        for marks, symbols, own in (
            (("BJ 13.Q(6)", small), ("$250/$100", "$100/$20", "$20/$3"), 1),
            (("BJ 13.Q(7)", large), ("$500/$100", "$200/$50", "$40/$15"), 5),
        )
        for symbol in symbols
        for amounts, refused in (([own], False), ([6 - own], True), ([1, 5], False))
    ],
)
def test_community_symbols_belong_to_one_wager(letter: str, amounts: list[int], symbol: str, refused: bool) -> None:
    offered = entries("blackjack", "bonus_spin", letter)
    offered["bonus_spin"] |= {"amounts": amounts, "wheel": {symbol: 1, "$10": 1}}
    assert clauses("blackjack", offered) == ({"R40"} if refused else set())


SMALL, LARGE = ("$250/$100", "$100/$20", "$30/$3"), ("$200/$50",)
XTREME = ("$150", "$100", "$75", "$50", "$40", "$35", "$30", "$25")
COMMUNITY = [
    (its, wager, letter, symbols)
    for book in ("SP", "PO")
    for its, wager, letter, symbols in (
        ((f"{book} 12.D(9)", f"{book} 12.D(9)(a)"), "bonus_spin", "A", SMALL),
        ((f"{book} 12.D(9)", f"{book} 12.D(9)(b)"), "bonus_spin", "B", SMALL),
        ((f"{book} 12.D(10)", f"{book} 12.D(10)(a)"), "bonus_spin", "C", (*LARGE, "$750/$100", "$150/$15")),
        ((f"{book} 12.D(10)", f"{book} 12.D(10)(b)"), "bonus_spin", "D", (*LARGE, "$500/$100", "$100/$15")),
    )
] + [
    (("SP 12.E(6)", "SP 12.E(6)(a)"), "bonus_spin_xtreme_16", "A", XTREME),
    (("PO 12.F", "PO 12.F(1)"), "bonus_spin_xtreme", "A", XTREME),
]


@pytest.mark.parametrize(
    ("game", "wager", "letter", "symbols"),
    [
        pytest.param(game_of(its[0]), wager, letter, symbols, marks=pytest.mark.clause(*its), id=its[1])
        for its, wager, letter, symbols in COMMUNITY
    ],
)
def test_the_community_symbols_of_a_paytable_and_no_others(
    game: str, wager: str, letter: str, symbols: tuple[str, ...]
) -> None:
    everywhere = {symbol for _, _, _, several in COMMUNITY for symbol in several if "/" in symbol}
    for symbol in everywhere | set(symbols):
        offered = entries(game, wager, letter)
        offered[wager]["wheel"] |= {symbol: 1}
        assert clauses(game, offered) == (set() if symbol in symbols else {"R40"}), symbol
