"""What the documentation points at is there, and the tour names what the code names."""

import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
PAGES = [ROOT / "README.md", ROOT / "CHANGELOG.md", ROOT / "art" / "README.md", *sorted((ROOT / "docs").rglob("*.md"))]
LINK = re.compile(r"\[([^\]]+)\]\(([^)#\s]+)(?:#[^)]*)?\)")


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_links_lead_to_files(page: Path) -> None:
    for _, target in LINK.findall(page.read_text(encoding="utf-8")):
        if "://" not in target:
            assert (page.parent / target).exists(), f"{page.name} points at {target}"


def test_every_stop_of_the_tour_is_in_its_module() -> None:
    page = ROOT / "docs" / "tour.md"
    stops = [(name.strip("`"), target) for name, target in LINK.findall(page.read_text(encoding="utf-8"))]
    assert len(stops) > 25
    for name, target in stops:
        code = (page.parent / target).resolve().read_text(encoding="utf-8")
        *owner, last = name.split(".")
        assert re.search(rf"(?:def|class) {last}\b", code), f"{target} has no {last}"
        assert all(re.search(rf"class {each}\b", code) for each in owner), f"{target} has no {owner}"
