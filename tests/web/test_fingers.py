"""Dragging by a finger: what is taken up follows it, lands where it is let go, and is played once."""
import json
import random

import pytest
from browser_games import GAMES, start
from browser_people import PHONE, TABLET, visitor
from hands.finger import Finger, middle

# How far the table still goes on below what is seen of it.
UNSEEN = "(({ scrollHeight, clientHeight, scrollTop }) => scrollHeight - clientHeight - scrollTop)" \
         "(document.querySelector('.felt-table'))"
OUTSIDE = (4, 4)                                 # the corner of the page, where nothing can be dropped
FAR = 24                                         # pixels that it may lie off the finger: chosen cards stand higher
WAYS = [*((game, PHONE) for game in GAMES), ("catdays", TABLET)]
# What follows the finger: a picture of the card, or a tile.
FOLLOWS = {"discat": "body > .dragged", "chami": "body > .dragged", "poche": ".tile.pulled",
           "catdays": "body > .dragged"}


def from_where_to_where(game, move):
    """What is dragged for this move, and where to; None if it is no matter of one drag."""
    verb, *things = move.split()
    if game == "discat" and move.isdigit():
        return f'[data-card="{move}"]', '[data-drop="pile"]'
    if game == "chami" and verb == "drop" and things[0][0] in "0123456789=":
        return f'[data-card="{things[0]}"]', '[data-drop="pile"]'
    if game == "poche" and verb == "swap":
        return '[data-square].hold[aria-pressed="true"]', f'[data-square="{things[0]}"]'
    if game == "catdays" and verb == "play" and len(things) == 2:
        return f'[data-card="{things[0]}"]', f'[data-day="{things[1]}"]'
    return None


def first_drag(who, game):
    """Plays on until something can be dragged; returns the move."""
    def can(view):
        return [move for move in (view or {"legal": []})["legal"] if from_where_to_where(game, move)]
    who.until(who.ready)
    who.play(game, random.Random(5).choice, until=can)
    who.until(who.ready)
    return can(who.eyes.view)[-1]


def follows(who, game, x, y):
    """What is dragged is under the finger."""
    def off():
        at = middle(who.page, FOLLOWS[game])
        return max(abs(at[0] - x), abs(at[1] - y))
    who.until(lambda: who.page.locator(FOLLOWS[game]).count() == 1 and off() <= FAR)


def is_back(who, game, thing, x, y):
    """Nothing follows any more, and what was dragged lies where it lay."""
    def far():
        at = middle(who.page, thing)
        return max(abs(at[0] - x), abs(at[1] - y))
    who.until(lambda: who.page.locator(FOLLOWS[game]).count() == 0 and far() <= FAR / 2)
    assert who.ready()


@pytest.fixture
def at_the_table(chromium, server, request):
    """Somebody with a finger, at a game where something can be dragged; and every move the page sends from then on."""
    game, size = request.param
    with visitor(chromium, server.host, "fr", size, mobile=True, still=False) as who:
        sent = []
        who.page.on("websocket", lambda socket: socket.on("framesent", lambda frame: sent.append(json.loads(frame))))
        start(who, game, "agents")
        move = first_drag(who, game)
        sent.clear()
        yield game, who, move, lambda: [said["move"] for said in sent if said["type"] == "move"]
        assert who.errors == [] and who.eyes.refused == []


@pytest.mark.parametrize("at_the_table", WAYS, indirect=True, ids=lambda way: f"{way[0]} {way[1]['width']}")
def test_a_finger_drags(at_the_table):
    game, who, move, sent = at_the_table
    finger, (thing, place) = Finger(who.page), from_where_to_where(game, move)
    (x, y), (to_x, to_y) = middle(who.page, thing), middle(who.page, place)

    finger.press(x, y)
    finger.glide((x + to_x) / 2, (y + to_y) / 2)
    follows(who, game, *finger.down[0])
    finger.press(x, y, 1)                        # a second finger changes nothing
    finger.glide(to_x, to_y, 1)
    finger.lift(1)
    follows(who, game, *finger.down[0])
    finger.interrupt()
    is_back(who, game, thing, x, y)

    finger.press(x, y)
    finger.glide(*OUTSIDE)
    finger.lift()
    is_back(who, game, thing, x, y)
    assert sent() == [] and who.page.evaluate("scrollY") == 0

    count = who.eyes.count
    finger.drag(thing, place)
    who.until(lambda: who.eyes.count > count)
    assert sent() == [move]


@pytest.mark.parametrize("at_the_table", [("poche", {"width": 360, "height": 240})], indirect=True, ids=["small"])
def test_elsewhere_a_finger_scrolls(at_the_table):
    _, who, _, sent = at_the_table
    finger, rest = Finger(who.page), who.page.evaluate(UNSEEN)
    assert rest > 40                             # so small a window does not show everything
    x, y = middle(who.page, "[data-square]:not(.hold)")
    finger.press(x, y)
    finger.glide(x, y - 120)
    finger.lift()
    who.until(lambda: who.page.evaluate(UNSEEN) < rest - 40)
    assert sent() == [] and who.page.locator(".tile.pulled").count() == 0
