"""Matou's games for other tools: PettingZoo, a vector environment, and the encodings they share (docs/environments.md).

Each adapter is a module with an extra of its own; none is loaded before it is imported. What they show of a game comes
from views alone.
"""
