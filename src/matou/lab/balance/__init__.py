"""The balance report of a game: what is measured, and how it is told (docs/lab.md)."""
