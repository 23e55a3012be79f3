"""How a page is photographed: as WebP and as good as its size allows, or as PNG to be looked at closely."""
import base64
from pathlib import Path
from typing import Any

QUALITIES = (90, 80, 65, 50)


def settle(page: Any) -> None:
    """Waits until fonts are loaded and animations are over."""
    page.evaluate("""Promise.all([document.fonts.ready, ...document.getAnimations()
        .filter((one) => one.effect.getComputedTiming().iterations !== Infinity).map((one) => one.finished)])
        .then(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => done()))))""")


def reduced(page: Any, height: int) -> str:
    """What is in sight, as a picture of this height: its data URL."""
    size, session = page.viewport_size, page.context.new_cdp_session(page)
    shot = session.send("Page.captureScreenshot", {"format": "png", "clip": {
        "x": 0, "y": 0, "width": size["width"], "height": size["height"], "scale": height / size["height"]}})
    session.detach()
    return f"data:image/png;base64,{shot['data']}"


def in_a_row(chromium: Any, pictures: list[str], path: Path, largest: int) -> int:
    """Pictures of the same height side by side, as one file; returns its size in bytes."""
    page = chromium.new_page()
    page.set_content("<style>body{margin:0;display:inline-flex;gap:8px}</style>"
                     + "".join(f"<img src='{picture}'>" for picture in pictures))
    page.wait_for_function("[...document.images].every((one) => one.complete)")
    width, height = page.evaluate("[document.body.offsetWidth, document.body.offsetHeight]")
    page.set_viewport_size({"width": width, "height": height})
    size = photograph(page, path, largest)
    page.close()
    return size


def photograph(page: Any, path: Path, largest: int, whole: bool = False) -> int:
    """What is in sight, or the `whole` page, into a file; returns its size in bytes."""
    if path.suffix == ".png":
        page.screenshot(path=path, full_page=whole)
        return path.stat().st_size
    session = page.context.new_cdp_session(page)
    size = page.viewport_size
    height = page.evaluate("document.documentElement.scrollHeight") if whole else size["height"]
    for quality in QUALITIES:
        shot = session.send("Page.captureScreenshot", {
            "format": "webp", "quality": quality, "captureBeyondViewport": whole,
            "clip": {"x": 0, "y": 0, "width": size["width"], "height": height, "scale": 1}})
        picture = base64.b64decode(shot["data"])
        if len(picture) <= largest:
            break
    path.write_bytes(picture)
    session.detach()
    return len(picture)
