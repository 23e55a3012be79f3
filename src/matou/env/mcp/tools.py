"""The tools as a client sees them: names, what they are for, what they take; and the call of one by its name."""
import json
from collections.abc import Mapping
from math import inf
from typing import Any, NamedTuple

from matou.core.errors import MatouError, OptionError
from matou.core.words import Phrase
from matou.language import Language

from .clients import ToolClient
from .tables import Answer, refusal

TEXT, NUMBER, SWITCH, OBJECT = "string", "integer", "boolean", "object"     # as JSON Schema has them
PYTHON = {TEXT: str, NUMBER: int, SWITCH: bool, OBJECT: dict}
IN_WORDS = {TEXT: Phrase("a text"), NUMBER: Phrase("a whole number"), SWITCH: Phrase("true or false"),
            OBJECT: Phrase("an object")}


MOST_ARGUMENT = 1000                              # characters: a refusal repeats what it refuses


class Parameter(NamedTuple):
    """A parameter of a tool."""
    name: str
    kind: str
    what: Phrase
    needed: bool = False


class Tool(NamedTuple):
    """`changes`: calling it changes a table."""
    name: str
    what: Phrase
    takes: tuple[Parameter, ...] = ()
    changes: bool = False
    remote_only: bool = False                     # only where tables are on a server


GAME = Parameter("game", TEXT, Phrase("The game's short name, as games lists it."), needed=True)
TABLE = Parameter("table", TEXT, Phrase("The table's name, as new_table has said it."), needed=True)
TOOLS = (
    Tool("games", Phrase("List the games you can play here, with their options.")),
    Tool("rules", Phrase("Read a game's rules: the whole booklet, or the paragraph that a refusal names."), (
        GAME, Parameter("paragraph", TEXT, Phrase("For example 3.4, or 3 for the whole chapter.")))),
    Tool("new_table", Phrase("Start a game against computer cats. You see what a player in your seat would see."), (
        GAME, Parameter("players", NUMBER, Phrase("How many play, you included.")),
        Parameter("level", TEXT, Phrase("How strong the others are: kitten, cat, tomcat or matou.")),
        Parameter("options", OBJECT, Phrase("Options of the game by name, as games lists them."))), changes=True),
    Tool("join", Phrase("Take a seat at a table of the server."), (
        TABLE, Parameter("link", TEXT, Phrase("The secret link of a table that is not public."))), changes=True,
        remote_only=True),
    Tool("look", Phrase("Look at a table: what happened since you last looked, what lies there, what is asked of you."),
         (TABLE, Parameter("history", SWITCH, Phrase("Tell the game from its beginning.")))),
    Tool("move", Phrase("Make a move. A refusal names the paragraph of the rules that forbids it."), (
        TABLE, Parameter("move", TEXT, Phrase("The move, written as the rules say under Notation."), needed=True)),
        changes=True),
    Tool("hint", Phrase("Ask what a strong player would do who sees what you see."), (TABLE,)),
)
PEOPLE = Parameter("people", NUMBER, Phrase("How many people play, you included; the others join by the link."))


def offered(client: ToolClient) -> list[Tool]:
    """The tools of this client."""
    if client.remote is None:
        return [tool for tool in TOOLS if not tool.remote_only]
    return [tool._replace(takes=(*tool.takes, PEOPLE)) if tool.name == "new_table" else tool for tool in TOOLS]


def schema(tool: Tool, language: Language) -> dict[str, Any]:
    """What a tool takes, as JSON Schema."""
    return {"type": "object", "additionalProperties": False,
            "properties": {one.name: {"type": one.kind, "description": language.say(one.what)} for one in tool.takes},
            "required": [one.name for one in tool.takes if one.needed]}


def call(client: ToolClient, name: str, arguments: Mapping[str, Any] | None) -> Answer:
    """Calls a tool. Whatever cannot be done is refused in one sentence."""
    try:
        tool = next((tool for tool in offered(client) if tool.name == name), None)
        if tool is None:
            raise OptionError("there is no tool {name}; there are: {known}", name=name[:40],
                              known=", ".join(tool.name for tool in offered(client)))
        answer: Answer = getattr(client, name)(**checked(tool, arguments or {}))
        return answer
    except MatouError as error:
        return refusal(error, None, client.language)


def checked(tool: Tool, arguments: Mapping[str, Any]) -> dict[str, Any]:
    """The arguments of a call, if the tool takes them; what is null or blank is taken to be left out."""
    known, given = {one.name: one for one in tool.takes}, {}
    for name, value in arguments.items():
        if name not in known:
            raise OptionError("{tool} takes no {name}; it takes: {known}", tool=tool.name, name=str(name)[:40],
                              known=", ".join(known) or Phrase("nothing"))
        if value is None or (isinstance(value, str) and not value.strip()):
            continue
        if written_length(value) > MOST_ARGUMENT:
            raise OptionError("{name} is too long: {most} characters at most", name=name, most=MOST_ARGUMENT)
        kind = known[name].kind
        if not isinstance(value, PYTHON[kind]) or (kind == NUMBER and isinstance(value, bool)):
            raise OptionError("{name} should be {kind}, not {found}", name=name, kind=IN_WORDS[kind],
                              found=f"{value!r:.40}")
        given[name] = value
    for one in tool.takes:
        if one.needed and one.name not in given:
            raise OptionError("{tool} needs {name}", tool=tool.name, name=one.name)
    return given


def written_length(value: Any) -> float:
    """How many characters an argument has. One that Python does not write counts as endless: a number of thousands of
    digits, or what is nested thousands deep."""
    if isinstance(value, str):
        return len(value)
    try:
        return len(json.dumps(value))
    except (ValueError, RecursionError):
        return inf
