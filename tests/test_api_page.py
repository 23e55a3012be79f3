"""docs/api.md: the reference says what the sources say, and leaves nothing out."""
import re
import sys
from pathlib import Path

import matou

sys.path.append(str(Path(__file__).parents[1] / "tools"))

import api


def test_the_page_is_what_the_sources_say():
    assert api.PAGE.read_text(encoding="utf-8") == api.page(), "to write it anew: python tools/api.py"


def test_every_public_name_is_documented():
    assert api.undocumented() == []


def test_every_public_name_is_on_the_page():
    text = api.page()
    assert sorted(re.findall(r"^### (\w+)$", text, re.MULTILINE)) == sorted(matou.__all__)
    for name in ("deal", "view", "apply", "legal", "parse"):
        assert f"\n**`{name}(" in text


def test_signatures_are_written_as_people_write_them():
    entries = {entry.name: entry for entry in api.entries("play")}
    assert entries["play"].signature == ("play(game: Game, agents: Sequence[Agent], seed: object = 0, *, "
                                         "legal: bool = False, **options: Any) -> Record")
