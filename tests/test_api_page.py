"""docs/api.md: the reference says what the sources say, and leaves nothing out."""
import ast
import re
import sys
from pathlib import Path
from string import Template

import pytest

import matou

ROOT = Path(__file__).parents[1]
TEMPLATES = Path(matou.__file__).parent / "templates"

sys.path.insert(0, str(ROOT / "tools"))          # before benches/, which has an api.py, too

import api  # noqa: E402


def test_the_page_is_what_the_sources_say():
    assert api.PAGE.read_text(encoding="utf-8") == api.page(), "to write it anew: python tools/api.py"


def test_every_public_name_is_documented():
    assert api.undocumented() == []


def test_every_public_name_is_on_the_page():
    text = api.page()
    assert sorted(re.findall(r"^### (\w+)$", text, re.MULTILINE)) == sorted(matou.__all__)
    for name in ("deal", "view", "apply", "legal", "parse"):
        assert f"\n**`{name}(" in text


def test_every_type_in_a_signature_is_on_the_page():
    """Or it is Python's own."""
    theirs = {"None", "Any", "Path", "Mapping", "ModuleType", "Sequence", "Callable", "Iterable", "Iterator", "False",
              "ValueError", "Rule"}             # Rule: whatever function is given
    modules = [*api.TYPES.items(), *api.AUTHORS.items()]
    known = {*matou.__all__, *(name for _, names in modules for name in names)}
    found = [one for _, names in api.parts() for name in names for one in api.entries(name)] + [
        one for module, names in modules for name in names for one in api.authors_entries(module, name)]
    assert {word for one in found for word in re.findall(r"\b[A-Z]\w+", one.signature)} - known - theirs == set()


def test_signatures_are_written_as_people_write_them():
    entries = {entry.name: entry for entry in api.entries("play")}
    assert entries["play"].signature == ("play(game: Game, agents: Sequence[Agent], seed: object = 0, *, "
                                         "legal: bool = False, **options: Any) -> Record")


def imported(text):
    """(module, name) of everything that a file takes from Matou."""
    for node in ast.walk(ast.parse(text)):
        if isinstance(node, ast.ImportFrom) and (node.module or "").startswith("matou."):
            yield from ((node.module, alias.name) for alias in node.names)


@pytest.mark.parametrize("file", [
    *TEMPLATES.glob("*.py.txt"), *(ROOT / "examples" / "crazycats" / "src").rglob("*.py")],
                         ids=lambda file: file.name)
def test_what_a_package_with_a_game_imports_is_on_the_page(file):
    text = Template(file.read_text(encoding="utf-8")).safe_substitute(slug="whiskers")
    text = text.replace("$class", "Whiskers").replace("$name", "Whiskers")
    missing = [(module, name) for module, name in imported(text)
               if name not in matou.__all__ and name not in api.AUTHORS.get(module, ())]
    assert missing == []


def test_comments_are_read_to_their_end_and_members_listed_once():
    text = api.page()
    assert "for a game of another package; ours are in Matou's catalogue" in text
    assert text.count("**`to_dict() ->") == 1 and text.count("**`row: Row`**") == 1
    for name in api.INTERNAL:
        assert f"**`{name}(" not in text and f"**`{name}:" not in text
