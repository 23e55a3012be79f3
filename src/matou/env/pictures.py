"""A view as an array of pixels: the picture of a notebook, drawn by resvg.

resvg takes its letters from the system, draws none where the system lacks the font that it expects, and says nothing.
So it is given one: the small font that comes with Pillow. What that lacks (▼) is taken from the system.
"""
import atexit
import re
import tempfile
from functools import cache
from io import BytesIO
from pathlib import Path
from typing import Any

import numpy as np
import resvg_py
from PIL import Image, ImageFont

from matou.core.game import View

WIDTH, HEIGHT, PAPER = 960, 720, (246, 244, 239)         # every frame has this size, so that films can be made of them
SIZE = re.compile(r'width="(\d+)" height="([\d.]+)"')


def frame(view: View) -> Any:
    """The table as this seat sees it: HEIGHT x WIDTH x 3, uint8."""
    return drawn(view._repr_html_())


def drawn(svg: str) -> Any:
    """A picture as large as it fits into a frame, on paper."""
    found = SIZE.search(svg)
    if found is None:
        raise ValueError("not one of the pictures that a position shows as")
    scale = min(WIDTH / float(found[1]), HEIGHT / float(found[2]))
    name, file = font()
    png = resvg_py.svg_to_bytes(svg_string=svg, zoom=scale, font_files=[file], sans_serif_family=name)
    picture, sheet = Image.open(BytesIO(png)).convert("RGB"), Image.new("RGB", (WIDTH, HEIGHT), PAPER)
    sheet.paste(picture, ((WIDTH - picture.width) // 2, (HEIGHT - picture.height) // 2))
    return np.asarray(sheet).copy()


@cache
def font() -> tuple[str, str]:
    """The name of Pillow's font, and a file of it, which is removed when the program ends."""
    default = ImageFont.load_default(12)
    if not isinstance(default, ImageFont.FreeTypeFont):
        raise RuntimeError("this Pillow was built without FreeType, and has no font for pictures")
    folder = tempfile.TemporaryDirectory(prefix="matou-")
    atexit.register(folder.cleanup)
    file = Path(folder.name) / "font.ttf"
    file.write_bytes(default.font_bytes)
    return str(default.getname()[0]), str(file)
