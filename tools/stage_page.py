"""The stage (web/src/stage) in a browser: what moves there is stopped, set to any time, and measured."""
import fcntl
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from browser import served
from moments import BUILT

TOOLS = Path(__file__).parent
SOURCES = TOOLS.parent / "web" / "src"

# Where each thing is seen (a copy of it, while that flies), by its middle; and every copy.
PLACES = """() => {
  const middle = (one, wide) => {
    const { left, top, width, height } = one.getBoundingClientRect();
    return { x: left + width / 2, y: top + height / 2, wide: wide ?? width };
  };
  const things = {}, copies = [];
  for (const one of document.querySelectorAll('main [data-travel]')) {
    const face = one.matches('.face') ? one : one.querySelector(':scope:not([data-holds]) .face');
    if (one.checkVisibility()) things[one.dataset.travel] = { ...middle(face ?? one), card: face !== null };
  }
  for (const one of document.querySelectorAll('[data-flies]')) {
    const style = getComputedStyle(one), size = Number(style.scale.split(' ')[0]) || 1;
    const copy = { name: one.dataset.flies, ...middle(one, one.offsetWidth * size), opacity: Number(style.opacity),
                   size, turns: one.querySelector('[style*=preserve-3d]') !== null };
    copies.push(copy);
    if (things[copy.name]?.card) things[copy.name] = { ...things[copy.name], ...copy };
  }
  return { things, copies, rings: document.querySelectorAll('.moved').length,
           left: document.querySelectorAll('.flights, main [inert][aria-hidden=true]').length };
}"""
# One step of the game; everything stops as soon as it is laid out.
STEP = """async () => {
  document.querySelector('[data-do=step]').click();
  await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
  const all = document.getAnimations().filter((one) => one.effect.getComputedTiming().iterations !== Infinity);
  for (const one of all) one.pause();
  return Math.max(0, ...all.map((one) => one.effect.getComputedTiming().endTime));
}"""
SET = """(time) => {
  for (const one of document.getAnimations())
    if (one.effect.getComputedTiming().iterations !== Infinity)
      one.currentTime = Math.min(time, one.effect.getComputedTiming().endTime - 0.01);
}"""
FINISH = """() => {
  for (const one of document.getAnimations()) if (one.effect.getComputedTiming().iterations !== Infinity) one.finish();
  return new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(done))));
}"""

# The next step before the first has ended: where everything is seen in that very moment.
INTERRUPT = f"""() => {{
  document.querySelector('[data-do=step]').click();
  for (const one of document.getAnimations()) one.pause();
  return ({PLACES})();
}}"""
# A step, and what moves on the table because of it: nothing may, for people who want no movement. What takes a single
# millisecond is not seen moving.
MOVING = """() => {
  document.querySelector('[data-do=step]').click();
  const moves = (frame) => ['translate', 'scale', 'rotate', 'transform'].some((name) => frame[name] !== undefined);
  return document.getAnimations()
    .filter((one) => one.effect.getComputedTiming().endTime > 1 && one.effect.getKeyframes().some(moves))
    .map((one) => one.effect.target.outerHTML.slice(0, 120));
}"""


def build() -> None:
    """The page of the stage, unless it is newer than what it is made from; one process at a time, for building empties
    its folder."""
    page = BUILT / "stage.html"
    newest = max(source.stat().st_mtime for source in SOURCES.rglob("*.*"))
    with (Path(tempfile.gettempdir()) / "matou-stage.lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        if not page.exists() or page.stat().st_mtime < newest:
            subprocess.run([sys.executable, str(TOOLS / "web.py"), "stage"], check=True, capture_output=True)


TURN = """(at) => {
  const position = document.querySelector('footer input[type=range]');
  position.value = at;
  position.dispatchEvent(new Event('change', { bubbles: true }));
}"""


class StagePage:
    def __init__(self, page: Any):
        self.page = page
        self.errors: list[str] = []
        page.on("pageerror", lambda error: self.errors.append(str(error)))

    def open(self, address: str, game: str, at: int | str) -> "StagePage":
        self.page.goto(f"{address}/stage.html?game={game}&at={at}")
        self.page.wait_for_selector("main svg", state="attached")
        # `fonts.ready` alone is also true before the first line of text is laid out.
        self.page.evaluate("Promise.all([...document.fonts].map((font) => font.load())).then(() => {})")
        self.finish()
        return self

    def turn(self, at: int) -> "StagePage":
        """To another position of the game that is shown, without the way there."""
        self.page.evaluate(TURN, at)
        self.finish()
        self.finish()                            # what began when that had landed
        return self

    def places(self) -> Any:
        return self.page.evaluate(PLACES)

    def step(self) -> float:
        """Go on by one position; returns how many milliseconds it takes."""
        long: float = self.page.evaluate(STEP)
        self.set(0)
        return long

    def interrupt(self) -> Any:
        return self.page.evaluate(INTERRUPT)

    def moving(self) -> Any:
        return self.page.evaluate(MOVING)

    def set(self, time: float) -> None:
        self.page.evaluate(SET, time)

    def finish(self) -> None:
        self.page.evaluate(FINISH)


@contextmanager
def stage(chromium: Any, viewport: dict[str, int], still: bool = False) -> Iterator[tuple[StagePage, str]]:
    """A page on the stage, and the address it is served at."""
    with served(BUILT) as address:
        context = chromium.new_context(viewport=viewport, reduced_motion="reduce" if still else "no-preference")
        try:
            yield StagePage(context.new_page()), address
        finally:
            context.close()
