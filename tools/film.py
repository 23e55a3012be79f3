"""Strips of film: what moves at a table, at fixed times of its way, one row of pictures per kind of movement.

    python tools/film.py FOLDER [discat chami poche catdays] [--screen phone] [--only exchange] [--still]

Nothing depends on how fast the machine is: all animations are stopped, and set to each time in turn.
"""
import argparse
import base64
import subprocess
import sys
from pathlib import Path
from typing import Any

from browser import browser, served
from evening import SCREENS
from moments import BUILT, GAMES, Moment, moments, stage_all

TIMES = (0.0, 0.12, 0.25, 0.4, 0.55, 0.7, 0.85, 1.0)
WIDE = 2400                                      # pixels of a whole strip

# One step of the game; everything that moves is stopped where it begins, and the longest of it is told.
STEP = """async () => {
  document.querySelector('[data-do=step]').click();
  await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
  const all = document.getAnimations().filter((one) => one.effect.getComputedTiming().iterations !== Infinity);
  for (const one of all) one.pause();
  return Math.max(0, ...all.map((one) => one.effect.getComputedTiming().endTime));
}"""
# The same moment for all of it.
SET = """(time) => {
  for (const one of document.getAnimations())
    if (one.effect.getComputedTiming().iterations !== Infinity)
      one.currentTime = Math.min(time, one.effect.getComputedTiming().endTime - 0.01);
}"""
REST = """() => document.getAnimations().forEach((one) =>
  one.effect.getComputedTiming().iterations !== Infinity && one.finish())"""


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("folder", type=Path)
    parser.add_argument("games", nargs="*", default=[])
    parser.add_argument("--screen", choices=list(SCREENS), default="phone")
    parser.add_argument("--only", default="")
    parser.add_argument("--still", action="store_true", help="as people see it who want less movement")
    args = parser.parse_args()
    args.folder.mkdir(parents=True, exist_ok=True)
    subprocess.run([sys.executable, Path(__file__).parent / "web.py", "stage"], check=True)
    told = stage_all(BUILT / "stage", args.games or list(GAMES))
    with served(BUILT) as address, browser() as chromium:
        for game in told:
            for moment in moments(told[game]):
                if args.only in moment.kind:
                    film(chromium, address, moment, args)


def film(chromium: Any, address: str, moment: Moment, args: argparse.Namespace) -> None:
    page = chromium.new_page(viewport=SCREENS[args.screen], reduced_motion="reduce" if args.still else "no-preference")
    errors: list[str] = []
    page.on("pageerror", lambda error: errors.append(str(error)))
    page.goto(f"{address}/stage.html?game={moment.game}&at={moment.at - 1}")
    page.wait_for_selector("main svg", state="attached")
    page.evaluate("document.fonts.ready")
    shots = [page.screenshot()]
    long = page.evaluate(STEP)
    for part in TIMES:
        page.evaluate(SET, part * long)
        shots.append(page.screenshot())
    page.evaluate(REST)
    page.wait_for_timeout(100)
    shots.append(page.screenshot())
    page.close()
    path = args.folder / f"{moment.game}-{moment.kind}-{args.screen}{'-still' if args.still else ''}.png"
    strip(chromium, shots, path)
    print(f"{path.name}  {moment.move} (ply {moment.at}), {long:.0f} ms", *errors)


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
