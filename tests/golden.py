"""What is kept and compared: playthroughs told in words, perft counts, and the docs that are generated.

`make golden` writes them anew; test_golden.py compares. A rule that changes shows up here as a readable difference.
"""
import io
import json
import re
from pathlib import Path

import numpy as np
from rich.console import Console

import matou
from matou.commands.show import story
from matou.core.fields import describe
from matou.games.discat.terminal import draw
from matou.lab.simulate import kernels, simulate
from variants import VARIANTS

HERE = Path(__file__).parent / "golden"
DOCS = Path(__file__).parents[1] / "docs" / "tables"
PICTURE = DOCS.parent / "terminal.svg"
PICTURED = ("03", "48+47", "49", "19+59", "pass", "pass x08", "12+32", "25")
PERFT = HERE / "perft.json"
DEEPEST, MOST_LEAVES = 5, 300_000


def playthrough(variant):
    """One game of the variant, as its record and as it is told."""
    (record,) = simulate(variant.game, variant.seats, 1, "golden", **variant.options)
    told = "\n".join(story(variant.game, record))
    return f"{record.to_json()}\n\n{told}\n"


def playthrough_file(variant):
    return HERE / (str(variant).replace("=", "-") + ".txt")


def perft(variant, depth):
    """Positions `depth` choices below the deal of seed 1."""
    game, rules, state = variant.game, variant.game.rules, variant.deal("perft")
    rows = np.zeros(depth + 1, rules.STATE)
    rows[0] = state.row
    lists = np.zeros((depth + 1, rules.MOST_MOVES), np.int64)
    return kernels(game).perft(rows, state.box.row, depth, lists, np.zeros(depth + 1, np.int64),
                               np.zeros(depth + 1, np.int64))


def perft_counts(variant):
    """Perft counts of each game, as deep as is quick to count."""
    counts = []
    for depth in range(1, DEEPEST + 1):
        counts.append(perft(variant, depth))
        if counts[-1] * 20 > MOST_LEAVES:
            break
    return counts


def table_doc(slug):
    game = matou.load(slug)
    return (f"# The table of {game.name}\n\nThe fields of a state, from `games/{slug}/rules.py`: what is on the "
            f"table, and who may look. A view has the same fields, with -1 for whatever its seat may not see. "
            f"`make golden` writes this page.\n\n{describe(game.fields)}")


def terminal_picture():
    """A table of Discat as the terminal shows it, for the README. Plain fonts: nothing is loaded from elsewhere."""
    console = Console(record=True, width=80, file=io.StringIO(), force_terminal=True)
    game = matou.load("discat")
    state = game.deal(3, "picture")
    for text in PICTURED:
        state = game.apply(state, text)
    view = game.view(state, state.turn)
    console.print(draw(view, ("Zoé", "Noor", "Malik"), str))
    svg = console.export_svg(title="matou play discat --players 3", unique_id="matou")
    return re.sub(r"@font-face \{.*?\}", "", svg, flags=re.DOTALL)


def main():
    HERE.mkdir(exist_ok=True)
    DOCS.mkdir(parents=True, exist_ok=True)
    for old in HERE.glob("*.txt"):
        old.unlink()
    for variant in VARIANTS:
        playthrough_file(variant).write_text(playthrough(variant), encoding="utf-8")
    PERFT.write_text(json.dumps({str(v): perft_counts(v) for v in VARIANTS}, indent=2) + "\n", encoding="utf-8")
    for slug in matou.GAMES:
        (DOCS / f"{slug}.md").write_text(table_doc(slug), encoding="utf-8")
    PICTURE.write_text(terminal_picture(), encoding="utf-8")


if __name__ == "__main__":
    main()
