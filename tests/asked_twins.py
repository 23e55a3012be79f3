"""Twins at Le Ch'ami (§4.8): to one seat they look the same; after the same drop somebody is asked at one, nobody at
the other."""
from matou.server.match.views import is_quiet


def asked_twin(state, move, worlds):
    """A world in which the player this drop is aimed at has no answer to it, though one who is asked here may accept;
    and the seat that cannot tell the two apart. None if there is none among those imagined with these seeds."""
    game = state.game
    after = game.apply(state, move)
    if not is_quiet(after) or after.turn == state.turn:
        return None
    seat = next(one for one in range(3) if one not in (state.turn, after.turn))
    answered = game.apply(after, "accept")
    for seed in worlds:
        twin = game.imagine(game.view(state, seat), seed)
        if move.text in {one.text for one in game.legal(twin)}:
            other = game.apply(twin, move.text)
            if not is_quiet(answered) and not is_quiet(other) and game.view(answered, seat) == game.view(other, seat):
                return twin, seat
    return None
