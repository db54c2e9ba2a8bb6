"""Documents on paper and on the screen: the writers of the certificate."""
