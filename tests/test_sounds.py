"""The sounds: the files are what the score makes of them, as loud as they are said to be, and in one key."""

import math
from itertools import pairwise
from pathlib import Path

import pytest

from etg.resources import resource
from etg.screens.sound.catalogue import CATALOGUE, FILES, files
from sounds import make, score
from sounds.kit import RATE
from sounds.measure import Figures, decibels, fft

NAMES = tuple(score.SCORE)
TONAL = ("tick", "tick_last", "no_more_bets", "your_turn", "push", "win_small", "win_large", "jackpot", "attention")
LONGEST = 1.6
"""Seconds of everything but the jackpot."""


@pytest.fixture(scope="module", name="measured")
def _measured() -> dict[str, Figures]:
    return {name: make.measured(name) for name in NAMES}


@pytest.mark.parametrize("name", NAMES)
def test_a_file_is_what_the_score_makes_of_it(name: str) -> None:
    """To one step of 16 bits: the sine of another machine may end in another digit."""
    assert make.is_same(make.made(name), make.stored(name))


def test_a_difference_is_seen() -> None:
    """Two steps are too many, and so is a sample more."""
    found = make.stored("button")
    other = found[:]
    other[100] += 1
    assert make.is_same(found, other)
    other[100] += 1
    assert not make.is_same(found, other) and not make.is_same(found, found[:-1])


def test_every_sound_has_a_file_and_every_file_a_sound() -> None:
    stored = {path.stem for path in Path(resource("sounds")).glob("*.wav")}
    assert stored == set(FILES) == set(NAMES)


def test_the_catalogue_knows_how_long_and_how_high_they_are(measured: dict[str, Figures]) -> None:
    """The mixing relies on it."""
    for kind, entry in CATALOGUE.items():
        for name in files(kind):
            found = measured[name]
            assert found.seconds == pytest.approx(entry.seconds, abs=1e-4), name
            assert found.peak <= entry.peak + 0.005 and found.peak == pytest.approx(entry.peak, abs=0.02), name


@pytest.mark.parametrize("name", NAMES)
def test_levels(name: str, measured: dict[str, Figures]) -> None:
    """Never near the limit, as loud as its class, no offset, and no click at either end."""
    found, samples = measured[name], make.stored(name)
    low, high = score.SCORE[name].rms
    assert found.peak <= -3
    assert low <= found.rms <= high
    assert abs(found.offset) < 1 / 32768
    assert samples[0] == samples[-1] == 0
    assert found.seconds <= LONGEST or name == "jackpot"


def test_the_alarm_is_long_enough_and_the_jackpot_not_too_long(measured: dict[str, Figures]) -> None:
    """And nothing comes near the alarm."""
    assert measured["alarm"].seconds >= 1.5 and 4 <= measured["jackpot"].seconds <= 6
    assert all(measured["alarm"].loud > found.loud + 6 for name, found in measured.items() if name != "alarm")


def test_what_is_heard_often_is_softer_than_what_is_rare(measured: dict[str, Figures]) -> None:
    """As an ear weighs them."""
    order = (("button",), ("card_1", "chip_1"), ("tick",), ("your_turn", "no_more_bets"), ("win_large",), ("jackpot",))
    loud = [[measured[name].loud for name in names] for names in order]
    assert all(max(softer) < min(louder) for softer, louder in pairwise(loud))


def test_nothing_is_harsh(measured: dict[str, Figures]) -> None:
    """The middle of every spectrum is below 2.5 kHz, and next to nothing is above 6 kHz."""
    for name, found in measured.items():
        assert found.centroid < 2500 and found.highs < 0.01, name


def _note(hz: float) -> tuple[int, float]:
    """Half-tones above A, within an octave, and how far it is off in cents."""
    steps = 12 * math.log2(hz / 440)
    return round(steps) % 12, 100 * (steps - round(steps))


SCALE = {5: "D", 7: "E", 9: "F#", 0: "A", 2: "B"}


@pytest.mark.parametrize("name", TONAL)
def test_every_note_is_of_the_one_scale(name: str) -> None:
    """The strongest tone of each part of a sound: eight stations at once stay in tune."""
    values = [sample / 32768 for sample in make.stored(name)]
    size, heard = 16384, set()
    for start in range(0, max(1, len(values) - size // 2), size // 2):
        part = values[start : start + size]
        if decibels(max(map(abs, part))) < -40:
            continue
        shaped = [value * math.sin(math.pi * n / size) ** 2 for n, value in enumerate(part)]
        power = [abs(each) for each in fft([complex(v) for v in shaped + [0.0] * (size - len(shaped))])[: size // 2]]
        top = max(range(1, size // 2 - 1), key=power.__getitem__)
        left, right = power[top - 1], power[top + 1]
        between = (right - left) / (2 * (2 * power[top] - left - right))
        step, cents = _note((top + between) * RATE / size)
        assert step in SCALE and abs(cents) < 25, f"{name} at {start / RATE:.2f} s"
        heard.add(SCALE[step])
    assert heard


def test_the_figures_of_the_readme_are_those_of_the_files() -> None:
    """The table is printed by `python -m sounds.make --figures`."""
    assert make.table(list(NAMES)) in Path(resource("sounds", "README.md")).read_text(encoding="utf-8")


def test_the_design_language_names_every_sound() -> None:
    """And none that there is not."""
    page = (Path(__file__).parent.parent / "docs" / "design-language.md").read_text(encoding="utf-8")
    rows = [line.split("`")[1] for line in page.partition("## Sound")[2].splitlines() if line.startswith("| `")]
    assert sorted(rows) == sorted(CATALOGUE)


def test_a_name_that_is_wrong_is_said(capsys: pytest.CaptureFixture[str]) -> None:
    """And what there is."""
    assert make.main(["--check", "trumpet"]) == 2
    assert "there is no sound trumpet; there are card_1" in capsys.readouterr().err
    assert make.main(["--check", "button"]) == 0
