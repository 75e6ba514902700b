"""A pad of score sheets for Gin Rummy."""

__version__ = "0.1.0"
