"""How a cabinet gets another release: checked before it is taken, and the one before it within reach."""
