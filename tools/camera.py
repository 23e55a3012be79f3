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
