"""The languages of the screens: what is spoken now, and how sentences, counts and amounts are said in it.

    with speaking("es"):
        say("Hand {number}", number=2)

A sentence that was made elsewhere, as why something was refused, is a `Text` and is said the same way: `say(reason)`.
"""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from functools import lru_cache, wraps
from typing import ParamSpec, TypeVar

from etg.languages.language import Language
from etg.languages.spoken import CHINESE, ENGLISH, LANGUAGES, SPANISH
from etg.money import Cents
from etg.texts import Key

__all__ = [
    "CHINESE",
    "ENGLISH",
    "LANGUAGES",
    "SPANISH",
    "Language",
    "by_language",
    "money",
    "number",
    "say",
    "several",
    "speaking",
    "spoken",
]

_SPOKEN: ContextVar[Language] = ContextVar("language", default=LANGUAGES[ENGLISH])
_MOST = 32
"""What is kept of a function, in all languages together."""
P = ParamSpec("P")
R = TypeVar("R")


def spoken() -> Language:
    """What is spoken now: English, unless a screen speaks another language."""
    return _SPOKEN.get()


@contextmanager
def speaking(language: str | Language) -> Iterator[None]:
    """Within this, everything is said in this language."""
    before = _SPOKEN.set(LANGUAGES[language] if isinstance(language, str) else language)
    try:
        yield
    finally:
        _SPOKEN.reset(before)


def say(words: str, /, *, meaning: str = "", **values: object) -> str:
    """A pattern of the catalogue, or a sentence that was made of one, in the language that is spoken."""
    if values or meaning:
        return _SPOKEN.get().fill(Key(meaning, words), values)
    return _SPOKEN.get().say(words)


def several(one: str, many: str, count: int, /, *, meaning: str = "", **values: object) -> str:
    """The same where something is counted; `{n}` is the count."""
    return _SPOKEN.get().fill(Key(meaning, one, many), {"n": count, **values}, count)


def money(cents: Cents, trim: bool = False) -> str:
    """An amount as it is written in the language that is spoken."""
    return _SPOKEN.get().money(cents, trim)


def number(value: int) -> str:
    """A large number as it is written in the language that is spoken."""
    return _SPOKEN.get().number(value)


def by_language(function: Callable[P, R]) -> Callable[P, R]:
    """Keeps what a function has said, for each language by itself."""

    def said(language: Language, *args: P.args, **kwargs: P.kwargs) -> R:
        with speaking(language):
            return function(*args, **kwargs)

    kept: Callable[..., R] = lru_cache(maxsize=_MOST)(said)

    @wraps(function)
    def asked(*args: P.args, **kwargs: P.kwargs) -> R:
        return kept(_SPOKEN.get(), *args, **kwargs)

    return asked
