"""What must be so on every page, whatever a person has just done."""
import re

from page_recorder import seen, wrong_sizes

BROKEN = re.compile(r"\bundefined\b|\bNaN\b|\[object|\{[a-z@#][^{}]*\}")
# Words that only the other language has. Names of games and people are in any.
FOREIGN = {"fr": re.compile(r"\b(the|your|you|with|and|is|are|not|of)\b", re.IGNORECASE),
           "en": re.compile(r"\b(les|des|une|est|avec|votre|vous|dans|sont|pas)\b", re.IGNORECASE)}
THINKS = re.compile(r"(.+?) (?:is thinking|réfléchit)")
MISCOUNTED = re.compile(r"(?<![\d.,/+–-])\b1 (points|jours|cartes|cards|days|moves|coups|chats|cats|games|parties|"
                        r"places|seats|turns|tours|players|joueurs)\b")
UNELIDED = re.compile(r"\b([Dd]|[Qq]u)e Anna\b")
MISSED = "{name} (is not here|n’est pas là)"
BY_ADDRESS = "Failed to load resource"           # the person knows which
NOWHERE = "about:blank"
SOON = 1200                                      # looks, before something that passes by itself is taken for wrong
PAUSE = 50                                       # milliseconds between them


class Invariants:
    """Looks at the page after each deed, and remembers the log of the game."""

    def __init__(self, who, soon=SOON):
        self.who, self.soon, self.log, self.game = who, soon, [], None

    def check(self):
        """What is wrong and stays wrong. Of who has left, nothing."""
        if self.who.page.url == NOWHERE:
            return
        page, found = seen(self.who.page), []
        wrong = wrong_sizes(page["flights"])
        assert not wrong, f"flights that set out as giants or specks: {wrong}"
        errors = [error for error in self.who.errors if not error.startswith(BY_ADDRESS)]
        assert not errors, f"errors on the page: {errors}"
        for _ in range(self.soon):
            found = [*said_wrongly(page), *shaped_wrongly(page), *self.announced(page), *self.lost(page)]
            if not found:
                break
            self.who.page.wait_for_timeout(PAUSE)
            page = seen(self.who.page)
        assert not found, "; ".join(found)
        self.remember(page)

    def announced(self, page):
        """Whatever a screen reader says was told, and can be read: what is asked, advised or refused in the prompt,
        moves in the log, how it ended in the result."""
        left, shown = page["voices"][-1] if page["voices"] else "", "\n".join(page["log"])
        for sentence in sorted(self.who.eyes.sentences, key=len, reverse=True):
            if sentence in left and sentence not in self.who.eyes.asked_for and sentence not in shown:
                yield f"a screen reader says what the log does not: {sentence!r}"
            left = left.replace(sentence, "")
        for sentence in sorted({*page["result"], *page["advice"]}, key=len, reverse=True):
            left = left.replace(sentence, "")
        if left.strip():
            yield f"a screen reader says what nobody told: {left!r} in {page['voices'][-1]!r}"

    def lost(self, page):
        """The log of a game in one language only grows, unless a move is taken back."""
        if self.game != self.key(page) or not page["table"]:
            return
        if page["log"][:len(self.log)] != self.log:
            at = next((at for at, line in enumerate(self.log) if page["log"][at:at + 1] != [line]), 0)
            yield f"the log lost line {at + 1} of {len(self.log)}: {self.log[at]!r}, now {page['log'][at:at + 1]}"

    def remember(self, page):
        if page["table"] and not page["path"].endswith("/replay"):
            self.log, self.game = page["log"], self.key(page)

    def key(self, page):
        return page["path"], page["lang"], self.who.eyes.takes


def said_wrongly(page):
    """Holes in sentences, the other language, somebody who is both away and thinking; a page that says nothing."""
    texts = [*page["words"], *page["labels"]]
    if not page["words"]:
        yield "an empty page"
    yield from (f"a hole in {text!r}" for text in texts if BROKEN.search(text))
    yield from (f"one of many in {text!r}" for text in texts if MISCOUNTED.search(text))
    foreign = FOREIGN.get(page["lang"])
    yield from (f"not in {page['lang']}: {text!r}" for text in texts if foreign and foreign.search(text))
    yield from (f"not elided: {text!r}" for text in texts if UNELIDED.search(text))
    whole = "\n".join(texts)
    for name in {found.strip() for text in texts for found in THINKS.findall(text)}:
        if re.search(MISSED.format(name=re.escape(name)), whole):
            yield f"{name} is thinking, and is not here"


def shaped_wrongly(page):
    """Too wide; out of reach; a dialog that is empty, a trap, or partly out of sight."""
    if not page["fits"]:
        yield "the page scrolls sideways"
    yield from (f"beside the window: {what!r}" for what in page["beside"])
    for dialog in page["dialogs"]:
        if not dialog["text"] or not dialog["ways"]:
            yield f"a dialog without words or a way out: {dialog}"
        if not dialog["inside"] or not dialog["fits"]:
            yield f"a dialog out of sight: {dialog}"
