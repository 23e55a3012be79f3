"""Discat, by Bernard Cabarrou (Red Cat Games). Read rules.py beside booklet.en.md."""
