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


def read_languages(reader: SettingsReader) -> LanguageSettings:
    """The languages; what is left out is as usual."""
    table = reader.choice("languages", "table", SPOKEN.table, tuple(LANGUAGES))
    value = reader.value("languages", "offered")
    offered = SPOKEN.offered if value is None else tuple(value) if isinstance(value, list) else ()
    if not offered or len(set(offered)) < len(offered) or not set(offered) <= LANGUAGES.keys() or table not in offered:
        known = ", ".join(f'"{code}" ({language.name})' for code, language in LANGUAGES.items())
        wanted = f'a list of some of {known}, each once, with the "{table}" of the table among them'
        raise reader.wrong("languages.offered", value, wanted)
    return LanguageSettings(table, offered)
