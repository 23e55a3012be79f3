"""A table that cannot be drawn stops no game: it goes on at the generic one, and comes back as soon as it can be."""
import random

import pytest
from browser_games import GAMES, forward, set_out
from browser_people import DESK, PHONE, visitor

from matou.server.match import narration

WAYS = {"discat": {"lang": "fr", "viewport": PHONE}, "chami": {"lang": "en", "viewport": DESK},
        "poche": {"lang": "fr", "viewport": DESK}, "catdays": {"lang": "en", "viewport": PHONE}}
MINE = {"en": "It is your turn.", "fr": "C’est à "}     # though the server found no words


@pytest.fixture
def wordless(monkeypatch):
    """No view can be put in words, until this is cleared."""
    told, broken = narration.aside_of, {"now"}

    def aside_of(*args):
        if broken:
            raise KeyError("no words")
        return told(*args)

    monkeypatch.setattr(narration, "aside_of", aside_of)
    return broken


def the_usual_table_is_back(who, game, wordless):
    """With the next view that has words."""
    choose = random.Random("words").choice
    who.play("generic", choose, until=lambda view: view["ply"] >= 4)
    wordless.clear()
    who.until(lambda: who.eyes.over or who.ready())
    if who.eyes.view["words"]["aside"] == {}:               # an opponent's move may have brought it back already
        who.play("generic", choose, until=lambda view: view["words"]["aside"] != {})
    who.until(lambda: who.asked() is not None and not who.page.locator(".generic").count(),  # a round may end
              of=lambda: f"the usual table: {who.errors}")
    ply = who.eyes.view["ply"]
    who.play(game, choose, until=lambda view: view["ply"] > ply + 1)


def the_generic_one_is_back(who, game, wordless):
    """In the middle of a game."""
    wordless.add("now")
    who.play(game, random.Random("words").choice, until=lambda view: view["words"]["aside"] == {})
    who.page.locator(".generic").wait_for()


@pytest.mark.parametrize("game", GAMES)
def test_a_table_comes_back_and_a_whole_game_can_be_finished_without_it(chromium, server, wordless, game):
    keys = game in ("chami", "catdays")
    with visitor(chromium, server.host, still=False, **WAYS[game]) as who:
        set_out(who, game, keys)
        who.until(who.ready)
        who.page.locator(".generic [data-move]").first.wait_for()
        assert who.page.locator(".generic .asks").inner_text().startswith(MINE[WAYS[game]["lang"]])
        who.until(lambda: who.page.locator(".generic dl dt").count() > 3)
        assert who.axe() == [] and who.too_small() == [] and who.fits()
        the_usual_table_is_back(who, game, wordless)
        the_generic_one_is_back(who, game, wordless)
        assert not who.eyes.over
        who.page.emulate_media(reduced_motion="reduce")     # the rest is no matter of movement
        assert who.play("generic", forward("no words"), keys) > 0
        who.page.locator("section.after button").first.wait_for()
        assert who.eyes.refused == []
