"""How long Chromium takes for 300 cards, from nothing: their markup, the page, the picture on the screen.

Beside the time on the clock, which other work on the machine lengthens, stands what the page's own thread worked (on
Linux, as the kernel counts it): how long it takes on a machine with a core to spare.

    make screens && .venv/bin/python benches/cats.py
"""
import os
import sys
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT / "tools"))

import web  # noqa: E402
from browser import browser, served  # noqa: E402

RUNS = 15
LINES = (("markup", "markup written"), ("page", "laid out in the page"), ("painted", "painted"),
         ("worked", "the page's thread worked"))


def worked(renderers: set[int]) -> dict[int, float]:
    """Milliseconds that the first thread of each process has had a core, so far; nothing where there is no /proc."""
    spent = {}
    for pid in renderers:
        kept = Path(f"/proc/{pid}/task/{pid}/schedstat")
        if kept.exists():
            spent[pid] = int(kept.read_text().split()[0]) / 1e6
    return spent


def measure(chromium: Any, address: str) -> dict[str, float]:
    """One run in a page of its own: nothing is warm."""
    page = chromium.new_page(viewport={"width": 1300, "height": 900})
    page.goto(f"{address}/index.html")
    page.wait_for_function("window.run")
    told = chromium.new_browser_cdp_session().send("SystemInfo.getProcessInfo")["processInfo"]
    before = worked({one["id"] for one in told if one["type"] == "renderer"})
    run: dict[str, float] = page.evaluate("run()")
    after = worked(set(before))
    page.close()
    return run | ({"worked": max(after[pid] - before[pid] for pid in after)} if after else {})


def main() -> None:
    if failed := web.run("bench"):
        sys.exit(failed)
    with served(ROOT / "web" / "bench" / "dist") as address, browser() as chromium:
        times = [measure(chromium, address) for _ in range(RUNS)]
    busy = f"; {os.getloadavg()[0]:.1f} programs wanted the {os.cpu_count()} cores" if hasattr(os, "getloadavg") else ""
    print(f"{times[0]['cards']:.0f} cards, best and median of {RUNS} fresh pages, milliseconds{busy}:")
    for what, meaning in LINES:
        values = sorted(run[what] for run in times if what in run)
        if values:
            print(f"  {meaning:26} {values[0]:6.0f} {values[len(values) // 2]:6.0f}")


if __name__ == "__main__":
    main()
