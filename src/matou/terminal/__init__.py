"""What a person sees in a terminal: one file a game draws its table from a view alone."""
from importlib import import_module
from typing import Any


def drawing(slug: str) -> Any:
    """The module that draws this game's table."""
    return import_module(f".{slug}", __name__)
