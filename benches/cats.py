"""How long Chromium takes for 300 cards, from nothing: their markup, the page, the picture on the screen.

    make screens && .venv/bin/python benches/cats.py
"""
import os
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT / "tools"))

import web  # noqa: E402
from browser import browser, served  # noqa: E402

RUNS = 15


def main() -> None:
    if failed := web.run("bench"):
        sys.exit(failed)
    with served(ROOT / "web" / "bench" / "dist") as address, browser() as chromium:
        times = []
        for _ in range(RUNS):
            page = chromium.new_page(viewport={"width": 1300, "height": 900})    # a new page: nothing is warm
            page.goto(f"{address}/index.html")
            page.wait_for_function("window.run")
            times.append(page.evaluate("run()"))
            page.close()
    busy = f"; {os.getloadavg()[0]:.1f} programs wanted the {os.cpu_count()} cores" if hasattr(os, "getloadavg") else ""
    print(f"{times[0]['cards']} cards, best and median of {RUNS} fresh pages, milliseconds{busy}:")
    for what, meaning in (("markup", "markup written"), ("page", "laid out in the page"), ("painted", "painted")):
        values = sorted(run[what] for run in times)
        print(f"  {meaning:22} {values[0]:6.0f} {values[RUNS // 2]:6.0f}")


if __name__ == "__main__":
    main()
