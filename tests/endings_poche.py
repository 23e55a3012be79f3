"""Ends of Chats de Poche for tests: these tiles lie face up when the dogs come."""
from matou.games.poche import board
from matou.games.poche.names import CLANS, DOG_NAMES, PHASES, PREY_NAMES, SQUARES, turned_name
from tables_poche import game

EXAMPLE = """
    pigeon-5  mouse-4a royal-c   gourmet-b dog4r2
    gourmet-e mouse-3  gourmet-a gourmet-d pigeon-2
    royal-d   mouse-4b dog2r0    royal-e   royal-b
    mouse-5a  dog5r1   dog3r1    fly-4     mouse-6
    gourmet-c fly-3    dog1r1    mouse-5b  royal-a
"""


def number(clans, name):
    """A tile's number, by its name."""
    if name[:3] == "dog":
        return board.DOG + DOG_NAMES.index(name[:4])
    if name in PREY_NAMES:
        return board.PREY + PREY_NAMES.index(name)
    clan, cat = name.split("-")
    return clans.index(clan) * board.CATS + "abcde".index(cat)


def board_of(clans, placed, phase=board.OVER, **options):
    """These tiles face up on these squares and no others: what is face down counts for nothing."""
    every = [turned_name(clans, tile, [0] * board.DOGS) for tile in range(board.TILES)]
    rest = [name for name in every if name[:4] not in {one[:4] for one in placed.values() if one[:3] == "dog"}
            and name not in placed.values()]
    return position(clans, [placed[square] if square in placed else f"({rest.pop()})" for square in SQUARES],
                    PHASES[phase], **options)


def position(clans, squares, phase, **options):
    """These tiles from a5 to e1, those in brackets face down."""
    head = game.deal(2, 0, mode="fixed", clans=list(clans), **options).text.split(";")[0]
    rows = " | ".join(" ".join(squares[at:at + 5]) for at in range(0, board.TILES, 5))
    return game.position(f"{head}; turn: 0; phase: {phase}; board: {rows}")


def ended(clans, placed, **options):
    return game.outcome(board_of(clans, placed, **options)).detail["games"][0]


def points(clans, placed, **options):
    return game.outcome(board_of(clans, placed, **options)).scores


def captor(clans, placed, prey, **options):
    return {one["name"]: one["captor"] for one in ended(clans, placed, **options)["prey"]}[prey]


def victims(clans, placed, **options):
    return {cat for dog in ended(clans, placed, **options)["dogs"] for _, cat in dog["victims"]}


def bullied(clans, placed, **options):
    return {cat for _, cat in ended(clans, placed, **options)["crook"]}


def before_last_move(clans, tiles, last, **options):
    """All tiles face up but the one on the square `last`, which is turned up now and waits to be moved."""
    squares = [f"({tile})" if square == last else tile for square, tile in zip(SQUARES, tiles, strict=True)]
    return game.apply(position(clans, squares, "flipping", **options), f"flip {last}")


def box_with(**attack):
    """A box of one's own, with the attack of some clans."""
    clans = {clan: {"attack": attack.get(clan, [1, 2, 3, 4, 5])} for clan in CLANS if clan != "chaos"}
    return {"clans": {**clans, "chaos": {"attack_by_number": [10, 8, 6, 4, 2]}},
            "prey": {name: {"points": 1} for name in PREY_NAMES},
            "dogs": {name: {"arrows": ["N"]} for name in DOG_NAMES}}


def tile_at(state, square):
    tile = int(state.row.face[SQUARES.index(square)])
    clans = [CLANS[clan] for clan in state.row.clan]
    return next((name for name in (*PREY_NAMES, *DOG_NAMES, *(f"{clan}-{cat}" for clan in clans for cat in "abcde"))
                 if number(clans, name) == tile), "")
