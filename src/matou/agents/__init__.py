"""Players that are programs. They see a view and say a move, like anybody at the table."""
from matou.core.errors import OptionError
from matou.core.play import Agent

from .random import Random

AGENTS = {"random": Random}


def named(name: str, seed: object = 0) -> Agent:
    """An agent by the name people type."""
    if name not in AGENTS:
        raise OptionError("there is no agent {name}; there are: {known}", name=name, known=", ".join(AGENTS))
    return AGENTS[name](seed)
