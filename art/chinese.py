"""Cuts the Noto fonts down to the Chinese signs that the screens use: `python art/chinese.py FOLDER`.

FOLDER holds Debian's `fonts-noto-cjk` and `fonts-noto-cjk-extra`. Run it again when `tests/languages/test_fonts.py`
misses a sign.
"""

import re
import sys
from pathlib import Path

from fontTools import subset
from fontTools.ttLib import TTCollection, TTFont

from etg.languages import CHINESE, LANGUAGES
from etg.languages.catalogue import read_entries
from etg.screens.pictures.letters import HAN

ROOT = Path(__file__).parent.parent
FONTS = {
    "NotoSansSC-Regular": ("NotoSansCJK-Regular.ttc", "Noto Sans CJK SC"),
    "NotoSansSC-Bold": ("NotoSansCJK-Bold.ttc", "Noto Sans CJK SC"),
    "NotoSerifSC-SemiBold": ("NotoSerifCJK-SemiBold.ttc", "Noto Serif CJK SC"),
}
"""Our file, the collection it is taken from, and the family in it that has the Chinese forms of the signs."""
ALWAYS = "，。、；：？！（）《》「」『』【】％　…"


def signs() -> str:
    """Every Chinese sign that a screen can show: of the catalogue, and the name of the language."""
    said = "".join("".join(entry.said) for entry in read_entries(ROOT / "config" / "languages" / f"{CHINESE}.po"))
    return "".join(sorted(set(re.findall(f"[{HAN}]", said + LANGUAGES[CHINESE].name + ALWAYS))))


def font_file(name: str) -> Path:
    """Where our cut of a font is."""
    return ROOT / "art" / "fonts" / f"{name}.otf"


def cut(font: TTFont, text: str) -> None:
    """Leave only these signs in a font."""
    options = subset.Options()
    options.recalc_timestamp = False
    options.layout_features = []
    options.name_IDs = [0, 1, 2, 3, 4, 5, 6, 13, 14]
    options.hinting = False
    options.drop_tables += ["VORG", "vhea", "vmtx", "BASE"]
    cutter = subset.Subsetter(options)
    cutter.populate(text=text)
    cutter.subset(font)


def main(folder: Path) -> None:
    """Write all fonts."""
    text = signs()
    for name, (file, family) in FONTS.items():
        fonts = TTCollection(folder / file).fonts
        font = next(each for each in fonts if family in (each["name"].getDebugName(1), each["name"].getDebugName(16)))
        cut(font, text)
        font.save(font_file(name), reorderTables=True)
        sys.stdout.write(f"{name}: {len(text)} signs, {font_file(name).stat().st_size // 1000} kB\n")


if __name__ == "__main__":
    main(Path(sys.argv[1]))
