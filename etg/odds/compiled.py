"""Compiled code: the one place that knows numba, which is an optional extra of the package.

What was compiled is kept in the user's cache, in a folder named after the source of analysis and simulation: a compiled
function that calls another one is made anew when that one has changed.
"""

import os
import shutil
import tempfile
from collections.abc import Callable
from hashlib import sha256
from pathlib import Path
from typing import Any, TypeVar, cast

from etg.errors import Malformed

EXTRA = "maths"
_VERSIONS = 8
"""Of the program, whose compiled code is kept."""
Function = TypeVar("Function", bound=Callable[..., Any])


def need_compiler() -> None:
    """Say what to install where the extra is missing."""
    try:
        import numba  # noqa: F401  it is only asked whether it is there
    except ImportError as error:
        raise Malformed(f"this needs numpy and numba: install them with pip install 'etg[{EXTRA}]'") from error


def compiled(function: Function) -> Function:
    """The function as machine code; compiled when it is first called, then kept."""
    import numba

    return cast(Function, numba.njit(cache=True, error_model="numpy", nogil=True)(function))


def compiled_inline(function: Function) -> Function:
    """The same for a small function that is written into the place of each call."""
    import numba

    return cast(Function, numba.njit(cache=True, error_model="numpy", nogil=True, inline="always")(function))


def compiled_part(function: Function) -> Function:
    """The same for a part of one large function: it makes no arrays, and nobody counts who holds those it is given.

    That counting costs more than the work; the option against it is numba's own, and without it the results are the
    same. A part is not kept by itself: one that comes from the cache is not written into the place of its call.
    """
    import numba
    from numba.core.options import DefaultOptions

    options: dict[str, Any] = {"forceinline": True}
    if hasattr(DefaultOptions, "_nrt"):  # a numba without it is slower, and comes to the same
        options["_nrt"] = False
    return cast(Function, numba.njit(error_model="numpy", nogil=True, **options)(function))


def source_digest() -> str:
    """What the compiled code is made of: a digest over the sources of analysis and simulation."""
    digest = sha256()
    here = Path(__file__)
    for source in [here, *sorted(here.parent.glob("main/*.py")), *sorted(here.parent.glob("simulation/*.py"))]:
        digest.update(source.read_bytes())
    return digest.hexdigest()


def _keep_in_cache() -> None:
    """Tell numba where to keep what it has compiled, unless somebody else has told it."""
    import numba

    config: Any = numba.config
    if config.CACHE_DIR:
        return
    home = Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache")
    for place in (home, Path(tempfile.gettempdir())):
        folder = place / "etg" / "compiled" / source_digest()[:16]
        try:
            if not folder.exists():
                folder.mkdir(parents=True, exist_ok=True)
                _forget_oldest(folder.parent)
        except OSError:
            continue
        if os.access(folder, os.W_OK):
            config.CACHE_DIR = str(folder)
            return


def _forget_oldest(folder: Path) -> None:
    """Remove what older versions have compiled, but for the last few."""
    for old in sorted(folder.iterdir(), key=lambda version: version.stat().st_mtime, reverse=True)[_VERSIONS:]:
        shutil.rmtree(old, ignore_errors=True)


need_compiler()
_keep_in_cache()
