"""Training for dealers: the demo with deliberate irregularities, a guide, and a score sheet."""
