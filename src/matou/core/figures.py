"""Figures as people write them: 1,234 and 69.5% in English, 1 234 and 69,5 % in French."""
from .words import Phrase


def figure(value: float, form: str) -> Phrase:
    """`form` as in a format string: .2f, .3g, or ,.0f for thousands apart."""
    whole, point, rest = f"{value:{form}}".partition(".")
    if point:
        return Phrase("{whole}.{rest}", whole=_grouped(whole), rest=rest)
    return _grouped(whole)


def _grouped(whole: str) -> Phrase:
    thousands, comma, rest = whole.rpartition(",")
    if comma:
        return Phrase("{thousands},{rest}", thousands=_grouped(thousands), rest=rest)
    return Phrase("{whole}", whole=whole)


def percent(share: float, digits: int = 0) -> Phrase:
    return Phrase("{number}%", number=figure(100 * share, f".{digits}f"))
