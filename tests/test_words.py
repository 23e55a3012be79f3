"""French is complete: nothing missing, nothing unused, every name in its place."""
import re
import string
import sys
from pathlib import Path

import pytest

sys.path.insert(0, str(Path(__file__).parents[1] / "tools"))

import matou
import words
from matou.core.errors import IllegalMove
from matou.core.words import Phrase
from matou.language import Language, from_locale

FRENCH = words.french()


def test_every_sentence_is_in_french_and_no_other():
    assert set(FRENCH) == words.said()
    assert [sentence for sentence, told in FRENCH.items() if not told] == []


def test_the_compiled_catalogue_is_up_to_date():
    assert words.FRENCH.with_suffix(".mo").read_bytes() == words.compiled(FRENCH)


def test_french_names_the_same_things():
    def names(text):
        """Of all places, those within a form included."""
        return {found for _, name, form, _ in string.Formatter().parse(text) if name for found in (name, *names(form))}
    assert {english: french for english, french in FRENCH.items()
            if "%" not in english and names(french) != names(english)} == {}


# The same thing has the same name everywhere: what English calls by its name, French does, too.
NAMES = {"Crooks": "Filous", "Royal Claws": "Griffes du roi", "Defenders of Justice": "Justiciers", "Gift": "Cadeau",
         "Polterkitties": "Polterminous", "Power Cats": "Chats costauds", "Trap": "Piège", "draw pile": "pioche",
         "discard": "défauss", "undo": "annul", "hint": "conseil", "review": "analyse", "flip": "retourn",
         "scares off": "fui"}
# What people said before one name was chosen, and computer cats by their engine's name.
OLD_ENGLISH = (r"\bdropped|\bstock\b|exchang|taken? back|turned down|against agents|\ban agent\b|"
               r"\bagents (play|take)")
OLD_FRENCH = (r"\b(vous|votre|vos|dites|faites)\b|\w{2,}(?<!ch|ss)ez\b|\bjet(er|é|ée)\b|révél|\bindices?\b|"
              r"\bcouvre\b")


@pytest.mark.parametrize("english", NAMES)
def test_a_thing_has_one_name_in_each_language(english):
    named = [(said, told) for said, told in FRENCH.items() if english in said and "not a move" not in said]
    assert named
    assert [said for said, told in named if NAMES[english].lower() not in told.lower()] == []


def test_what_it_was_called_before_is_said_nowhere():
    assert [said for said in FRENCH if re.search(OLD_ENGLISH, said, re.IGNORECASE)] == []
    assert [told for told in FRENCH.values() if re.search(OLD_FRENCH, told, re.IGNORECASE)] == []


@pytest.mark.parametrize("game", matou.GAMES)
def test_booklets_use_the_same_names(game):
    """Notation aside, which stands in backticks. A collective exchange is what Le Ch'ami's booklet calls it."""
    for lang, old in {"en": rf"\bdrops?\b(?! out)|{OLD_ENGLISH}", "fr": OLD_FRENCH}.items():
        booklet = (words.SOURCES / "games" / game / f"booklet.{lang}.md").read_text(encoding="utf-8")
        said = re.sub(r"`[^`]*`|collective exchange", "", booklet)
        assert [found.group() for found in re.finditer(old, said, re.IGNORECASE)] == []


@pytest.mark.parametrize("game", matou.GAMES)
def test_every_option_and_choice_has_a_title(game):
    """A page shows them; what an option is about, its game explains (`Option.what`). That all of it can be said in
    French is tested above. A seat is called by who sits there, and yes and no are a box to tick."""
    for option in matou.load(game).options:
        plain = (bool, int) if option.of_seats else bool
        listed = [] if isinstance(option.choices, range) else [one for one in option.choices
                                                               if not isinstance(one, plain)]
        nameless = [one for one in listed if (tuple(one) if isinstance(one, list) else one) not in option.named]
        assert option.title and nameless == []


def test_a_phrase_is_english_and_can_be_said_in_french():
    phrase = Phrase("{card} is not lower than {bar}", card="38", bar="22")
    assert phrase == "38 is not lower than 22"
    assert Language("fr").say(phrase) == "38 n'est pas plus bas que 22"
    assert Language("en").say(phrase) == "38 is not lower than 22"


def test_an_error_is_translated_with_what_it_holds():
    error = IllegalMove("3.4", "{card} is not lower than {bar}", card="38", bar="22")
    assert str(error) == "§3.4: 38 is not lower than 22"
    assert Language("fr").say(error.phrase) == "§3.4: 38 n'est pas plus bas que 22"


@pytest.mark.parametrize("variables, language", [
    ({"LANG": "fr_FR.UTF-8"}, "fr"), ({"LANG": "en_GB.UTF-8"}, "en"), ({"LC_ALL": "C", "LANG": "fr_FR"}, "en"),
    ({"LC_MESSAGES": "fr_CA", "LANG": "de_DE"}, "fr"), ({}, "en")])
def test_the_language_is_that_of_the_locale(monkeypatch, variables, language):
    for name in ("LC_ALL", "LC_MESSAGES", "LANG"):
        monkeypatch.delenv(name, raising=False)
    for name, value in variables.items():
        monkeypatch.setenv(name, value)
    assert from_locale() == language
