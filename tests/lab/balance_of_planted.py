"""Makes the balance report of the planted game and prints what the tests ask of it, as JSON: a process of its own, in
which rules run interpreted, so that nothing has to compile."""
import json
import sys
from contextlib import redirect_stdout
from importlib.metadata import EntryPoint
from pathlib import Path

from matou.cli import main as matou
from matou.games import GAMES, load
from matou.lab.balance.compare import compare
from matou.lab.balance.evidence import Evidence, Plan
from matou.lab.balance.report import balance, write
from matou.language import Language

PLAN = Plan(deals=40, search="search:16", simulations=64, playouts=16, ladder=(4, 8), strong="search:32", weak="random")


def main(folder):
    GAMES.__dict__["others"] = {"planted": EntryPoint("planted", "planted:GAME", "matou.games")}
    game, saved = load("planted"), {}
    report = balance(game, 2, {}, PLAN)
    says = {code: Language(code).say for code in ("en", "fr")}
    write(report, folder, says, lambda path, columns: saved.update({path.name: columns}))
    compared = compare(Evidence(game, 2, {}, PLAN), "usual", "bombs=2")
    figures = [(section.key, one.key, str(one.of), one.strength, *one.interval)
               for section in (*report.sections, compared) for one in section.figures]
    with redirect_stdout(sys.stderr):
        code = matou(["lab", "balance", "planted", "--compare", "usual", "bombs=2", "--deals", "4", "--jobs", "1",
                      "--out", str(folder / "compared"), "--lang", "en"])
    lengths = {name: sorted({len(column) for column in columns.values()}) for name, columns in saved.items()}
    again = Evidence(game, 2, {}, PLAN._replace(jobs=2))
    list(again.play())
    same = all((again.samples[name].columns[key] == one.columns[key]).all() and (
        again.samples[name].shares == one.shares).all()
        for name, one in report.evidence.samples.items() for key in one.columns)
    print(json.dumps({"code": code, "figures": figures, "leads": {one.key: list(map(str, one.lead))
                                                     for one in (*report.sections, compared)},
                      "notes": {one.key: list(map(str, one.notes)) for one in report.sections},
                      "lengths": lengths, "same": bool(same)}))


if __name__ == "__main__":
    main(Path(sys.argv[1]))
