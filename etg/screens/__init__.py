"""Windows, touch and pictures: what people at the table see. It knows state and commands, never rules."""
