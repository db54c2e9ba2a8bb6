"""The look of a cabinet as its settings name it: the operator's logo, the cards, how much moves."""

from dataclasses import dataclass
from pathlib import Path

from etg.cabinet.settings_reader import SettingsReader
from etg.errors import Malformed

BACKS = ("petrol", "wine")
"""The backs of the cards; what is kept is their place here."""
FULL, REDUCED = "full", "reduced"
"""How much moves: cards fly and wheels turn, or things are at their place at once."""
MOST_BYTES = 4 * 2**20
MOST_PIXELS = 4096
_PNG = b"\x89PNG\r\n\x1a\n"


@dataclass(frozen=True, slots=True)
class Look:
    """What an operator may choose about the screens' look."""

    logo: Path | None = None
    """A PNG file; None: the name of the operator stands there."""
    four_colours: bool = False
    """Each suit has an ink of its own: diamonds blue, clubs green."""
    back: int = 0
    """Which back the cards have, a place in `BACKS`."""
    motion: bool = True
    """Cards slide and turn over, amounts count up, the wheel runs; otherwise everything is simply there."""
    large_text: bool = False
    """Larger letters on the stations, and fewer words."""
    high_contrast: bool = False
    """Words and edges as bright as they can be on black."""


PLAIN = Look()


def logo_at(reader: SettingsReader, name: str) -> Path | None:
    """The logo, if it can be one; a relative name is beside the file of the settings."""
    if not name:
        return None
    try:
        path = reader.path.parent / Path(name).expanduser()
        check_logo(path)
    except RuntimeError as error:
        raise Malformed(f"{reader.path}: look.logo is {name[:40]!r}; there is no such user, name the folder") from error
    except Malformed as error:
        raise Malformed(f"{reader.path}: look.logo: {error}") from error
    return path


def check_logo(path: Path) -> None:
    """Whether a file can be the logo, as far as can be told without drawing it; if not, says what to do."""
    try:
        if not path.is_file():
            raise Malformed(f"there is no file {path}; put the logo there, or leave the setting out")
        if path.suffix.lower() != ".png":
            raise Malformed(f"{path} must be a PNG file, with a name that ends in .png; save the logo as PNG")
        size = path.stat().st_size
        with path.open("rb") as file:
            head = file.read(24)
    except OSError as error:
        raise Malformed(f"{path} cannot be read: {error.strerror}; let the table's user read it") from error
    if size > MOST_BYTES:
        raise Malformed(f"{path} has more than {MOST_BYTES // 2**20} MB; save the logo smaller, 1200 pixels are plenty")
    if len(head) < 24 or not head.startswith(_PNG) or head[12:16] != b"IHDR":
        raise Malformed(f"{path} is not a PNG file inside; save the logo as PNG again")
    across, down = int.from_bytes(head[16:20], "big"), int.from_bytes(head[20:24], "big")
    if not (0 < across <= MOST_PIXELS and 0 < down <= MOST_PIXELS):
        raise Malformed(f"{path} is {across} x {down} pixels; save the logo with at most {MOST_PIXELS} each way")
