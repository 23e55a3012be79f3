"""How a person makes a move of Cat Days at the page: a card of the hand, then the days and cats it asks for."""
import re
from typing import Any

PLACE = re.compile(r"(mon|tue|wed|thu|fri|sat|sun)!?(/.+)?")
# The rows that the arrows go through, from the top down.
ROWS = """() => ['[data-day$="!"]', '[data-day]:not([data-day$="!"])', '[data-cat]', '[data-card]']
    .map(row => [...document.querySelectorAll(row)]).filter(row => row.length)"""
WHERE = f"""(wanted) => {{
    const rows = ({ROWS})(), find = (one) => rows.flatMap(
        (row, down) => row.includes(one) ? [[down, row.indexOf(one)]] : [])[0] ?? null
    return [find(document.activeElement), find(document.querySelector(wanted))]
}}"""
MOST_PRESSES = 80


def steps(move: str) -> list[str]:
    """`play curious mon swap wed fri!`: curious, mon, wed, fri!"""
    _, card, *rest = move.split(" ")
    return [card, *(word for word in rest if PLACE.fullmatch(word))]


def make(page: Any, move: str) -> None:
    """By clicking, or tapping, what a person would."""
    while page.locator('[data-do="undo"]').count():
        page.click('[data-do="undo"]')
    if move in ("draw", "pass"):
        page.click(f'[data-do="{move}"]')
        return
    card, *rest = steps(move)
    page.click(f'[data-card="{card}"]')
    for step in rest:
        day, _, cat = step.partition("/")
        page.click(f'[data-day="{day}"]')
        if cat and page.locator(f'[data-cat="{step}"]').count():         # several cats are there: this one
            page.locator(f'[data-cat="{step}"]').first.click()


def make_by_keys(page: Any, move: str) -> None:
    """By the keyboard alone."""
    if move in ("draw", "pass"):
        page.keyboard.press(move[0])
        return
    while page.locator('[data-do="undo"]').count():
        page.keyboard.press("Escape")
    card, *rest = steps(move)
    press(page, f'[data-card="{card}"]')
    for step in rest:
        day, _, cat = step.partition("/")
        press(page, f'[data-day="{day}"]')
        if cat and page.locator(f'[data-cat="{step}"]').count():
            press(page, f'[data-cat="{step}"]')


def press(page: Any, wanted: str) -> None:
    """Goes there with the arrows, from wherever the keyboard is, and presses Enter."""
    for _ in range(MOST_PRESSES):
        now, there = page.evaluate(WHERE, wanted)
        assert there, f"{wanted} is not at the table"
        if now == there:
            page.keyboard.press("Enter")
            return
        if now is None:
            page.keyboard.press("Tab")
        elif now[0] != there[0]:
            page.keyboard.press("ArrowDown" if now[0] < there[0] else "ArrowUp")
        else:
            page.keyboard.press("ArrowRight" if now[1] < there[1] else "ArrowLeft")
    raise AssertionError(f"the keyboard does not come to {wanted}")
