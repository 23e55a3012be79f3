"""What Lighthouse finds on the first page, on a phone and on a desktop: performance, accessibility, best practices,
search engines.

    cd benches/lighthouse && npm ci
    python benches/lighthouse/run.py [--rounds 3]

The server is the real one, with a database of its own (`make web` first); Chromium is the tests'. Prints a line of JSON
per screen: the median of the rounds, and what the median page took.
"""
import argparse
import json
import os
import re
import statistics
import subprocess
import sys
import tempfile
from contextlib import contextmanager
from pathlib import Path

HERE = Path(__file__).resolve().parent
sys.path.insert(0, str(HERE.parents[1] / "tools"))

import chromium  # noqa: E402

CATEGORIES = ("performance", "accessibility", "best-practices", "seo")
TIMES = ("first-contentful-paint", "largest-contentful-paint", "speed-index", "total-blocking-time",
         "cumulative-layout-shift")
SCREENS = {"phone": [], "desktop": ["--preset=desktop"]}


@contextmanager
def serving():
    """`matou serve`, and where it is."""
    with tempfile.TemporaryDirectory() as folder:
        command = [sys.executable, "-m", "matou", "serve", "--port", "0", "--database", f"sqlite:///{folder}/matou.db"]
        server = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)
        try:
            yield re.search(r"http://\S+", server.stdout.readline())[0]
        finally:
            server.terminate()
            server.wait(30)


def report(address, options):
    command = [str(HERE / "node_modules" / ".bin" / "lighthouse"), address, "--quiet", "--output=json", *options,
               "--chrome-flags=--headless --no-sandbox"]
    environment = {**os.environ, "CHROME_PATH": chromium.installed() or ""}
    done = subprocess.run(command, capture_output=True, text=True, check=False, env=environment)
    if done.returncode:
        raise SystemExit(done.stderr)
    return json.loads(done.stdout)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--rounds", type=int, default=3)
    args = parser.parse_args()
    with serving() as address:
        for screen, options in SCREENS.items():
            reports = [report(address, options) for _ in range(args.rounds)]
            scores = {name: round(100 * statistics.median(one["categories"][name]["score"] for one in reports))
                      for name in CATEGORIES}
            times = {name: round(statistics.median(one["audits"][name]["numericValue"] for one in reports), 3)
                     for name in TIMES}
            each = [round(100 * one["categories"]["performance"]["score"]) for one in reports]
            print(json.dumps({"screen": screen, **scores, "performance of each": each, **times}), flush=True)


if __name__ == "__main__":
    main()
