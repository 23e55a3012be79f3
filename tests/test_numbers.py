"""Numbers in sentences: what people are told in words or figures is what the rules count."""
import ast
import re
import sys
from math import isqrt
from pathlib import Path

import pytest

sys.path.insert(0, str(Path(__file__).parents[1] / "tools"))

import matou
import words
from matou.games.catdays import table as catdays
from matou.games.chami import table as chami
from matou.games.discat import lab, rules
from matou.games.poche import board as poche

ROOT = Path(__file__).parents[1]
FRENCH = words.french()
EXAMPLES = ("lesson.py", "position.py")          # of what is told there, every number is that of a certain table
PAGE = ("words.ts", "howto.ts")
WORDS = {"en": "two three four five six seven eight nine ten eleven twelve",
         "fr": "deux trois quatre cinq six sept huit neuf dix onze douze"}
NUMBERS = {lang: {word: number for number, word in enumerate(words.split(), 2)} for lang, words in WORDS.items()}
NEAR = max(step for step in range(4) if poche.ONE_OR_TWO[poche.TILES - 1] >> poche.TILES - 1 - step & 1)
GAMES = max(next(option for option in matou.load("poche").options if option.name == "games").choices)
NO_RULE = None                                   # an example, a choice between two, or held by a test of its own

# By game: what a sentence with a number has in it, and the numbers that it says.
SAID = {
    "discat": {
        "group of three": {1 + lab.KINDS.index("a group of three")},
        "group of four": {rules.BONUS_GROUP},
        "group of five|Five alike": {rules.WINNING_GROUP},
        "all 90 cards": {rules.CARDS},
        "not a move": NO_RULE,
    },
    "poche": {
        "25 names": {poche.TILES},
        "different clans|first of the two plays": {poche.SEATS},
        "two games|Two in a row": {GAMES},
        "equal strength": {poche.SEATS, poche.CLANS},
        "should be five numbers": {poche.CATS},
        "one or two away": {NEAR},
        "your three clans|from three clans|has three clans": {poche.OFFER},
        "pass two of three on|drew three clans": {poche.OFFER, poche.OFFER - 1},
        "which two clans|get} to choose|passed on": {poche.OFFER - 1},
        "not a move": NO_RULE,
    },
    "chami": {
        "three cards (that|to lay)|three successive|lay three cards;|[Ll]ay three of|Lay three in|^Three times":
            {chami.LAID_AT_ONCE},
        "tables from": {chami.SIDES - 1, chami.SIDES - 2},
        "draws? (two|three) cards": NO_RULE,     # tests/games/test_chami_actions.py
        "^Match to|booklet says|not a move|stands for|one of the two|^\\d|^You do the adding": NO_RULE,
    },
    "catdays": {
        "two copies|two trees": {catdays.SEATS},
        "Seven days": {catdays.DAYS},
        "actions": {catdays.MOST_ACTIONS},
        "three cats": {catdays.SIDE_BY_SIDE},
        "two of this name|between two cats": NO_RULE,
    },
}
# By game and name, of what the page itself says.
SAID_BY_PAGE = {
    "discat": {"five": {rules.WINNING_GROUP}},
    "poche": {"board": {isqrt(poche.TILES)}, "meanwhile": {poche.CLANS}, "both": {GAMES}},
    "chami": {"how 2": {chami.LAID_AT_ONCE}, "how 1": NO_RULE, "keyNumbers": NO_RULE},
}


def numbers_in(sentence, lang):
    """The numbers above one that it says, but not those of an example in brackets."""
    text = re.sub(r"\{\w+\}|\([^)]*\)", "", sentence).lower()
    found = {NUMBERS[lang].get(word) or int(word) for word in re.findall(r"[a-zà-ÿ]+|\d+", text)
             if word in NUMBERS[lang] or word.isdigit()}
    return found - {0, 1}


def sentences(slug):
    """Every text in the sources of a game that has a French one."""
    for source in sorted((ROOT / "src/matou/games" / slug).glob("*.py")):
        for node in ast.walk(ast.parse(source.read_text(encoding="utf-8"))) if source.name not in EXAMPLES else ():
            if isinstance(node, ast.Constant) and isinstance(node.value, str) and node.value in FRENCH:
                yield node.value, FRENCH[node.value]


@pytest.mark.parametrize("slug", matou.GAMES)
def test_a_number_in_a_sentence_is_the_one_the_rules_count(slug):
    known, used = SAID.get(slug, {}), set()
    for english, french in sentences(slug):
        if numbers_in(english, "en"):
            ways = [way for way in known if re.search(way, english)]
            assert len(ways) == 1, f"{ways}: which number of the rules is this? {english}"
            used.update(ways)
            if known[ways[0]] is not NO_RULE:
                assert numbers_in(english, "en") == known[ways[0]] == numbers_in(french, "fr"), (english, french)
    assert used == set(known), "said no longer"


def page_words(slug):
    """By language: the names and texts of a game's drawn table."""
    for file in PAGE:
        source = ROOT / "web/src/tables" / slug / file
        text = source.read_text(encoding="utf-8") if source.exists() else ""
        for lang, part in re.findall(r"^  (en|fr): \{\n(.*?)^  \}", text, re.MULTILINE | re.DOTALL):
            yield from ((lang, name, said) for name, said in re.findall(r"^    '?([\w ]+)'?: '(.*)',$", part, re.M))


@pytest.mark.parametrize("slug", matou.GAMES)
def test_a_number_on_the_page_is_the_one_the_rules_count(slug):
    known, said = SAID_BY_PAGE.get(slug, {}), list(page_words(slug))
    assert not said or {lang for lang, _, _ in said} == {"en", "fr"}
    for lang, name, text in said:
        if numbers_in(text, lang):
            assert name in known, f"which number of the rules is this? {text}"
            assert known[name] in (NO_RULE, numbers_in(text, lang)), text
    assert {name for lang, name, text in said if numbers_in(text, lang)} == set(known), "said no longer"
