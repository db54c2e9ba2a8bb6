"""The ledger: everything the table ever did, in one SQLite file that an auditor can trust without trusting us."""
