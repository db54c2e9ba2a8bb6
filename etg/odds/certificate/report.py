"""The whole certificate, section by section."""

from etg.odds.certificate import (
    comparison,
    main_wager,
    options,
    progressives,
    reproducing,
    shuffles,
    side_wagers,
    volatility,
)
from etg.odds.certificate.document import Document
from etg.odds.certificate.findings import Findings
from etg.odds.certificate.title import KIND, SHORT_HASH, cover


def report(found: Findings) -> Document:
    """The document of what was found."""
    submission, program = found.submission, found.program
    sections = (
        options.section(found),
        main_wager.section(found),
        side_wagers.section(found),
        progressives.section(found),
        volatility.section(found),
        comparison.section(found),
        shuffles.section(found),
        reproducing.section(found),
    )
    return Document(
        kind=KIND,
        title=submission.name,
        subtitle=f"{found.game.name}, by the standard rules of Maryland (book {found.game.book})",
        header=f"{submission.name}  ·  submission {submission.hash[:SHORT_HASH]}",
        footer=f"etg {program.version}, program {program.digest[:SHORT_HASH]}  ·  {found.way.made.isoformat()}",
        made=found.way.made,
        cover=cover(found),
        sections=tuple(section for section in sections if section is not None),
        keywords=(found.game.name, submission.hash, program.digest, program.version),
    )
