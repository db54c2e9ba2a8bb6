"""Hashes, seed and rounds, the command for every figure, and the lines to be signed."""

import shlex
from collections.abc import Iterator

from etg.odds.certificate.document import (
    Block,
    Column,
    Fact,
    Facts,
    Heading,
    Paragraph,
    Section,
    Signatures,
    Table,
    Tone,
    left,
)
from etg.odds.certificate.findings import Findings

_OPENING = (
    "Every figure of this report can be found again with the program and the submission that have these hashes. The "
    "counts of a simulation depend on its seed and its number of rounds alone, not on the machine or its cores."
)
_UNSEEDED = (
    "Only the shuffles that were tested cannot be had again: they came from the operating system, and another test has "
    "others."
)
_SIGNED = (
    "This report was made by the program itself and is no approval. Whoever signs has compared the hashes with those "
    "of the table on the floor, and has found the figures again with the commands above."
)


def section(found: Findings) -> Section:
    """How to find every figure again."""
    blocks: tuple[Block, ...] = (
        Paragraph(_OPENING if found.way.shuffle_seed is not None else f"{_OPENING} {_UNSEEDED}", Tone.LEAD),
        Facts(tuple(_hashes(found))),
        Heading("Commands"),
        Table((left("Figure", 0.3), Column("Command", code=True)), tuple(commands(found))),
        Heading("Signatures"),
        Paragraph(_SIGNED, keep=True),
        Signatures(("Prepared by, date", "Reviewed by, date", "For the laboratory, date", "For the operator, date")),
    )
    return Section("Hashes and how to reproduce", blocks)


def _hashes(found: Findings) -> Iterator[Fact]:
    program, way = found.program, found.way
    yield Fact("Submission, SHA-256", found.submission.hash, code=True)
    yield Fact(f"Program, {program.files:,} files, SHA-256", program.digest, code=True)
    if program.commit:
        yield Fact("Source, commit", program.commit, code=True)
    for name, digest in found.books():
        yield Fact(f"Paytables, {name.rsplit('/', 1)[-1]}", digest, code=True)
    yield Fact("Simulation", f"{way.rounds:,} rounds, seed {way.seed}")
    yield Fact("Shuffle tests", f"{way.shuffles:,} shuffles, {way.source}")


def commands(found: Findings) -> Iterator[tuple[str, str]]:
    """What each figure is found with."""
    way = found.way
    file = shlex.quote(way.file)
    seeded = f" --seed {way.shuffle_seed}" if way.shuffle_seed is not None else ""
    yield "Is the submission allowed; its hash", f"etg submission check {file}"
    yield "The rules in words", f"etg submission show {file}"
    yield "Main wager: edges and strategy", f"etg odds {file} --main"
    yield "Strategy charts as a picture", f"etg strategy {file} --out strategy.png"
    yield "Side wagers and break-evens", f"etg odds {file}"
    yield "Simulated figures", f"etg simulate {file} --rounds {way.rounds} --seed {way.seed}"
    if found.shoes is not None:
        size = len(found.game.pack) * found.submission.rules.decks
        cover = f"--cover {size - found.cover} --rounds {way.rounds} --seed {way.seed}"
        yield "The effect of the cover card", f"etg simulate {file} {cover}"
    tests = f"etg shuffle-test --game {found.game.id} --decks {found.submission.rules.decks} --rounds {way.shuffles}"
    yield "Shuffle tests", f"{tests}{seeded}"
    yield "Hash of the program", "etg verify"
    for name, _ in found.books():
        yield "Hash of the paytables", f"sha256sum {name}"
    again = f"--rounds {way.rounds} --seed {way.seed} --shuffles {way.shuffles} --date {way.made.isoformat()}"
    yield "This report", f"etg certify {file} {again}"
