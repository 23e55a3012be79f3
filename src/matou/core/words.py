"""Sentences for people, in any language: a `Phrase` is English text that remembers how it was made.

The message catalogues are keyed by a phrase's template; `Phrase.translated` returns it in another language, values that
are phrases included. A place in a template may offer two forms:

- of a player: `{name:@ plays|you play}`. The second is for the player who reads it (`Player.you`); `@` is the name.
- of a number: `{count:# card|# cards}`. The first is the language's singular; `#` is the number.
"""
import re
from collections.abc import Callable, Mapping
from string import Formatter
from typing import Any

Say = Callable[[str], str]                       # a sentence in the reader's language
Translate = Callable[[str], str]                 # may have `plural`, the language's rule; without one it is English's
VOWEL = re.compile("[aeiouyàâäéèêëîïôöùûüœæ]", re.IGNORECASE)
ELIDED = re.compile(r"\b(d|qu)e @")              # French: d’Arthur

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
        return hash((str(self), self.you))


class Phrase(str):
    """Phrase("{card} is not lower than {bar}", card="38", bar="22")"""
    template: str
    values: dict[str, Any]

    def __new__(cls, template: str, /, **values: Any) -> "Phrase":
        phrase = super().__new__(cls, filled(template, {name: _listed(value) for name, value in values.items()}))
        phrase.template, phrase.values = template, values
        return phrase

    def translated(self, translate: Translate) -> str:
        """Returns this sentence in another language, values that are phrases included."""
        values = {name: translated(value, translate) for name, value in self.values.items()}
        return filled(translate(self.template), values, getattr(translate, "plural", english_plural))

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
    return _Forms(plural).vformat(template, (), values) if "|" in template else template.format(**values)


class _Forms(Formatter):
    """`{count:# card|# cards}` and `{name:@ plays|you play}`."""

    def __init__(self, plural: Callable[[int], int]):
        self.plural = plural

    def format_field(self, value: Any, format_spec: str) -> Any:
        one, several, other = format_spec.partition("|")
        if not several:
            return super().format_field(value, format_spec)
        if isinstance(value, int):
            return (other if self.plural(value) else one).replace("#", str(value))
        if getattr(value, "you", False):
            return other
        form = ELIDED.sub(r"\1’@", one) if VOWEL.match(str(value)) else one
        return form.replace("@", str(value))


def translated(value: Any, translate: Translate) -> Any:
    """A phrase translated; a list of them joined by commas; anything else as it is."""
    if isinstance(value, Phrase):
        return value.translated(translate)
    if isinstance(value, (list, tuple)):
        return _listed([translated(one, translate) for one in value])
    return value


def _listed(value: Any) -> Any:
    """The items of a list, separated by commas; anything else as it is."""
    return ", ".join(map(str, value)) if isinstance(value, (list, tuple)) else value


def capital(sentence: str, names: tuple[str, ...] = ()) -> str:
    """A sentence begins with a capital letter, unless it begins with a name, which stays as its owner wrote it."""
    return sentence if sentence.startswith(names) else sentence[:1].upper() + sentence[1:]
