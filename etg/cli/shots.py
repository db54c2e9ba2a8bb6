"""`etg shots`: pictures of every screen in every notable moment."""

import os
import re
from dataclasses import replace
from pathlib import Path

import click
from rich.progress import track

from etg.cabinet.settings_look import Look
from etg.cli.console import console, messages
from etg.errors import Malformed
from etg.games import GAMES
from etg.languages import ENGLISH, LANGUAGES

ALL = "all"
LEAST, MOST = 320, 7680
"""The least and the most pixels of a side."""
LOOKS = ("four-colours", "high-contrast", "large-text")
"""What can be chosen about the look."""


@click.command()
@click.argument("folder", metavar="DIR", type=click.Path(path_type=Path, file_okay=False))
@click.option("--size", default="1920x1080", show_default=True, metavar="WxH", help="Upright: stations only.")
@click.option("--game", type=click.Choice([*GAMES, ALL]), default="community_blackjack", show_default=True)
@click.option("--only", default="", metavar="TEXT", help="Only pictures with this in their names.")
@click.option("--look", "looks", type=click.Choice([*LOOKS]), multiple=True, help="As [look] has it; may be repeated.")
@click.option("--language", type=click.Choice(list(LANGUAGES)), default=ENGLISH, show_default=True)
def shots(folder: Path, size: str, game: str, only: str, looks: tuple[str, ...], language: str) -> None:
    """Draw every screen in every notable moment of a game into PNG files, and contact sheets of them.

    Nothing is random in them: the same program draws the same bytes. No display is needed.
    """
    pixels = _pixels(size)
    os.environ["SDL_VIDEODRIVER"] = "dummy"
    os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")
    folder.mkdir(parents=True, exist_ok=True)
    four_colours, high_contrast, large_text = (each in looks for each in LOOKS)
    look = Look(four_colours=four_colours, high_contrast=high_contrast, large_text=large_text)
    count = sum(_draw(folder, pixels, each, only, look, language) for each in (GAMES if game == ALL else (game,)))
    if not count:
        raise Malformed(f"no picture has {only!r} in its name")
    console().print(f"{count} pictures in {folder}")


def _pixels(size: str) -> tuple[int, int]:
    found = re.fullmatch(r"([0-9]{1,5})x([0-9]{1,5})", size.lower())
    pixels = (int(found[1]), int(found[2])) if found else (0, 0)
    if not all(LEAST <= side <= MOST for side in pixels):
        raise Malformed(f"{size[:40]!r} is no size: write it as in 1920x1080, each side from {LEAST} to {MOST} pixels")
    return pixels


def _draw(folder: Path, size: tuple[int, int], game: str, only: str, look: Look, language: str) -> int:
    """The pictures of one game; how many, without the contact sheets."""
    import pygame

    from etg.screens.contact import pages, small
    from etg.screens.gallery import Gallery
    from etg.screens.scenes import scenes
    from etg.screens.shots import SETTING, screens_of, shot

    gallery, setting = Gallery(), replace(SETTING, look=look, language=language)
    names = [(f"{game}-{name}-{scene.name}", name, scene) for scene in scenes(game) for name in screens_of(scene, size)]
    chosen = sorted((each for each in names if only in each[0]), key=lambda each: each[1])
    thumbnails = []
    for name, screen, scene in track(chosen, f"{game} ...", console=messages(), transient=True):
        picture = shot(screen, scene, size, gallery, setting).picture
        pygame.image.save(picture, folder / f"{name}.png")
        thumbnails.append(small(name.removeprefix(f"{game}-"), picture))
    for number, page in enumerate(pages(game, thumbnails, gallery), start=1):
        pygame.image.save(page, folder / (f"contact-{game}.png" if number == 1 else f"contact-{game}-{number}.png"))
    return len(chosen)
