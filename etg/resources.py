"""Where `config/`, `art/` and `sounds/` are: inside an installed package, or beside it in a checkout."""

from pathlib import Path

_PACKAGE = Path(__file__).parent


def resource(*parts: str) -> Path:
    """The path of a shipped file or folder, for example `resource("config", "paytables")`."""
    installed = _PACKAGE / "_resources"
    root = installed if installed.is_dir() else _PACKAGE.parent
    path = root.joinpath(*parts)
    if not path.exists():
        raise FileNotFoundError(f"{path} is missing: the installation is incomplete, install etg again")
    return path
