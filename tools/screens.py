"""Photographs of the built page for docs/screens, and the app's icons for web/public/icons: `make screens`.

Needs `make web` first. `python tools/screens.py icons sheet-discat poche` makes only what begins like that. With
`--all FOLDER` every stage of every page is photographed into that folder, on every screen, light and dark, in French
and English: for looking, not for keeping.
"""
import re
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

from browser import browser, served
from camera import in_a_row, photograph, reduced, settle
from pictures import PAGES, SHEETS, TABLES, names_of_all
from visit import SCREENS as SIZES
from visit import Visitor, go_through, visit

ROOT = Path(__file__).resolve().parent.parent
PAGE = ROOT / "src" / "matou" / "web"
KEPT = ROOT / "docs" / "screens"
ICONS = ROOT / "web" / "public" / "icons"
LARGEST, LARGEST_SHEET = 150_000, 400_000        # bytes a picture may have
ROW = 440                                        # pixels: how high a table is that is shown on all screens side by side

Shot = tuple[str, str, str]
EVERY: list[Shot] = [(lang, screen, light) for lang in ("en", "fr") for screen in SIZES for light in ("light", "dark")]

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


def draw_sheets(chromium: Any, names: list[str]) -> None:
    """All the artwork, from the contact sheet."""
    with served(PAGE) as address:
        for name, asked, width in SHEETS:
            if not begins(name, names):
                continue
            page = chromium.new_page(viewport={"width": width, "height": 300})  # lower than any sheet: nothing below it
            page.goto(f"{address}/cats.html?{asked}")
            page.wait_for_selector("main svg")
            settle(page)
            keep(page, KEPT / f"{name}.webp", LARGEST_SHEET, whole=True)
            page.close()


class Camera:
    """Follows somebody through a visit, and photographs a stage as often as it is wanted."""

    def __init__(self, who: Visitor, folder: Path, chosen: dict[str, list[Shot]] | None):
        self.who, self.folder, self.chosen = who, folder, chosen

    def stop(self, stage: str, reach: Callable[[], Any]) -> None:
        wanted = EVERY if self.chosen is None else self.chosen.get(stage, [])
        lang = None
        for language, screen, theme in sorted(wanted):
            if language != lang:
                self.speak(language)
                reach()
                lang = language
            self.who.page.set_viewport_size(SIZES[screen])
            self.who.page.emulate_media(color_scheme=theme)
            settle(self.who.page)
            name = f"{stage}-{screen}" if self.chosen else f"{stage}-{screen}-{theme}-{language}"
            keep(self.who.page, self.folder / f"{name}.{'webp' if self.chosen else 'png'}", LARGEST)

        if self.chosen and stage in TABLES:
            self.in_all_sizes(stage, reach)

    def in_all_sizes(self, stage: str, reach: Callable[[], Any]) -> None:
        self.speak("en")
        reach()
        self.who.page.emulate_media(color_scheme="light")
        pictures = []
        for size in SIZES.values():
            self.who.page.set_viewport_size(size)
            settle(self.who.page)
            pictures.append(reduced(self.who.page, ROW))
        path = self.folder / f"{TABLES[stage]}.webp"
        print(f"{path.name}  {in_a_row(self.who.page.context.browser, pictures, path, LARGEST) // 1000} kB")

    def speak(self, lang: str) -> None:
        """Reloads the page in this language, with the pointer on nothing."""
        self.who.page.evaluate("lang => localStorage.setItem('matou-language', lang)", lang)
        self.who.page.mouse.move(0, 0)
        self.who.page.reload()


def keep(page: Any, path: Path, largest: int, whole: bool = False) -> None:
    print(f"{path.name}  {photograph(page, path, largest, whole) // 1000} kB")


def begins(name: str, names: list[str]) -> bool:
    return not names or any(name.startswith(one) for one in names)


def forget() -> None:
    """Removes pictures that are no longer made."""
    for file in KEPT.glob("*.webp"):
        if file.stem not in names_of_all():
            file.unlink()


def main() -> None:
    if not (PAGE / "cats.html").exists():
        sys.exit("The page is not built yet: make web")
    names = sys.argv[1:]
    everything = names[:1] == ["--all"]
    folder, names = (Path(names[1]), names[2:]) if everything else (KEPT, names)
    folder.mkdir(parents=True, exist_ok=True)
    chosen: dict[str, list[Shot]] = {}
    for stage, *shot in PAGES:
        chosen.setdefault(stage, []).append(tuple(shot))
    with browser() as chromium:
        if not everything:
            forget()
            if begins("icons", names):
                draw_icons(chromium)
            draw_sheets(chromium, names)
        with visit(chromium) as who:
            go_through(who, Camera(who, folder, None if everything else chosen).stop, names)


if __name__ == "__main__":
    main()
