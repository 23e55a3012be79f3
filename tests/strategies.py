"""Hypothesis strategies: positions a game can reach, and texts that are nearly moves of that game."""
import random
import re
from functools import cache

from hypothesis import strategies as st

from variants import VARIANTS, played

WORD = re.compile(r"[a-z]+|\d+|.")               # of a game's notation: words, numbers, signs


@st.composite
def positions(draw):
    """A variant and a state some moves into one of its games. Shrinks towards fewer moves and first choices."""
    variant = draw(st.sampled_from(VARIANTS))
    state = variant.deal(draw(st.integers(0, 999)))
    for choice in draw(st.lists(st.integers(0, 200), max_size=80)):
        codes = variant.game.codes(state)
        if not codes:
            break
        state = variant.game.apply(state, codes[choice % len(codes)])
    return variant, state


@st.composite
def near_misses(draw):
    """A position, and a text that is nearly one of its moves."""
    variant, state = draw(positions())
    luck = random.Random(draw(st.integers(0, 2**32)))
    text = draw(st.one_of(st.text(max_size=12), st.builds(near_miss, st.just(luck), st.just(variant), st.just(state)),
                          st.builds(near_miss, st.just(luck), st.just(variant), st.just(state))))
    return variant, state, text


@cache
def sayings(slug, seats, options):
    """The moves of a few whole games of a variant, and the words they are made of."""
    variant = next(one for one in VARIANTS if (one.slug, one.seats, repr(one.options)) == (slug, seats, options))
    texts = sorted({move.text for seed in range(2) for state in list(played(variant, f"sayings {seed}"))[::2]
                    for move in variant.game.legal(state)})
    return texts, sorted({word for text in texts for word in WORD.findall(text)})


def exchanged(luck, text, others):
    """A move with one of its things, or several, exchanged for things that these others say. (What comes before a space
    is a verb.)"""
    sign = " " if " " in text else "+"
    parts, first = text.split(sign), int(sign == " ")
    things = [part for other in others for part in other.split(sign)[first:]]
    for at in luck.sample(range(first, len(parts)), luck.randint(1, len(parts) - first)):
        parts[at] = luck.choice(things or parts)
    return sign.join(parts)


def near_miss(luck, variant, state):
    """A move of another position; or a move, of here or elsewhere, with a word changed, left out, said twice, or with
    the end of another move; or one whose things are those of other moves of here: cards of the hand, squares."""
    texts, words = sayings(variant.slug, variant.seats, repr(variant.options))
    here = [move.text for move in variant.game.legal(state)]
    if here and luck.random() < 0.3:
        return exchanged(luck, luck.choice(here if luck.random() < 0.7 else texts),
                         here if luck.random() < 0.6 else texts)
    text = luck.choice(here if here and luck.random() < 0.4 else texts)
    parts, way = WORD.findall(text), luck.randrange(6)
    at = luck.randrange(len(parts))
    if way == 1:
        parts[at] = luck.choice(words)
    elif way == 2:
        del parts[at]
    elif way == 3:
        parts.insert(at, parts[at])
    elif way == 4:
        parts[at:] = WORD.findall(luck.choice(texts))[at:]
    elif way == 5:                               # the same kind of word: a number for a number, a day for a day
        alike = [word for word in words if word[0].isalpha() == parts[at][0].isalpha() and
                 word[0].isdigit() == parts[at][0].isdigit()]
        parts[at] = luck.choice(alike)
    return "".join(parts)
