"""The log of the table: a line of JSON for whatever happens around it, and one for every transaction of the ledger."""
