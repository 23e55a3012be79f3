"""The machine-readable protocol, written anew from the messages: docs/protocol.schema.json and docs/asyncapi.json; and
for the page web/src/net/messages.ts and, of each game, web/src/tables/<game>/told.ts.

`make golden` runs this; tests/server/test_describe.py compares.
"""
import json
from pathlib import Path

import matou
import typescript
from matou.core import page
from matou.games import OURS
from matou.server.http.protocol import asyncapi, json_schema

ROOT = Path(__file__).parents[1]
DOCS, PAGE = ROOT / "docs", ROOT / "web" / "src"


def pages() -> dict[Path, str]:
    """Each file and what it should hold."""
    made = {"protocol.schema.json": json_schema(), "asyncapi.json": asyncapi()}
    written = {DOCS / name: json.dumps(data, indent=2, ensure_ascii=False) + "\n" for name, data in made.items()}
    games = {PAGE / "tables" / slug / "told.ts": typescript.told(matou.load(slug).part("page_types"), matou.load(slug))
             for slug in OURS}
    return {**written, PAGE / "net" / "messages.ts": typescript.messages(),
            PAGE / "net" / "answers.ts": typescript.answers(), **games,
            PAGE / "tables" / "generic" / "told.ts": typescript.told(page)}


if __name__ == "__main__":
    for page, text in pages().items():
        page.parent.mkdir(exist_ok=True)
        page.write_text(text, encoding="utf-8")
