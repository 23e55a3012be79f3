"""The same deals in every run: a test that passes today does not fail tomorrow over other cards.

A table's seed is made of its name, the server's secret and what its players contribute. The first two come from the
test's own name here; for a browser's part, see browser_people.py. `make soak` deals at random.
"""
import base64
import random

import pytest

from matou.server.store import prepared
from variants import SOAK


@pytest.fixture(autouse=True)
def same_deals(request, monkeypatch):
    if SOAK > 1:
        return
    rng = random.Random(request.node.nodeid)
    monkeypatch.setattr(prepared, "new_name", lambda size: base64.b32encode(rng.randbytes(size)).decode().rstrip("="))
    monkeypatch.setattr(prepared, "new_seed", lambda: rng.randbytes(16).hex())
