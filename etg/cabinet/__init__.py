"""The cabinet: the conductor between people, clock, devices and ledger; its settings; demo and training."""
