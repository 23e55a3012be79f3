"""In a notebook, a position shows the very cards of the page."""
from xml.dom import minidom

import pytest

import matou
from matou.terminal import drawing, notebook
from matou.terminal.text import names_of
from variants import VARIANTS, played


@pytest.fixture(autouse=True)
def drawn(page_built):
    notebook.drawings.cache_clear()
    assert len(notebook.drawings()) > 300
    yield
    notebook.drawings.cache_clear()


@pytest.mark.parametrize("slug", matou.GAMES)
def test_every_card_on_the_table_has_its_drawing(slug):
    missing, shown = set(), set()
    for variant in (one for one in VARIANTS if one.slug == slug and not one.options.get("box")):
        for state in list(played(variant, 30))[::3]:
            view = state.game.view(state, state.turn)
            rows = drawing(view.game, "picture_rows")(view, names_of(view))
            names = {card.picture for row in rows for card in row.cards}
            shown |= names
            missing |= names - notebook.drawings().keys()
    assert not missing and len(shown) > 10


@pytest.mark.parametrize("slug", matou.GAMES)
def test_a_picture_is_one_document_without_scripts_or_addresses(slug):
    variant = next(one for one in VARIANTS if one.slug == slug and not one.options.get("box"))
    state = list(played(variant, 12))[-2]
    text = state.game.view(state, state.turn)._repr_html_()
    cards = [card for row in drawing(state.game, "picture_rows")(state.game.view(state, state.turn), names_of(state))
             for card in row.cards]
    assert minidom.parseString(text).getElementsByTagName("svg").length == 1 + len(cards)        # noqa: S318
    assert "<script" not in text and "href" not in text and "http" not in text.replace("http://www.w3.org/2000/svg", "")


def test_a_card_of_another_box_is_not_drawn_as_ours():
    variant = next(one for one in VARIANTS if one.slug == "discat" and one.options.get("box"))
    state = next(iter(played(variant, 1)))
    assert state._repr_html_().count("<svg") == 1
