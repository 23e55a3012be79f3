"""Matou's games for other tools: PettingZoo, OpenSpiel, a vector environment, language models (docs/environments.md).

Each adapter is a module with an extra of its own; none is loaded before it is imported. What they show of a game comes
from views alone.
"""
