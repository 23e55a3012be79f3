"""People as they are: each does whatever comes to mind, with motion on, and nothing on the page may break.

A seed that failed is lived again with MATOU_PERSON, as the failure says.
"""
import os
import tempfile
from contextlib import contextmanager
from pathlib import Path

import pytest
from beginning import GAMES
from browsing import DESK, PHONE
from person import Person

from matou.server.people import lobby
from variants import SOAK

DEEDS = int(os.environ.get("MATOU_PERSON_DEEDS", 25 * min(SOAK, 8)))
SEEDS = [int(os.environ["MATOU_PERSON"])] if "MATOU_PERSON" in os.environ else range(SOAK)
LANGUAGES = ("en", "fr")


@contextmanager
def person(chromium, host, game, seed):
    """Phone or desktop, English or French: by the seed and the game, so that a few people have tried all of them."""
    turn = seed + GAMES.index(game)
    phone, lang = bool(turn % 2), LANGUAGES[(turn // 2) % 2]
    context = chromium.new_context(locale=lang, viewport=PHONE if phone else DESK, has_touch=phone, is_mobile=phone,
                                   reduced_motion="no-preference")
    try:
        yield Person(context, host, game, seed, phone)
    finally:
        context.close()


@pytest.fixture
def same_deals(monkeypatch):
    """The cards follow from the seed, too: tables of the same person have the same deals."""
    def from_now_on(name):
        tables = iter(range(10_000))
        monkeypatch.setattr(lobby, "new_seed", lambda: f"{name} {next(tables)}")
    return from_now_on


@pytest.mark.parametrize("seed", SEEDS)
@pytest.mark.parametrize("game", GAMES)
def test_a_person(chromium, house, home_address, same_deals, game, seed):
    same_deals(f"{game} {seed}")
    with person(chromium, house.host, game, seed) as who:
        try:
            who.live(DEEDS)
        except Exception as error:
            picture = Path(tempfile.gettempdir()) / f"matou-person-{game}-{seed}.png"
            who.page.screenshot(path=picture)
            again = f"MATOU_PERSON={seed} MATOU_PERSON_DEEDS={DEEDS} pytest -n 0 -s tests/web/test_person.py -k {game}"
            raise AssertionError(f"{error}\nThe last of {len(who.done)} deeds at {who.page.url}:\n{who.story()}\n"
                                 f"The page: {picture}\nOnce more: {again}") from error
