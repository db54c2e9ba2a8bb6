"""A player's station: wagers, decisions and results, on a screen of its own or as a seat of the one large screen."""
