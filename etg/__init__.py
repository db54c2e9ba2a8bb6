"""An electronic 21 table: live dealer, real cards, touch stations, exact books."""

__version__ = "0.1.0"
