"""How the figures of the main wager were found and how accurate they are, in words."""

from etg.games import Rules

def method_of(rules: Rules) -> str:
    """A few sentences for a laboratory."""
    return "to be written"
