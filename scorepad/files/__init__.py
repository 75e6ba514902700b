"""Pads and house rules as files: their text, and where and how they are kept."""
