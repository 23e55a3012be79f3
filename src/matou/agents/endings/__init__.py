"""When a position can be solved, and what chance may still bring: one file a game."""
