"""A program of its own (`python -m etg.screens.doctor.probe WHAT`) that opens something once and says what it found.

It is apart because an X server or a sound server may hang or take the program with it. Nothing is shown or played.
"""

import json
import os
import sys
from typing import Any

os.environ["PYGAME_HIDE_SUPPORT_PROMPT"] = "1"

import pygame


def displays() -> dict[str, Any]:
    """The displays of the computer, as the screens see them."""
    pygame.display.init()
    return {"driver": pygame.display.get_driver(), "sizes": pygame.display.get_desktop_sizes()}


def sound() -> dict[str, Any]:
    """The device that would be played on."""
    pygame.mixer.init(44_100, -16, 2, 512, allowedchanges=0)
    rate, bits, channels = pygame.mixer.get_init() or (0, 0, 0)
    pygame.mixer.quit()
    return {"rate": rate, "bits": abs(bits), "channels": channels}


WHAT = {"displays": displays, "sound": sound}

if __name__ == "__main__":
    try:
        answer = WHAT[sys.argv[1]]()
    except pygame.error as error:
        answer = {"error": str(error)}
    sys.stdout.write(json.dumps(answer))
