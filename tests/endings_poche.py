"""Ends of Chats de Poche for tests: these tiles lie face up when the dogs come."""
from matou.core.game import State
from matou.games.poche import board
from matou.games.poche.names import CLANS, DOGS, PREY, SQUARES
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
        return board.DOG + DOGS.index(name[:4])
    if name in PREY:
        return board.PREY + PREY.index(name)
    clan, cat = name.split("-")
    return clans.index(clan) * board.CATS + "abcde".index(cat)


def table(clans, placed, phase=board.OVER, **options):
    """These tiles face up on these squares and no others: what is face down counts for nothing."""
    state = game.deal(2, 0, mode="fixed", clans=list(clans), **options)
    row = state.row.copy()
    row.face[:], row.turned[:], row.down, row.phase = -1, -1, board.ALL, phase
    for square, name in placed.items():
        row.face[SQUARES.index(square)] = number(clans, name)
        row.down &= ~(1 << SQUARES.index(square))
        if name[:3] == "dog":
            row.turned[DOGS.index(name[:4])] = int(name[5])
    return State(game, row, state.box, state.options)


def ended(clans, placed, **options):
    return game.outcome(table(clans, placed, **options)).detail["games"][0]


def points(clans, placed, **options):
    return game.outcome(table(clans, placed, **options)).scores


def captor(clans, placed, prey, **options):
    return {one["name"]: one["captor"] for one in ended(clans, placed, **options)["prey"]}[prey]


def victims(clans, placed, **options):
    return {cat for dog in ended(clans, placed, **options)["dogs"] for _, cat in dog["victims"]}


def bullied(clans, placed, **options):
    return {cat for _, cat in ended(clans, placed, **options)["crook"]}


def before_last_move(clans, tiles, last, **options):
    """All tiles face up but the one on the square `last`, which is turned up now and waits to be moved."""
    deal = {"clans": list(clans), "offers": None, "tiles": tiles, "first": 0}
    state = game.deal_from(2, deal, mode="fixed", clans=list(clans), **options)
    row = state.row.copy()
    row.face[:], row.turned[:], row.down = row.tile, row.way, 1 << SQUARES.index(last)
    row.face[SQUARES.index(last)] = -1
    row.phase = board.FLIPPING
    return game.apply(State(game, row, state.box, state.options, (), deal), f"flip {last}")


def box_with(**attack):
    """A box of one's own, with the attack of some clans."""
    clans = {clan: {"attack": attack.get(clan, [1, 2, 3, 4, 5])} for clan in CLANS if clan != "chaos"}
    return {"clans": {**clans, "chaos": {"attack_by_number": [10, 8, 6, 4, 2]}},
            "prey": {name: {"points": 1} for name in PREY}, "dogs": {name: {"arrows": ["N"]} for name in DOGS}}


def at(state, square):
    tile = int(state.row.face[SQUARES.index(square)])
    clans = [CLANS[clan] for clan in state.row.clan]
    return next((name for name in (*PREY, *DOGS, *(f"{clan}-{cat}" for clan in clans for cat in "abcde"))
                 if number(clans, name) == tile), "")
