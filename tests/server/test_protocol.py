"""docs/protocol.md names every message, and its examples are messages."""
import json
import re
import typing
from pathlib import Path

import msgspec
import pytest

from matou.core.errors import IllegalMove, InvalidMove
from matou.core.words import Phrase
from matou.server.net import protocol
from matou.server.net.session import same_host

PAGE = (Path(__file__).parents[2] / "docs" / "protocol.md").read_text(encoding="utf-8")
ASKED, TOLD = PAGE.split("### What a client sends")[1].split("### What the server sends")
EXAMPLE = re.compile(r"^    (\{.*?\})$", re.MULTILINE | re.DOTALL)
STRUCTS = [one for one in vars(protocol).values()
           if isinstance(one, type) and issubclass(one, msgspec.Struct) and one is not protocol.Message]


@pytest.mark.parametrize("struct", STRUCTS, ids=lambda one: one.__name__)
def test_every_message_and_field_is_in_the_docs(struct):
    assert f"`{struct.__name__}`" in PAGE
    for field in msgspec.structs.fields(struct):
        assert f'"{field.name}"' in PAGE, field.name


@pytest.mark.parametrize(("text", "union"), [(ASKED, protocol.Asked), (TOLD, protocol.Told)], ids=["asked", "told"])
def test_the_examples_are_messages(text, union):
    said = [json.loads(example) for example in EXAMPLE.findall(text)]
    messages = [msgspec.convert(one, union) for one in said if "type" in one]
    assert {type(message) for message in messages} == set(typing.get_args(union))
    msgspec.convert(next(one for one in said if "type" not in one), protocol.Ended) if union is protocol.Told else None


@pytest.mark.parametrize("emote", protocol.EMOTIONS)
def test_every_emote_is_in_the_docs(emote):
    assert f"`{emote}`" in PAGE


def test_every_code_is_in_the_docs():
    server = Path(protocol.__file__).parents[1]
    speakers = ("net/session.py", "match/table.py", "match/pipeline.py", "match/actions.py", "store/log.py")
    spoken = "".join((server / name).read_text(encoding="utf-8") for name in speakers)
    codes = set(re.findall(r'Refusal\("([a-z-]+)"', spoken)) - {"hidden", "database"}      # these are not for sockets
    assert {code for code in codes if f"| `{code}` |" not in PAGE} == set()


def test_the_version_is_in_the_docs():
    assert f"protocol **{protocol.PROTOCOL}**" in PAGE


def test_a_reason_is_a_template_with_plain_values():
    inner = Phrase("first answer the {action}", action="trap")
    refusal = protocol.refused(IllegalMove("4.8", "{reason}: {cards}", reason=inner, cards=["3+4", Path("x")]))
    assert (refusal.paragraph, refusal.reason, refusal.code) == ("4.8", "{reason}: {cards}", "illegal-move")
    assert refusal.values == {"reason": {"reason": "first answer the {action}", "values": {"action": "trap"}},
                              "cards": ["3+4", "x"]}
    assert protocol.refused(InvalidMove("no {x}", x=1)).code == "invalid-move"


@pytest.mark.parametrize(("origin", "host", "same"), [
    (None, "here:8000", True), ("http://here:8000", "here:8000", True), ("https://Here", "here", True),
    ("http://here", "here:8000", False), ("null", "here", False), ("", "", False), ("http://there", None, False)])
def test_only_our_own_pages_open_a_socket(origin, host, same):
    assert same_host(origin, host) is same
