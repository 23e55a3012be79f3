"""Chats de Poche in words: clans, what a move did, how a game ended, why a move is not allowed."""
from collections.abc import Sequence
from typing import Any

from matou.core.errors import IllegalMove
from matou.core.game import Position, State
from matou.core.moves import Move, listed, verb_of
from matou.core.rule import as_written
from matou.core.words import Phrase

from . import board, ending, rules
from .names import CLANS, PREY_NAMES, SQUARES, tile_name

turned_arrows = as_written(board.turned_arrows)
moved_from, moved_to = as_written(rules.moved_from), as_written(rules.moved_to)
CLAN_NAMES = {
    "royal": Phrase("Royal Claws"), "gourmet": Phrase("Gourmets"), "crook": Phrase("Crooks"),
    "justice": Phrase("Defenders of Justice"), "chaos": Phrase("Chaoticats"), "power": Phrase("Power Cats"),
    "polter": Phrase("Polterkitties"),
}
EFFECTS = {
    "royal": Phrase("A cat you flip may swap with any face-up dog instead."),
    "gourmet": Phrase("At the end: one more point for each prey tile you captured."),
    "crook": Phrase("At the end: one point for each of your cats that is face up."),
    "justice": Phrase("A cat you flip may also swap one or two away diagonally."),
    "chaos": Phrase("The fewer of your cats are left face up, the stronger each of them is."),
    "power": Phrase("A cat you flip may stay where it is."),
    "polter": Phrase("When you flip prey, you may move other face-up prey instead."),
}
ABILITIES = {
    "royal": Phrase("Before the dogs charge, your chief may turn one dog next to it."),
    "gourmet": Phrase("Your chief also attacks prey diagonally next to it."),
    "crook": Phrase("Right after the dogs, your chief scares off every weaker cat next to it, your own included."),
    "justice": Phrase("Before the dogs charge, your chief swaps places with the tile at the centre."),
    "chaos": Phrase("If your chief captured one pigeon (or fly) and nobody captured the other, you get both."),
    "power": Phrase("Your chief attacks prey anywhere in its row or column."),
    "polter": Phrase("Dogs can't scare off your chief."),
}
TURNS = {1: Phrase("a quarter-turn to the right"), 2: Phrase("half a turn"), 3: Phrase("a quarter-turn to the left")}
PARAGRAPHS = {"pick": "6.1", "flip": "3.1", "swap": "3.1", "stay": "3.1", "shift": "3.1", "rotate": "4.1",
              "keep": "4.1"}                     # by verb: where the booklet has it
TILE_NAMES = {
    "royal": Phrase("royal"), "gourmet": Phrase("gourmet"), "crook": Phrase("crook"), "justice": Phrase("justice"),
    "chaos": Phrase("chaos"), "power": Phrase("power"), "polter": Phrase("polter"),
    "mouse": Phrase("mouse"), "pigeon": Phrase("pigeon"), "fly": Phrase("fly"), "dog": Phrase("dog"),
}
IN_A_SENTENCE = {
    "royal": Phrase("the Royal Claw"), "gourmet": Phrase("the Gourmet"), "crook": Phrase("the Crook"),
    "justice": Phrase("the Defender of Justice"), "chaos": Phrase("the Chaoticat"), "power": Phrase("the Power Cat"),
    "polter": Phrase("the Polterkitty"),
    "mouse": Phrase("the mouse"), "pigeon": Phrase("the pigeon"), "fly": Phrase("the fly"), "dog": Phrase("the dog"),
}


def called(name: str, box: Any) -> Phrase:
    """A tile in a sentence, with the figure that is read on it: the mouse 5, the Gourmet 2; the dog has none."""
    if name.startswith("dog"):
        return IN_A_SENTENCE["dog"]
    kind, _, which = name.partition("-")
    if kind not in CLANS:
        return Phrase("{tile} {figure}", tile=IN_A_SENTENCE[kind], figure=int(box.worth[PREY_NAMES.index(name)]))
    clan, cat = CLANS.index(kind), "abcde".index(which)
    if cat == board.CHIEF:
        return Phrase("the chief of the {clan}", clan=CLAN_NAMES[kind])
    if clan == board.CHAOS:
        return IN_A_SENTENCE[kind]
    return Phrase("{tile} {figure}", tile=IN_A_SENTENCE[kind], figure=int(box.attack[clan][cat]))


def lying(position: Position, q: int) -> Phrase:
    """The face-up tile on a square, in a sentence."""
    row = position.plain
    return called(tile_name([CLANS[clan] for clan in row.clan], row.face[q]), position.box.plain)


def spoken(name: str) -> str:
    """A tile's name where there is little room: gourmet-b, mouse-4a, dog3."""
    if name.startswith("dog"):
        return Phrase("{kind}{which}", kind=TILE_NAMES["dog"], which=name[3:])
    kind, dash, which = name.partition("-")
    return Phrase("{kind}-{which}", kind=TILE_NAMES[kind], which=which) if dash else name


def named(row: Any, q: int) -> str:
    """The name of the face-up tile on a square; nothing if it is face down."""
    return spoken(tile_name([CLANS[clan] for clan in row.clan], int(row.face[q])))


def ways_of(position: Position, dog: int) -> list[int]:
    """§1.3 Where the arrows of a face-up dog point as it lies: 0 north, and on clockwise to 7 north-west."""
    arrows = turned_arrows(position.box.plain.arrows[dog], position.plain.turned[dog])
    return [way for way in range(8) if arrows >> way & 1]


def squares_of(move: Move) -> list[int]:
    return [thing - rules.SQUARE_OFFSET for thing in listed(move.code) if thing < rules.CLAN_OFFSET]


# Why not -----------------------------------------------------------------------------------------------------

def why_not(position: Position, move: Move) -> IllegalMove:
    """The first paragraph that forbids it."""
    row, verb = position.row, verb_of(move.code)
    paragraph = PARAGRAPHS[move.text.split()[0]]
    if row.phase == board.OVER:
        return IllegalMove("3.6", "the game is over")
    if row.phase == board.PICKING:
        return _why_not_pick(row, move) if verb == rules.PICK else \
            IllegalMove("2.1", "first each player takes a clan")
    if verb == rules.PICK:
        return IllegalMove(paragraph, "the clans have been chosen")
    if row.phase == board.ROTATING:
        return _why_not_rotate(position, move)
    if row.phase == board.FLIPPING:
        if verb == rules.FLIP:
            return IllegalMove("3.1", "{square} is face up already", square=SQUARES[squares_of(move)[0]])
        return IllegalMove("3.1", "flip a face-down tile first") if paragraph == "3.1" else \
            IllegalMove("4.1", "dogs are turned at the end of the game")
    return _why_not_move(position, move)


def _why_not_pick(row: Any, move: Move) -> IllegalMove:
    clan = CLANS[listed(move.code)[0] - rules.CLAN_OFFSET]
    if row.mode == board.FREE:
        return IllegalMove("6.1", "{clan} is taken", clan=CLAN_NAMES[clan])
    paragraph = "6.2" if row.mode == board.LIMITED else "6.3"
    return IllegalMove(paragraph, "{clan} is not one of your clan cards", clan=CLAN_NAMES[clan])


def _why_not_rotate(position: Position, move: Move) -> IllegalMove:
    if verb_of(move.code) != rules.ROTATE:
        return IllegalMove("3.6", "all tiles are face up: turn a dog, or leave them as they are")
    q = squares_of(move)[0]
    if position.row.face[q] < board.DOG:
        return IllegalMove("4.1", "there is no dog on {square}", square=SQUARES[q])
    return IllegalMove("4.1", "{dog} is not next to the chief of the Royal Claws", dog=lying(position, q))


def _why_not_move(position: Position, move: Move) -> IllegalMove:
    """A tile is turned up and waits to be moved."""
    row, verb = position.row, verb_of(move.code)
    at, tile = SQUARES[row.flipped], lying(position, int(row.flipped))
    if verb == rules.FLIP:
        return IllegalMove("3.1", "{tile} on {square} is face up: swap it first", tile=tile, square=at)
    if verb in (rules.ROTATE, rules.KEEP):
        return IllegalMove("4.1", "dogs are turned at the end of the game")
    if verb == rules.STAY:
        return IllegalMove("3.1", "you have to swap; only Power Cats may leave a cat where it is")
    if verb == rules.SHIFT:
        return _why_not_shift(row, move)
    if squares_of(move)[0] == row.flipped:
        return IllegalMove("3.1", "{tile} swaps with another tile", tile=tile)
    if row.face[row.flipped] >= board.DOG:
        return IllegalMove("3.2", "a dog swaps with a tile in its row or column")
    if row.face[row.flipped] >= board.PREY:
        return IllegalMove("3.2", "prey swaps with one of the tiles around it")
    return _why_not_swap_cat(row)


def _why_not_swap_cat(row: Any) -> IllegalMove:
    """§3.2 How far the flipped cat reaches; with a clan that makes it reach further now (§1.4), how far then."""
    at, clan = int(row.flipped), int(row.clan[row.turn]) if row.effects else board.NONE
    if rules.cat_reach(row, at, clan) == rules.cat_reach(row, at, board.NONE):
        return IllegalMove("3.2", "a cat swaps with a tile one or two away in its row or column")
    if clan == board.ROYAL:
        return IllegalMove("3.2", "the cat you flip swaps with a tile one or two away in its row or column, or with "
                                  "any face-up dog")
    return IllegalMove("3.2", "the cat you flip swaps with a tile one or two away in its row, column or diagonal")


def _why_not_shift(row: Any, move: Move) -> IllegalMove:
    start, end = squares_of(move)
    if not board.PREY <= row.face[row.flipped] < board.DOG or board.holder(row, board.POLTER) != row.turn:
        return IllegalMove("3.4", "only Polterkitties move other prey, when they flip prey")
    if start == row.flipped:
        return IllegalMove("3.5", "the flipped prey itself swaps: swap {square}", square=SQUARES[end])
    if not board.PREY <= row.face[start] < board.DOG:
        return IllegalMove("3.5", "there is no face-up prey on {square}", square=SQUARES[start])
    if end == row.flipped:
        return IllegalMove("3.5", "not onto the flipped tile")
    return IllegalMove("3.2", "prey swaps with one of the tiles around it")


# What happened -----------------------------------------------------------------------------------------------

def tell(before: State, move: Move, after: State, names: Sequence[str]) -> list[Phrase]:
    """The move, then what came of it; after the last one, the end of the game step by step."""
    told = [_tell_move(before, move, after, names[before.turn])]
    old, new = before.plain, after.plain
    if old.phase == board.PICKING:
        return told + _tell_clans(before, after, names)
    ended = new.game != old.game
    left = new.past_justice_from if ended else new.justice_from
    if left != old.justice_from:
        told.append(Phrase("the chief of the Defenders of Justice on {square} swaps places with the centre",
                           square=SQUARES[left]))
    if new.phase == board.ROTATING:
        told.append(Phrase("{name:@|you} may turn a dog next to the chief of the Royal Claws", name=names[after.turn]))
    if ended or new.phase == board.OVER:
        told += tell_end(ending.ended(after)[-1], names, after.box.plain)
    if ended:
        told.append(Phrase("the second game begins: {name:@ chooses|you choose} a clan first", name=names[after.turn]))
    return told


def _tell_move(before: State, move: Move, after: State, who: str) -> Phrase:
    row, verb, squares = before.plain, verb_of(move.code), squares_of(move)
    if verb == rules.PICK:
        if row.mode == board.LIMITED:
            return Phrase("{name:@ keeps|you keep} a clan in secret", name=who)
        clan = CLANS[listed(move.code)[0] - rules.CLAN_OFFSET]
        return Phrase("{name:@ takes|you take} the {clan}", name=who, clan=CLAN_NAMES[clan])
    if verb == rules.FLIP:
        return Phrase("{name:@ flips|you flip} {tile} on {square}", name=who, tile=lying(after, squares[0]),
                      square=SQUARES[squares[0]])
    if verb == rules.KEEP:
        return Phrase("{name:@ turns|you turn} no dog", name=who)
    if verb == rules.ROTATE:
        return Phrase("{name:@ turns|you turn} {dog} on {square} {turn}", name=who,
                      dog=lying(before, squares[0]), square=SQUARES[squares[0]],
                      turn=TURNS[listed(move.code)[1] - rules.TURNS_OFFSET])
    if verb == rules.STAY:
        return Phrase("{name:@ leaves|you leave} {tile} on {square}", name=who, tile=lying(before, row.flipped),
                      square=SQUARES[row.flipped])
    start, end = moved_from(row, move.code), moved_to(move.code)
    if row.face[end] < 0:
        return Phrase("{name:@ swaps|you swap} {tile} on {start} with the face-down tile on {end}", name=who,
                      tile=lying(before, start), start=SQUARES[start], end=SQUARES[end])
    return Phrase("{name:@ swaps|you swap} {tile} on {start} with {other} on {end}", name=who,
                  tile=lying(before, start),
                  start=SQUARES[start], other=lying(before, end), end=SQUARES[end])


def _tell_clans(before: State, after: State, names: Sequence[str]) -> list[Phrase]:
    """§2.1 Once both have picked."""
    row = after.plain
    if row.phase == board.PICKING:
        return []
    told = []
    if row.mode == board.LIMITED:
        told += [Phrase("{name:@ takes|you take} the {clan}", name=name, clan=CLAN_NAMES[CLANS[clan]])
                 for name, clan in zip(names, row.clan, strict=False)]
    told.append(Phrase("the centre tile is {tile}; {name:@ begins|you begin}", tile=lying(after, board.CENTRE),
                       name=names[after.turn]))
    return told


def tell_end(ended: dict[str, Any], names: Sequence[str], box: Any) -> list[Phrase]:
    """§4.2-§4.7 The end of a game, from what `standing` and `outcome` explain."""
    told = [Phrase("{dog} on {square} scares off {cat} on {where}", dog=called(dog["name"], box), square=dog["square"],
                   cat=called(cat, box), where=where) for dog in ended["dogs"] for where, cat in dog["victims"]]
    if ended["chaos"] is not None:
        told.append(Phrase("each Chaoticat has attack {attack}", attack=ended["chaos"]))
    told += [Phrase("the chief of the Crooks scares off {cat} on {where}", cat=called(cat, box), where=where)
             for where, cat in ended["crook"]]
    told += [_tell_prey(prey, names, box) for prey in ended["prey"]]
    for name, seat in zip(names, ended["seats"], strict=False):
        told.append(Phrase("{name:@|you}: mice {mice}, pigeons {pigeons}, flies {flies}, clan {bonus}; "
                           "{points:# point|# points}", name=name, mice=seat["mice"], pigeons=seat["pigeons"],
                           flies=seat["flies"], bonus=seat["bonus"], points=seat["points"]))
    return told


def _tell_prey(prey: dict[str, Any], names: Sequence[str], box: Any) -> Phrase:
    what = {"prey": called(prey["name"], box), "square": prey["square"]}
    if prey["captor"] is None:
        return Phrase("{prey} on {square}: {most} to {least}, nobody captures it", most=prey["totals"][0],
                      least=prey["totals"][1], **what)
    if prey["given"]:
        return Phrase("{prey} on {square} follows the chief of the Chaoticats to {name:@|you}",
                      name=names[prey["captor"]], **what)
    return Phrase("{prey} on {square}: {most} to {least}, {name:@ captures|you capture} it", most=max(prey["totals"]),
                  least=min(prey["totals"]), name=names[prey["captor"]], **what)
