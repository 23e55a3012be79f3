"""Photographs of the built page for docs/screens, and the app's icons for web/public/icons: `make screens`.

Needs `make web` first. `python tools/screens.py icons discat` makes only those.
"""
import base64
import re
import sys
from pathlib import Path

from browser import browser, served

ROOT = Path(__file__).resolve().parent.parent
PAGE = ROOT / "src" / "matou" / "web"
SCREENS = ROOT / "docs" / "screens"
ICONS = ROOT / "web" / "public" / "icons"
LARGEST = 400_000                                # bytes a picture may have

# name, what is asked of the contact sheet, width of the window
SHOTS = (
    ("discat", "lang=en&only=discat&theme=light&size=120", 1320),
    ("chami-additions", "lang=en&only=additions&theme=light&size=120", 1480),
    ("chami-actions", "lang=fr&only=sums&theme=dark&size=120", 1320),
    ("poche-cats", "lang=en&only=clans&theme=light&size=120", 1320),
    ("poche-rest", "lang=en&only=prey&theme=dark&size=120", 1320),
    ("catdays", "lang=en&only=catdays&theme=light&size=120", 1320),
    ("house", "lang=en&only=house&theme=light", 1320),
    ("small", "lang=en&theme=dark&size=48", 1320),
    ("colour-blind", "lang=en&only=discat&theme=light&size=48&eyes=deuteranopia", 1320),
)

# name, which drawing of the build, its size, and how much of it the face may take: launchers cut a maskable icon to
# shapes of their own, of which the middle four fifths are safe
APP = (
    ("192", "favicon.svg", 192, 1.0),
    ("512", "favicon.svg", 512, 1.0),
    ("maskable-512", "icon.svg", 512, 0.8),
    ("apple-touch-180", "icon.svg", 180, 1.0),
)


def draw_icons(chromium: object) -> None:
    """The tomcat's face as PNG, for devices that take no SVG."""
    ICONS.mkdir(parents=True, exist_ok=True)
    for name, file, size, share in APP:
        drawing = (PAGE / file).read_text(encoding="utf-8")
        found = re.search(r'<rect[^>]* fill="(#\w+)"', drawing)
        ground = found[1] if found and share < 1 else "transparent"
        page = chromium.new_page(viewport={"width": size, "height": size})  # type: ignore[attr-defined]
        page.set_content(f"<style>html{{background:{ground}}}body{{margin:{size * (1 - share) / 2}px}}"
                         f"svg{{display:block;width:{size * share}px}}</style>{drawing}")
        page.screenshot(path=ICONS / f"{name}.png", omit_background=True)
        page.close()
        print(f"web/public/icons/{name}.png  {(ICONS / f'{name}.png').stat().st_size // 1000} kB")


def photograph(page: object, name: str) -> int:
    """The whole page as WebP, as good as its size allows."""
    session = page.context.new_cdp_session(page)  # type: ignore[attr-defined]
    height = page.evaluate("document.documentElement.scrollHeight")  # type: ignore[attr-defined]
    width = page.viewport_size["width"]  # type: ignore[attr-defined]
    for quality in (90, 80, 65, 50):
        shot = session.send("Page.captureScreenshot", {
            "format": "webp", "quality": quality, "captureBeyondViewport": True,
            "clip": {"x": 0, "y": 0, "width": width, "height": height, "scale": 1}})
        picture = base64.b64decode(shot["data"])
        if len(picture) <= LARGEST:
            break
    (SCREENS / f"{name}.webp").write_bytes(picture)
    return len(picture)


def main() -> None:
    if not (PAGE / "cats.html").exists():
        sys.exit("The page is not built yet: make web")
    SCREENS.mkdir(parents=True, exist_ok=True)
    wanted = sys.argv[1:]
    with served(PAGE) as address, browser() as chromium:
        if not wanted or "icons" in wanted:
            draw_icons(chromium)
        for name, asked, width in SHOTS:
            if wanted and name not in wanted:
                continue
            page = chromium.new_page(viewport={"width": width, "height": 900})
            page.goto(f"{address}/cats.html?{asked}")
            page.wait_for_selector("main svg")
            page.evaluate("document.fonts.ready")
            print(f"docs/screens/{name}.webp  {photograph(page, name) // 1000} kB")
            page.close()


if __name__ == "__main__":
    main()
