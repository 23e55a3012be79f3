"""The machine-readable protocol says what the server reads and says."""
import json
import random
import re
import sys
from pathlib import Path

import httpx
import jsonschema_rs
import msgspec
import pytest

from fuzzed_messages import frame, message
from matou.server.http.protocol import asyncapi, json_schema, structs
from matou.server.net import protocol

ROOT = Path(__file__).parents[2]
sys.path.insert(0, str(ROOT / "tools"))

import protocol as writing  # noqa: E402

PAGE = (ROOT / "docs" / "protocol.md").read_text(encoding="utf-8")
EXAMPLES = [json.loads(one) for one in re.findall(r"^    (\{.*?\})$", PAGE, re.MULTILINE | re.DOTALL)]


def side(name):
    """A checker for what one side says."""
    return jsonschema_rs.validator_for({**json_schema(), "anyOf": [{"$ref": f"#/$defs/{name}"}]})


@pytest.mark.parametrize("page", writing.pages(), ids=lambda page: page.name)
def test_the_documents_are_up_to_date(page):
    assert page.read_text(encoding="utf-8") == writing.pages()[page], "make golden writes it"


def references(data):
    if isinstance(data, dict):
        yield from (value for key, value in data.items() if key == "$ref")
        data = list(data.values())
    if isinstance(data, list):
        for one in data:
            yield from references(one)


@pytest.mark.parametrize("document", [json_schema(), asyncapi()], ids=["schema", "asyncapi"])
def test_every_reference_leads_somewhere(document):
    found = list(references(document))
    assert len(found) > 20
    for reference in found:
        place = document
        for part in reference.removeprefix("#/").split("/"):
            place = place[part]


def test_every_message_is_in_both_documents():
    every = {struct.__name__ for union in (protocol.Asked, protocol.Told) for struct in structs(union)}
    assert every <= set(json_schema()["$defs"]) and every == set(asyncapi()["components"]["messages"])
    assert every == set(asyncapi()["channels"]["play"]["messages"])
    assert str(protocol.PROTOCOL) in json_schema()["title"]


@pytest.mark.parametrize("example", [one for one in EXAMPLES if "type" in one], ids=lambda one: one["type"])
def test_the_examples_of_the_docs_fit_the_schema(example):
    assert jsonschema_rs.validator_for(json_schema()).is_valid(example)
    assert not jsonschema_rs.validator_for(json_schema()).is_valid(example | {"cheat": 1})


def test_what_the_server_reads_fits_the_schema():
    """Of many frames, right and nearly right: what it takes is in the schema, so what is not there it refuses."""
    rng, asked, taken = random.Random(3), side("asked"), 0
    for struct in structs(protocol.Asked) * 30:
        assert asked.is_valid(message(struct, rng, ["T", "abc"]))
    for _ in range(4000):
        sent = frame(protocol.Asked, rng, ["T", "abc"])
        try:
            protocol.read(sent)
        except (msgspec.DecodeError, RecursionError, UnicodeError):
            continue
        taken += 1
        assert asked.is_valid(json.loads(sent)), sent
    assert taken > 200


def test_they_are_served(server):
    base = f"http://{server.host}/schema"
    assert httpx.get(f"{base}/asyncapi.json").json() == asyncapi()
    assert httpx.get(f"{base}/protocol.json").json() == json_schema()
    assert httpx.get(f"{base}/openapi.json").json()["openapi"].startswith("3.")
