"""What the books demand of a submission, clause by clause."""

from datetime import date
from decimal import Decimal
from hashlib import sha256
from typing import Any

import pytest

from etg.games import GAMES
from etg.money import PRIZE, dollars
from etg.submission import Problem, SubmissionRefused, check, digest, parse, shipped_path
from etg.wagers import WAGERS
from etg.wagers.paytables import Paytable


def base(game: str, **changes: Any) -> dict[str, Any]:
    """The shipped submission of a game without its side wagers."""
    values = parse(shipped_path(game).read_text(encoding="utf-8"))
    return values | {"side_wagers": {}} | changes


def problems(game: str, side_wagers: dict[str, Any] | None = None, **changes: Any) -> list[Problem]:
    try:
        check(base(game, **changes) | {"side_wagers": side_wagers or {}})
    except SubmissionRefused as refused:
        return list(refused.problems)
    return []


def clauses(game: str, side_wagers: dict[str, Any] | None = None, **changes: Any) -> set[str | None]:
    return {problem.clause for problem in problems(game, side_wagers, **changes)}


DECKS = [
    ("blackjack", "BJ 3.A", [1, 2, 3, 4, 5, 6, 7, 8], [0, 9]),
    ("pitch_blackjack", "BJ 12.B(1)", [1, 2], [0, 3, 6]),
    ("spanish_21", "SP 3.A", [6, 8], [1, 5, 7]),
    ("pontoon_21", "PO 3.A", [6, 8], [1, 5, 7]),
    ("players_edge_21", "PE 3.A", [5, 6, 8], [1, 4, 7]),
]


@pytest.mark.parametrize(
    ("game", "clause", "good", "bad"), [pytest.param(*row, marks=pytest.mark.clause(row[1])) for row in DECKS]
)
def test_number_of_decks(game: str, clause: str, good: list[int], bad: list[int]) -> None:
    assert all(not problems(game, decks=decks) for decks in good)
    assert all(clauses(game, decks=decks) == {clause} for decks in bad)


@pytest.mark.clause("BJ 6.H", "SP 6.H", "PO 6.H", "PE 6.H", "BJ 11.D", "SP 11.D", "PO 11.D", "PE 11.D")
@pytest.mark.parametrize("game", list(GAMES))
@pytest.mark.parametrize(
    ("key", "clause"), [("boxes_per_player", "6.H"), ("max_splits", "11.D"), ("resplit_aces", "11.D")]
)
def test_what_the_submission_shall_specify(game: str, key: str, clause: str) -> None:
    values = base(game)
    del values[key]
    with pytest.raises(SubmissionRefused) as refused:
        check(values)
    (problem,) = refused.value.problems
    assert (problem.path, problem.clause) == (key, f"{GAMES[game].book} {clause}")


def test_more_boxes_than_the_table_has() -> None:
    assert clauses("blackjack", boxes_per_player=8) == {"BJ 6.H"}
    assert not problems("pontoon_21", boxes_per_player=8)
    assert clauses("pontoon_21", boxes_per_player=9) == {"PO 6.H"}


@pytest.mark.clause("BJ 13.A(2)", "BJ 13.A(2)(a)", "BJ 13.A(2)(b)")
@pytest.mark.parametrize("game", ["blackjack", "pitch_blackjack", "community_blackjack"])
def test_odds_not_in_the_book(game: str) -> None:
    assert not problems(game, blackjack_pays="6 to 5")
    assert clauses(game, blackjack_pays="7 to 5") == {"BJ 13.A(2)"}
    assert clauses(game, blackjack_pays="3:2") == {"BJ 13.A(2)"}
    assert clauses(game, blackjack_pays="3 for 2") == {"BJ 13.A(2)"}


@pytest.mark.parametrize(
    ("game", "option", "clause"),
    [
        ("blackjack_switch", "surrender", "R35"),
        ("blackjack_switch", "even_money", "R35"),
        ("blackjack_switch", "blackjack_pays", "BJ 12.A(5)(a)"),
        ("pontoon_21", "blackjack_pays", "PO 12.A(2)"),
        ("spanish_21", "dealer_hits_soft_17", "SP 7.M"),
        ("players_edge_21", "dealer_hits_soft_17", "PE 7.M"),
        ("blackjack", "redouble", "PE 10.I"),
        ("blackjack", "six_card_charlie", "R47"),
    ],
)
@pytest.mark.clause("R35")
def test_options_of_other_games(game: str, option: str, clause: str) -> None:
    chosen: dict[str, Any] = {option: True}
    (problem,) = problems(game, **chosen)
    assert problem.path == option
    assert problem.clause == clause
    assert GAMES[game].name in problem.message


@pytest.mark.clause("BJ 8.F", "PE 10.I", "SP 7.R", "SP 7.R(1)", "SP 7.R(2)", "PO 7.R", "PO 7.R(1)", "PO 7.R(2)")
@pytest.mark.clause("PE 7.S", "PE 7.S(1)", "PE 7.S(2)")
def test_offered_only_if_submitted() -> None:
    values = base("blackjack")
    del values["even_money"]
    assert not check(values).rules.even_money
    values = base("players_edge_21")
    del values["redouble"]
    assert not check(values).rules.redouble
    for game in ("spanish_21", "pontoon_21", "players_edge_21"):
        assert check(base(game, settlement="box_by_box")).rules.settlement == "box_by_box"
        assert check(base(game, settlement="losers_first")).rules.settlement == "losers_first"
    assert clauses("spanish_21", settlement="winners_first") == {"SP 7.R"}


@pytest.mark.clause("BJ 12.C", "BJ 12.C(2)", "R43")
def test_community_blackjack_needs_a_community_card() -> None:
    for start in (0, 1, 2):
        assert not problems("community_blackjack", community_start_cards=start)
    assert not problems("community_blackjack", community_start_cards=1, community_draws=False)
    assert clauses("community_blackjack", community_start_cards=0, community_draws=False) == {"BJ 12.C(2)"}
    assert clauses("community_blackjack", community_start_cards=3) == {"R43"}


@pytest.mark.clause("R4")
def test_r4_wagers_are_payable_to_the_cent() -> None:
    assert not problems("blackjack", chip_unit=Decimal("0.50"))
    assert clauses("blackjack", chip_unit=Decimal("0.05")) == {"R4"}
    assert not problems("blackjack", chip_unit=Decimal("0.05"), blackjack_pays="6 to 5", surrender=False)
    assert clauses("blackjack", chip_unit=Decimal("0.05"), blackjack_pays="6 to 5", surrender=True) == {"R4"}
    assert not problems("blackjack_switch", chip_unit=Decimal("0.01"))
    assert clauses("spanish_21", chip_unit=Decimal("0.05")) == {"R4"}
    royal_match = {"royal_match_21": {"paytable": "C", "minimum": Decimal("0.01")}}
    assert clauses("blackjack", royal_match) == {"R4"}
    assert not problems("blackjack", {"royal_match_21": {"paytable": "E", "minimum": Decimal("0.01")}})
    quarters = base("blackjack", chip_unit=Decimal("0.25"), blackjack_pays="6 to 5") | {"side_wagers": royal_match}
    assert check(quarters, filed=False), "in a round script only the wagers that are placed must be payable"


@pytest.mark.parametrize(
    "changes",
    [
        {"name": "\ud800"},
        {"name": "two\nlines"},
        {"maximum": Decimal("1e5000")},
        {"maximum": 10**5000},
        {"maximum": Decimal("1e99999999")},
        {"maximum": Decimal("500.0000000000000000001")},
        {"max_splits": 10**5000},
        {"blackjack_pays": "9" * 5000 + " to 1"},
        {"blackjack_pays": "6 to 4"},
        {"blackjack_pays": "٣ to ٢"},
        {"side_wagers": None},
        {"side_wagers": {"lucky_ladies": None}},
        {"side_wagers": {"blazing_7s": {"mega": None}}},
        {"side_wagers": {"bonus_spin": {"paytable": "A", "wheel": {"$" + "9" * 5000: 1}}}},
        {"approved": "yesterday"},
        {"approved": None},
    ],
    ids=lambda changes: str(next(iter(changes))),
)
@pytest.mark.parametrize("filed", [True, False])
def test_absurd_values_are_refused_like_any_other(changes: dict[str, Any], filed: bool) -> None:
    with pytest.raises(SubmissionRefused):
        check(base("blackjack") | changes, filed)


@pytest.mark.parametrize("text", ["a = " + "[" * 5000, "a = " + "1" * 5000])
def test_absurd_files_are_refused_like_any_other(text: str) -> None:
    with pytest.raises(SubmissionRefused):
        parse(text)


def test_a_date_may_come_as_text_because_json_has_none() -> None:
    as_text = base("blackjack", approved="2026-11-01")
    assert check(as_text).approved == check(base("blackjack")).approved
    assert check(as_text).hash == check(base("blackjack")).hash


def test_the_hash_of_a_submission_never_changes() -> None:
    """It stands in every round's record: a new way of computing it would orphan old books."""
    values = {"name": "Café", "approved": date(2026, 11, 1), "rate": Decimal("0.050"), "maximum": Decimal("5E+2")}
    canonical = '{"approved":"2026-11-01","maximum":500,"name":"Café","rate":"1/20"}'
    assert digest(values) == sha256(canonical.encode()).hexdigest()


def test_numbers_that_differ_have_different_hashes() -> None:
    assert digest({"rate": Decimal("0.05")}) != digest({"rate": Decimal("0.0500000000000000000000000000001")})


def test_limits() -> None:
    assert not problems("blackjack", minimum=11, maximum=15, chip_unit=5)
    assert not problems("blackjack", max_splits=7)
    assert clauses("blackjack", max_splits=8) == {"BJ 11.D"}
    assert clauses("blackjack", max_splits=-1) == {"BJ 11.D"}
    assert [p.path for p in problems("blackjack", minimum=50, maximum=25)] == ["maximum"]
    assert [p.path for p in problems("blackjack", minimum=0)] == ["minimum"]
    assert [p.path for p in problems("blackjack", minimum=11, maximum=14, chip_unit=5)] == ["chip_unit"]
    assert [p.path for p in problems("blackjack", chip_unit=0)] == ["chip_unit"]


# ---- side wagers


WAGER_CLAUSES: dict[str, dict[str, int | str]] = {
    "BJ": {
        "lucky_ladies": 1, "match_the_dealer": 2, "in_between": 3, "royal_match_21": 4, "bet_the_set_21": 5,
        "kings_bounty": 6, "super_match": 7, "bad_beat": 8, "three_card_poker": 9, "hit_and_run": 10,
        "house_money": 11, "lucky_lucky": 12, "super_4": 13, "upcard_luck_21": 14, "buster_blackjack": 15,
        "buster_free_bonus": 16, "bonus_spin": 17, "blazing_7s": 18, "lucky_aces": 19, "21_plus_3_progressive": 20,
        "top_3": 21, "trilux": 22, "must_hit": "13)(a",
    },
    "SP": {"match_the_dealer": 1, "bonus_spin": 2, "bonus_spin_xtreme_16": 3},
    "PO": {"match_super_bonus": 1, "bonus_spin": 2, "bonus_spin_xtreme": 3},
    "PE": {"match_up": 1, "match_down": 2, "monster_match": 3},
}  # fmt: skip
GAME_OF = {"BJ": "blackjack", "SP": "spanish_21", "PO": "pontoon_21", "PE": "players_edge_21"}


def complete_entry(paytable: Paytable) -> dict[str, Any]:
    """An entry that gives all that the book demands, at its least."""
    entry: dict[str, Any] = {"paytable": paytable.id}
    least = {minimum.meter: minimum for minimum in paytable.minimums[0]} if paytable.minimums else {}
    for meter in paytable.meters:
        reset = Decimal(least[meter].cents) / 100
        terms = {"start": reset, "reset": reset} | ({} if meter == PRIZE else {"rate": Decimal("0.05")})
        if len(paytable.meters) > 1:
            entry[meter] = terms
        else:
            entry |= terms
    if paytable.wager == "must_hit":
        entry["maximum"] = 1000
    if paytable.wager.startswith("bonus_spin"):
        entry["wheel"] = {next(iter(paytable.lines)): 1}
    if paytable.wager == "super_4" and paytable.id == "D":
        entry["star_suit"] = "H"
    return entry


def offer(paytable: Paytable) -> dict[str, Any]:
    """The wager with what it rides on."""
    carrier = WAGERS[paytable.wager].rides_on
    offered = {paytable.wager: complete_entry(paytable)}
    if carrier:
        offered[carrier] = complete_entry(GAMES["blackjack"].paytables(carrier)["A"])
    return offered


ALL_PAYTABLES = [
    (book, game, paytable)
    for book, wagers in WAGER_CLAUSES.items()
    for wager in wagers
    for game in ["blackjack_switch" if wager == "super_match" else GAME_OF[book]]
    for paytable in GAMES[game].paytables(wager).values()
]


@pytest.mark.parametrize(
    ("game", "paytable"),
    [
        pytest.param(
            game,
            paytable,
            id=f"{book} 6.G({WAGER_CLAUSES[book][paytable.wager]}) {paytable.wager} {paytable.id}",
            marks=pytest.mark.clause(
                f"{book} 6.G({WAGER_CLAUSES[book][paytable.wager]})", f"{book} 6.G", paytable.clause
            ),
        )
        for book, game, paytable in ALL_PAYTABLES
    ],
)
@pytest.mark.clause("T42")
def test_every_wager_can_be_offered_with_every_paytable_and_only_with_its_decks(game: str, paytable: Paytable) -> None:
    for decks in GAMES[game].decks:
        found = problems(game, offer(paytable), decks=decks)
        if decks in paytable.decks:
            assert not found
        else:
            mine = [problem for problem in found if problem.path == f"side_wagers.{paytable.wager}.paytable"]
            assert [problem.clause for problem in mine] == [paytable.clause]


@pytest.mark.clause("HB 17", "T41")
def test_21_plus_3_extreme_stands_in_the_brochure() -> None:
    assert not problems("community_blackjack", {"21_plus_3_extreme": {}})


MINIMUMS = [
    pytest.param(
        game, paytable, alternative, least, marks=pytest.mark.clause(least.clause), id=f"{least.clause} {least.meter}"
    )
    for _, game, paytable in ALL_PAYTABLES
    for alternative in paytable.minimums
    for least in alternative
]


@pytest.mark.parametrize(("game", "paytable", "alternative", "least"), MINIMUMS)
def test_minimums_of_meters(game: str, paytable: Paytable, alternative: Any, least: Any) -> None:
    """The least amounts of a set are allowed; a cent less is not (unless another set allows it)."""
    offered = offer(paytable)
    entry = offered[paytable.wager]
    for minimum in alternative:
        table = entry[minimum.meter] if len(paytable.meters) > 1 else entry
        table["start"] = table["reset"] = Decimal(minimum.cents) / 100
        if minimum.maximum is not None:
            entry["maximum"] = Decimal(minimum.maximum) / 100
    decks = min(paytable.decks & set(GAMES[game].decks))
    assert not problems(game, offered, decks=decks)
    table = entry[least.meter] if len(paytable.meters) > 1 else entry
    lowest_of_all = min(m.cents for one in paytable.minimums for m in one if m.meter == least.meter)
    for key in ("reset",) if least.maximum else ("reset", "start"):
        if least.cents and least.cents == lowest_of_all and least.meter != PRIZE:
            before = table[key]
            table[key] = before - Decimal("0.01")
            (problem, *_) = problems(game, offered, decks=decks)
            assert dollars(least.cents) in problem.message
            table[key] = before
    if least.meter == PRIZE:
        table["start"] = table["reset"] = table["reset"] - Decimal("0.01")
        assert clauses(game, offered, decks=decks) == {least.clause}


@pytest.mark.clause("R38")
def test_r38_blazing_7s_has_all_seeds_or_none() -> None:
    paytable = GAMES["blackjack"].paytables("blazing_7s")["A"]
    entry = complete_entry(paytable)
    entry["mega"] |= {"start": 9_999, "reset": 9_999}
    assert clauses("blackjack", {"blazing_7s": entry}) == {"BJ 13.S(2)(a)(i)"}
    entry["mega"] |= {"start": 0, "reset": 0}
    assert clauses("blackjack", {"blazing_7s": entry}) == {"BJ 13.S(2)(a)(ii)#3"}
    entry["major"] |= {"start": 0, "reset": 0}
    assert not problems("blackjack", {"blazing_7s": entry})
    entry["minor"] |= {"start": 0, "reset": 0}
    assert problems("blackjack", {"blazing_7s": entry})


@pytest.mark.clause("BJ 13.T", "BJ 13.U(2)", "BJ 13.U(2)(a)", "BJ 13.U(2)(b)", "BJ 13.U(2)(c)")
def test_must_hit_meets_one_of_three_pairs() -> None:
    def must_hit(reset: int, maximum: int) -> list[Problem]:
        offered = offer(GAMES["blackjack"].paytables("must_hit")["A"])
        offered["must_hit"] |= {"start": reset, "reset": reset, "maximum": maximum}
        return problems("blackjack", offered)

    in_a_script = check(base("blackjack") | {"side_wagers": {"super_4": {}, "must_hit": {"maximum": 200}}}, filed=False)
    meters = in_a_script.side_wagers["must_hit"].meters
    assert meters is not None
    assert (meters["meter"].reset, meters["meter"].maximum) == (10_000, 20_000)
    assert not must_hit(250, 1000)
    assert not must_hit(100, 500)
    assert not must_hit(100, 200)
    assert must_hit(99, 1000)
    assert must_hit(100, 199)
    assert must_hit(500, 500)
    assert clauses("blackjack", {"must_hit": complete_entry(GAMES["blackjack"].paytables("must_hit")["A"])}) == {
        "BJ 6.G(13)(a)"
    }


RATES = [
    pytest.param(
        game, paytable, meter, marks=pytest.mark.clause(clause), id=f"{clause} {paytable.wager} {paytable.id} {meter}"
    )
    for _, game, paytable in ALL_PAYTABLES
    for meter, clause in paytable.rates.items()
]


@pytest.mark.parametrize(("game", "paytable", "meter"), RATES)
def test_the_rate_of_progression_is_demanded(game: str, paytable: Paytable, meter: str) -> None:
    offered = offer(paytable)
    entry = offered[paytable.wager]
    table = entry[meter] if len(paytable.meters) > 1 else entry
    for rate in (None, 0, Decimal("1.01"), "5 percent"):
        table.pop("rate", None)
        if rate is not None:
            table["rate"] = rate
        found = problems(game, offered, decks=6)
        assert found
        assert all(problem.path.endswith("rate") for problem in found)
        assert paytable.rates[meter] in {problem.clause for problem in found} or rate == "5 percent"


@pytest.mark.clause("BJ 13.C(2)", "BJ 13.G(2)", "BJ 13.W(2)(a)", "SP 7.R", "PO 7.R", "PE 7.S")
def test_start_reset_and_settlement_are_demanded_of_a_filed_submission() -> None:
    for wager, clause in (
        ("bad_beat", "BJ 13.C(2)"),
        ("hit_and_run", "BJ 13.G(2)"),
        ("21_plus_3_progressive", "BJ 13.W(2)(a)"),
    ):
        for key in ("start", "reset"):
            entry = complete_entry(GAMES["blackjack"].paytables(wager)["A"])
            del entry[key]
            assert clauses("blackjack", {wager: entry}) == {clause}
    for game, clause in (("spanish_21", "SP 7.R"), ("pontoon_21", "PO 7.R"), ("players_edge_21", "PE 7.S")):
        values = base(game)
        del values["settlement"]
        with pytest.raises(SubmissionRefused) as refused:
            check(values)
        assert [problem.clause for problem in refused.value.problems] == [clause]
        assert check(values, filed=False).rules.settlement == "losers_first"


def test_meters_take_at_most_the_whole_wager() -> None:
    entry = complete_entry(GAMES["blackjack"].paytables("blazing_7s")["A"])
    for meter in ("mega", "major", "minor"):
        entry[meter]["rate"] = Decimal("0.34")
    assert clauses("blackjack", {"blazing_7s": entry}) == {"BJ 13.S(1)"}
    entry["mega"]["rate"] = 1
    assert clauses("blackjack", {"blazing_7s": entry}) == {"BJ 13.S(1)"}
    offered = offer(GAMES["blackjack"].paytables("must_hit")["A"])
    offered["must_hit"]["rate"] = offered["super_4"]["rate"] = Decimal("0.6")
    assert clauses("blackjack", offered) == {"BJ 13.U(1)"}


def test_a_round_script_may_leave_paytables_rates_and_wheels_out() -> None:
    side = {
        "bad_beat": {},
        "hit_and_run": {},
        "blazing_7s": {},
        "bonus_spin": {"paytable": "A"},
        "super_4": {"paytable": "D"},
    }
    submission = check(base("blackjack") | {"side_wagers": side}, filed=False)
    bad_beat = submission.side_wagers["bad_beat"].meters
    assert bad_beat is not None
    assert bad_beat["meter"].start == bad_beat["meter"].reset == 500_000
    assert submission.side_wagers["bonus_spin"].amounts == (100,)
    with pytest.raises(SubmissionRefused):
        check(base("blackjack") | {"side_wagers": {"bad_beat": {"reset": 4_999}}}, filed=False)
    for game in GAMES.values():
        decks = 8 if 8 in game.decks else 2
        offered = [w for w in game.side_wagers if any(decks in p.decks for p in game.paytables(w).values())]
        entries: dict[str, dict[str, str]] = {wager: {} for wager in offered}
        found = check(base(game.id, decks=decks) | {"side_wagers": entries}, filed=False).side_wagers
        assert list(found) == offered
        assert all(decks in side.paytable.decks for side in found.values())


@pytest.mark.clause("BJ 6.G(7)")
def test_super_match_only_at_a_switch_table() -> None:
    assert clauses("blackjack", {"super_match": {}}) == {"BJ 6.G(7)"}
    assert not problems("blackjack_switch", {"super_match": {}})


def test_wagers_of_other_books_and_unknown_ones() -> None:
    assert clauses("spanish_21", {"lucky_ladies": {"paytable": "A"}}) == {"SP 6.G"}
    (problem,) = problems("blackjack", {"lucky_ladys": {}})
    assert "did you mean `lucky_ladies`?" in problem.message


def test_paytables_must_be_named_where_there_is_a_choice() -> None:
    (problem,) = problems("blackjack", {"lucky_ladies": {}})
    assert "choose A or B" in problem.message
    assert problem.clause == "BJ 13.A(4)"
    (problem,) = problems("blackjack", {"lucky_ladies": {"paytable": "C"}})
    assert "A, B" in problem.message
    assert not problems("blackjack", {"match_the_dealer": {}}, decks=8)
    assert problems("blackjack", {"match_the_dealer": {}}, decks=4)
    assert problems("blackjack", {"bet_the_set_21": {}}, decks=3)


@pytest.mark.clause("SP 12.D", "PO 12.D", "SP 12.E", "PO 12.E")
@pytest.mark.parametrize(
    ("game", "xtreme"), [("spanish_21", "bonus_spin_xtreme_16"), ("pontoon_21", "bonus_spin_xtreme")]
)
def test_the_bonus_spin_paytable_is_named_and_xtreme_has_only_one(game: str, xtreme: str) -> None:
    book = GAMES[game].book
    entry = complete_entry(GAMES[game].paytables("bonus_spin")["A"])
    del entry["paytable"]
    assert [(p.path, p.clause) for p in problems(game, {"bonus_spin": entry})] == [
        ("side_wagers.bonus_spin.paytable", f"{book} 12.D")
    ]
    (only,) = GAMES[game].paytables(xtreme).values()
    entry = complete_entry(only)
    del entry["paytable"]
    assert check(base(game) | {"side_wagers": {xtreme: entry}}).side_wagers[xtreme].paytable.id == "A"
    assert f"{book} 12.E" in str(clauses(game, {xtreme: entry | {"paytable": "B"}}))


@pytest.mark.clause("SP 12.A(4)", "PO 12.A(4)", "SP 12.A(4)(a)", "PO 12.A(4)(a)", "SP 12.A(4)(b)", "PO 12.A(4)(b)")
@pytest.mark.parametrize(("game", "wager"), [("spanish_21", "match_the_dealer"), ("pontoon_21", "match_super_bonus")])
@pytest.mark.parametrize(("decks", "paytable", "other"), [(6, "A", "B"), (8, "B", "A")])
def test_the_number_of_decks_chooses_the_lines_of_the_matching_wager(
    game: str, wager: str, decks: int, paytable: str, other: str
) -> None:
    found = check(base(game, decks=decks) | {"side_wagers": {wager: {}}}).side_wagers[wager]
    assert found.paytable.id == paytable
    refused = {"A": "(a)", "B": "(b)"}[other]
    assert clauses(game, {wager: {"paytable": other}}, decks=decks) == {f"{GAMES[game].book} 12.A(4){refused}"}


@pytest.mark.clause("BJ 13.Q(5)(b)#2", "SP 12.D(8)(a)", "SP 12.D(8)(b)", "SP 12.E(5)(a)", "SP 12.E(5)(b)")
@pytest.mark.clause("PO 12.D(8)(a)", "PO 12.D(8)(b)", "PO 12.E(5)(a)", "PO 12.E(5)(b)")
@pytest.mark.parametrize("game", ["blackjack", "spanish_21", "pontoon_21"])
def test_r40_community_symbols_belong_to_a_stake_that_is_taken(game: str) -> None:
    for wager in (w for w in GAMES[game].side_wagers if w.startswith("bonus_spin")):
        for paytable in GAMES[game].paytables(wager).values():
            for other in GAMES[game].paytables(wager).values():
                for symbol, line in other.lines.items():
                    entry = complete_entry(paytable) | {"wheel": {symbol: 1}}
                    known = symbol in paytable.lines and paytable.lines[symbol].stake in (
                        None,
                        *paytable.default_stakes,
                    )
                    assert clauses(game, {wager: entry}) == (set() if known else {"R40"}), line


@pytest.mark.clause("R40")
def test_r40_wheels() -> None:
    paytable = GAMES["blackjack"].paytables("bonus_spin")["A"]

    def wheel(symbols: Any, **more: Any) -> set[str | None]:
        return clauses("blackjack", {"bonus_spin": complete_entry(paytable) | {"wheel": symbols} | more})

    assert not wheel({"jackpot": 1, "$1,000": 3, "$250/$100": 2})
    assert not wheel({"$1000": 3})
    assert wheel({"$999": 1}) == {"R40"}
    assert wheel({"$500/$100": 1}) == {"R40"}
    assert not wheel({"$10": 1, "$500/$100": 1}, amounts=[1, 5])
    assert not wheel({"$500/$100": 1}, amounts=[5])
    assert not wheel({"$500/$100": 1}, minimum=5, maximum=5)
    assert wheel({"$500/$100": 1}, amounts=[1, 5]) == {"R40"}, "a $1 wager would have no symbol"
    assert wheel({"$1000": 1, "$1,000": 1}) == {"R40"}
    assert wheel({}) == {"R40"}
    assert wheel({"jackpot": 0}) == {"R40"}
    assert wheel({"jackpot": "often"})
    assert wheel([1, 2])


@pytest.mark.clause("R40", "T32")
def test_r40_a_fixed_prize_does_not_grow() -> None:
    paytable = GAMES["blackjack"].paytables("bonus_spin")["A"]
    entry = complete_entry(paytable)
    assert clauses("blackjack", {"bonus_spin": entry | {"start": 6_000}}) == {"R40"}
    assert [p.path for p in problems("blackjack", {"bonus_spin": entry | {"rate": Decimal("0.1")}})] == [
        "side_wagers.bonus_spin.rate"
    ]


@pytest.mark.parametrize(
    ("game", "wager", "letter", "amounts", "ok"),
    [
        ("blackjack", "bonus_spin", "A", [1, 5], True),
        ("blackjack", "bonus_spin", "C", [1], False),
        ("spanish_21", "bonus_spin", "A", [5], False),
        ("pontoon_21", "bonus_spin", "A", [Decimal("1.10")], True),
        ("pontoon_21", "bonus_spin", "A", [1], False),
        ("blackjack", "21_plus_3_progressive", "A", [5], False),
        ("blackjack", "super_4", "D", [5], True),
        ("blackjack", "super_4", "D", [1], False),
        ("blackjack", "super_4", "A", [1, 2, 3], True),
        ("players_edge_21", "monster_match", "A", [2], False),
        ("spanish_21", "bonus_spin_xtreme_16", "A", [1], False),
    ],
)
@pytest.mark.clause("R49")
def test_r49_fixed_stakes(game: str, wager: str, letter: str, amounts: list[Any], ok: bool) -> None:
    paytable = GAMES[game].paytables(wager)[letter]
    found = clauses(game, {wager: complete_entry(paytable) | {"amounts": amounts}})
    assert found == (set() if ok else {"R49"})


def test_side_wager_limits_and_amounts_agree() -> None:
    entry = complete_entry(GAMES["blackjack"].paytables("super_4")["A"])
    assert problems("blackjack", {"super_4": entry | {"amounts": [1, 5], "maximum": 3}})
    assert problems("blackjack", {"lucky_ladies": {"paytable": "A", "minimum": 10, "maximum": 5}})
    assert problems("blackjack", {"lucky_ladies": {"paytable": "A", "minimum": 0}})
    assert problems("blackjack", {"lucky_ladies": {"paytable": "A", "amounts": [5]}})


@pytest.mark.clause("BJ 6.G(16)")
def test_the_free_bonus_needs_a_buster_wager_of_five_dollars() -> None:
    bonus, buster = {"paytable": "A"}, {"paytable": "A", "minimum": 1, "maximum": 100}
    assert not problems("blackjack", {"buster_blackjack": buster, "buster_free_bonus": bonus})
    assert clauses("blackjack", {"buster_free_bonus": bonus}) == {"BJ 6.G(16)"}
    for limits in ({"minimum": 5}, {"maximum": 5}):
        assert not problems("blackjack", {"buster_blackjack": buster | limits, "buster_free_bonus": bonus})
    for limits in ({"minimum": 10}, {"maximum": 4}):
        never = {"buster_blackjack": buster | limits, "buster_free_bonus": bonus}
        assert clauses("blackjack", never) == {"BJ 6.G(16)"}


@pytest.mark.clause("BJ 13.H(4)(a)", "R16")
def test_the_star_is_in_the_submission() -> None:
    entry = complete_entry(GAMES["blackjack"].paytables("super_4")["D"])
    del entry["star_suit"]
    assert clauses("blackjack", {"super_4": entry}) == {"BJ 13.H(4)(a)"}
    assert clauses("blackjack", {"super_4": entry | {"star_suit": "X"}}) == {"R16"}
    a = complete_entry(GAMES["blackjack"].paytables("super_4")["A"])
    assert [p.path for p in problems("blackjack", {"super_4": a | {"star_suit": "H"}})] == [
        "side_wagers.super_4.star_suit"
    ]


@pytest.mark.clause("BJ 13.J", "BJ 13.J(1)", "BJ 13.J(2)", "BJ 13.L", "BJ 13.M", "R41")
def test_r41_the_payout_limit() -> None:
    assert not problems("blackjack", payout_limit=25_000)
    assert clauses("blackjack", payout_limit=24_999) == {"BJ 13.L"}
    assert clauses("blackjack", payout_limit=0) == {"BJ 13.L"}
    for wager, entry in (("lucky_ladies", {"paytable": "B"}), ("kings_bounty", {})):
        assert not problems("blackjack", {wager: entry | {"maximum": 50}}, payout_limit=50_000)
        assert clauses("blackjack", {wager: entry | {"maximum": 51}}, payout_limit=50_000) == {"BJ 13.L"}
    for wager, entry in (("royal_match_21", {"paytable": "C"}), ("top_3", {"paytable": "B"})):
        assert not problems("blackjack", {wager: entry | {"maximum": 1000}}, payout_limit=25_000)
    assert check(base("blackjack")).rules.payout_limit is None
    assert clauses("spanish_21", payout_limit=30_000) == {"BJ 13.J"}


def test_all_problems_are_reported_at_once() -> None:
    values = base("blackjack", decks=0, blackjack_pays="2 to 1", minimum="ten", surrendr=True)
    values["side_wagers"] = {
        "lucky_ladies": {"paytable": "Q", "minimum": "one"},
        "blazing_7s": {
            "mega": {"start": "x", "reset": 10_000, "rate": Decimal("0.1")},
            "major": {"start": 1, "reset": 5_000, "rate": Decimal("0.1")},
            "minor": {"start": 2_500, "reset": 2_500},
        },
        "bad_beat": {"start": 1, "reset": 1, "rate": 2},
        "lucky_lady": {},
    }
    with pytest.raises(SubmissionRefused) as refused:
        check(values)
    assert {problem.path for problem in refused.value.problems} == {
        "decks",
        "blackjack_pays",
        "minimum",
        "surrendr",
        "side_wagers.lucky_ladies.paytable",
        "side_wagers.lucky_ladies.minimum",
        "side_wagers.blazing_7s.mega.start",
        "side_wagers.blazing_7s.major.start",
        "side_wagers.blazing_7s.minor.rate",
        "side_wagers.bad_beat.rate",
        "side_wagers.bad_beat.start",
        "side_wagers.bad_beat.reset",
        "side_wagers.lucky_lady",
    }


@pytest.mark.parametrize("text", ["", "name =", "game = 5", "game = 'poker'", "game = 'blackjack'", "[side_wagers]"])
def test_broken_files_are_refused_with_a_sentence(text: str) -> None:
    with pytest.raises(SubmissionRefused) as refused:
        check(parse(text))
    assert refused.value.problems


@pytest.mark.clause("T17")
def test_a_rate_is_no_finer_than_the_meter_keeps() -> None:
    """R36: every contribution is a whole number of millionths of a cent."""
    values = parse(shipped_path("blackjack").read_text(encoding="utf-8"))
    for rate, fine in ((Decimal("0.015625"), True), (Decimal("0.0156251"), False)):
        offered = {"side_wagers": {"bad_beat": {"rate": rate}}}
        if fine:
            check(values | offered, filed=False)
        else:
            with pytest.raises(SubmissionRefused, match="decimals"):
                check(values | offered, filed=False)
