"""What the reasons of a hint cost: a hint with its reasons ÷ without, game by game, in one interleaved run."""
import argparse
import statistics
import time

import matou
import matou.core.game
from matou.agents.analysis import explained, hint
from matou.core.chance import below, chance


def positions(slug: str, count: int) -> list[matou.core.game.View]:
    """Views with a choice, from games played at random."""
    game, found, seed = matou.load(slug), [], 0
    while len(found) < count:
        state, luck, seed = game.deal(game.min_seats, seed), chance("hints", slug, seed), seed + 1
        for _ in range(6 + below(luck, 12)):
            if game.outcome(state) is None:
                state = game.apply(state, state.legal[below(luck, len(state.legal))])
        if game.outcome(state) is None and len(state.legal) > 1:
            found.append(game.view(state, state.turn))
    return found


def measured(view: matou.core.game.View) -> tuple[float, float]:
    """Milliseconds for a hint, and for its reasons."""
    began = time.perf_counter()
    found = hint(view)
    thought = time.perf_counter()
    explained(view, found)
    return 1000 * (thought - began), 1000 * (time.perf_counter() - thought)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--positions", type=int, default=20)
    count = parser.parse_args().positions
    for slug in matou.GAMES:
        views = positions(slug, count + 1)
        measured(views[0])                       # compiles
        hints, reasons = zip(*map(measured, views[1:]), strict=True)
        print(f"{slug:8} hint {statistics.median(hints):6.0f} ms, its reasons {statistics.median(reasons):5.1f} ms: "
              f"{1 + sum(reasons) / sum(hints):.2f}")


if __name__ == "__main__":
    main()
