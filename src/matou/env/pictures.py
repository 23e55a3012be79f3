"""A view as an array of pixels: the picture of a notebook, drawn by resvg."""
from io import BytesIO
from typing import Any

import numpy as np
import resvg_py
from PIL import Image

from matou.core.game import View

WIDTH, HEIGHT, PAPER = 960, 720, (246, 244, 239)         # every frame has this size, so that films can be made of them


def frame(view: View) -> Any:
    """The table as this seat sees it: HEIGHT x WIDTH x 3, uint8. Text needs a font that the system has."""
    picture = Image.open(BytesIO(resvg_py.svg_to_bytes(svg_string=view._repr_html_())))
    scale = min(WIDTH / picture.width, HEIGHT / picture.height)
    size = max(1, round(picture.width * scale)), max(1, round(picture.height * scale))
    sharp = Image.open(BytesIO(resvg_py.svg_to_bytes(svg_string=view._repr_html_(), width=size[0], height=size[1])))
    found = Image.new("RGB", (WIDTH, HEIGHT), PAPER)
    found.paste(sharp.convert("RGB"), ((WIDTH - sharp.width) // 2, (HEIGHT - sharp.height) // 2))
    return np.asarray(found).copy()
