"""What a sensible person plays without looking ahead: one file a game."""
