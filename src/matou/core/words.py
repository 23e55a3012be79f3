"""Sentences for people, in any language: a `Phrase` is English text that remembers how it was made.

The message catalogues are keyed by a phrase's template; `Phrase.translated` returns it in another language, values that
are phrases included. A place in a template may offer two forms:

- of a player: `{name:@ plays|you play}`. The second is for the player who reads it (`Player.you`); `@` is the name.
- of a number: `{count:# card|# cards}`. The first is the language's singular; `#` is the number.
"""
import re
from collections.abc import Callable, Mapping, Sequence
from functools import lru_cache
from string import Formatter
from typing import Any

Say = Callable[[str], str]                       # a sentence in the reader's language
Translate = Callable[[str], str]                 # may have `plural`, the language's rule; without one it is English's
VOWEL = re.compile("[aeiouyàâäéèêëîïôöùûüœæ]", re.IGNORECASE)
ELIDED = re.compile(r"\b(d|qu)e @")              # French: d’Arthur

MOST_TEMPLATES = 4096                            # kept as they are filled; ours are a fifth of that

ADDED: dict[str, dict[str, str]] = {}            # by language, the sentences of games from other packages


def add_sentences(translations: Mapping[str, Mapping[str, str]]) -> None:
    """By language: English templates, and how they are said there. What Matou's own catalogue says comes first."""
    for language, sentences in translations.items():
        ADDED.setdefault(language, {}).update(sentences)


class Player(str):
    """A player's name in a sentence. `you`: they are the one who reads it."""
    you: bool

    def __new__(cls, name: str, you: bool = False) -> "Player":
        player = super().__new__(cls, name)
        player.you = you
        return player

    def __eq__(self, other: object) -> bool:
        return str.__eq__(self, other) and self.you == getattr(other, "you", False)

    def __ne__(self, other: object) -> bool:
        return not self == other

    def __hash__(self) -> int:
        return str.__hash__(self) + self.you


class Phrase(str):
    """Phrase("{card} is not lower than {bar}", card="38", bar="22")"""
    template: str
    values: dict[str, Any]
    _said: dict[Translate, str]                  # by language, this sentence as it was last said: many may read it

    def __new__(cls, template: str, /, **values: Any) -> "Phrase":
        written = {name: _listed(value) for name, value in values.items()}
        phrase = super().__new__(cls, filled(template, written))
        phrase.template, phrase.values, phrase._said = template, values, {}
        return phrase

    def translated(self, translate: Translate) -> str:
        """Returns this sentence in another language, values that are phrases included."""
        said = self._said.get(translate)
        if said is None:
            values = {name: translated(value, translate) if isinstance(value, COMPOSED) else value
                      for name, value in self.values.items()}
            said = filled(translate(self.template), values, getattr(translate, "plural", english_plural))
            self._said[translate] = said
        return said

    def __reduce__(self) -> tuple[Any, ...]:
        return _rebuild, (self.template, self.values)


def _rebuild(template: str, values: dict[str, Any]) -> Phrase:
    return Phrase(template, **values)


def english_plural(number: int) -> int:
    return int(number != 1)


def filled(template: str, values: dict[str, Any], plural: Callable[[int], int] = english_plural) -> str:
    """A template with its values in their places."""
    if not values:
        return template
    if "|" in template:
        template = _in_form(template, tuple([_form(values[name], plural) for name in _with_forms(template)]))
    return template.format_map(values)


FIRST, SECOND, BEFORE_VOWEL = range(3)           # forms; the last is the first one before a vowel, where French elides


def _form(value: Any, plural: Callable[[int], int]) -> int:
    """Which form a value asks for: `{count:# card|# cards}`, `{name:@ plays|you play}`."""
    if hasattr(value, "__index__"):              # an int, or a cell of a row, which is NumPy's
        return SECOND if plural(int(value)) else FIRST
    if getattr(value, "you", False):
        return SECOND
    return BEFORE_VOWEL if VOWEL.match(value if isinstance(value, str) else str(value)) else FIRST


@lru_cache(maxsize=MOST_TEMPLATES)
def _with_forms(template: str) -> tuple[str, ...]:
    """The places of a template that have two forms, by name."""
    return tuple(name for _, name, spec, _ in Formatter().parse(template) if name and "|" in (spec or ""))


@lru_cache(maxsize=MOST_TEMPLATES)
def _in_form(template: str, forms: tuple[int, ...]) -> str:
    """The template with these forms in their places: "{name} plays {card}"."""
    text, chosen = "", iter(forms)
    for before, name, spec, _ in Formatter().parse(template):
        text += before.replace("{", "{{").replace("}", "}}")
        if name is not None:
            one, two, other = (spec or "").partition("|")
            text += _of_value(name, one, other, next(chosen)) if two else f"{{{name}:{one}}}" if one else f"{{{name}}}"
    return text


def _of_value(name: str, one: str, other: str, form: int) -> str:
    """A form with the value in place of `@` and `#`."""
    if form == SECOND:
        return other.replace("#", f"{{{name}}}")
    return (ELIDED.sub(r"\1’@", one) if form == BEFORE_VOWEL else one).replace("@", f"{{{name}}}").replace(
        "#", f"{{{name}}}")


LISTS = (list, tuple)
COMPOSED = (Phrase, *LISTS)                      # values that have to be translated themselves


def translated(value: Any, translate: Translate) -> Any:
    """A phrase translated; a list of them joined by commas; anything else as it is."""
    if isinstance(value, Phrase):
        return value.translated(translate)
    if isinstance(value, LISTS):
        return _listed([translated(one, translate) for one in value])
    return value


def _listed(value: Any) -> Any:
    """The items of a list, separated by commas; anything else as it is."""
    return ", ".join(map(str, value)) if isinstance(value, LISTS) else value


def capital(sentence: str, names: Sequence[str] = ()) -> str:
    """A sentence begins with a capital letter, unless it begins with a name, which stays as its owner wrote it."""
    return sentence if sentence.startswith(tuple(names)) else sentence[:1].upper() + sentence[1:]
