"""Prints, for each variant of a game, a digest of what its rules return in a few games. Run in different modes."""
import hashlib
import json
import sys
from itertools import islice

from variants import SOAK, VARIANTS, played


def digest(variant):
    """Legal lists, states, outcomes and determinizations; these in turn for a spectator, the mover and the next."""
    game, sum_of_all = variant.game, hashlib.blake2b(digest_size=16)
    for seed in range(2):
        for state in islice(played(variant, seed), 150):
            sum_of_all.update(bytes(state))
            sum_of_all.update(str(game.codes(state)).encode())
            sum_of_all.update(str(game.outcome(state)).encode())
            seats = (None, state.turn, (state.turn + 1) % state.seats)
            for seat in seats if SOAK > 1 else seats[len(state.said) % 3:][:1]:
                sum_of_all.update(bytes(game.imagine(game.view(state, seat), len(state.said))))
    return sum_of_all.hexdigest()


def digests(slug):
    return {str(variant): digest(variant) for variant in VARIANTS if variant.slug == slug}


if __name__ == "__main__":
    print(json.dumps(digests(sys.argv[1])))
