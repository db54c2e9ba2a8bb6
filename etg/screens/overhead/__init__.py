"""The screen above the table, read from six metres: nothing on it can be touched."""

from etg.screens.overhead.screen import Overhead

__all__ = ["Overhead"]
