"""Text for people: what commands and the prompt print."""
