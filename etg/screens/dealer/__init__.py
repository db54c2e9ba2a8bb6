"""The dealer's console: what hands do next, the felt as the table sees it, the ways out of trouble."""
