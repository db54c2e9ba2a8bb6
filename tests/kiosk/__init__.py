"""hardware/kiosk: what makes a cabinet of a Debian machine."""
