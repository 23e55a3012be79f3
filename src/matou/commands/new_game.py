"""matou new-game: a small game in a package of its own that works as it is, to be rewritten into another one."""
import keyword
from importlib.util import find_spec
from pathlib import Path
from string import Template
from typing import Any

from matou.core.errors import OptionError, RecordError
from matou.core.words import Phrase
from matou.games import GAMES, SLUG

TEMPLATES = Path(__file__).parents[1] / "templates"
FILES = {                                        # template -> where it goes; $slug is filled in in both
    "pyproject.toml.txt": "pyproject.toml",
    "__init__.py.txt": "src/$slug/__init__.py",
    "rules.py.txt": "src/$slug/rules.py",
    "booklet.en.md.txt": "src/$slug/booklet.en.md",
    "booklet.fr.md.txt": "src/$slug/booklet.fr.md",
    "test.py.txt": "tests/test_$slug.py",
}


def run(args: Any) -> int:
    slug, say = checked(args.name), args.language.say
    folder = Path(slug)
    if folder.exists():
        raise OptionError("{folder} already exists", folder=folder)
    for file, text in generated(slug).items():
        write(folder / file, text)
    print(say(Phrase("{folder} holds a small game that works. To install it and to play it:", folder=folder)))
    print(f"\n    cd {slug}\n    pip install -e .\n    matou play {slug}\n")
    print(say(Phrase("To check it after every change: {command}", command=f"python -m matou.testing {slug}")))
    return 0


def checked(name: str) -> str:
    """A name that a game, its package and its folder can have."""
    if not SLUG.fullmatch(name) or keyword.iskeyword(name) or keyword.issoftkeyword(name):
        raise OptionError("{name} is not a name for a game: use only small letters and digits, a letter first, as in "
                          "whiskers", name=name)
    if name in GAMES:
        raise OptionError("there is a game {name} already", name=name)
    if find_spec(name) is not None:
        raise OptionError("there is a Python package {name} already; the game's package needs a name of its own",
                          name=name)
    return name


def generated(slug: str) -> dict[str, str]:
    """By path, every file of the package."""
    words = {"slug": slug, "name": slug.capitalize(), "class": slug.capitalize()}
    return {Template(path).substitute(words):
            Template((TEMPLATES / template).read_text(encoding="utf-8")).substitute(words)
            for template, path in FILES.items()}


def write(file: Path, text: str) -> None:
    try:
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text, encoding="utf-8")
    except OSError as error:
        raise RecordError("{file}: cannot be written ({why})", file=file, why=error.strerror) from None
