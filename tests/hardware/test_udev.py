"""99-etg.rules: udev passes over what it does not understand, so a slip of the pen is found here."""

import re
import shutil
import subprocess
from pathlib import Path
from typing import NamedTuple

import pytest

FOLDER = Path(__file__).parents[2] / "hardware" / "kiosk" / "root" / "etc" / "udev" / "rules.d"
RULES = FOLDER / "99-etg.rules"
MATCH = ("==", "!=")
OPERATORS = {
    "ACTION": MATCH,
    "KERNEL": MATCH,
    "SUBSYSTEM": MATCH,
    "SUBSYSTEMS": MATCH,
    "DRIVER": MATCH,
    "ATTRS": MATCH,
    "ATTR": (*MATCH, "="),
    "ENV": (*MATCH, "="),
    "SYMLINK": ("+=",),  # "=" would take the links of other rules away
    "GROUP": ("=",),
    "MODE": ("=",),
}
"""What we need and no more: no rule of ours runs a program or jumps over others."""
WITH_NAME = {"ATTR", "ATTRS", "ENV"}
USB_IDS = {("ATTR", "idVendor"), ("ATTRS", "idVendor"), ("ATTRS", "idProduct")} | {
    ("ENV", "ID_VENDOR_ID"),
    ("ENV", "ID_MODEL_ID"),
}
ONE_DEVICE = {("ATTRS", "serial"), ("ENV", "ID_SERIAL_SHORT"), ("ENV", "ID_PATH")}
"""What tells one adapter from another of the same kind."""
LINKS = {"etg/shoe", "etg/reader", "etg/inputs"}
TOUCH = re.compile(r"etg/touch-\d")

_TERM = re.compile(r'([A-Z]+)(?:\{([^{}"]*)\})?([=!+:-]?=)"([^"\\]*)"')


class Wrong(Exception):
    """A rule that udev would refuse, or would take for something else."""


class Term(NamedTuple):
    """One comparison or assignment."""

    key: str
    name: str
    operator: str
    value: str

    @property
    def matches(self) -> bool:
        return self.operator in MATCH


def lines(text: str) -> list[str]:
    """The rules, each on one line."""
    if not text.endswith("\n"):
        raise Wrong("the last line has no end")
    found, begun = list[str](), ""
    for line in text.splitlines():
        if begun and (not line.strip() or line.lstrip().startswith("#")):
            raise Wrong("a rule that is continued by nothing")
        if line.startswith("#") or not (begun or line.strip()):
            continue
        if line != line.rstrip():
            raise Wrong("a space after the end of a line")
        if line.endswith("\\"):
            begun += line[:-1]
            continue
        found.append(begun + line)
        begun = ""
    if begun:
        raise Wrong("the last rule is not ended")
    return found


def terms(rule: str) -> list[Term]:
    """The parts of a rule, each written in full."""
    found, at = list[Term](), 0
    while True:
        match = _TERM.match(rule, at)
        if match is None:
            raise Wrong(f"not a term: {rule[at:]}")
        found.append(Term(match[1], match[2] or "", match[3], match[4]))
        if match.end() == len(rule):
            return found
        gap = re.compile(r", +").match(rule, match.end())
        if gap is None:
            raise Wrong(f"no comma and space before: {rule[match.end() :]}")
        at = gap.end()


def check_term(term: Term) -> None:
    """Whether a key may stand with this operator and this value."""
    if term.key not in OPERATORS:
        raise Wrong(f"unknown key: {term.key}")
    if (term.key in WITH_NAME) != bool(term.name):
        raise Wrong(f"{term.key} with or without a name in braces")
    if term.operator not in OPERATORS[term.key]:
        raise Wrong(f"operator of {term.key}: {term.operator}")
    if not term.value:
        raise Wrong(f"{term.key} is empty")
    if (term.key, term.name) in USB_IDS and not re.fullmatch(r"[0-9a-f]{4}(\|[0-9a-f]{4})*", term.value):
        raise Wrong(f"not four small hex digits, as the kernel writes them: {term.value}")
    if term.key == "SYMLINK" and term.value not in LINKS and not TOUCH.fullmatch(term.value):
        raise Wrong(f"no link of ours: {term.value}")
    if term.key == "GROUP" and term.value != "dialout":
        raise Wrong(f"group: {term.value}")
    if term.key == "MODE" and not re.fullmatch(r"0[0-7]{2}0", term.value):
        raise Wrong(f"a mode that lets everybody in, or none: {term.value}")


def is_one_device(term: Term) -> bool:
    """Whether only one device can match; the number of a ttyUSB changes, that of a port on the board does not."""
    if term.operator != "==" or set(term.value) & set("*?[|"):
        return False
    on_the_board = term.key == "KERNEL" and re.fullmatch(r"ttyS\d+", term.value) is not None
    return on_the_board or (term.key, term.name) in ONE_DEVICE


def check(text: str) -> list[list[Term]]:
    """The rules of a file; `Wrong` at the first slip."""
    links, rules = set[str](), [terms(line) for line in lines(text)]
    for rule in rules:
        for term in rule:
            check_term(term)
        if not any(term.matches for term in rule) or all(term.matches for term in rule):
            raise Wrong("a rule needs something to match and something to do")
        if [term.matches for term in rule] != sorted((term.matches for term in rule), reverse=True):
            raise Wrong("what is matched stands before what is done")
        if len({(term.key, term.name) for term in rule}) != len(rule):
            raise Wrong("the same key twice in a rule")
        for term in rule:
            if term.key == "SYMLINK":
                if term.value in links:
                    raise Wrong(f"two rules for one link: {term.value}")
                links.add(term.value)
                check_link(term.value, rule)
    return rules


def check_link(link: str, rule: list[Term]) -> None:
    """A name belongs to one device: a serial port that the table may open, or a touch panel, which only X opens."""
    keys = {(term.key, term.name) for term in rule}
    kind = Term("SUBSYSTEM", "", "==", "tty")
    if TOUCH.fullmatch(link):
        kind = Term("ENV", "ID_INPUT_TOUCHSCREEN", "==", "1")
        if keys & {("GROUP", ""), ("MODE", "")} or Term("KERNEL", "", "==", "event[0-9]*") not in rule:
            raise Wrong("a touch panel is an event device, and stays as it is but for its name")
    elif not {("GROUP", ""), ("MODE", "")} <= keys:
        raise Wrong("a link without group and mode")
    if not any(map(is_one_device, rule)) or kind not in rule:
        raise Wrong("a link that any adapter could get")


def examples(text: str) -> list[str]:
    """The rules to choose from, each as a file of its own."""
    found = re.findall(r"(?:^#: .*\\\n)*^#: .*[^\\\n]\n", text, re.MULTILINE)
    return [each.replace("#: ", "") for each in found]


def test_the_rules_are_sound_and_name_every_device() -> None:
    rules = check(RULES.read_text(encoding="utf-8"))
    assert {term.value for rule in rules for term in rule if term.key == "SYMLINK"} == LINKS
    done = {(term.key, term.name, term.value) for rule in rules for term in rule if not term.matches}
    assert ("ENV", "ID_MM_DEVICE_IGNORE", "1") in done
    assert ("ATTR", "latency_timer", "1") in done


def test_the_rules_to_choose_from_are_sound_too() -> None:
    text = RULES.read_text(encoding="utf-8")
    found = examples(text)
    assert len(found) == sum(line.startswith("#: ACTION") for line in text.splitlines()) >= 4
    for each in found:
        (rule,) = check(each)
        assert any(term.key == "SYMLINK" for term in rule)
    assert any('ENV{ID_PATH}=="' in each for each in found)
    assert {"etg/touch-0", "etg/touch-1"} <= {term.value for each in found for term in check(each)[0]}


def test_a_rule_that_is_chosen_besides_the_old_one_is_found() -> None:
    text = RULES.read_text(encoding="utf-8")
    with pytest.raises(Wrong, match="two rules for one link"):
        check(text + examples(text)[0])


def test_every_vendor_with_a_link_is_kept_from_modemmanager() -> None:
    """Also those of the examples: whoever chooses one must not have to think of it."""
    text = RULES.read_text(encoding="utf-8")
    rules = check(text)
    named = {
        term.value
        for rule in [*rules, *(rule for each in examples(text) for rule in check(each))]
        for term in rule
        if (term.key, term.name) in {("ATTRS", "idVendor"), ("ENV", "ID_VENDOR_ID")}
    }
    (ignored,) = [rule for rule in rules if any(term.name == "ID_MM_DEVICE_IGNORE" for term in rule)]
    (vendors,) = [term.value.split("|") for term in ignored if term.name == "idVendor"]
    assert named == set(vendors)


GOOD = 'SUBSYSTEM=="tty", ATTRS{serial}=="A1", SYMLINK+="etg/shoe", GROUP="dialout", MODE="0660"\n'


def test_a_good_rule_passes_however_it_is_laid_out() -> None:
    assert len(check(GOOD)) == 1
    assert len(check("# a word\n\n" + GOOD.replace('"tty", ', '"tty", \\\n  ') + "\n")) == 1
    assert check("# nothing\n\n") == []


@pytest.mark.parametrize(
    ("before", "after", "why"),
    [
        ("\n", "", "no end"),
        ("\n", " \n", "a space after"),
        ("\n", "\\\n", "not ended"),
        ('"tty", ', '"tty", \\\n# why\n', "continued by nothing"),
        ('"tty", ', '"tty", \\\n\n', "continued by nothing"),
        ('"tty", ', '"tty" ', "no comma"),
        ('"tty", ', '"tty",', "no comma"),
        ('"0660"', '"0660",', "no comma"),
        ('"0660"', '"0660", ', "a space after"),
        ('"tty"', "tty", "not a term"),
        ('"tty"', '"tty', "not a term|no comma"),
        ('"tty"', "'tty'", "not a term"),
        ('"tty"', '"t\\"ty"', "not a term"),
        ("SUBSYSTEM", "subsystem", "not a term"),
        ("SUBSYSTEM==", "SUBSYSTEM ==", "not a term"),
        ("SUBSYSTEM", "SUBSISTEM", "unknown key"),
        ("SUBSYSTEM", "RUN", "unknown key"),
        ('SUBSYSTEM=="tty"', 'SUBSYSTEM="tty"', "operator of SUBSYSTEM"),
        ("ATTRS{serial}==", "ATTRS{serial}=", "operator of ATTRS"),
        ("ATTRS{serial}", "ATTRS", "name in braces"),
        ("ATTRS{serial}", "ATTRS{}", "name in braces"),
        ("ATTRS{serial}", "ATTRS(serial)", "not a term"),
        ("SUBSYSTEM=", "SUBSYSTEM{x}=", "name in braces"),
        ('"A1"', '""', "empty"),
        ("SYMLINK+=", "SYMLINK=", "operator of SYMLINK"),
        ("SYMLINK+=", "SYMLINK==", "operator of SYMLINK"),
        ("etg/shoe", "shoe", "no link of ours"),
        ("etg/shoe", "etg/shoes", "no link of ours"),
        ("etg/shoe", "etg/shoe etg/reader", "no link of ours"),
        ("GROUP=", "GROUP+=", "operator of GROUP"),
        ("dialout", "users", "group"),
        ("0660", "0666", "a mode"),
        ("0660", "660", "a mode"),
        (', GROUP="dialout"', "", "without group"),
        (', MODE="0660"', "", "without group"),
        ('SUBSYSTEM=="tty", ', 'SUBSYSTEM=="usb", ', "any adapter"),
        ('ATTRS{serial}=="A1"', 'ATTRS{idVendor}=="0403"', "any adapter"),
        ('ATTRS{serial}=="A1"', 'ATTRS{serial}!="A1"', "any adapter"),
        ('ATTRS{serial}=="A1"', 'ATTRS{serial}=="*"', "any adapter"),
        ('ATTRS{serial}=="A1"', 'ATTRS{serial}=="A1|A2"', "any adapter"),
        ('ATTRS{serial}=="A1"', 'KERNEL=="ttyUSB0"', "any adapter"),
        ('ATTRS{serial}=="A1"', 'ATTRS{idVendor}=="10C4"', "small hex"),
        ('ATTRS{serial}=="A1"', 'ATTRS{idProduct}=="0x6001"', "small hex"),
        ('ATTRS{serial}=="A1"', 'SUBSYSTEM=="usb"', "the same key twice"),
        (', SYMLINK+="etg/shoe", GROUP="dialout", MODE="0660"', "", "something to do"),
        ('SUBSYSTEM=="tty", ATTRS{serial}=="A1", ', "", "something to match"),
        ('MODE="0660"', 'MODE="0660", KERNEL=="ttyUSB0"', "before what is done"),
        (GOOD, GOOD + GOOD, "two rules"),
    ],
)
def test_a_broken_rule_is_found(before: str, after: str, why: str) -> None:
    assert before in GOOD
    with pytest.raises(Wrong, match=why):
        check(GOOD.replace(before, after))


TOUCHED = (
    'SUBSYSTEM=="input", KERNEL=="event[0-9]*", ENV{ID_INPUT_TOUCHSCREEN}=="1", '
    'ENV{ID_PATH}=="a", SYMLINK+="etg/touch-3"\n'
)


@pytest.mark.parametrize(
    ("before", "after", "why"),
    [
        ("touch-3", "touch", "no link of ours"),
        ("touch-3", "touch-31", "no link of ours"),
        (', ENV{ID_PATH}=="a"', "", "any adapter"),
        ('ENV{ID_INPUT_TOUCHSCREEN}=="1", ', "", "any adapter"),
        ("event[0-9]*", "mouse[0-9]*", "an event device"),
        ('SYMLINK+="etg/touch-3"', 'SYMLINK+="etg/touch-3", MODE="0660"', "stays as it is"),
    ],
)
def test_a_broken_rule_of_a_touch_panel_is_found(before: str, after: str, why: str) -> None:
    assert len(check(TOUCHED)) == 1
    assert before in TOUCHED
    with pytest.raises(Wrong, match=why):
        check(TOUCHED.replace(before, after))


def test_udev_itself_agrees_where_it_can_be_asked(tmp_path: Path) -> None:
    """`udevadm verify` came with version 254; before that, our own reading has to do."""
    chosen = tmp_path / "99-chosen.rules"
    chosen.write_text("".join(examples(RULES.read_text(encoding="utf-8"))), encoding="utf-8")
    broken = tmp_path / "99-broken.rules"
    broken.write_text(GOOD.replace("SUBSYSTEM", "SUBSISTEM"), encoding="utf-8")
    udevadm = shutil.which("udevadm")
    if udevadm and not verify(udevadm, "--help").returncode:
        for path in RULES, chosen:
            done = verify(udevadm, "--resolve-names=never", str(path))
            assert done.returncode == 0, done.stdout + done.stderr
        assert verify(udevadm, "--resolve-names=never", str(broken)).returncode
    assert examples(RULES.read_text(encoding="utf-8"))


def verify(udevadm: str, *words: str) -> "subprocess.CompletedProcess[str]":
    return subprocess.run([udevadm, "verify", *words], capture_output=True, text=True, check=False)
