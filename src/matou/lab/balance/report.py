"""The report: plays what is needed, section by section, and writes the page and the tables behind it."""
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, NamedTuple

import numpy as np

from matou.core.game import Game
from matou.core.options import spelled
from matou.core.words import Phrase

from . import sections_game as first_six
from . import sections_moves, sections_rules, svg
from .compare import compare
from .evidence import Evidence, Plan
from .judged import decisions
from .page import page
from .sections_cards import cards
from .sections_factions import factions, other_tables
from .sections_skill import skill
from .story import stories
from .told import COUNT, Header, Say, Section, written

COMPARED = "-compared"                           # in the names of the files of a comparison


class Report(NamedTuple):
    """A report in no language yet."""
    header: Header
    sections: list[Section]
    evidence: Evidence

    def html(self, says: Mapping[str, Say]) -> str:
        return page(self.header, self.sections, says)


def parts(evidence: Evidence) -> Iterator[Callable[[], Section | None]]:
    """The sections in order, each a call that plays what it still needs."""
    judged = {name: decisions(evidence, sample, evidence.plan.judged) for name, sample in evidence.samples.items()}
    told = {name: stories(evidence, sample) for name, sample in evidence.samples.items()}
    yield lambda: first_six.seats(evidence)
    yield lambda: first_six.endings(evidence)
    yield lambda: first_six.length(evidence)
    yield lambda: first_six.choice(evidence, judged)
    yield lambda: first_six.scores(evidence)
    yield lambda: first_six.story(evidence, told)
    yield lambda: skill(evidence)
    yield lambda: cards(evidence)
    yield lambda: factions(evidence)
    yield lambda: other_tables(evidence)
    yield lambda: sections_moves.moves(evidence, judged)
    yield lambda: sections_moves.restricted(evidence)
    yield lambda: sections_moves.interaction(evidence)
    yield lambda: sections_rules.health(evidence)
    yield lambda: sections_rules.sensitivity(evidence)


def balance(game: Game, seats: int, options: Mapping[str, Any], plan: Plan,
            compared: tuple[str, str] | None = None, progress: Callable[[str], None] = lambda what: None) -> Report:
    """The report of a game at a table; of two tables, if they are to be compared."""
    evidence = Evidence(game, seats, options, plan)
    sections = []
    if compared is not None:
        sections.append(compare(evidence, *compared))
    else:
        for strength in evidence.play():
            progress(strength)
        for part in parts(evidence):
            section = part()
            if section is not None:
                sections.append(section)
                progress(section.key)
    return Report(header(evidence, compared), sections, evidence)


def header(evidence: Evidence, compared: tuple[str, str] | None) -> Header:
    """What was played, so that anybody can play it again."""
    plan, game = evidence.plan, evidence.game
    games = sum(len(sample.games) for sample in evidence.samples.values())
    lines = [Phrase("{count:# player|# players}. In brackets after each figure is its 95% interval, clustered by deal. "
                    "Differences are in a hundred games, unless they say otherwise.", count=evidence.seats),
             Phrase("Three strengths: random players; heuristic players, who play the move that looks best; and search "
                    "with {simulations} simulations per move, whom we call good players.",
                    simulations=plan.search.partition(":")[2])]
    if games:
        lines.append(Phrase("{games} games were followed move by move, and many more only counted.",
                            games=written(games, COUNT)))
    chosen = "".join(f" --option {name}={spelled(value)}" for name, value in evidence.given.items() if name != "box")
    more = f" --compare {compared[0]} {compared[1]}" if compared else ""
    command = (f"matou lab balance {game.slug} --players {evidence.seats} --deals {plan.deals} --seed {plan.seed}"
               f"{chosen}{more}")
    return Header(Phrase("How {game} plays", game=game.name), game.name, lines, command)


# Files -------------------------------------------------------------------------------------------------------

def tables(report: Report) -> dict[str, dict[str, Any]]:
    """The tables behind a report, by name: columns of equal length."""
    found: dict[str, dict[str, Any]] = {"figures": figures(report.sections)}
    samples = report.evidence.samples.values()
    if samples:
        found["games"] = {
            "strength": np.concatenate([np.full(len(one.games), one.strength) for one in samples]),
            "deal": np.concatenate([one.deal for one in samples]),
            "ending": np.concatenate([np.array(one.endings) for one in samples]),
            **{name: np.concatenate([one.columns[name] for one in samples])
               for name in next(iter(samples)).columns},
            **{f"{what}_{seat}": np.concatenate([getattr(one, f"{what}s")[:, seat] for one in samples])
               for what in ("share", "score") for seat in range(report.evidence.seats)}}
    return found


def figures(sections: list[Section]) -> dict[str, Any]:
    """Every figure of these sections with its interval: columns of equal length."""
    rows = [(section.key, one.key, str(one.of), one.strength, *one.interval, one.unit)
            for section in sections for one in section.figures]
    names = ("section", "figure", "of", "strength", "value", "low", "high", "n", "deals", "unit")
    return {name: np.array([row[at] for row in rows]) for at, name in enumerate(names)}


def picture(report: Report, say: Say) -> str:
    """The chart that represents this game best, as a file of its own: that of its factions or cards, else its story."""
    by_key = {section.key: section for section in report.sections}
    chosen = next(by_key[key] for key in ("factions", "cards", "story", "compare") if key in by_key)
    chart = chosen.charts[0]
    return svg.alone(chart.draw(say), report.header.game, say(chart.title))


def write(report: Report, folder: Path, says: Mapping[str, Say],
          save: Callable[[Path, dict[str, Any]], object]) -> Path:
    """Writes the page, in all of these languages; its chart, in the first; and its tables. Returns the page's path.
    Files take the place of older ones when all of them are complete."""
    folder.mkdir(parents=True, exist_ok=True)
    name = report.evidence.game.slug + ("" if report.evidence.samples else COMPARED)
    with TemporaryDirectory(dir=folder, prefix=".part-") as part:
        Path(part, f"{name}.html").write_text(report.html(says), encoding="utf-8")
        Path(part, f"{name}.svg").write_text(picture(report, next(iter(says.values()))), encoding="utf-8")
        for table, columns in tables(report).items():
            save(Path(part, f"{name}.{table}.parquet"), columns)
        for file in Path(part).iterdir():
            file.replace(folder / file.name)
    return folder / f"{name}.html"
