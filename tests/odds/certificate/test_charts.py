"""Strategy charts: which there are, what stands in them, and that they can be read in black and white."""

import pytest

from etg.games import GAMES
from etg.odds.certificate.charts import FILLS, FROM_CARDS, STAFF_ONLY, Chart, drawn, sheet
from etg.odds.certificate.figure import Box, Colour, Dot, Figure, Path, Shape, Words
from etg.odds.certificate.strategy import charts_of
from etg.odds.main.numbers import numbers_of
from tests.odds.certificate.fakes import findings


def charts(game: str) -> tuple[Chart, ...]:
    found = findings(game)
    return tuple(charts_of(found.main.strategy, numbers_of(found.submission.rules)))


def rows(game: str, name: str) -> dict[str, tuple[str, ...]]:
    parts = {part: rows for chart in charts(game) for part, rows in chart.parts}
    return dict(next(rows for part, rows in parts.items() if part.startswith(name)))


def outside(figure: Figure) -> list[Shape]:
    """Shapes that leave the sheet; words as wide as Lato's widest letters would make them."""
    left = []
    for shape in figure.shapes:
        match shape:
            case Box(x, y, w, h):
                ends = [(x, y), (x + w, y + h)]
            case Path(points):
                ends = list(points)
            case Dot(x, y):
                ends = [(x, y)]
            case Words(x, y):
                ends = [(x, y)]
        if any(not (-0.5 <= x <= figure.width + 0.5 and -0.5 <= y <= figure.height + 0.5) for x, y in ends):
            left.append(shape)
    return left


def test_blackjack_has_hard_totals_soft_totals_and_pairs() -> None:
    assert [name for chart in charts("blackjack") for name, _ in chart.parts] == ["Hard totals", "Soft totals", "Pairs"]
    hard = rows("blackjack", "Hard")
    assert list(hard) == [str(total) for total in range(5, 21)]
    assert hard["11"] == ("D",) * 10
    assert hard["16"] == ("H",) * 8 + ("R", "H")
    assert rows("blackjack", "Soft")["soft 18"] == ("Ds",) * 10
    assert rows("blackjack", "Pairs")["8, 8"] == ("P",) * 10
    assert rows("blackjack", "Pairs")["10, 10"] == ("S",) * 10
    assert rows("blackjack", "Pairs")["5, 5"] == ("H",) * 10


def test_the_spanish_family_has_the_number_of_cards_and_its_bonus_hands() -> None:
    assert rows("spanish_21", "Hard")["17"][6] == "S5"  # against an eight
    assert rows("spanish_21", "Hard")["11"] == ("D4",) * 10
    special = rows("spanish_21", "Two cards")
    assert special["6, 7 of mixed suits"] == ("·",) * 3 + ("S",) + ("·",) * 6
    assert special["7, 7 of spades"] == ("P",) * 10
    assert "6, 8 of one suit" not in special, "what the other charts say is not said again"


def test_after_a_split_only_what_differs_is_shown() -> None:
    """Surrender is not offered then, which the legend says; a bonus is not paid, so that a 17 may stand."""
    assert list(rows("spanish_21", "After a split")) == ["17"]
    assert not any(name.startswith("After") for chart in charts("blackjack") for name, _ in chart.parts)


def test_after_a_double_hands_are_kept_rescued_or_doubled_again() -> None:
    double = rows("players_edge_21", "After a double")
    assert double == {"8": ("K",) * 3 + ("D",) + ("K",) * 6, "12 to 16": ("K",) * 8 + ("R", "K")}


@pytest.mark.parametrize("game", GAMES)
def test_charts_stay_on_their_sheet_and_hold_every_square(game: str) -> None:
    for chart in charts(game):
        figure = drawn(chart)
        assert outside(figure) == []
        said = figure.texts()
        for name, squares in chart.rows:
            assert name in said
            assert all(words in said for words in squares)
            assert f"{name}: {' '.join(squares)}" in figure.about, "who cannot see it can have it read"


def test_the_legend_has_the_letters_that_occur_and_no_others() -> None:
    said = drawn(charts("blackjack")[2]).texts()
    assert "split" in said and "surrender the first two cards, else hit" not in said
    assert FROM_CARDS not in said and FROM_CARDS in drawn(charts("spanish_21")[0]).texts()


def test_a_picture_of_all_charts_says_for_whom_it_is() -> None:
    figure = sheet(charts("blackjack"), "Basic strategy: A table", ("one", "two"))
    assert outside(figure) == []
    assert {"Basic strategy: A table", "one", "two", STAFF_ONLY, "Pairs"} <= set(figure.texts())


def _light(colour: Colour) -> float:
    parts = [(part / 255 / 12.92 if part <= 10 else ((part / 255 + 0.055) / 1.055) ** 2.4) for part in colour]
    return 0.2126 * parts[0] + 0.7152 * parts[1] + 0.0722 * parts[2]


def test_letters_stand_out_from_every_ground() -> None:
    for ground, ink in FILLS.values():
        light, dark = sorted((_light(ground), _light(ink)), reverse=True)
        assert (light + 0.05) / (dark + 0.05) >= 4.5
