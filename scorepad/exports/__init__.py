"""A replayed pad in the formats that leave the program; nothing here prints."""
