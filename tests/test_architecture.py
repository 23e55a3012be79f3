"""The source tree keeps its own rules: imports, small files, short functions, every paragraph cited."""
import ast
import re
import subprocess
import sys
from functools import cache
from pathlib import Path

import pytest

import matou
from matou.core.rule import TEXTS

PACKAGE = Path(matou.__file__).parent
TESTS = Path(__file__).parent
SOURCES = sorted(PACKAGE.rglob("*.py"))
# core <- games <- agents <- lab | server | env; what people use is above them all.
MAY_IMPORT = {
    "core": {"core"},
    "games": {"core", "games"},
    "agents": {"core", "games", "agents"},
    "lab": {"core", "games", "agents", "lab"},
    "env": {"core", "games", "agents", "env", "terminal", "language", ""},
    "server": {"core", "games", "agents", "server", "terminal", "language", ""},
    "terminal": {"core", "games", "terminal"},
    "testing": {"core", "games", "lab", "testing", "language", ""},
    "commands": {"core", "games", "agents", "lab", "server", "env", "terminal", "commands", "language", ""},
}
ONLY_NUMERIC = {"numpy", "numba"}                # what core and games may use beside the standard library
DRAWN_WITH = {"terminal.py": {"rich"}}           # and what one file of a game's folder may use besides


@cache
def imports(source):
    """Every module a file imports, by full name."""
    return tuple(imported(source))


def imported(source):
    package = ("matou", *source.relative_to(PACKAGE).parts[:-1])
    for node in ast.walk(ast.parse(source.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            base = package[:len(package) - node.level + 1] if node.level else ()
            name = ".".join((*base, node.module) if node.module else base)
            yield name
            yield from (f"{name}.{alias.name}" for alias in node.names if alias.name in matou.GAMES)


LATER = {"core/position.py": {"matou.terminal.text", "matou.terminal.notebook"}}     # str(state), a notebook's picture


def named_modules(source):
    """The modules of Matou that a file names in a text, to import them when they are needed."""
    for node in ast.walk(ast.parse(source.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Call) and getattr(node.func, "id", getattr(node.func, "attr", "")) == "import_module":
            for text in ast.walk(node):
                if isinstance(text, ast.Constant) and str(text.value).startswith("matou."):
                    yield text.value


def test_imports_by_name_point_one_way_too():
    """Except where a position shows itself: whoever prints one needs the terminal, and nobody else loads it."""
    for source in SOURCES:
        known = LATER.get(source.relative_to(PACKAGE).as_posix(), set())
        named = set(named_modules(source))
        assert known <= named, f"{source}: no longer an exception"
        for name in named - known:
            allowed = MAY_IMPORT.get(package_of(source))
            assert allowed is None or name.split(".")[1] in allowed, (source, name)


def package_of(source):
    parts = source.relative_to(PACKAGE).parts
    return parts[0] if len(parts) > 1 else ""


@pytest.mark.parametrize("source", SOURCES, ids=lambda source: str(source.relative_to(PACKAGE)))
def test_imports_point_one_way(source):
    if package_of(source) not in MAY_IMPORT:
        return
    for name in imports(source):
        top, *rest = name.split(".")
        if top == "matou":
            assert (rest[0] if rest else "") in MAY_IMPORT[package_of(source)], name
        elif package_of(source) in ("core", "games"):
            allowed = ONLY_NUMERIC | (DRAWN_WITH.get(source.name, set()) if package_of(source) == "games" else set())
            assert top in allowed or top in sys.stdlib_module_names, name


def test_every_package_is_known():
    assert {package_of(source) for source in SOURCES} <= {*MAY_IMPORT, ""}


def game_of(name):
    """The slug of the game that a module is part of; None if it is part of none."""
    top, *rest = name.split(".")
    return rest[1] if (top, *rest[:1]) == ("matou", "games") and len(rest) > 1 else None


def test_nobody_imports_a_game_but_the_game_itself():
    """Other games do not, nor does anybody outside: they find games, and the parts of a game, through the registry."""
    for source in SOURCES:
        parts = source.relative_to(PACKAGE).parts
        own = parts[1] if parts[0] == "games" and len(parts) > 2 else None
        for name in imports(source):
            assert game_of(name) in (None, own), (source, name)


def test_a_folder_tells_where_everything_of_a_game_lives():
    """Nothing of a game lies outside its folder, and the same things have the same names in each."""
    named_after = [source for source in SOURCES if set(matou.GAMES) & set(re.split(r"[_.]", source.name))]
    assert named_after == []
    for slug in matou.GAMES:
        present = {file.name for file in (PACKAGE / "games" / slug).iterdir()}
        assert present >= {"rules.py", "determinization.py", "game.py", "narration.py", "position.py", "heuristic.py",
                           "endgame.py", "terminal.py", "page.py", "levels.toml", "booklet.en.md", "booklet.fr.md"}


@pytest.mark.parametrize("source", SOURCES, ids=lambda source: str(source.relative_to(PACKAGE)))
def test_files_stay_small_and_functions_short(source):
    text = source.read_text(encoding="utf-8")
    assert len(text.splitlines()) <= 500
    for node in ast.walk(ast.parse(text)):
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef) and "migrations" not in source.parts:
            inside = node.body[1:] if ast.get_docstring(node) else node.body
            lines = inside[-1].end_lineno - inside[0].lineno + 1 if inside else 0
            assert lines <= 25, f"{node.name} has {lines} lines"


def test_files_of_tests_stay_small_too():
    lengths = {str(source.relative_to(TESTS)): len(source.read_text(encoding="utf-8").splitlines())
               for source in TESTS.rglob("*.py")}
    assert {name: lines for name, lines in lengths.items() if lines > 500} == {}


def paragraphs(slug, language="en"):
    """number -> tags, from the booklet."""
    text = (PACKAGE / "games" / slug / f"booklet.{language}.md").read_text(encoding="utf-8")
    found = {}
    for line in text.splitlines():
        number = re.match(r"\*\*(\d+\.\d+)\*\*", line)
        if number:
            found[number[1]] = re.findall(r"\[([BPH])\]", line)
    return found


@pytest.mark.parametrize("slug", matou.GAMES)
def test_11_both_booklets_have_the_same_paragraphs_and_tags(slug):
    assert paragraphs(slug, "en") == paragraphs(slug, "fr")
    assert len(paragraphs(slug)) > 15


# Files of a game with functions marked @rule that are none of its rules.
NO_RULES = {"heuristic.py", "endgame.py", "encoding.py", "events.py", "draws.py", "lab.py"}


def holds_rules(source):
    """Is this a file of rules, or the Game that checks what a table may choose?"""
    return source.name == "game.py" or (
        source.name not in NO_RULES and re.search(r"^@rule$", source.read_text(encoding="utf-8"), re.MULTILINE))


def cited_in(sources):
    """Paragraphs named in docstrings and comments: §3.6."""
    return {number for source in sources for number in re.findall(r"§(\d+\.\d+)", source.read_text(encoding="utf-8"))}


@pytest.mark.parametrize("slug", matou.GAMES)
def test_11_every_paragraph_is_cited_by_a_rule(slug):
    sources = list((PACKAGE / "games" / slug).glob("*.py"))
    assert set(paragraphs(slug)) - cited_in(filter(holds_rules, sources)) == set()
    assert cited_in(sources) - set(paragraphs(slug)) == set(), "cited, but not in the booklet"


@pytest.mark.parametrize("slug", matou.GAMES)
def test_11_every_paragraph_has_a_test_named_after_it(slug):
    names = " ".join(re.findall(r"def (test_\w+)", "\n".join(
        source.read_text(encoding="utf-8") for source in (TESTS / "games").glob(f"test_{slug}*.py"))))
    missing = [number for number in paragraphs(slug) if f"test_{number.replace('.', '_')}_" not in names]
    assert missing == []


def test_no_rule_depends_on_what_is_left_out_of_the_digest():
    """An edit in a narration compiles nothing again (core/rule.py, TEXTS): so no file with rules may import one."""
    for source in (PACKAGE / "games").glob("*/*.py"):
        has_rules = re.search(r"^@rule$", source.read_text(encoding="utf-8"), re.MULTILINE)
        assert not (has_rules and source.name.startswith(TEXTS)), source
        for node in ast.walk(ast.parse(source.read_text(encoding="utf-8"))) if has_rules else ():
            if isinstance(node, ast.ImportFrom) and node.level:
                named = [node.module] if node.module else [alias.name for alias in node.names]
                assert not [name for name in named if name.startswith(TEXTS)], source


# Names that the field's terms have replaced (docs/glossary.md): heuristic, playout, workspace, blunder rate, …
RETIRED = {"hunch", "hunches", "dream", "slate", "eyes", "whim", "whims", "mood", "knobs", "curiosity", "wander",
           "desk", "hushed", "unheard", "office", "weigh", "annals", "minds", "noting", "telling"}
OF_PEOPLE = {"eyes", "desk"}                     # tests/web: what a simulated person looks with, and at


@cache
def identifiers(source):
    """Every name that a file defines or uses."""
    names = (getattr(node, part, None) for node in ast.walk(ast.parse(source.read_text(encoding="utf-8")))
             for part in ("id", "attr", "arg", "name", "asname", "module"))
    return frozenset(name for name in names if isinstance(name, str))


def words_of(name):
    """TableInfo, table_info: table and info."""
    return set(re.findall("[a-z]+", re.sub(r"(?<=[a-z])(?=[A-Z])", "_", name).lower()))


def test_no_retired_word_comes_back_as_a_name():
    found = {(source.name, name) for source in (*SOURCES, *TESTS.rglob("*.py")) for name in identifiers(source)
             if (RETIRED - (OF_PEOPLE if source.parent.name == "web" else set())) & words_of(name)}
    assert found == set()


def test_the_names_of_tests_are_english():
    """Somebody who does something, not a bare "who": unless it is a question, as in "tells who begins"."""
    question = r"(only_)?(begins|leads|won|is_ready_is_known|is_waited_for|is_out_of_cards)"
    bare = re.compile(rf"^test_(\d+_)*who_(?!{question})|_(for|to|of|with|from|only)_who_")
    names = {name for source in TESTS.rglob("test_*.py") for name in identifiers(source)}
    assert {name for name in names if bare.search(name)} == set()


# One word, one meaning (docs/glossary.md): by word, the files that may define a function or class with it in its name.
ONE_MEANING = {
    "say": r"language\.py",                                                          # translates
    "tell": r"core/definition\.py|games/\w+/narration\.py",                          # narrates
    "told": r"testing/.+|games/.+|server/match/(narration|replay)\.py|"                # narrated; an answer
            r"server/net/(answers|practice|lan|supervisor)\.py",
    "chance": r"core/(chance|endgame|game|position_text)\.py|games/\w+/endgame\.py|"  # random numbers
              r"env/openspiel\.py",
    "room": r"server/(people/rooms|net/protocol|store/tables)\.py|games/catdays/\w+\.py",  # being set; of a tree
    "bench": r"cli\.py",                                                             # the command
    "plain": r"core/(plain|position|game)\.py",                                      # as Python's own values
    "promise": r"testing/trial\.py|server/(http/tables|net/(answers|stored))\.py",           # of a game; /api/promises
    "history": r"core/history\.py|env/openspiel\.py",                               # the moves of a position
    "zone": r"core/page\.py",                                                       # of a table without a drawing
    "broadcast": r"server/match/showing\.py",                                       # to the clients at a table
    "lap": r"server/match/analyses\.py",                                            # of the queue of analyses
    "marker": r"agents/compiling\.py",                                              # of a complete cache
    "verb": r"core/moves\.py",                                                      # of a move
}


@cache
def defined(source):
    """The words in the names of the functions and classes that a file defines."""
    names = [node.name for node in ast.walk(ast.parse(source.read_text(encoding="utf-8")))
             if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef)]
    return frozenset().union(*map(words_of, names))


@pytest.mark.parametrize("word", ONE_MEANING)
def test_a_word_means_one_thing(word):
    using = {source.relative_to(PACKAGE).as_posix() for source in SOURCES if word in defined(source)}
    assert using and {path for path in using if not re.fullmatch(ONE_MEANING[word], path)} == set()


def run_python(code):
    return subprocess.run([sys.executable, "-X", "importtime", "-c", code], capture_output=True, text=True, check=True)


@pytest.mark.parametrize("code", ["import matou", "import matou.cli as cli; cli.parser(str).format_help()"])
def test_nothing_heavy_is_imported_before_it_is_needed(code):
    imported = {line.split("|")[-1].strip() for line in run_python(code).stderr.splitlines()}
    assert "matou" in imported
    assert not imported & {"numba", "numpy", "rich", "matou.core.game"}


def test_nothing_compiles_at_import():
    """Loading a game compiles nothing: its rules have no compiled form until they are called."""
    code = ("import matou; game = matou.load('discat'); from numba.core.dispatcher import Dispatcher;"
            "print(sum(len(one.signatures) for one in vars(game.rules).values() if isinstance(one, Dispatcher)))")
    assert run_python(code).stdout.strip() == "0"


def test_other_users_of_numba_keep_their_cache():
    import numba
    before = numba.config.CACHE_DIR
    import matou.core.rule as rule
    assert str(rule.CACHE) != before and before == numba.config.CACHE_DIR
