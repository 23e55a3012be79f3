"""Promise 10 (docs/architecture.md): golden playthroughs, told in words, and perft counts."""
import json

import pytest

import matou
import page_views
from golden import DOCS, PERFT, perft, playthrough, playthrough_file, table_doc
from variants import each_variant


@each_variant
def test_10_playthrough(variant):
    assert playthrough(variant) == playthrough_file(variant).read_text(encoding="utf-8")


@pytest.mark.slow
@each_variant
def test_10_perft(variant):
    counts = json.loads(PERFT.read_text())[str(variant)]
    assert [perft(variant, depth) for depth in range(1, len(counts) + 1)] == counts
    assert len(counts) >= 2


def count_by_hand(game, state, depth):
    """Perft without the kernel: through the API, one legal move at a time."""
    if depth == 0:
        return 1
    return sum(count_by_hand(game, game.apply(state, move), depth - 1) for move in game.legal(state))


@each_variant
def test_10_perft_by_hand(variant):
    assert count_by_hand(variant.game, variant.deal("perft"), 2) == json.loads(PERFT.read_text())[str(variant)][1]


@pytest.mark.parametrize("slug", matou.GAMES)
def test_the_table_is_documented(slug):
    assert (DOCS / f"{slug}.md").read_text(encoding="utf-8") == table_doc(slug)
    assert all(field.what for field in matou.load(slug).fields)


@pytest.mark.parametrize("slug", page_views.MADE)
def test_the_views_of_the_page_s_tests_are_what_the_server_sends(slug):
    kept = page_views.VIEWS / f"{slug}.json"
    assert kept.read_text(encoding="utf-8") == page_views.told(slug) + "\n", "make golden writes it"
