"""The page of the performance is made of the data of one run, and names every benchmark; its figures are free."""

import platform
import re
from dataclasses import replace
from pathlib import Path

import pytest

from art import make
from benchmarks import __main__ as bench
from benchmarks import bars, one, page, pictures, results, strips
from benchmarks.groups import ALL, about
from benchmarks.machine import machine
from benchmarks.measure import Missing, Result, Samples, Spread, best, paired, spread_of
from benchmarks.results import LATER, Group, Run

ROOT = Path(__file__).parent.parent
MACHINE = {"processor": "a processor", "cores": "2", "Python": "3.11"}
SLOW = Result("a | b", 4.0, "a peer", 3, "1 ms", spread=Spread(3.5, 4.5, 9), samples=Samples((1e-3,) * 9, (2e-3,) * 9))
NONE = Result("frames of an idle table", 0.0, "none", 0)
SHARE = Result("a share", 0.9, "a peer", 0.5, at_least=True)
FREE = Result("something", 93.0, "calls")


def run_of(*groups: Group, load: float = 0.1) -> Run:
    """A run that nobody has measured."""
    return Run("2026-11-16 20:15", load, 1.0, MACHINE, groups)


# The page that is committed


def test_the_page_is_what_the_data_of_the_last_run_make_of_it() -> None:
    assert page.PAGE.read_text(encoding="utf-8") == page.text(results.read()), "run `python -m benchmarks --page`"


@pytest.mark.parametrize("name", ALL)
def test_every_benchmark_is_on_the_page_with_what_it_means(name: str) -> None:
    told, text = about(name), page.PAGE.read_text(encoding="utf-8")
    assert f"## {told.title}\n" in text and f"`python -m benchmarks {name}`" in text
    assert len(told.words.split()) >= 30 and told.words.endswith(".")


def test_every_module_that_measures_is_run() -> None:
    measuring = {path.stem for path in (ROOT / "benchmarks").glob("*.py") if "\ndef run() ->" in path.read_text()}
    assert measuring == set(ALL)


def test_every_picture_of_the_page_is_drawn_by_its_script_and_is_there() -> None:
    shown = re.findall(r"!\[[^\]]+\]\(([^)]+)\)", page.PAGE.read_text(encoding="utf-8"))
    assert len(shown) > len(ALL) / 2
    for file in shown:
        assert f"docs/{file}" in make.PICTURES and (ROOT / "docs" / file).exists()


def test_nothing_tells_whose_machine_it_was() -> None:
    for kept in (page.PAGE, results.DATA):
        text = kept.read_text(encoding="utf-8")
        assert not re.search(r"(?<![\w.)/])/(home|tmp|root|work|usr|var)/", text)
    assert platform.node() not in " ".join(machine().values()).split()


# What the page says


def test_a_target_that_is_missed_and_a_benchmark_that_fails_are_named() -> None:
    run = run_of(Group("shoe", (SLOW, NONE, SHARE, FREE), 2.0), Group("ledger", (), 1.0, "OSError: the disk is full"))
    text = page.text(run)
    assert "2 of 3 targets are met; 1 figures have none." in text
    assert "- Not met: a | b, 4.00; the target is at most 3." in text
    assert "- Not measured to its end: The ledger (`ledger`): OSError: the disk is full." in text
    assert "| a \\| b | 4.00 | 3.50 to 4.50 in 9 | a peer | at most 3 | **no** | 1 ms |" in text
    assert "| a share | 0.90 |  | a peer | at least 0.5 | yes |  |" in text
    assert "was busy" not in text
    assert all("was busy" in page.text(busy) for busy in (replace(run, load=1.5), replace(run, load_after=2.5)))


def test_a_benchmark_that_was_added_after_the_run_is_named_too() -> None:
    text = page.text(run_of(Group("shoe", (FREE,), 2.0)))
    assert text.count(LATER) == 2 * (len(ALL) - 1)


def test_data_are_read_as_they_were_written(tmp_path: Path) -> None:
    run = run_of(Group("shoe", (SLOW, NONE, SHARE, FREE), 2.0), Group("ledger", (), 1.0, "a reason"))
    results.write(run, tmp_path / "data.json")
    assert results.read(tmp_path / "data.json") == run


# How it is measured


def test_some_alone_are_printed_and_the_page_stays(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    written: list[object] = []
    monkeypatch.setattr(bench, "measured", lambda names: run_of(*(Group(name, (SLOW,), 1.0) for name in names)))
    monkeypatch.setattr(page, "write", written.append)
    monkeypatch.setattr(results, "write", written.append)
    assert bench.main(["shoe"]) == 0 and not written
    assert "4.00" in capsys.readouterr().out
    assert bench.main([]) == 0 and len(written) == 2


def test_what_cannot_be_asked_for_is_refused(capsys: pytest.CaptureFixture[str]) -> None:
    for wrong in (["nothing"], ["--page", "shoe"]):
        with pytest.raises(SystemExit):
            bench.main(wrong)
    assert "there are running" in capsys.readouterr().err


def test_a_benchmark_that_fails_says_why_and_keeps_what_it_had(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "breaks.py").write_text(
        "from benchmarks.measure import Result\n"
        "def run():\n    yield Result('a', 1.0, 'b')\n    raise OSError('cannot read /home/me/books.ledger')\n"
    )
    (tmp_path / "sitecustomize.py").write_text(f"import benchmarks\nbenchmarks.__path__.append({str(tmp_path)!r})\n")
    monkeypatch.setenv("PYTHONPATH", f"{tmp_path}:{ROOT}")
    found = bench._one("breaks")
    assert [result.name for result in found.results] == ["a"]
    assert found.failed == "OSError: cannot read books.ledger"


def test_a_benchmark_whose_peer_is_missing_says_what_to_install(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    from benchmarks import shoe

    def lacks() -> None:
        raise Missing("needs Xvfb: install xvfb")

    monkeypatch.setattr(shoe, "run", lacks)
    assert one.main("shoe", tmp_path / "found") == 1
    assert bench.reason(1, capsys.readouterr().err) == "needs Xvfb: install xvfb"


def test_a_program_that_dies_without_a_word_is_named_by_its_code() -> None:
    assert bench.reason(-9, "\n") == "it ended with -9"


# Figures


def test_spreads_and_ratios() -> None:
    assert spread_of([1.0, 3.0, 2.0]) == Spread(1.0, 3.0, 3), "all of a few"
    assert spread_of([float(each) for each in range(1, 12)]) == Spread(3.0, 9.0, 11), "the middle half of many"
    found = best([(2.0, 1.0), (3.0, 2.0)])
    assert (found.ratio, found.spread[:2], found.speed_spread[:2]) == (2.0, (1.5, 2.0), (0.5, 2 / 3))
    assert paired([(2.0, 1.0)] * 9).ratio == 2.0


def test_targets() -> None:
    assert [each.met for each in (SLOW, NONE, SHARE, FREE)] == [False, True, True, None]
    assert bars.used(SLOW) == 4 / 3 and bars.used(SHARE) == 0.5 / 0.9
    assert bars.used(NONE) == 0 and bars.used(replace(NONE, ratio=0.5)) == float("inf")


def test_pictures_have_room_for_everything() -> None:
    """Also for what is far beyond its target, for nothing at all, and for long words."""
    far = replace(SLOW, ratio=5000.0, name="a very long name " * 6, against="something that takes many words " * 5)
    near = replace(SLOW, ratio=0.0004, target=None)
    group = Group("shoe", (SLOW, NONE, replace(NONE, ratio=0.5), SHARE, FREE, far, near), 1.0)
    for picture in (bars.overview(run_of(group)), bars.ratios(group), strips.times(group)):
        assert picture.get_width() == 1600 and picture.get_height() > 300


def test_a_group_without_results_has_no_picture() -> None:
    assert pictures.of_group(Group("shoe", (), 0.0, "why")) == []
    assert pictures.of_group(Group("shoe", (FREE,), 0.0)) == [], "one figure needs none"
    assert list(pictures.pictures(run_of(Group("shoe", (FREE, SLOW), 0.0)))) == [
        "docs/pictures/performance/targets.png",
        "docs/pictures/performance/ratios-shoe.png",
        "docs/pictures/performance/times-shoe.png",
    ]
