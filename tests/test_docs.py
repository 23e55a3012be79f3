"""What is written is true: the README's example runs, the specimen replays, every command and game is documented."""
import ast
import doctest
import json
import re
import shlex
import sys
from pathlib import Path

import pytest

import matou
from golden import PICTURE, terminal_picture
from matou.cli import parser
from matou.core.options import spelled
from matou.core.record import FORMAT, KEYS, Record

ROOT = Path(__file__).parents[1]
sys.path.append(str(ROOT / "tools"))
README = (ROOT / "README.md").read_text(encoding="utf-8")
MAKEFILE = (ROOT / "Makefile").read_text(encoding="utf-8")
PAGES = [*(ROOT / name for name in ("README.md", "CHANGELOG.md", "CONTRIBUTING.md", "SECURITY.md", "benches/README.md",
                                    "examples/README.md", "examples/crazycats/README.md", "web/README.md")),
         *sorted((ROOT / "docs").rglob("*.md"))]


def test_the_readme_example_runs():
    found = doctest.testfile(str(ROOT / "README.md"), module_relative=False, optionflags=doctest.ELLIPSIS)
    assert found.attempted >= 8 and found.failed == 0


def test_the_readme_picture_is_the_table():
    assert PICTURE.read_text(encoding="utf-8") == terminal_picture()
    assert "http" not in terminal_picture().replace("http://www.w3.org", "").replace("https://www.textualize.io", "")


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_pictures_are_there_and_small(page):
    """What is shown is one of the pictures that `make screens` (or the golden files) makes."""
    for picture in re.findall(r'!\[[^]]*\]\(([^)]+)\)|<img[^>]* src="([^"]+)"', page.read_text(encoding="utf-8")):
        file = page.parent / next(filter(None, picture))
        assert file.exists(), file
        assert file.stat().st_size <= 400_000, file


def test_the_readme_shows_the_page():
    from pictures import names_of_all
    shown = re.findall(r"docs/screens/([\w-]+)\.webp", README)
    assert {"home-desk"} < set(shown)
    assert {file.stem for file in (ROOT / "docs" / "screens").iterdir()} == names_of_all()


def specimen():
    text = (ROOT / "docs" / "record.specimen.jsonc").read_text(encoding="utf-8")
    return json.loads(re.sub(r"\s//.*|^//.*", "", text, flags=re.MULTILINE))


def test_the_specimen_is_a_real_record():
    record = Record.from_json(json.dumps(specimen()))
    record.replay(matou.load("discat"))
    assert specimen()["format"] == FORMAT
    assert list(specimen()) == [key for key in KEYS if key != "legal"]


@pytest.mark.parametrize("game", matou.GAMES)
def test_every_option_is_listed(game):
    notation = (ROOT / "docs" / "notation.md").read_text(encoding="utf-8")
    annotated = (ROOT / "docs" / "record.specimen.jsonc").read_text(encoding="utf-8")
    assert "the option `first` is" in notation and '"first": 0' in annotated
    for option in [one for one in matou.load(game).options if one.name != "first"]:
        long = isinstance(option.choices, range) or option.name == "clans"
        listed = [] if long else [spelled(choice) for choice in option.choices]
        values = ", ".join(f"`{one}`" for one in listed or [spelled(option.default)])
        assert f"| `{option.name}` | {values}" in notation
        values = ", ".join(json.dumps(one) for one in (option.choices if listed else [option.default]))
        assert f'"{option.name}": {values}' in annotated


def commands():
    actions = next(action for action in parser(str)._actions if action.dest == "command")
    return actions.choices


@pytest.mark.parametrize("command", commands())
def test_every_command_is_in_the_readme(command):
    assert f"matou {command} " in README or f"matou {command}\n" in README


@pytest.mark.parametrize("line", [line for line in README.splitlines() if line.startswith("    matou ")])
def test_every_command_line_in_the_readme_is_understood(line):
    words = shlex.split(line.split("#")[0])[1:]
    parser(str).parse_args(words)


@pytest.mark.parametrize("slug", matou.GAMES)
def test_every_game_is_documented(slug):
    game = matou.load(slug)
    assert game.name in README and f"## {game.name}" in (ROOT / "docs" / "notation.md").read_text(encoding="utf-8")
    assert re.search(rf"{re.escape(game.name)}, edition {game.edition}\b", (ROOT / "CHANGELOG.md").read_text())


def test_the_readme_says_where_ages_and_minutes_are_from():
    table = re.search(r"\| game \| players \| minutes \| age .*?\n\n(.*?)\n", README, re.DOTALL)
    assert table[1] == "Ages and minutes come from public sources."


def test_every_make_target_is_documented_and_there():
    targets = set(re.findall(r"^([a-z]+):.*## ", MAKEFILE, re.MULTILINE))
    for page in PAGES:
        for target in re.findall(r"\bmake ([a-z]+)\b(?=[ `\n])", page.read_text(encoding="utf-8")):
            assert target in targets or target == "help", (page, target)
    assert {"play", "test", "check", "bench", "golden", "clean", "help"} <= targets | {"help"}


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_links_lead_somewhere(page):
    for link in re.findall(r"\]\(([^)#]+)\)", page.read_text(encoding="utf-8")):
        assert link.startswith("http") or (page.parent / link).exists(), link


def test_the_architecture_page_names_every_module():
    text = (ROOT / "docs" / "architecture.md").read_text(encoding="utf-8")
    for folder in (ROOT / "src" / "matou").iterdir():
        if folder.is_dir() and folder.name not in ("__pycache__", "locale"):
            assert f"{folder.name}/" in text
    for source in (ROOT / "src" / "matou").rglob("[a-z]*.py"):
        if not {"commands", "http", "versions"} & set(source.parts):     # a file each, named after what it is about
            assert source.name in text or source.name == "env.py", f"docs/architecture.md does not name {source}"


GLOSSARY = (ROOT / "docs" / "glossary.md").read_text(encoding="utf-8")
PLACES = sorted(set(re.findall(r"`([\w/<>]+\.py)(?::([\w.]+))?`", GLOSSARY)))


def defined(body, name):
    """The statement among these that defines a name; None if there is none."""
    for node in body:
        targets = getattr(node, "targets", [getattr(node, "target", node)])
        inside = [one for target in targets for one in ast.walk(target) if isinstance(one, ast.Name)]
        names = [node.name] if hasattr(node, "name") else [one.id for one in inside] + \
            [one.asname or one.name for one in getattr(node, "names", ())]
        if name in names:
            return node
    return None


@pytest.mark.parametrize(("place", "name"), PLACES)
def test_what_the_glossary_names_is_where_it_says(place, name):
    for path in [place.replace("<slug>", slug) for slug in matou.GAMES]:
        node = ast.parse((ROOT / "src" / "matou" / path).read_text(encoding="utf-8"))
        for part in name.split(".") if name else ():
            node = defined(node.body, part)
            assert node is not None, f"{path} has no {name}"


def test_the_glossary_is_in_order_and_a_term_is_a_line():
    lines = GLOSSARY.partition("\n- ")[2].splitlines()
    terms = [re.fullmatch(r"(?:- )?\*\*([a-z, ]+)\*\*: .+", line)[1] for line in lines]
    assert terms == sorted(terms) and len(terms) == len(set(terms)) and len(PLACES) > 80


def test_the_version_is_in_the_changelog():
    assert f"## {matou.__version__}" in (ROOT / "CHANGELOG.md").read_text()


def test_the_public_names_are_there_and_documented():
    text = (ROOT / "docs" / "architecture.md").read_text(encoding="utf-8")
    for name in matou.__all__:
        assert getattr(matou, name) is not None
        assert name in text or name in ("GAMES", "MatouError"), name


def test_the_tests_that_pages_name_are_there():
    """`tests/…::name`, as the page on architecture names those that hold a heuristic to the rules."""
    named = re.findall(r"`(tests/[\w/]+\.py)::(\w+)`", "".join(page.read_text(encoding="utf-8") for page in PAGES))
    assert len(named) >= 5
    for file, test in named:
        assert f"def {test}(" in (ROOT / file).read_text(encoding="utf-8"), (file, test)
