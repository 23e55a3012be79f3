"""Discat as a person's hand plays it at the page: by clicking, or with the keyboard alone. `page` is Playwright's, at a
table where it is one's own turn; `move` is one of the legal moves' texts."""
from typing import Any

PICKED = '[aria-pressed="true"]'


def card(page: Any, number: str) -> Any:
    return page.locator(f'[data-card="{number}"]')


def act(page: Any, what: str) -> None:
    page.click(f'[data-do="{what}"]')


def make(page: Any, move: str) -> None:
    """Taps the cards, the top one last, then the big button; or passes, perhaps with an exchange."""
    if move == "pass":
        act(page, "pass")
        return
    if page.locator(f"[data-card]{PICKED}").count():
        act(page, "clear")
    if move.startswith("pass x"):
        act(page, "exchange")
        card(page, move.removeprefix("pass x")).click()
    else:
        for number in move.split("+"):
            card(page, number).click()
    act(page, "play")


def make_by_keys(page: Any, move: str) -> None:
    """Arrows in the hand, Space to pick, Enter to play; p and x to pass. The first arrow goes to the hand."""
    page.evaluate("document.activeElement?.blur()")
    page.keyboard.press("Escape")
    if move == "pass":
        page.keyboard.press("p")
        return
    page.keyboard.press("x" if move.startswith("pass x") else "ArrowRight")
    for number in move.removeprefix("pass x").split("+"):
        _walk(page, number)
        page.keyboard.press("Space")
    page.keyboard.press("Enter")


def _walk(page: Any, number: str) -> None:
    """To this card, from wherever in the hand one is."""
    page.keyboard.press("Home")
    cards = page.locator("[data-card]")
    for _ in range(cards.count()):
        if page.evaluate("document.activeElement?.dataset.card") == number:
            return
        page.keyboard.press("ArrowRight")
    raise AssertionError(f"{number} is not in the hand")
