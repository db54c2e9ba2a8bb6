"""Hashing every file of the program, beside reading them."""

from collections.abc import Iterator

from benchmarks.measure import About, Result, paired, seconds_of
from etg.cabinet.manifest import hashes, program_files, program_root

ABOUT = About(
    "The identity of the program",
    "The SHA-256 of every file of code, paytables, languages, art and sounds, as a start and `etg manifest` take it, "
    "beside finding and reading the same files. Both read from the cache of the kernel: on a disk that is cold both "
    "wait for it, and the ratio comes nearer to 1.",
)
TURNS = 15


def run() -> Iterator[Result]:
    """In turns, all files each time."""
    root = program_root()
    size = sum(path.stat().st_size for path in program_files(root))

    def read() -> None:
        for path in program_files(root):
            path.read_bytes()

    found = paired([(seconds_of(lambda: hashes(root)), seconds_of(read)) for _ in range(TURNS)])
    name = f"hashing the {len(program_files(root))} files of the program"
    note = f"{size / 1e6:.0f} MB; {found.note}"
    yield Result(name, found.ratio, "reading them", note=note, spread=found.spread, samples=found.samples)
