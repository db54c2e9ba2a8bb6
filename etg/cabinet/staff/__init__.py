"""The people who work at the table: who they are, how they prove it, and what each of them may do."""
