"""The made-up language of the tests finds what did not come from a catalogue."""

from etg.languages import money, say, speaking
from etg.texts import Key, text
from tests.languages.made_up import made_up, untranslated


def test_it_knows_the_patterns_of_the_code_and_no_others() -> None:
    known = made_up().catalogue
    assert known[Key("", "{some} and {last}")] == ("{some} ánd {last}",)
    with speaking(made_up()):
        assert say(text("{some} and {last}", some="Ada", last="Bruno")) == "Ada ánd Bruno"
        assert say("Nobody writes this in the code") == "Nobody writes this in the code"
        assert money(123_456) == "1.234,56 ¤"


def test_what_it_finds() -> None:
    assert untranslated("Ada ánd Bruno: 12,50 ¤") == []
    assert untranslated("Ada and Bruno") == ["and"]
    assert untranslated("QH wins $5", known=("QH",)) == ["wins", "$"]
