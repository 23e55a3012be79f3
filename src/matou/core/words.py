"""What is said to people: an English sentence that remembers how it was made, so that it can be said in French.

A `Phrase` is a `str` (the English). The message catalogues are keyed by its template; `Phrase.within`
says it in another language. Values that are phrases are translated with it.
"""
from collections.abc import Callable
from typing import Any

Translate = Callable[[str], str]


class Phrase(str):
    """Phrase("{card} is not lower than {bar}", card="38", bar="22")"""
    template: str
    values: dict[str, Any]

    def __new__(cls, template: str, /, **values: Any) -> "Phrase":
        phrase = super().__new__(cls, template.format(**values) if values else template)
        phrase.template, phrase.values = template, values
        return phrase

    def within(self, translate: Translate) -> str:
        """This sentence in another language."""
        values = {name: tell(value, translate) for name, value in self.values.items()}
        return translate(self.template).format(**values) if values else translate(self.template)

    def __reduce__(self) -> tuple[Any, ...]:
        return _rebuild, (self.template, self.values)


def _rebuild(template: str, values: dict[str, Any]) -> Phrase:
    return Phrase(template, **values)


def tell(value: Any, translate: Translate) -> Any:
    """A phrase translated; a list of them joined by commas; anything else as it is."""
    if isinstance(value, Phrase):
        return value.within(translate)
    if isinstance(value, (list, tuple)):
        return ", ".join(str(tell(one, translate)) for one in value)
    return value
