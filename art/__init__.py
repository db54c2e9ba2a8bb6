"""The scripts that draw every committed picture (`make art`); the program never imports them."""

import os

os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")
