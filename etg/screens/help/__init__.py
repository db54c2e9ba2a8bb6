"""Help at a station: the game in five pages with pictures, what the buttons do, and what the words mean."""
