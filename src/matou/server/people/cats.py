"""The computer's cats: each has a name, and keeps it for as long as the same people play."""
import random
from collections.abc import Collection

NAMES = ("Moka", "Plume", "Biscuit", "Câline", "Filou", "Grisou", "Mistral", "Nougat", "Pépite", "Pixel", "Ravioli",
         "Réglisse", "Socquette", "Tango", "Truffe", "Zéphyr")


def cats_of(host: str, count: int, taken: Collection[str] = ()) -> list[str]:
    """The cats that a host plays with, the first opponent first: always the same ones. No cat has the name of a person
    at the table."""
    friends = random.Random(host).sample(NAMES, len(NAMES))
    return [name for name in friends if name not in taken][:count]
