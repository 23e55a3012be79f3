"""matou puzzles: looks for positions with one best move in games between strong agents, and chooses those to ship."""
import re
import sys
import time
from collections import Counter
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import matou
from matou.core.errors import OptionError
from matou.core.puzzle import FILE
from matou.core.words import Phrase
from matou.lab.choosing import chosen
from matou.lab.mining import Line, Progress, counted, found_in, mined

from .common import positive, writing

SEEDS = re.compile(r"(\d{1,9})(?:-(\d{1,9})?)?")
PROGRESS_SECONDS = 5.0                           # seconds between two lines of progress


def run(args: Any) -> int:
    say = args.language.say
    for slug in args.games:
        matou.load(slug)
    slugs, numbers = list(dict.fromkeys(args.games)), seeds(args.seeds)
    jobs, folders = positive("--jobs", args.jobs), args.found or [Path("puzzles")]
    if args.choose:
        found = {slug: counted(found_in(folders, slug), numbers[0], args.enough) for slug in slugs}
        return ship(found, positive("--choose", args.choose), args.into, say)
    progress, started, told = None, time.monotonic(), 0.0
    print(say(Phrase("Preparing the rules; this happens once and takes a few seconds.")), file=sys.stderr, flush=True)

    def ready(seconds: float) -> None:
        print(say(Phrase("ready after {seconds} s", seconds=round(seconds))), file=sys.stderr, flush=True)
    stopped = False
    try:
        for progress in mined(slugs, numbers, folders[0], jobs, args.seconds, args.enough, ready):
            if time.monotonic() - told >= PROGRESS_SECONDS:
                told = time.monotonic()
                _report(progress, told - started, say)
    except KeyboardInterrupt:
        stopped = True
    if progress is not None:
        _report(progress, time.monotonic() - started, say)
    return 130 if stopped else 0


def ship(found: Mapping[str, Mapping[int, Line]], number: int, into: Path | None, say: Any) -> int:
    """Writes the puzzles that were chosen of what was found in each game."""
    for slug, lines in found.items():
        game = matou.load(slug)
        puzzles = chosen(game, lines, number)
        file = (into / f"{slug}.jsonl") if into else game.home / FILE
        with writing(file) as out:
            if out is not None:
                out.writelines(puzzle.to_json() + "\n" for puzzle in puzzles)
        print(say(Phrase("{game}: {count} puzzles, {size} kB", game=game.name, count=len(puzzles),
                         size=round(file.stat().st_size / 1000))))
        for what, many in (("grade", Counter(str(puzzle.grade) for puzzle in puzzles)),
                           ("theme", Counter(theme for puzzle in puzzles for theme in puzzle.themes))):
            print(f"  {what}: " + ", ".join(f"{name} {count}" for name, count in many.items()))
    return 0


def seeds(text: str) -> range:
    """The numbers of the games: 1-400, 7, or from 401 on (401-)."""
    asked = SEEDS.fullmatch(text)
    if asked is None:
        raise OptionError("--seeds: expected numbers as in 1-400, 401- or 7, not {text}", text=text)
    first, last = int(asked[1]), asked[2]
    if "-" not in text:
        return range(first, first + 1)
    return range(first, int(last) + 1 if last else sys.maxsize)


def _report(progress: Progress, seconds: float, say: Any) -> None:
    """One line for each game."""
    for slug, games in progress.games.items():
        worked = progress.seconds[slug]
        rate = 60 * progress.here[slug] / worked if worked else 0.0
        print(say(Phrase("{seconds} s, {game}: games {games}, puzzles {puzzles}; per minute of one core: {rate}",
                         seconds=round(seconds), game=slug, games=games, puzzles=progress.puzzles[slug],
                         rate=f"{rate:.1f}")), file=sys.stderr, flush=True)
