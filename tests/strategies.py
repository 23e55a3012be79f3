"""Hypothesis strategies: positions a game can reach, and texts that look like moves."""
from hypothesis import strategies as st

from variants import VARIANTS


@st.composite
def positions(draw):
    """A variant and a state some moves into one of its games. Shrinks towards fewer moves and first choices."""
    variant = draw(st.sampled_from(VARIANTS))
    state = variant.deal(draw(st.integers(0, 999)))
    for choice in draw(st.lists(st.integers(0, 200), max_size=80)):
        codes = variant.game.codes(state)
        if not codes:
            break
        state = variant.game.apply(state, variant.game.move(codes[choice % len(codes)]))
    return variant, state


def near_moves():
    """Texts that are moves, nearly moves, or nothing of the kind."""
    return st.one_of(
        st.text(max_size=12),
        st.text("0123456789+ xpasdrfliw#@:!/", max_size=16),
        st.lists(st.integers(0, 99).map("{:02d}".format), min_size=1, max_size=7).map("+".join),
        st.integers(0, 99).map("pass x{:02d}".format),
    )
