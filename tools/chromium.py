"""A Chromium: the system's, by preference without a window, which is a third less work; if there is none, Playwright's
own; if that cannot be had either, Debian's, as root."""
import os
import shutil
import sys
from functools import cache

import system

WINDOWLESS = "chromium-headless-shell"
PATIENCE = 60                                    # seconds: another one will do
NAMES = (WINDOWLESS, "chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "chrome")


def on_path() -> str | None:
    return next(filter(None, map(shutil.which, NAMES)), None)


def playwrights() -> str | None:
    """Where Playwright keeps its own, if it has installed one."""
    from playwright.sync_api import sync_playwright
    with sync_playwright() as play:
        path = play.chromium.executable_path
    return path if os.path.exists(path) else None


@cache
def installed() -> str | None:
    """The path of a browser, installed if need be; None if none can be had."""
    found = system.installed(WINDOWLESS, PATIENCE) or on_path() or playwrights()
    if found is None and system.run([sys.executable, "-m", "playwright", "install", "chromium"]):
        found = playwrights()
    if found is None:
        system.install("chromium")
        found = on_path()
    return found


if __name__ == "__main__":
    chromium = installed()
    print(chromium or "There is no Chromium, and none could be installed: install one, or run: playwright install")
    sys.exit(chromium is None)
