"""Agents that play within a kernel: they make the same moves as through views, many times as fast."""
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from .spec import Spec

RANDOM = "random"


def is_compiled(spec: "Spec") -> bool:
    """Can kernels play all of these agents?"""
    return set(spec.agents) == {RANDOM}
