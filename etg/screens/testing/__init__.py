"""What windows show while a technician sets them up, in the place of their screens."""
