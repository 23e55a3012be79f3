"""What a move costs in words: `python benches/sentences.py`. Whole random games for two, each move shown to both seats
as the page asks for it (page_requests.json), in French, without sockets or a log; and the same without words.

Prints, by game, microseconds of CPU time per move: of each game the fastest of several runs.
"""
import json
import random
import time
from pathlib import Path

import msgspec

import matou
from matou.core.words import Player
from matou.server.language import spoken
from matou.server.match.changes import news_of
from matou.server.match.narration import Narration, Narrator
from matou.server.match.views import Seen
from matou.server.net.protocol import Shown, write

REQUESTS = json.loads((Path(__file__).parent / "page_requests.json").read_text(encoding="utf-8"))
GAMES, RUNS = 3, 6
NAMES = "Minou", "Mistigri"


class Reader:
    """A seat, and what its page was shown last."""

    def __init__(self, seat, first, cells, words):
        names = [Player(name, you=at == seat) for at, name in enumerate(NAMES)]
        self.seat, self.cells, self.shown, self.ply, self.words = seat, cells, None, 0, None
        self.story = Narration(Narrator(seat, spoken("fr"), names), first) if words else None

    def show(self, seen):
        """What Broadcast._send_view does for a client that wants changes."""
        state, heard = seen.latest[self.seat], seen.heard(self.seat)
        since = min(self.ply, len(heard))
        cells, legal = seen.shown(self.seat, self.shown, self.cells)
        view = Shown("table", len(heard), self.seat, state.turn, msgspec.Raw(cells), legal, since, list(heard[since:]))
        if self.story:
            own = seen.views[self.seat]
            words = self.story.until(state, own).words(own, since)
            if self.words:
                view.news = news_of(self.words, words)
            else:
                view.words = words
            self.words = words
        write(view)
        self.shown, self.ply = state, len(heard)


def played(game, seed):
    """All states of a random game."""
    rng, states = random.Random(seed), [game.deal(2, seed)]
    while not states[-1].over:
        states.append(game.apply(states[-1], rng.choice(game.legal(states[-1]))))
    return states


def cost(states, cells, words):
    """Seconds of CPU time for showing a game to both seats."""
    seen, readers = Seen(states[:1]), [Reader(seat, states[0], cells, words) for seat in range(2)]
    began = time.process_time()
    for state in states[1:]:
        seen.add(state)
        for reader in readers:
            reader.show(seen)
    return time.process_time() - began


def main():
    print("| game | words, µs per move | without words |\n|---|---|---|")
    for slug in matou.GAMES:
        games = [played(matou.load(slug), f"words {number}") for number in range(GAMES)]
        moves, asked = sum(len(states) - 1 for states in games), REQUESTS.get(slug, REQUESTS["generic"])["cells"]
        cells = None if asked is None else frozenset(asked)
        with_words, without = (1e6 / moves * sum(min(cost(states, cells, words) for _ in range(RUNS))
                                                 for states in games) for words in (True, False))
        print(f"| {slug} | {with_words:.0f} | {without:.0f} |", flush=True)


if __name__ == "__main__":
    main()
