"""The machine-readable protocol, written anew from the messages: docs/protocol.schema.json and docs/asyncapi.json.

`make golden` runs this; tests/server/test_describe.py compares.
"""
import json
from pathlib import Path

from matou.server.describe import asyncapi, json_schema

DOCS = Path(__file__).parents[1] / "docs"


def pages() -> dict[Path, str]:
    """Each file and what it should hold."""
    made = {"protocol.schema.json": json_schema(), "asyncapi.json": asyncapi()}
    return {DOCS / name: json.dumps(data, indent=2, ensure_ascii=False) + "\n" for name, data in made.items()}


if __name__ == "__main__":
    for page, text in pages().items():
        page.write_text(text, encoding="utf-8")
