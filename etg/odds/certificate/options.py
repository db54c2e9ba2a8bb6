"""The options in words, each with its clause, as they were filed."""

from etg.odds.certificate.document import Block, Heading, Paragraph, Section, Table, Tone, left
from etg.odds.certificate.findings import Findings
from etg.submission.words import describe

_OPENING = (
    "Every option that the Rules Submission names, or leaves as the book has it, with the clause it answers "
    "(COMAR 36.05.03.19). R and a number is a ruling: how this program reads a clause that can be read in several ways."
)


def section(found: Findings) -> Section:
    """All statements of the submission."""
    blocks: list[Block] = [Paragraph(_OPENING, Tone.LEAD)]
    for part in describe(found.submission):
        blocks.append(Heading(part.heading))
        rows = tuple((statement.text, statement.clause or "") for statement in part.statements)
        blocks.append(Table((left("Option"), left("Clause", 0.235)), rows))
    return Section("The rules in force", tuple(blocks), new_page=True)
