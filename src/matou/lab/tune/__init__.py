"""Tuning: which numbers of a box bring a game closer to what is wanted of it (docs/lab.md#tuning-a-box)."""
