"""How a person makes a move at the page's table of Chats de Poche: with a mouse or a finger, or with keys alone.

A move is made when it can be: what it needs is waited for until it is lit. `attempt` is for what is not allowed."""
from typing import Any

TABS = 120                                       # more things than there are on a page
SECOND = '[data-do="second"]'
FOCUSED = "name => document.activeElement?.getAttribute(name)"
STEPS = {"ArrowLeft": (-1, 0), "ArrowRight": (1, 0), "ArrowUp": (0, 1), "ArrowDown": (0, -1)}


def make(page: Any, move: str) -> None:
    """Clicks what a person would click: squares, a clan and then its button, or what is offered below the board."""
    verb, *things = move.split()
    if verb == "pick":
        if _between_games(page, things[0]):
            page.locator(SECOND).click()
        page.locator(_clan(things[0])).click()
        page.locator(_do("take")).click()
    elif verb in ("stay", "keep"):
        page.locator(_do(verb)).click()
    elif verb == "rotate":
        page.locator(_lit(things[0])).click()
        page.locator(_do(f"turn-{things[1]}")).click()
    else:
        if verb == "shift":
            page.locator(_do("another")).click()
        for square in things:
            page.locator(_lit(square)).click()


def make_by_dragging(page: Any, move: str) -> None:
    """`swap` and `shift` with the pointer held down: from the tile to where it goes."""
    verb, *things = move.split()
    start = '[data-square].hold[aria-pressed="true"]' if verb == "swap" else f"{_square(things[0])}.hold"
    page.locator(start).drag_to(page.locator(_square(things[-1])))


def make_by_keys(page: Any, move: str) -> None:
    """Nothing but the keyboard: Tab and the arrows, Enter, and the keys of this game."""
    verb, *things = move.split()
    if verb == "pick":
        if _between_games(page, things[0]):
            _tab_to(page, "data-do", "second")
            page.keyboard.press("Enter")
        page.locator(_clan(things[0])).wait_for()
        for attribute, value in (("data-clan", things[0]), ("data-do", "take")):
            _tab_to(page, attribute, value)
            page.keyboard.press("Enter")
    elif verb in ("stay", "keep"):
        page.locator(_do(verb)).wait_for()
        page.keyboard.press(verb[0])
    elif verb == "rotate":
        _press(page, things[0])
        page.locator(_do(f"turn-{things[1]}")).wait_for()
        page.keyboard.press(things[1])
    else:
        if verb == "shift":
            page.locator(_do("another")).wait_for()
            page.keyboard.press("p")
        for square in things:
            _press(page, square)


def attempt(page: Any, square: str) -> None:
    """Touches a square, lit or not."""
    page.locator(_square(square)).click()


def _square(name: str) -> str:
    return f'[data-square="{name}"]'


def _lit(name: str) -> str:
    return f"{_square(name)}.lit"


def _clan(name: str) -> str:
    return f'[data-clan="{name}"].lit'


def _do(what: str) -> str:
    return f'[data-do="{what}"]'


def _between_games(page: Any, clan: str) -> bool:
    """Before clans are chosen for the second game of a match, the end of the first one is shown."""
    page.locator(f"{SECOND}, {_clan(clan)}").first.wait_for()
    return bool(page.locator(SECOND).is_visible())


def _press(page: Any, square: str) -> None:
    page.locator(_lit(square)).wait_for()
    _go_to(page, square)
    page.keyboard.press("Enter")


def _tab_to(page: Any, attribute: str, value: str | None = None) -> str:
    """Tabs until something with this attribute (and value) has the focus."""
    for _ in range(TABS):
        found = page.evaluate(FOCUSED, attribute)
        if found is not None and value in (None, found):
            return str(found)
        page.keyboard.press("Tab")
    raise AssertionError(f"no {attribute} {value or ''} could be reached with Tab")


def _go_to(page: Any, square: str) -> None:
    """Into the board with Tab, then with the arrows."""
    here = _tab_to(page, "data-square")
    while here != square:
        across, up = ord(square[0]) - ord(here[0]), int(square[1]) - int(here[1])
        way = ("ArrowRight" if across > 0 else "ArrowLeft") if across else ("ArrowUp" if up > 0 else "ArrowDown")
        page.keyboard.press(way)
        here = chr(ord(here[0]) + STEPS[way][0]) + str(int(here[1]) + STEPS[way][1])
    assert page.evaluate(FOCUSED, "data-square") == square
