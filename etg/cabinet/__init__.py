"""The cabinet: so far the bots that play by themselves."""
