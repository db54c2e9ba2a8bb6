"""What is right and what is wrong with a cabinet: looked at without changing anything, each with the thing to do."""
