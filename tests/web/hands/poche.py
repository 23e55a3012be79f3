"""How a person makes a move at the page's table of Chats de Poche: with a mouse or a finger, or with keys alone."""
from typing import Any

TABS = 120                                       # more things than there are on a page
FOCUSED = "name => document.activeElement?.getAttribute(name)"
STEPS = {"ArrowLeft": (-1, 0), "ArrowRight": (1, 0), "ArrowUp": (0, 1), "ArrowDown": (0, -1)}


def make(page: Any, move: str) -> None:
    """Clicks what a person would click: squares, a clan and then its button, or what is offered below the board."""
    verb, *things = move.split()
    if verb == "pick":
        _leave_first_game(page)
        _click(page, f'[data-clan="{things[0]}"]')
        _click(page, '[data-do="take"]')
    elif verb in ("stay", "keep"):
        _click(page, f'[data-do="{verb}"]')
    elif verb == "rotate":
        _click(page, f'[data-square="{things[0]}"]')
        _click(page, f'[data-do="turn-{things[1]}"]')
    else:
        if verb == "shift":
            _click(page, '[data-do="another"]')
        for square in things:
            _click(page, f'[data-square="{square}"]')


def make_by_dragging(page: Any, move: str) -> None:
    """`swap` and `shift` with the pointer held down: from the tile to where it goes."""
    verb, *things = move.split()
    start = page.locator('[data-square][aria-pressed="true"]') if verb == "swap" else _square(page, things[0])
    start.drag_to(_square(page, things[-1]))


def make_by_keys(page: Any, move: str) -> None:
    """Nothing but the keyboard: Tab and the arrows, Enter, and the keys of this game."""
    verb, *things = move.split()
    if verb == "pick":
        if page.locator('[data-do="second"]').is_visible():
            _tab_to(page, "data-do", "second")
            page.keyboard.press("Enter")
        _tab_to(page, "data-clan", things[0])
        page.keyboard.press("Enter")
        _tab_to(page, "data-do", "take")
        page.keyboard.press("Enter")
    elif verb in ("stay", "keep"):
        page.keyboard.press(verb[0])
    elif verb == "rotate":
        _go_to(page, things[0])
        page.keyboard.press("Enter")
        page.keyboard.press(things[1])
    else:
        if verb == "shift":
            page.keyboard.press("p")
        for square in things:
            _go_to(page, square)
            page.keyboard.press("Enter")


def _leave_first_game(page: Any) -> None:
    """Between the two games of a match the end of the first one is shown."""
    if page.locator('[data-do="second"]').is_visible():
        _click(page, '[data-do="second"]')


def _click(page: Any, what: str) -> None:
    page.locator(what).click()


def _square(page: Any, name: str) -> Any:
    return page.locator(f'[data-square="{name}"]')


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
