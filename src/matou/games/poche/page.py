"""Chats de Poche: what a person at the page is told beside the bare table, from a view alone."""
from collections.abc import Sequence
from functools import lru_cache
from types import SimpleNamespace
from typing import Any

from matou.core.box import Box
from matou.core.fields import Row
from matou.core.game import Game, Position, View
from matou.core.moves import Move, Notation, listed, verb_of
from matou.core.page import Touched
from matou.core.rule import as_written
from matou.core.words import Phrase, Say, capital

from . import board, page_end, rules
from .names import CLANS, MODES, PHASES, SQUARES, ClanName
from .narration import ABILITIES, CLAN_NAMES, EFFECTS, TURNS, squares_of
from .page_types import Draft, InBox, InView, Rotation
from .page_words import aimed_cats, bitten, square_words, squares_in, tile_words

change_faces, turned_by = as_written(board.change_faces), as_written(board.turned_by)
moved_from, moved_to = as_written(rules.moved_from), as_written(rules.moved_to)
CHOICES = {"stay": Phrase("Leave it where it is."), "keep": Phrase("Leave the dogs as they are.")}


# What is asked -----------------------------------------------------------------------------------------------

def asks(view: View, names: Sequence[str]) -> Phrase:
    """What is asked of this seat now, or whom everybody waits for."""
    if view.seat != view.turn:
        return _waiting(view, names[view.turn])
    phase = view.plain.phase
    if phase == board.PICKING:
        return _asks_pick(view, names[1 - view.turn])
    if phase == board.FLIPPING:
        return Phrase("Flip a face-down tile.")
    if phase == board.ROTATING:
        return ABILITIES["royal"]
    return _asks_swap(view)


def _waiting(view: View, name: str) -> Phrase:
    phase = view.plain.phase
    if phase == board.PICKING:
        return Phrase("{name:@ is|you are} choosing a clan.", name=name)
    if phase == board.FLIPPING:
        return Phrase("{name:@ is|you are} choosing a tile to flip.", name=name)
    return Phrase("{name:@ is|you are} moving a tile.", name=name) if phase == board.MOVING else \
        Phrase("{name:@|you} may turn a dog before they charge.", name=name)


def _asks_pick(view: View, other: str) -> Phrase:
    mode, first = int(view.row.mode), view.turn == rules.first_chooser(view.row)
    if mode == board.LIMITED:
        return Phrase("Keep one of your three clans. It stays secret until you have both chosen.")
    if mode == board.EXPERT:
        return Phrase("Keep one clan. {name:@ gets|you get} to choose from the other two.", name=other) if first else \
            Phrase("{name:@|you} passed on these two clans: keep one.", name=other)
    return Phrase("Choose your clan.") if first else Phrase("Choose your clan from the others.")


def _asks_swap(view: View) -> Phrase:
    """What may be done with the tile turned up depends on what it is, and on the player's clan (§3.2, §3.4)."""
    tile, texts = view.plain.face[view.plain.flipped], [move.text for move in view.legal]
    if "stay" in texts:
        return Phrase("Swap this cat with a highlighted tile, or leave it where it is.")
    if any(text.startswith("shift") for text in texts):
        return Phrase("Swap it with a highlighted tile, or move other prey instead.")
    if tile >= board.DOG:
        return Phrase("Swap this dog with a highlighted tile.")
    return Phrase("Swap it with a highlighted tile.") if tile >= board.PREY else \
        Phrase("Swap this cat with a highlighted tile.")


def label(view: View, move: Move, names: Sequence[str]) -> str:
    """What a legal move does, in words."""
    verb = verb_of(move.code)
    if verb == rules.PICK:
        return Phrase("Take {clan}.", clan=CLAN_NAMES[clan_picked(move)])
    if verb == rules.FLIP:
        return Phrase("Flip {square}.", square=SQUARES[squares_of(move)[0]])
    if verb == rules.ROTATE:
        return _rotation(view, squares_of(move)[0], listed(move.code)[1] - rules.TURNS_OFFSET)
    if verb in (rules.STAY, rules.KEEP):
        return CHOICES[move.text]
    return _swap(view, move)


def clan_picked(move: Move) -> str:
    """§6 Which clan a pick takes."""
    return move.text.split()[1]


def _swap(view: View, move: Move) -> Phrase:
    *start, end = squares_of(move)
    other = tile_words(view, view.plain.face[end])
    if start:
        return Phrase("Move the prey on {start} instead: it swaps with {end} ({tile}).", start=SQUARES[start[0]],
                      end=SQUARES[end], tile=other)
    return Phrase("Swap with {square} ({tile}).", square=SQUARES[end], tile=other)


def _rotation(view: View, q: int, turns: int) -> Phrase:
    cats = [SQUARES[cat] for cat in squares_in(bitten(view, q, turns))]
    if not cats:
        return Phrase("Turn the dog on {square} {turn}: it then scares off nobody.", square=SQUARES[q],
                      turn=TURNS[turns])
    return Phrase("Turn the dog on {square} {turn}: it then scares off {cats}.", square=SQUARES[q], turn=TURNS[turns],
                  cats=cats)


# What is drawn beside the table ------------------------------------------------------------------------------

def aside(view: View, names: Sequence[str], say: Say) -> InView:
    """What the page needs to draw this table and may not work out for itself."""
    row, tiles = view.plain, places(view)
    standing, prey = page_end.standing(view, names, say)
    return {
        "phase": PHASES[row.phase], "mode": MODES[row.mode], "effects": bool(row.effects),
        "game": row.game, "games": row.games,
        "points": list(row.points), "seats": [_slug(clan) for clan in row.clan],
        "draft": _draft(view, names, say),
        "squares": [{"name": SQUARES[q], "says": say(square_words(view, q)), "tile": tile}
                    for q, tile in enumerate(tiles)],
        "flipped": SQUARES[row.flipped] if row.flipped >= 0 else None,
        "aims": {SQUARES[q]: [SQUARES[at] for at in aimed_cats(view, q)]
                 for q in range(board.TILES) if row.face[q] >= board.DOG},
        "rotations": _rotations(view, say),
        "standing": standing, "prey": prey,
        "ended": page_end.ended(view, names, say),
    }


def in_box(game: Game, row: Row, box: Box, say: Say) -> InBox:
    """The clans: what they are called, what their cats can do, and how strong these are, if that is known."""
    return {"clans": {slug: {
        "name": say(CLAN_NAMES[slug]), "effect": say(EFFECTS[slug]), "ability": say(ABILITIES[slug]),
        "attack": [None] * board.CATS if clan == board.CHAOS else box.row.attack[clan].tolist()}
        for clan, slug in enumerate(CLANS)}}


def _slug(clan: int) -> ClanName | None:
    return CLANS[clan] if clan >= 0 else None


def places(view: View) -> list[str]:
    """By square, a name for the tile that lies there, face up or down, which it keeps wherever it goes: the square it
    was dealt to. Everybody saw the swaps, so it tells nothing of what is face down. By the rules themselves: tiles that
    show where they were dealt to are moved as they were moved."""
    game, left = view.plain.game, view.plain.justice_from
    dealt: Any = SimpleNamespace(face=list(_moved(view.game.notation, tuple(page_end.moves_of(view, game)))[0]))
    if left >= 0:
        change_faces(dealt, left, board.CENTRE)
    return [f"{game} {SQUARES[q]}" for q in dealt.face]


@lru_cache(maxsize=4096)
def _moved(notation: Notation, moves: tuple[str, ...]) -> tuple[tuple[int, ...], int]:
    """Where each tile was dealt to, by square, and the flipped square: as after all moves but the last, and then that
    one. A game has two moves for each of its 25 tiles, so the recursion is not deep."""
    if not moves:
        return tuple(range(board.TILES)), board.NONE
    face, flipped = _moved(notation, moves[:-1])
    dealt: Any = SimpleNamespace(face=list(face), flipped=flipped)
    if not moves[-1].startswith("pick"):
        move = notation.read(moves[-1]).code
        if verb_of(move) == rules.FLIP:
            dealt.flipped = moved_to(move)
        elif verb_of(move) in (rules.SWAP, rules.SHIFT):
            change_faces(dealt, moved_from(dealt, move), moved_to(move))
    return tuple(dealt.face), dealt.flipped


def _draft(view: View, names: Sequence[str], say: Say) -> Draft | None:
    """While clans are picked: the cards this seat may look at, what has been taken, and who knows what (§6)."""
    row = view.plain
    if row.phase != board.PICKING:
        return None
    own = view.seat if view.seat is not None else board.NONE
    hand = [card for card in row.offer[own] if card >= 0] if own >= 0 else []
    cards = list(range(board.CLANS)) if row.mode == board.FREE else hand
    kept = int(row.kept[own]) if own >= 0 else board.NONE
    return {"cards": [CLANS[card] for card in cards], "kept": _slug(kept if kept >= 0 else _own(row, own)),
            "hidden": _hidden(view), "note": capital(say(_note(view, names)), tuple(names))}


def _hidden(view: View) -> int:
    """How many clan cards the other holds that this seat may not look at."""
    row = view.row
    if row.mode == board.LIMITED:
        return board.OFFER
    return board.OFFER if row.mode == board.EXPERT and view.turn == rules.first_chooser(row) != view.seat else 0


def _own(row: Any, own: int) -> int:
    return int(row.clan[own]) if own >= 0 else board.NONE


def _note(view: View, names: Sequence[str]) -> str:
    """Who knows what while clans are chosen."""
    row, first = view.row, rules.first_chooser(view.row)
    chosen = view.turn != first
    if row.mode == board.LIMITED:
        return Phrase("{name:@ has|you have} chosen in secret.", name=names[first]) if chosen else \
            Phrase("Each player has three clans, and sees only their own.")
    if row.mode == board.EXPERT and not chosen:
        return Phrase("{name:@ drew three clans and keeps|you drew three clans and keep} one; "
                      "{other:@ chooses|you choose} from the other two.",
                      name=names[first], other=names[1 - first])
    if row.mode == board.EXPERT:
        return Phrase("{name:@ plays the {clan} and knows|you play the {clan} and know} which two clans "
                      "{other:@ chooses|you choose} from.", name=names[first],
                      clan=CLAN_NAMES[CLANS[row.clan[first]]], other=names[1 - first])
    if chosen:
        return Phrase("{name:@ plays|you play} the {clan}.", name=names[first], clan=CLAN_NAMES[CLANS[row.clan[first]]])
    return Phrase("{name:@ chooses|you choose} first, then {other:@|you}.", name=names[first], other=names[1 - first])


def _rotations(view: View, say: Say) -> dict[str, list[Rotation]]:
    """§4.1 By dog that may be turned: how it would lie after one, two, three quarter-turns, and what it would bite."""
    turned: dict[str, list[Rotation]] = {}
    for move in view.legal if view.plain.phase == board.ROTATING else ():
        if verb_of(move.code) == rules.ROTATE:
            q, turns = squares_of(move)[0], listed(move.code)[1] - rules.TURNS_OFFSET
            dog = int(view.row.face[q]) - board.DOG
            turned.setdefault(SQUARES[q], []).append({
                "turns": turns, "says": say(TURNS[turns]), "dog": dog, "turned": int(turned_by(view.row, dog, turns)),
                "aims": [SQUARES[at] for at in aimed_cats(view, q, turns)],
                "bites": [SQUARES[at] for at in squares_in(bitten(view, q, turns))]})
    return turned


def touched(before: Position, move: Move, after: Position) -> Touched:
    """The squares of a flip, a swap or a dog that turns; it does something to the other player if a cat of theirs
    changes places. The second game begins on a cleared table."""
    row, verb, squares = before.plain, verb_of(move.code), squares_of(move)
    if after.plain.game != row.game:
        return Touched(cleared=True)
    if verb in (rules.SWAP, rules.STAY):
        squares = [row.flipped, *squares]
    other = 1 - before.turn
    cats = range(other * board.CATS, (other + 1) * board.CATS)
    moved = verb in (rules.SWAP, rules.SHIFT) and any(row.face[q] in cats for q in squares)
    return Touched(tuple(SQUARES[q] for q in squares), (other,) if moved else ())
