"""The devices of the cabinet: the card-reading shoe, the hole-card reader, doors, key and lamps, on serial ports."""
