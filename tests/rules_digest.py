"""Prints, for each variant of a game, a digest of what its rules return in a few games. Run in different modes."""
import hashlib
import json
import sys
from itertools import islice

from variants import SOAK, VARIANTS, played


def digest(variant, games, plies):
    """Legal lists, states, outcomes and determinizations; these in turn for a spectator, the mover and the next."""
    game, sum_of_all = variant.game, hashlib.blake2b(digest_size=16)
    for seed in range(games):
        for state in islice(played(variant, seed), plies):
            sum_of_all.update(bytes(state))
            sum_of_all.update(str(game.codes(state)).encode())
            sum_of_all.update(str(game.outcome(state)).encode())
            seats = (None, state.turn, (state.turn + 1) % state.seats)
            for seat in seats if SOAK > 1 else seats[len(state.said) % 3:][:1]:
                sum_of_all.update(bytes(game.imagine(game.view(state, seat), len(state.said))))
    return sum_of_all.hexdigest()


def digests(slug, games, plies):
    return {str(variant): digest(variant, games, plies) for variant in VARIANTS if variant.slug == slug}


if __name__ == "__main__":
    print(json.dumps(digests(sys.argv[1], *map(int, sys.argv[2:]))))
