"""Files: pads, rules, and how they are saved so that no hand is lost."""
