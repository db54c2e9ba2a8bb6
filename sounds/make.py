"""Makes the sounds: `python -m sounds.make [--check | --figures] [NAME ...]` writes `sounds/*.wav`.

With `--check` nothing is written; it says which files are not what the score makes of them. `--figures` prints what can
be told of them.
"""

import sys
import wave
from array import array
from functools import cache
from pathlib import Path

from sounds.kit import RATE, Wave, finished
from sounds.measure import Figures, figures
from sounds.score import SCORE

FOLDER = Path(__file__).parent
LEAST = 1
"""The most that a sample may differ, in steps of 16 bits: the sine of another machine may end in another digit."""


def made(name: str) -> Wave:
    """The samples of a sound, out of its score."""
    sound = SCORE[name]
    return finished(sound.make(), sound.peak, sound.end)


def stored(name: str) -> Wave:
    """The samples of a sound, out of its file."""
    with wave.open(str(FOLDER / f"{name}.wav"), "rb") as file:
        if (file.getnchannels(), file.getsampwidth(), file.getframerate()) != (1, 2, RATE):
            raise ValueError(f"{name}.wav is not mono with 16 bits at {RATE} Hz")
        found = array("h", file.readframes(file.getnframes()))
    if sys.byteorder == "big":
        found.byteswap()
    return found


def store(name: str, samples: Wave) -> None:
    """Write a file."""
    if sys.byteorder == "big":
        samples = array("h", samples)
        samples.byteswap()
    with wave.open(str(FOLDER / f"{name}.wav"), "wb") as file:
        file.setnchannels(1)
        file.setsampwidth(2)
        file.setframerate(RATE)
        file.writeframes(samples.tobytes())


def is_same(one: Wave, other: Wave) -> bool:
    """Whether two sounds are the same, but for the last digit of a sample."""
    return len(one) == len(other) and all(abs(a - b) <= LEAST for a, b in zip(one, other, strict=True))


@cache
def measured(name: str) -> Figures:
    """What can be told of a stored sound."""
    return figures(stored(name))


def table(names: list[str]) -> str:
    """What can be told of them without hearing them."""
    lines = [
        "| sound | seconds | peak dBFS | RMS dBFS | seems dBFS(A) | middle Hz | above 6 kHz |",
        "| --- | ---: | ---: | ---: | ---: | ---: | ---: |",
    ]
    for name in names:
        found = measured(name)
        lines.append(
            f"| `{name}` | {found.seconds:.2f} | {found.peak:.1f} | {found.rms:.1f} | {found.loud:.1f} "
            f"| {found.centroid:.0f} | {found.highs:.1%} |"
        )
    return "\n".join(lines)


def main(words: list[str]) -> int:
    """Make, check or describe."""
    unknown = [word for word in words if word not in (*SCORE, "--check", "--figures")]
    if unknown:
        sys.stderr.write(f"there is no sound {unknown[0]}; there are {', '.join(SCORE)}\n")
        return 2
    names = [word for word in words if word in SCORE] or list(SCORE)
    if "--figures" in words:
        sys.stdout.write(table(names) + "\n")
        return 0
    wrong = 0
    for name in names:
        samples = made(name)
        if "--check" not in words:
            store(name, samples)
        elif not (FOLDER / f"{name}.wav").exists() or not is_same(samples, stored(name)):
            sys.stderr.write(f"sounds/{name}.wav is not what the score makes of it: run `make sounds`\n")
            wrong += 1
    return wrong


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
