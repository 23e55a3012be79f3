"""Other ways to tap the same move: equal cards in place of each other, and in any order."""
import re

NUMBER = re.compile(r"=?(\d+)(?:\+(\d+))?")


def respelled(page, game, move, rng):
    """The same move as somebody else might tap it."""
    if game == "discat" and "+" in move:
        *others, top = move.split("+")
        return "+".join((*rng.sample(others, len(others)), top))
    if game == "chami":
        held = page.locator("[data-card]").evaluate_all("(cards) => cards.map((card) => card.dataset.card)")
        return _twins(held, move, rng)
    return move


def _twins(held, move, rng):
    """§3.2 Any card of the same number, and the cards of a lay in any order."""
    verb, *parts = move.split(" ")
    if verb not in ("lay", "add", "drop"):
        return move
    free = [card for card in held if card not in parts]
    for at, part in enumerate(parts):
        twins = [card for card in free if number(part) is not None and number(card) == number(part)]
        if twins and rng.random() < 0.6:
            parts[at] = rng.choice(twins)
            free.remove(parts[at])
    return " ".join((verb, *(rng.sample(parts, len(parts)) if verb == "lay" else parts)))


def number(card):
    found = NUMBER.fullmatch(card)
    return found and int(found[1]) + int(found[2] or 0)
