"""The machine-readable protocol, written anew from the messages: docs/protocol.schema.json and docs/asyncapi.json, and
web/src/net/messages.ts for the page.

`make golden` runs this; tests/server/test_describe.py compares.
"""
import json
from pathlib import Path

import typescript
from matou.server.http.protocol import asyncapi, json_schema

ROOT = Path(__file__).parents[1]
DOCS, PAGE = ROOT / "docs", ROOT / "web" / "src" / "net" / "messages.ts"


def pages() -> dict[Path, str]:
    """Each file and what it should hold."""
    made = {"protocol.schema.json": json_schema(), "asyncapi.json": asyncapi()}
    written = {DOCS / name: json.dumps(data, indent=2, ensure_ascii=False) + "\n" for name, data in made.items()}
    return {**written, PAGE: typescript.messages()}


if __name__ == "__main__":
    for page, text in pages().items():
        page.parent.mkdir(exist_ok=True)
        page.write_text(text, encoding="utf-8")
