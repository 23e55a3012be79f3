"""A hand at the table of Le Ch'ami: what a person taps, or which keys they press, to make a move. `attempt` is for what
is not allowed."""
from itertools import combinations

from playwright.sync_api import Page


def make(page: Page, move: str) -> None:
    """By mouse or finger."""
    _tidy(page)
    verb, *named = move.split()
    if verb in ("counter", "accept"):
        page.click(f'[data-do="{"-".join([verb, *named])}"]')
        return
    cards = [name for name in named if name[0] not in "#@" and name != "all"]
    for card in cards:
        page.locator(_unpicked(card)).first.click()
    if verb == "add":
        page.click(f'[data-meld="{named[-1][1:]}"]')
    else:
        page.click({"lay": "[data-do=lay]", "drop": "[data-do=pile]", "give": "[data-do=give]"}[verb])
    for card in cards:
        if ":" in card:
            page.click(f'[data-do="as-{card.partition(":")[2]}"]')
    if verb == "drop" and page.locator(_aimed(named)).count():
        page.click(_aimed(named))


def make_by_keys(page: Page, move: str) -> None:
    """By the keyboard alone."""
    page.keyboard.press("Escape")                # the end of a round is read; nothing is chosen
    page.keyboard.press("Escape")
    verb, *named = move.split()
    if verb in ("counter", "accept"):
        _answer(page, f'[data-do="{"-".join([verb, *named])}"]')
        return
    cards = [name for name in named if name[0] not in "#@" and name != "all"]
    page.keyboard.press("h")
    for card in cards:
        _walk(page, _unpicked(card), ".hand [data-card]")
        page.keyboard.press("Space")
    page.keyboard.press(verb[0])                 # l, a, d or g
    if verb == "add":
        _walk(page, f'[data-meld="{named[-1][1:]}"]', "[data-meld]")
        page.keyboard.press("Enter")
    for card in cards:
        if ":" in card:
            page.keyboard.type(card.partition(":")[2])
            page.keyboard.press("Enter")
    if verb == "drop" and page.locator(_aimed(named)).count():
        _answer(page, _aimed(named))


def attempt(page: Page) -> None:
    """Lays three cards whose numbers make nothing: somebody added them up wrongly."""
    texts = page.eval_on_selector_all('[data-card*="+"]', "all => all.map((one) => one.dataset.card)")
    sums = [sum(map(int, text.split("+"))) for text in texts]
    wrong = next(three for three in combinations(range(len(sums)), 3) if not _makes(*(sums[at] for at in three)))
    for at in wrong:
        page.locator('[data-card*="+"]').nth(at).click()
    page.click("[data-do=lay]")


def _makes(*numbers: int) -> bool:
    """Three alike, or three in a row."""
    low, _, high = sorted(numbers)
    return low == high or (high - low == 2 and len(set(numbers)) == 3)


def _unpicked(card: str) -> str:
    """In hand and not chosen yet. Of some actions there are several: clock, clock.2; a Gift is written as gift:7."""
    name = card.partition(":")[0]
    return f':is([data-card="{name}"], [data-card^="{name}."]):not([aria-pressed=true])'


def _aimed(named: list[str]) -> str:
    """The answer to the question what a Trap or a Sumo does. (Another question may stand there already: the answer to
    what an opponent has dropped since.)"""
    return f'[data-do="{named[0]}-{named[1] if len(named) > 1 else "alone"}"]'


def _tidy(page: Page) -> None:
    """The end of a round is read; cards that were chosen before are put back."""
    for done in ("go-on", "close", "back"):
        button = page.locator(f"[data-panel] [data-do={done}]")
        if button.count():
            button.first.click()
    chosen = page.locator("[data-card][aria-pressed=true]")
    while chosen.count():
        chosen.first.click()


def _walk(page: Page, to: str, among: str) -> None:
    """Arrows, until the keyboard is there."""
    steps = page.evaluate(
        """([to, among]) => {
          const all = [...document.querySelectorAll(among)]
          return all.indexOf(document.querySelector(to)) - all.indexOf(document.activeElement)
        }""", [to, among])
    for _ in range(abs(steps)):
        page.keyboard.press("ArrowRight" if steps > 0 else "ArrowLeft")


def _answer(page: Page, choice: str) -> None:
    """The number in front of an answer."""
    at = page.evaluate("choice => [...document.querySelectorAll('[data-panel=question] [data-do]')]"
                       ".indexOf(document.querySelector(choice))", choice)
    page.keyboard.press(str(at + 1))
