"""Photographs of the built page for docs/screens: `make screens`. Needs `make web` first."""
import base64
import sys
from pathlib import Path

from browser import browser, served

ROOT = Path(__file__).resolve().parent.parent
PAGE = ROOT / "src" / "matou" / "web"
SCREENS = ROOT / "docs" / "screens"
LARGEST = 400_000                                # bytes a picture may have

# name, what is asked of the contact sheet, width of the window
SHOTS = (
    ("discat", "only=Discat&theme=light&size=120", 1320),
    ("chami-additions", "only=Le Ch’ami: add&theme=light&size=120", 1480),
    ("chami-actions", "only=Le Ch’ami: sums&theme=dark&size=120", 1320),
    ("poche-cats", "only=Chats de Poche: cats&theme=light&size=120", 1320),
    ("poche-rest", "only=Chats de Poche: prey&theme=dark&size=120", 1320),
    ("catdays", "only=Cat Days&theme=light&size=120", 1320),
    ("house", "only=The house&theme=light", 1320),
    ("small", "theme=dark&size=48", 1320),
    ("colour-blind", "only=Discat&theme=light&size=48&eyes=deuteranopia", 1320),
)


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
