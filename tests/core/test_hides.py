"""What a view hides from the others at the table: worked out from the fields."""
import pytest

import matou


@pytest.mark.parametrize("slug", ["discat", "chami", "catdays"])
def test_a_hand_is_hidden_from_the_others(slug):
    game = matou.load(slug)
    state = game.deal(2, 1)
    assert game.hides(game.view(state, 0)) and game.hides(game.view(state, 1))
    assert not game.hides(game.view(state, None))


def test_chats_de_poche_hides_nothing_but_the_clans_that_are_picked_in_secret():
    game = matou.load("poche")
    assert not any(game.hides(game.view(game.deal(2, 1), seat)) for seat in (0, 1))
    state = game.deal(2, 1, mode="limited")
    assert all(game.hides(game.view(state, seat)) for seat in (0, 1))
    while any(game.hides(game.view(state, seat)) for seat in (0, 1)):
        assert game.legal(state)[0].text.startswith("pick")                    # only as long as clans are picked
        state = game.apply(state, game.legal(state)[0].text)
    for _ in range(6):
        state = game.apply(state, game.legal(state)[0].text)
        assert not any(game.hides(game.view(state, seat)) for seat in (0, 1))
