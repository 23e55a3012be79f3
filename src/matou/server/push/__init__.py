"""Web Push: a device is told that it is its player's turn, in games that take days."""
