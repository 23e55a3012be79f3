"""Sentences: they speak to the player who reads them, count one and many, and join their words as French does."""
import pickle
import random

import numpy as np
import pytest

import matou
from matou.core.words import Phrase, Player, capital
from matou.language import LANGUAGES, Language
from matou.server.match.page_data import aside_of

FRENCH = Language("fr")
READER, OTHERS = "Zaza", ("Moka", "Arthur")
TABLES = [("discat", 3, {}), ("chami", 3, {"limit": 60}), ("poche", 2, {}), ("poche", 2, {"mode": "expert"}),
          ("poche", 2, {"mode": "limited"}), ("catdays", 2, {})]


def test_a_player_who_reads_is_spoken_to():
    said = "{name:@ plays|you play} {card}"
    assert Phrase(said, name=Player("Moka"), card="24") == "Moka plays 24"
    assert Phrase(said, name=Player("Zaza", you=True), card="24") == "you play 24"
    assert Phrase(said, name="Moka", card="24") == "Moka plays 24"


def test_players_differ_by_who_reads():
    assert Player("Moka") == "Moka" != Player("Moka", you=True)
    assert pickle.loads(pickle.dumps(Player("Moka", you=True))).you                      # noqa: S301


@pytest.mark.parametrize("count, english, french", [
    (0, "Moka: 0 points (3 in all)", "Moka : 0 point (3 en tout)"),
    (1, "Moka: 1 point (3 in all)", "Moka : 1 point (3 en tout)"),
    (2, "Moka: 2 points (3 in all)", "Moka : 2 points (3 en tout)")])
def test_a_number_has_the_plural_of_its_language(count, english, french):
    phrase = Phrase("{name:@|you}: {points:# point|# points} ({total} in all)", name="Moka", points=count, total=3)
    assert (Language("en").say(phrase), FRENCH.say(phrase)) == (english, french)


def test_a_cell_of_a_row_is_counted_too():
    phrase = Phrase("{name:@ draws|you draw} {count:a card|# cards}", name="Moka", count=np.int64(2))
    assert (phrase, FRENCH.say(phrase)) == ("Moka draws 2 cards", "Moka pioche 2 cartes")


def test_what_is_put_into_a_sentence_is_no_template():
    """Names and texts of guests come as they are, braces, bars and signs included."""
    phrase = Phrase("{name:@ plays|you play} {card}", name=Player("{card}@#|"), card="{name}")
    assert (phrase, FRENCH.say(phrase)) == ("{card}@#| plays {name}", "{card}@#| joue {name}")


@pytest.mark.parametrize("name, french", [("Moka", "la semaine de Moka"), ("Arthur", "la semaine d’Arthur"),
                                          ("Élodie", "la semaine d’Élodie")])
def test_french_joins_its_words(name, french):
    phrase = Phrase("{name:@'s|your} week is full: the game is over", name=Player(name))
    assert FRENCH.say(phrase) == f"{french} est complète : la partie est finie"


def test_a_sentence_begins_with_a_capital_but_a_name_stays_as_it_is():
    assert capital("you play 24", ("Moka",)) == "You play 24"
    assert capital("élodie plays 24", ("élodie",)) == "élodie plays 24"


@pytest.mark.parametrize("code", LANGUAGES)
@pytest.mark.parametrize("slug, seats, options", TABLES, ids=str)
def test_nothing_names_the_player_who_reads_it(slug, seats, options, code):
    game, say, rng = matou.load(slug), Language(code).say, random.Random(5)
    state, names = game.deal(seats, "reader", **options), [Player(READER, you=True), *map(Player, OTHERS)][:seats]
    told = []
    while game.outcome(state) is None and len(state.said) < 150:
        told.append(aside_of(game.view(state, 0), names, say))
        move = rng.choice(game.legal(state))
        before, state = state, game.apply(state, move)
        told += map(say, game.tell(before, move, state, names))
    assert READER not in str(told) and OTHERS[0] in str(told)
