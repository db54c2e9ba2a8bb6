"""What the console says of a box: its stakes, its side wagers, and which of its hands is asked."""

import pytest
from pygame import Rect

from etg.games import GAMES, Decision
from etg.money import dollars
from etg.screens.canvas import Canvas
from etg.screens.dealer.console import DealerConsole
from etg.screens.dealer.stakes import at_stake, known_as, shortened
from etg.screens.gallery import BOLD
from etg.screens.scenes import Scene, scene
from etg.screens.sheet import Sheet
from etg.screens.shots import sheet_of
from etg.screens.station.marks import DECISIONS
from etg.screens.theme import STAFF
from tests.screens.dealer.desk import GALLERY, check_sheet


def console(found: Scene, size: tuple[int, int] = (1920, 1080)) -> Sheet:
    """The console in a scene."""
    sheet = sheet_of(DealerConsole(), Rect(0, 0, *size), found, GALLERY)
    check_sheet(sheet, size[0] / 1920)
    return sheet


def texts(sheet: Sheet) -> list[str]:
    """All that can be read."""
    return [str(item.args[0]) for item in sheet.items if item.kind == "text"]


# Side wagers


@pytest.mark.parametrize(
    ("title", "width", "short"),
    [
        ("Lucky Ladies", 120, "Lucky Ladies"),
        ("Lucky Ladies", 90, "Lucky Lad."),
        ("Lucky Ladies", 70, "Lucky L."),
        ("Match-the-Dealer", 120, "Match Dealer"),
        ("Match-the-Dealer", 78, "Match D."),
        ("Royal Match 21", 115, "Royal Mat. 21"),
        ("Bet the Set 21", 90, "Bet Set 21"),
        ("Bonus Spin Xtreme 16", 120, "Bonus S. X. 16"),
        ("Bonus Spin Xtreme", 84, "Bonus Xtr."),
        ("Buster Blackjack with Free Bonus", 84, "Buster B."),
        ("Buster Blackjack", 120, "Buster BJ"),
        ("Blazing 7's 累积奖", 150, "Blazing 7's 累积奖"),
        ("Blazing 7's 累积奖", 100, "Blazing 7's"),
    ],
)
def test_a_short_name_can_be_understood(title: str, width: float, short: str) -> None:
    assert shortened(Canvas(GALLERY, 1.0, Rect(0, 0, 1920, 1080)), (title,), width) == short


@pytest.mark.parametrize("game", GAMES)
def test_short_names_are_told_apart(game: str) -> None:
    """Beside an amount of three figures; the first word is always there."""
    canvas = Canvas(GALLERY, 1.0, Rect(0, 0, 1920, 1080))
    terms = scene(game, "wagers").shown.state.terms
    box = canvas.area.inset(316, 0).columns(terms.game.boxes, 10)[0].inset(12)
    names = [side.paytable.name for side in terms.side.values()]
    known = [known_as(side.id, name) for side, name in zip(terms.side.values(), names, strict=True)]
    short = [shortened(canvas, each, box.w - 8 - canvas.measure("$500", 18, BOLD)) for each in known]
    assert len(set(short)) == len(names)
    assert all(len(each.split()[0]) > 1 for each in short)


@pytest.mark.parametrize("game", GAMES)
def test_no_side_wager_is_passed_over(game: str) -> None:
    """Before the deal all of them are named or counted; after it their number and their sum."""
    wagers = scene(game, "wagers").shown.state.wagers[3]
    rows = [text for text in texts(console(scene(game, "wagers"))) if text.endswith(" more")]
    names = [scene(game, "wagers").shown.state.terms.side[name].paytable.name.split("-")[0] for name, _ in wagers.side]
    read = texts(console(scene(game, "wagers")))
    seen = sum(any(text.startswith(name.split()[0]) for text in read) for name in names)
    assert seen == len(names) or rows
    round_ = scene(game, "dealing").shown.state.round
    assert round_ is not None
    sides = next(box for box in round_.boxes if box.number == 3).sides
    amount = dollars(sum(side.stake for side in sides), trim=True)
    said = f"{len(sides)} {'side' if len(sides) == 1 else 'sides'} {amount}"
    read = texts(console(scene(game, "dealing")))
    assert said in read and not [text for text in read if text.startswith("+") and text != "+15 s"]


# Stakes


@pytest.mark.parametrize("game", GAMES)
def test_the_stake_is_the_sum_of_what_lies_on_the_box(game: str) -> None:
    """Four hands of $25 are $100, and a box of Switch has two wagers from the beginning."""
    round_ = scene(game, "four-hands").shown.state.round
    assert round_ is not None
    box = next(box for box in round_.boxes if box.number == 3)
    assert at_stake(box) == 2_500 * len(box.hands)
    assert f"${25 * len(box.hands)}" in texts(console(scene(game, "four-hands")))
    if game == "blackjack_switch":
        assert "$200" in texts(console(scene(game, "wagers"))), "two hands of $100"


# The hand that is asked


def signs(sheet: Sheet, name: str) -> list[Rect]:
    """Where a sign stands in the boxes."""
    return [item.rect for item in sheet.items if item.kind == "icon" and item.args[0] == name]


def marked(sheet: Sheet) -> list[Rect]:
    """The marks of single hands: within the edge of the box, and of its colour."""
    edges = [item.rect for item in sheet.items if item.kind == "slab" and item.args[2] == STAFF]
    return [edge for edge in edges if any(other != edge and other.contains(edge) for other in edges)]


@pytest.mark.parametrize("size", [(1920, 1080), (1280, 720)])
@pytest.mark.parametrize("game", GAMES)
def test_the_asked_hand_is_marked_and_those_that_wait_have_no_sign(game: str, size: tuple[int, int]) -> None:
    found = scene(game, "four-hands")
    sheet = console(found, size)
    assert signs(sheet, "hit") == []
    (mark,) = marked(sheet)
    cards = [item for item in sheet.items if item.kind == "card_face" and mark.colliderect(item.rect)]
    round_ = found.shown.state.round
    assert round_ is not None
    hands = next(box for box in round_.boxes if box.number == 3).hands
    index = round_.turn[1] if round_.turn is not None else 0
    assert tuple(item.args[0] for item in cards) == hands[index].cards


def test_one_hand_alone_needs_no_mark() -> None:
    assert marked(console(scene("blackjack", "decisions"))) == []


def _signs(name: str, sign: str) -> int:
    sheet = console(scene("community_blackjack", name))
    return sum(item.kind == "icon" and item.args[0] == sign for item in sheet.items)


def test_a_blackjack_that_is_asked_has_not_decided() -> None:
    """The hand that means "stands" would say that everything is done."""
    assert _signs("even-money", DECISIONS[Decision.STAND]) == 0
    assert _signs("blackjack", DECISIONS[Decision.STAND]) == 0


def test_a_surrender_is_told_beside_what_it_has_cost() -> None:
    """Half a wager lost would else look like a wrong amount."""
    assert _signs("results", DECISIONS[Decision.SURRENDER]) == 1


@pytest.mark.clause("R1")
@pytest.mark.parametrize("game", ["blackjack", "pontoon_21"])
def test_box_1_lies_at_the_dealers_left_and_the_highest_at_the_right(game: str) -> None:
    """As the boxes lie before the dealer, so that clockwise is from the left to the right."""
    numbers = [str(n) for n in range(1, GAMES[game].boxes + 1)]
    heads = [
        item for item in console(scene(game, "wagers")).items if item.kind == "text" and item.args[1:3] == (BOLD, 34)
    ]
    found = sorted((item.x, str(item.args[0])) for item in heads if item.args[0] in numbers)
    assert [number for _, number in found] == numbers
