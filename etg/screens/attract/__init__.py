"""The show of screens at which nobody plays: scenes out of the submission in force, gone at the first touch."""
