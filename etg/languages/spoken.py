"""The languages that there are. Another one is a catalogue in `config/languages` and a line here."""

from collections.abc import Mapping
from functools import partial
from types import MappingProxyType

from etg.languages.catalogue import read_catalogue
from etg.languages.language import Catalogue, Language
from etg.resources import resource

ENGLISH, SPANISH, CHINESE = "en", "es", "zh"


def _shipped(code: str, forms: int) -> Catalogue:
    return read_catalogue(resource("config", "languages", f"{code}.po"), forms)


def _one_or_many(count: int) -> int:
    return int(count != 1)


LANGUAGES: Mapping[str, Language] = MappingProxyType(
    {
        each.code: each
        for each in (
            Language(ENGLISH, "English", dict, _one_or_many),
            # As in the United States: $1,234.50, not 1.234,50 $ (CLDR es_US).
            Language(SPANISH, "Español", partial(_shipped, SPANISH, 2), _one_or_many),
            # The felt and the chips of a table in dollars say $, not US$.
            Language(CHINESE, "中文", partial(_shipped, CHINESE, 1), lambda count: 0),
        )
    }
)
