"""The title page: what is certified, for which submission, by which program, and the figures at a glance."""

from collections.abc import Iterator

from etg.odds.certificate.comparison import MAIN, compared
from etg.odds.certificate.document import Block, Fact, Facts, Paragraph, Table, Tone, left, right
from etg.odds.certificate.findings import Findings
from etg.odds.certificate.side_wagers import long_run_edge
from etg.odds.certificate.writing import percent
from etg.wagers import WAGERS

KIND = "Certificate of game mathematics"
SHORT_HASH = 16


def cover(found: Findings) -> tuple[Block, ...]:
    """Below the title."""
    submission, program = found.submission, found.program
    approved = "not approved yet" if submission.approved is None else f"{submission.approved:%B %-d, %Y}"
    facts = (
        Fact("Game", f"{found.game.name}, {found.submission.rules.decks} decks of {len(found.game.pack)} cards"),
        Fact("Rules Submission approved", approved),
        Fact("Submission, SHA-256", submission.hash, code=True),
        Fact("Program", f"etg {program.version}"),
        Fact("Source", program.commit or "not known", code=bool(program.commit)),
        Fact("Program files, SHA-256", program.digest, code=True),
        Fact("Date of this report", f"{found.way.made:%B %-d, %Y}"),
    )
    return (
        Facts(facts),
        Paragraph(_certifies(found), Tone.LEAD),
        _summary(found),
        *(Paragraph(words, Tone.NOTE) for words in _meters(found)),
        _result(found),
    )


def _meters(found: Findings) -> Iterator[str]:
    """A side wager with which the player has the advantage is legal, and nobody should overlook it."""
    if not any(odds.shares for all_odds in found.odds.values() for odds in all_odds):
        return
    names = [
        side.paytable.name
        for side, _ in found.wagers
        if not WAGERS[side.id].rides_on and any(long_run_edge(side, odds) < 0 for odds in found.odds[side.id])
    ]
    words = "Progressive wagers are shown with their meters at 0."
    more = f" With what the meters pay, more is given back than is taken in the long run: {', '.join(names)}."
    yield f"{words}{more if names else ''}"


def _certifies(found: Findings) -> str:
    return (
        "This report states the probabilities, the return and the house edge of every wager that the Rules Submission "
        "named above offers. Exact figures follow from the composition of a full shoe; simulated figures come from "
        f"{found.simulated.rounds:,} rounds that were played by the same rules. "
        "They hold for the submission and the program with these hashes, and for no other."
    )


def _summary(found: Findings) -> Table:
    columns = (left("Wager"), right("House edge, exact"), right("Simulated"), left("Verdict"))
    rows = [("Main wager, best play of every hand", percent(found.main.edge), "", "")]
    rows += ((one.name, percent(one.exact), percent(one.simulated), one.verdict) for one in compared(found))
    for side, odds in found.wagers:
        if not odds:
            rows.append((str(side.paytable.name), "not decided by the cards", "", ""))
    passed = "passed" if found.shuffled.passed else "FAILED"
    rows.append((f"Shuffle, five tests over {found.shuffled.tally.rounds:,} shuffles", "", "", passed))
    return Table(columns, tuple(rows), frozenset(at for at, row in enumerate(rows) if row[0] == MAIN))


def differing(found: Findings) -> list[str]:
    """What is not as it should be."""
    wrong = [one.name for one in compared(found) if not one.agrees]
    return wrong if found.shuffled.passed else [*wrong, "the shuffle"]


def _result(found: Findings) -> Paragraph:
    if wrong := differing(found):
        return Paragraph(f"This report does not certify the submission: {', '.join(wrong)} did not agree.", Tone.FAULT)
    return Paragraph(
        "Every exact figure agrees with its simulation, and the shuffle has passed its tests.", Tone.RESULT
    )
