"""Strips of film: what moves at a table, at fixed times of its way, one row of pictures per kind of movement.

    python tools/film.py FOLDER [discat chami poche catdays] [--screen phone] [--only exchange] [--still]

Nothing depends on how fast the machine is: all animations are stopped, and set to each time in turn.
"""
import argparse
import base64
from pathlib import Path
from typing import Any

from browser import browser
from moments import BUILT, GAMES, Moment, moments, stage_all
from stage_page import StagePage, build, stage
from visit import SCREENS

TIMES = (0.0, 0.12, 0.25, 0.4, 0.55, 0.7, 0.85, 1.0)
WIDE = 2400                                      # pixels of a whole strip


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("folder", type=Path)
    parser.add_argument("games", nargs="*", default=[])
    parser.add_argument("--screen", choices=list(SCREENS), default="phone")
    parser.add_argument("--only", default="")
    parser.add_argument("--still", action="store_true", help="as people see it who want less movement")
    args = parser.parse_args()
    args.folder.mkdir(parents=True, exist_ok=True)
    build()
    told = stage_all(BUILT / "stage", args.games or list(GAMES))
    with browser() as chromium, stage(chromium, SCREENS[args.screen], args.still) as (page, address):
        for game in told:
            for moment in moments(told[game]):
                if args.only in moment.kind:
                    film(chromium, page.open(address, game, moment.at - 1), moment, args)


def film(chromium: Any, page: StagePage, moment: Moment, args: argparse.Namespace) -> None:
    shots = [page.page.screenshot()]
    long = page.step()
    for part in TIMES:
        page.set(part * long)
        shots.append(page.page.screenshot())
    page.finish()
    shots.append(page.page.screenshot())
    path = args.folder / f"{moment.game}-{moment.kind}-{args.screen}{'-still' if args.still else ''}.png"
    strip(chromium, shots, path)
    print(f"{path.name}  {moment.move} (ply {moment.at}), {long:.0f} ms", *page.errors)


def strip(chromium: Any, shots: list[bytes], path: Path) -> None:
    """The pictures in a row, or in several, as one."""
    pictures = "".join(f"<img src='data:image/png;base64,{base64.b64encode(shot).decode()}'>" for shot in shots)
    page = chromium.new_page(viewport={"width": WIDE, "height": 100})
    page.set_content(f"<style>body{{margin:0;display:grid;grid-template-columns:repeat(5,1fr);gap:4px}}"
                     f"img{{width:100%}}</style>{pictures}")
    page.wait_for_function("[...document.images].every((one) => one.complete)")
    page.screenshot(path=path, full_page=True)
    page.close()


if __name__ == "__main__":
    main()
