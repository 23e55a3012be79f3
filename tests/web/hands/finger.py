"""A finger on the glass, as the browser itself would hear it; several at once if there must be."""
from typing import Any

STEPS, FRAME = 6, 16                             # of a glide, and milliseconds for each


class Finger:
    def __init__(self, page: Any):
        self.page, self.glass = page, page.context.new_cdp_session(page)
        self.down: dict[int, tuple[float, float]] = {}

    def press(self, x: float, y: float, finger: int = 0) -> None:
        self.down[finger] = x, y
        self._say("touchStart")

    def glide(self, x: float, y: float, finger: int = 0) -> None:
        """In a straight line, as slowly as frames are painted."""
        from_x, from_y = self.down[finger]
        for step in range(1, STEPS + 1):
            self.down[finger] = from_x + (x - from_x) * step / STEPS, from_y + (y - from_y) * step / STEPS
            self._say("touchMove")
            self.page.wait_for_timeout(FRAME)

    def lift(self, finger: int = 0) -> None:
        del self.down[finger]
        self._say("touchMove" if self.down else "touchEnd")

    def interrupt(self) -> None:
        """The system takes the touch away: a call comes in."""
        self.down.clear()
        self._say("touchCancel")

    def drag(self, start: str, end: str) -> None:
        self.press(*middle(self.page, start))
        self.glide(*middle(self.page, end))
        self.lift()

    def _say(self, what: str) -> None:
        points = [{"x": x, "y": y, "id": finger} for finger, (x, y) in self.down.items()]
        self.glass.send("Input.dispatchTouchEvent", {"type": what, "touchPoints": points})


def middle(page: Any, spot: str) -> tuple[float, float]:
    box = page.locator(spot).first.bounding_box()
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
