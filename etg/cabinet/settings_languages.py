"""The languages of a cabinet as its settings name them: what the table speaks, and what players may choose."""

from typing import NamedTuple

from etg.cabinet.settings_reader import SettingsReader
from etg.languages import ENGLISH, LANGUAGES


class LanguageSettings(NamedTuple):
    """What the screens speak."""

    table: str = ENGLISH
    """The overhead, the dealer's console, and every station at which nobody has chosen another one."""
    offered: tuple[str, ...] = tuple(LANGUAGES)
    """What can be chosen at a station; one alone means that there is nothing to choose."""


SPOKEN = LanguageSettings()


def languages_of(reader: SettingsReader, table: str, offered: tuple[str, ...]) -> LanguageSettings:
    """The languages, if that of the table is among those that are offered."""
    if not offered or len(set(offered)) < len(offered) or not set(offered) <= LANGUAGES.keys() or table not in offered:
        known = ", ".join(f'"{code}" ({language.name})' for code, language in LANGUAGES.items())
        wanted = f'a list of some of {known}, each once, with the "{table}" of the table among them'
        raise reader.wrong("languages.offered", reader.value("languages", "offered"), wanted)
    return LanguageSettings(table, offered)
