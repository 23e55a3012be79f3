"""Moves made in tests, whatever the game."""
import pytest

from matou import IllegalMove


def after(state, *moves):
    for move in moves:
        state = state.game.apply(state, move)
    return state


def refusal(state, move):
    with pytest.raises(IllegalMove) as refused:
        state.game.apply(state, move)
    return str(refused.value)
