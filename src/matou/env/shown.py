"""The arrays in which many tables are shown: their names, types and shapes, and those of the caller's among them."""
from collections.abc import Callable, Mapping
from typing import Any, NamedTuple

import numpy as np

from matou.core.box import Box
from matou.core.chance import seed_words
from matou.core.errors import IllegalMove
from matou.core.game import Game, State
from matou.core.seeds import numbered_deals, numbered_words

from .encoding import Encoding


class Form(NamedTuple):
    """What an array is like."""
    kind: Any
    shape: tuple[int, ...]


def forms(code: Encoding, count: int) -> dict[str, Form]:
    """What the arrays of `count` tables are like."""
    game = code.game
    described = (game.rules.MOST_MOVES, code.move_features) if code.name == "index" else (0, 0)
    return {"observation": Form(np.float32, (count, code.features)),
            "action_mask": Form(np.bool_, (count, code.actions)),
            "moves": Form(np.float32, (count, *described)), "seat": Form(np.int64, (count,)),
            "reward": Form(np.float32, (count,)), "termination": Form(np.bool_, (count,)),
            "truncation": Form(np.bool_, (count,)), "returns": Form(np.float32, (count, game.max_seats)),
            "scores": Form(np.int64, (count, game.max_seats))}


def arrays(code: Encoding, count: int, buffers: Mapping[str, Any], own: Callable[[Form], Any],
           adopted: Callable[[str, Any, Form], Any]) -> dict[str, Any]:
    """The arrays that are shown: those of the caller's, checked by `adopted`, and our own for the others."""
    found = forms(code, count)
    unknown = set(buffers) - set(found)
    if unknown:
        raise ValueError(f"there is no buffer {', '.join(sorted(unknown))}: {', '.join(found)}")
    return {name: adopted(name, buffers[name], form) if name in buffers else own(form) for name, form in found.items()}


def check_buffer(name: str, kind: Any, shape: tuple[int, ...], usable: bool, form: Form) -> None:
    """Raises ValueError if a buffer of the caller's is not like the array whose place it is to take."""
    if kind != form.kind or shape != form.shape or not usable:
        raise ValueError(f"buffer {name} should be a writable C-contiguous array of {np.dtype(form.kind)} "
                         f"{form.shape}, not {'' if usable else 'a read-only or scattered one '}of {kind} {shape}")


def check_state(state: State, game: Game, box: Box) -> None:
    """Raises ValueError if a state does not belong on a table."""
    if state.game is not game or state.box.row.tobytes() != box.row.tobytes():
        raise ValueError("this state is of another game, or of another box")


def chances_of(game: Game, opening: Any, seed: object, count: int) -> tuple[Any, Any]:
    """The random words of a batch with this seed, a line per table: of its first deal, and those from which its later
    deals are drawn. A single table is seeded like the batch, table i of several f"{seed}/{i}"."""
    if count > 1:
        return numbered_deals(game, opening, seed, range(count)), numbered_words(f"{seed}/", range(count), "/next game")
    return (np.array([game.chance_of(opening, seed)], np.int64), np.array([seed_words(seed, "next game")], np.int64))


def not_legal(action: Any) -> IllegalMove:
    """What is raised for an action that is none of the legal ones."""
    return IllegalMove("", "action {action} is not legal now", action=action)
