"""The booklets as pages show them: HTML in which every paragraph has a name, so that a refusal can point at it."""
import re
from functools import lru_cache
from itertools import pairwise

from markdown_it import MarkdownIt
from markdown_it.token import Token

from matou.games import load

from .speech import typeset

READ = MarkdownIt("commonmark", {"html": False}).enable("table")
SECTION = re.compile(r"§(\d+)")                  # ## §3 A turn
PARAGRAPH = re.compile(r"\*\*(\d+\.\d+)\*\*")    # **3.4** …
MENTION = re.compile(r"(§\d+(?:\.\d+)?)")        # see §3.4


@lru_cache(maxsize=16)
def booklet(slug: str, language: str) -> dict[str, str]:
    """Its title, and the rest of it."""
    game = load(slug)
    tokens = READ.parse((game.home / f"booklet.{language}.md").read_text(encoding="utf-8"))
    title, body = tokens[1].content, spread(tokens[3:])
    known = name_all(body)
    for before, token in pairwise([tokens[2], *body]):
        token.attrs.pop("style", None)           # which way a column leans is the page's own affair
        if token.type == "inline":
            token.children = printed(token.children or [], language, known if before.type != "heading_open" else set())
    return {"title": typeset(title, language), "html": READ.renderer.render(body, READ.options, {})}


def spread(tokens: list[Token]) -> list[Token]:
    """A column without a head stands under the head beside it."""
    kept: list[Token] = []
    for token in tokens:
        kept.append(token)
        if token.type == "th_close" and not kept[-2].content and kept[-4].type == "th_close":
            del kept[-3:]
            head = next(one for one in reversed(kept) if one.type == "th_open")
            head.attrSet("colspan", str(int(head.attrGet("colspan") or 1) + 1))
    return kept


def name_all(tokens: list[Token]) -> set[str]:
    """§3 is called p-3, its paragraph 3.4 is called p-3.4; gives the names."""
    known = set()
    for opening, inside in pairwise(tokens):
        shape = {"heading_open": SECTION, "paragraph_open": PARAGRAPH}.get(opening.type)
        if shape and (found := shape.match(inside.content)):
            opening.attrSet("id", f"p-{found[1]}")
            known.add(f"p-{found[1]}")
    return known


def printed(children: list[Token], language: str, known: set[str]) -> list[Token]:
    """What people read, set as their language is; code stays as it is typed."""
    found: list[Token] = []
    for child in children:
        if child.type == "text":
            child.content = typeset(child.content, language)
            found += linked(child, known)
        else:
            found.append(child)
    return found


def linked(child: Token, known: set[str]) -> list[Token]:
    """A text, with a link wherever it mentions a paragraph that is there."""
    found: list[Token] = []
    for at, text in enumerate(MENTION.split(child.content)):
        written = Token("text", "", 0, content=text)
        name = f"p-{text[1:]}"
        link = at % 2 == 1 and name in known
        found += [Token("link_open", "a", 1, attrs={"href": f"#{name}"}), written, Token("link_close", "a", -1)] \
            if link else [written]
    return found
