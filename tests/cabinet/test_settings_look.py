"""The look: read, checked, and every mistake named with what to do."""

from pathlib import Path

import pytest

from etg.cabinet.settings import load_settings
from etg.cabinet.settings_look import MOST_BYTES, Look, check_logo
from etg.errors import Malformed

GOOD = """
[ledger]
file = "/books/table.ledger"
low_disk_gb = 3

[look]
logo = "ours.png"
four_colours = true
back = "wine"
motion = "reduced"
"""
PNG = b"\x89PNG\r\n\x1a\n\x00\x00\x00\rIHDR"


def png(w: int = 300, h: int = 100) -> bytes:
    """The first bytes of a PNG file of a size."""
    return PNG + w.to_bytes(4, "big") + h.to_bytes(4, "big")


def write(tmp_path: Path, text: str, logo: bytes | None = None) -> Path:
    if logo is not None:
        (tmp_path / "ours.png").write_bytes(logo)
    path = tmp_path / "cabinet.toml"
    path.write_text(text, encoding="utf-8")
    return path


def test_the_shipped_look_is_the_usual(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("ETG_CABINET", raising=False)
    assert load_settings().look == Look(None, False, 0, True)


def test_a_file_of_before_goes_on(tmp_path: Path) -> None:
    """Without [look] everything is the usual."""
    assert load_settings(write(tmp_path, GOOD.partition("[look]")[0])).look == Look()


def test_the_logo_is_beside_the_settings(tmp_path: Path) -> None:
    assert load_settings(write(tmp_path, GOOD, png())).look == Look(tmp_path / "ours.png", True, 1, False)


@pytest.mark.parametrize(
    ("was", "becomes", "said"),
    [
        ('"ours.png"', "3", "look.logo is '3'; it must be a text"),
        ('"ours.png"', '"theirs.png"', "look.logo: there is no file"),
        ('"ours.png"', '"~no-such-user/ours.png"', "there is no such user, name the folder"),
        ('"ours.png"', f'"{"o" * 300}.png"', "cannot be read: File name too long"),
        ("true", '"yes"', "look.four_colours is 'yes'; it must be true or false"),
        ("true", "1", "look.four_colours is '1'; it must be true or false"),
        ('"wine"', '"blue"', """look.back is 'blue'; it must be "petrol" or "wine\""""),
        ('"wine"', "1", """look.back is '1'; it must be "petrol" or "wine\""""),
        ('"reduced"', '"none"', """look.motion is 'none'; it must be "full" or "reduced\""""),
        ("motion", "movement", "there is no setting look.movement; there are look.back, look.four_colours"),
    ],
)
def test_every_mistake_is_named(tmp_path: Path, was: str, becomes: str, said: str) -> None:
    """With the file and the key."""
    path = write(tmp_path, GOOD.replace(was, becomes), png())
    with pytest.raises(Malformed) as error:
        load_settings(path)
    assert said in str(error.value) and str(path) in str(error.value)


@pytest.mark.parametrize(
    ("name", "content", "said"),
    [
        ("none.png", None, "put the logo there, or leave the setting out"),
        ("logo.jpg", png(), "save the logo as PNG"),
        ("empty.png", b"", "is not a PNG file inside; save the logo as PNG again"),
        ("renamed.png", b"\xff\xd8\xff\xe0" + bytes(40), "is not a PNG file inside"),
        ("cut.png", png()[:20], "is not a PNG file inside"),
        ("heavy.png", png() + bytes(MOST_BYTES), "has more than 4 MB; save the logo smaller"),
        ("wide.png", png(4097, 10), "is 4097 x 10 pixels; save the logo with at most 4096 each way"),
        ("nothing.png", png(0, 10), "is 0 x 10 pixels"),
    ],
)
def test_a_file_that_cannot_be_the_logo(tmp_path: Path, name: str, content: bytes | None, said: str) -> None:
    """What to do is said."""
    path = tmp_path / name
    if content is not None:
        path.write_bytes(content)
    with pytest.raises(Malformed) as error:
        check_logo(path)
    assert said in str(error.value) and str(path) in str(error.value)


def test_a_folder_is_no_logo(tmp_path: Path) -> None:
    folder = tmp_path / "logo.png"
    folder.mkdir()
    with pytest.raises(Malformed, match="there is no file"):
        check_logo(folder)


@pytest.mark.parametrize("name", ["logo.png", "LOGO.PNG"])
def test_a_good_logo_is_taken(tmp_path: Path, name: str) -> None:
    path = tmp_path / name
    path.write_bytes(png(4096, 1) + bytes(MOST_BYTES - 24))
    check_logo(path)
