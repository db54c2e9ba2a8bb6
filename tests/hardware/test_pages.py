"""The pages for the technician: their links lead somewhere, and what they say of the dialects is what the code does."""

import inspect
import re
from pathlib import Path

import pytest

from etg.cards import card
from etg.devices.angel_eye import AngelEye, telegram
from etg.devices.bee_tek import LONGEST, BeeTek, card_token
from etg.devices.reports import CardDrawn, TroubleBegan
from tests.hardware.test_udev import LINKS

HARDWARE = Path(__file__).parents[2] / "hardware"
PAGES = sorted(HARDWARE.glob("*.md"))
DIALECTS = (HARDWARE / "DIALECTS.md").read_text(encoding="utf-8")


def links(text: str) -> list[str]:
    """Where the links of a page lead."""
    return re.findall(r"\[[^\]\n]*\]\(([^)\s]+)\)", text)


def anchors(text: str) -> set[str]:
    """What a link may name inside a page: its headings, in small letters with hyphens."""
    heads = re.findall(r"^#+ (.+)$", text, re.MULTILINE)
    return {re.sub(r"[^\w\- ]", "", head.lower()).replace(" ", "-") for head in heads}


def dead(page: Path, text: str) -> list[str]:
    """The links of a page that lead nowhere."""
    found = []
    for link in links(text):
        name, _, anchor = link.partition("#")
        target = page.parent / name if name else page
        if not link.startswith("https://") and (
            not target.exists() or (anchor and anchor not in anchors(target.read_text(encoding="utf-8")))
        ):
            found.append(link)
    return found


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_every_link_leads_somewhere(page: Path) -> None:
    assert dead(page, page.read_text(encoding="utf-8")) == []


def test_a_link_that_leads_nowhere_is_found() -> None:
    page = HARDWARE / "WIRING.md"
    rules = "kiosk/root/etc/udev/rules.d/99-etg.rules"
    good = f"[a](DIALECTS.md) [b]({rules}) [c](#checklist) [d](DIALECTS.md#bee-tek) [e](https://example.org)"
    assert dead(page, good) == []
    for bad in ("DIALECT.md", "../WIRING.md", "#check-list", "DIALECTS.md#bee"):
        assert dead(page, f"see [this]({bad})") == [bad]


def test_there_are_pages_with_links() -> None:
    assert {"WIRING.md", "DIALECTS.md"} <= {page.name for page in PAGES}
    assert links((HARDWARE / "WIRING.md").read_text(encoding="utf-8"))


@pytest.mark.parametrize("dialect", [AngelEye, BeeTek])
def test_every_setting_of_a_dialect_stands_in_its_table_with_its_default(dialect: type) -> None:
    for name, setting in inspect.signature(dialect).parameters.items():
        if name == "port":
            continue
        row = re.search(rf"^\| `{name}` \| (.+?) \|", DIALECTS, re.MULTILINE)
        assert row is not None, name
        default = setting.default
        words = default if isinstance(default, tuple) else (default,)
        assert re.findall(r"`([^`]+)`", row[1]) == [str(word) for word in words]


def test_the_errors_of_the_page_are_those_of_the_code() -> None:
    rows = re.findall(r"^\| (\d) \| ([^|]+) \| ([^|]+) \|$", DIALECTS, re.MULTILINE)
    assert [int(code) for code, _, _ in rows] == list(range(1, 8))
    for code, trouble, words in rows:
        (began,) = AngelEye("shoe").receive(telegram("1", b"E" + bytes([0xC0 | int(code)])) * 3, 0.0)
        assert isinstance(began, TroubleBegan)
        assert (began.trouble, began.detail) == (trouble, words)


def test_the_examples_of_the_page_are_read_as_it_says() -> None:
    example = re.search(r"8 of spades with number 1: `([0-9A-F ]+)`", DIALECTS)
    assert example is not None
    heard = AngelEye("shoe").receive(bytes.fromhex(example[1]) * 3, 0.0)
    assert heard[-1] == CardDrawn("shoe", None, card("8S"))
    for each in ("4S", "TH"):
        text = card_token(card(each), "Game" if each == "4S" else "Manual Burn Cards").decode().strip()
        assert f"| `{text}` |" in DIALECTS
    assert f"at most {LONGEST}\nbytes" in DIALECTS


def test_the_names_of_the_devices_are_those_of_the_rules() -> None:
    wiring = (HARDWARE / "WIRING.md").read_text(encoding="utf-8")
    assert set(re.findall(r"`/dev/(etg/\w+)`", wiring)) == LINKS
