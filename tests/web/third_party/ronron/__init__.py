"""Ronron: a small card game as another package would bring it, with rules and booklets alone. For tests."""
