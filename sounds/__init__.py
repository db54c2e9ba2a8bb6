"""The sounds of the table, and the scripts that make them."""
