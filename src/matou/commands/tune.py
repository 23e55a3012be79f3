"""matou lab tune: finds the numbers of a box that bring a game closer to what is wanted of it."""
import os
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np

from matou.core.errors import RecordError
from matou.core.figures import figure
from matou.core.words import Phrase

from .balance import says
from .common import positive, prepare_rules

if TYPE_CHECKING:
    from matou.lab.tune.report import Outcome
    from matou.lab.tune.spec import TuneSpec
    from matou.lab.tune.study import Tried

BOX, PAGE, FIGURES = "box.toml", "report.html", "figures.parquet"


def run(args: Any) -> int:
    """Tries what is missing, then plays the fresh deals; what is under way is told line by line."""
    from matou.lab.tune.search import Search
    from matou.lab.tune.spec import read_tune_spec
    from matou.lab.tune.study import Study
    flags = {key: value for key in ("trials", "seed", "strength") if (value := getattr(args, key)) is not None}
    spec, jobs = read_tune_spec(args.spec, flags), positive("--jobs", args.jobs)
    folder = args.out or Path("runs", f"tune-{spec.game}-{spec.digest[:8]}")
    with Study(folder, spec) as study:
        prepare_rules(args.language.say)
        try:
            Search(spec, study, jobs).run(lambda one, best: progress(args, spec, one, best))
            finish(args, folder, spec, study, jobs)
        except KeyboardInterrupt:
            print(args.language.say(Phrase("stopped; what is finished is kept, and the same command goes on from "
                                           "there")), file=sys.stderr)
            return 130
    return 0


def progress(args: Any, spec: "TuneSpec", one: "Tried", best: "Tried") -> None:
    """A line for each box that was tried."""
    from matou.lab.tune.study import PRUNED, REFUSED
    values = {"number": one.number + 1, "total": spec.trials, "best": figure(best.loss, ".3f")}
    if one.state == REFUSED:
        line = Phrase("box {number} of {total}: there is no such box; the best so far: {best}", **values)
    elif one.state == PRUNED:
        line = Phrase("box {number} of {total}: given up after {deals} deals; the best so far: {best}",
                      deals=max(one.losses), **values)
    else:
        line = Phrase("box {number} of {total}: {loss}; the best so far: {best}", loss=figure(one.loss, ".3f"),
                      **values)
    print(args.language.say(line), file=sys.stderr, flush=True)


def finish(args: Any, folder: Path, spec: "TuneSpec", study: Any, jobs: int) -> None:
    """Writes the box and the page."""
    from matou.lab.tune.report import outcome
    say = args.language.say
    done = outcome(spec, study.tried, study.best, jobs,
                   lambda part: print(say(Phrase("done: {part}", part=part)), file=sys.stderr, flush=True))
    try:
        write(args, folder, done, jobs)
    except OSError as error:
        raise RecordError("{file}: cannot be written ({why})", file=folder, why=error.strerror) from None
    print(say(Phrase("the box: {file}", file=folder / BOX)))
    print(say(Phrase("the report: {file}", file=folder / PAGE)))


def write(args: Any, folder: Path, done: "Outcome", jobs: int) -> None:
    from matou.lab.balance.report import figures
    from matou.lab.sql import to_parquet
    from matou.lab.tune.report import box_text, html
    given = "".join(f" --{key} {getattr(args, key)}" for key in ("strength", "trials", "seed") if getattr(args, key))
    text, sections = html(done, f"matou lab tune {args.spec.name}{given}", jobs, says(args.language))
    for name, content in ((BOX, box_text(done)), (PAGE, text)):
        part = folder / f"{name}.part"
        part.write_text(content, encoding="utf-8")
        os.replace(part, folder / name)
    (folder / FIGURES).write_bytes(to_parquet({name: np.asarray(column)
                                               for name, column in figures(sections).items()}))
