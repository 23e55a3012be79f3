"""People as they are: each does whatever comes to mind, with motion on, and nothing on the page may break.

A seed that failed is lived again with MATOU_PERSON, as the failure says.
"""
import os
import tempfile
from contextlib import contextmanager
from pathlib import Path

import pytest
from browser_games import GAMES
from browser_people import DESK, PHONE
from person import Person
from two_people import Companion, live

from matou.server.match import presence
from matou.server.people import lobby
from matou.server.store import prepared
from matou.server.store.prepared import PreparedTable
from variants import SOAK

DEEDS = int(os.environ.get("MATOU_PERSON_DEEDS", 25 * min(SOAK, 8)))
SEEDS = [int(os.environ["MATOU_PERSON"])] if "MATOU_PERSON" in os.environ else range(SOAK)
LANGUAGES = ("en", "fr")
# What a page contributes to a deal (web/src/fair/notes.ts), the same every time; other random numbers stay random.
SAME_LUCK = """const random = crypto.getRandomValues.bind(crypto)
crypto.getRandomValues = (array) => array.length === 16 ? array.fill(7) : random(array)"""


@contextmanager
def device(chromium, turn):
    """Phone or desktop, English or French: a few turns have all of them."""
    phone, lang = bool(turn % 2), LANGUAGES[(turn // 2) % 2]
    context = chromium.new_context(locale=lang, viewport=PHONE if phone else DESK, has_touch=phone, is_mobile=phone,
                                   reduced_motion="no-preference")
    context.add_init_script(SAME_LUCK)
    try:
        yield context, phone
    finally:
        context.close()


@contextmanager
def retold(people, game, seed, test):
    """What fails is told with what these people did, what it looked like, and how it is lived once more."""
    try:
        yield
    except Exception as error:
        pictures = [Path(tempfile.gettempdir()) / f"matou-{test}-{game}-{seed}-{at}.png" for at in range(len(people))]
        for who, picture in zip(people, pictures, strict=True):
            who.page.screenshot(path=picture)
        stories = "\n".join(f"The last of {len(who.done)} deeds at {who.page.url}:\n{who.story()}" for who in people)
        again = f"MATOU_PERSON={seed} MATOU_PERSON_DEEDS={DEEDS} pytest -n 0 -s tests/web/test_person.py -k " \
                f"'{test} and {game}'"
        raise AssertionError(f"{error}\n{stories}\nThe page: {pictures}\nOnce more: {again}") from error


@pytest.fixture
def same_deals(monkeypatch):
    """The cards follow from the seed, too: tables of the same person have the same deals."""
    def from_now_on(name):
        tables = iter(range(10_000))

        def known_table():
            number = next(tables)
            return PreparedTable(f"{name.replace(' ', '-')}-{number}", f"{name} {number}")

        for module in (lobby, prepared):
            monkeypatch.setattr(module, "prepare_table", known_table)
    return from_now_on


@pytest.mark.parametrize("seed", SEEDS)
@pytest.mark.parametrize("game", GAMES)
def test_a_person(chromium, own_server, home_address, same_deals, game, seed):
    same_deals(f"{game} {seed}")
    with device(chromium, seed + GAMES.index(game)) as (context, phone):
        who = Person(context, own_server.host, game, seed, phone)
        with retold([who], game, seed, "a_person"):
            who.live(DEEDS)


@pytest.mark.parametrize("seed", SEEDS)
@pytest.mark.parametrize("game", GAMES if SOAK > 1 or "MATOU_PERSON" in os.environ else ["catdays"])
def test_two_people_one_of_whom_leaves(chromium, own_server, home_address, same_deals, monkeypatch, game, seed):
    monkeypatch.setattr(presence, "RELOAD_SECONDS", 0.1)
    monkeypatch.setattr(presence, "ABSENT_SECONDS", 0.0)
    same_deals(f"two {game} {seed}")
    turn = seed + GAMES.index(game)
    with device(chromium, turn) as (one, phone), device(chromium, turn + 3) as (other, phone_too):
        pair = [Companion(one, own_server.host, game, seed, phone, "Anna"),
                Companion(other, own_server.host, game, seed, phone_too, "Bruno")]
        with retold(pair, game, seed, "two_people"):
            live(pair, DEEDS, f"{game} {seed}")
