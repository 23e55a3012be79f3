"""A view as the page asks for it is small: `python benches/views.py` measures the same games."""
import asyncio
import sys
from pathlib import Path

import pytest

import matou
from matou.games import OURS

sys.path.insert(0, str(Path(__file__).parents[2] / "benches"))

import views as bench


@pytest.mark.parametrize("slug", OURS)
def test_a_view_takes_at_most_1500_bytes_on_average(server, slug):
    frames = asyncio.run(bench.views(server, slug))
    assert len(frames) > 40
    assert bench.mean(frames) <= bench.MOST == 1500, bench.parts(frames)


@pytest.mark.parametrize("slug", OURS)
def test_the_cells_that_the_page_reads_are_there(slug):
    fields = {field.name for field in matou.load(slug).fields}
    assert set(bench.REQUESTS[slug]["cells"]) <= fields
    assert bench.REQUESTS[slug]["changes"]
