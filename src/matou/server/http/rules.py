"""The booklets as pages show them: HTML in which every paragraph has a name, so that a refusal can point at it."""
import asyncio
import re
from collections.abc import Iterator
from functools import lru_cache
from itertools import pairwise

from litestar import get
from litestar.params import FromPath
from markdown_it import MarkdownIt
from markdown_it.common.utils import escapeHtml
from markdown_it.token import Token

from matou.core.booklet import TAG, booklet_text
from matou.core.box import SOURCES, TAGS
from matou.core.words import Phrase
from matou.games import load

from ..language import ENGLISH, Printed, typeset
from ..net.answers import Booklet
from .common import Asking, Lang, language_of

MARKDOWN = MarkdownIt("commonmark", {"html": False}).enable("table")
SECTION = re.compile(r"§(\d+)")                  # ## §3 A turn
PARAGRAPH = re.compile(r"\*\*(\d+\.\d+)\*\*")    # **3.4** …
FOLDED = ("Options", "Notation")              # optional chapters, called so in both languages
WHENCE = Phrase("Where the rules come from")
MENTION = re.compile(r"(§\d+(?:\.\d+)?)")        # see §3.4


@lru_cache(maxsize=16)
def booklet(slug: str, language: str) -> Booklet:
    """Its title, and the rest of it."""
    game = load(slug)
    tokens = MARKDOWN.parse(booklet_text(game, language))
    title, body = tokens[1].content, spread(tokens[3:])
    known = name_all(body)
    set_apart(body)
    for before, token in pairwise([tokens[2], *body]):
        token.attrs.pop("style", None)           # which way a column leans is the page's own affair
        if token.type == "inline":
            token.children = printed(token.children or [], language, known if before.type != "heading_open" else set())
    folded = list(fold(body, language))
    return {"title": typeset(title, language), "html": MARKDOWN.renderer.render(folded, MARKDOWN.options, {})}


def spread(tokens: list[Token]) -> list[Token]:
    """A column without a head belongs to the head beside it (colspan)."""
    kept: list[Token] = []
    for token in tokens:
        kept.append(token)
        if token.type == "th_close" and not kept[-2].content and kept[-4].type == "th_close":
            del kept[-3:]
            head = next(one for one in reversed(kept) if one.type == "th_open")
            head.attrSet("colspan", str(int(head.attrGet("colspan") or 1) + 1))
    return kept


def name_all(tokens: list[Token]) -> set[str]:
    """§3 is called p-3, its paragraph 3.4 is called p-3.4; returns the names."""
    known = set()
    for opening, inside in pairwise(tokens):
        shape = {"heading_open": SECTION, "paragraph_open": PARAGRAPH}.get(opening.type)
        if shape and (found := shape.match(inside.content)):
            opening.attrSet("id", f"p-{found[1]}")
            known.add(f"p-{found[1]}")
    return known


def set_apart(tokens: list[Token]) -> None:
    """What comes before the rules: `about` the game (players, minutes, who made it), and the `legend` of its tags."""
    tokens[0].attrSet("class", "about")
    for opening, inside in pairwise(tokens):
        if opening.type == "heading_open":
            return
        if opening.type == "paragraph_open" and set(TAG.findall(inside.content)) == set(TAGS):
            opening.attrSet("class", "legend")


def fold(tokens: list[Token], language: str) -> Iterator[Token]:
    """The legend of the tags and the chapters that few people want are folded: a page shows their heads."""
    chapter = legend = False
    for token, after in pairwise([*tokens, Token("", "", 0)]):
        if token.type == "heading_open" and chapter:
            yield unfolded()
            chapter = False
        if token.attrGet("class") == "legend":
            yield folding("sources", Printed(language).say(WHENCE))
            legend = True
        if token.type == "heading_open" and after.content in FOLDED:
            yield folding(after.content.lower(), after.content)
            chapter = True
        elif not (chapter and (token.content in FOLDED or token.type == "heading_close")):
            yield token
        if token.type == "paragraph_close" and legend:
            yield unfolded()
            legend = False
    if chapter:
        yield unfolded()


def folding(name: str, head: str) -> Token:
    return Token("html_block", "", 0, content=f'<details class="{name}"><summary>{escapeHtml(head)}</summary>\n')


def unfolded() -> Token:
    return Token("html_block", "", 0, content="</details>\n")


def printed(children: list[Token], language: str, known: set[str]) -> list[Token]:
    """What people read, set as their language is, with words for its tags; code stays as it is typed."""
    found: list[Token] = []
    for child in children:
        if child.type != "text":
            found.append(child)
            continue
        for at, text in enumerate(TAG.split(typeset(child.content, language))):
            found += badge(text, Printed(language)) if at % 2 else linked(text, known)
    return found


def badge(tag: str, language: Printed) -> list[Token]:
    """Where a statement is from: in a word, and in full as its tooltip."""
    looks = {"class": f"tag tag-{tag.lower()}", "title": language.say(TAGS[tag])}
    word = Token("text", "", 0, content=language.say(SOURCES[tag]))
    return [Token("small_open", "small", 1, attrs=dict(looks)), word, Token("small_close", "small", -1)]


def linked(said: str, known: set[str]) -> list[Token]:
    """A text, with a link wherever it mentions a paragraph that is there."""
    found: list[Token] = []
    for at, text in enumerate(MENTION.split(said)):
        written = Token("text", "", 0, content=text)
        name = f"p-{text[1:]}"
        link = at % 2 == 1 and name in known
        found += [Token("link_open", "a", 1, attrs={"href": f"#{name}"}), written, Token("link_close", "a", -1)] \
            if link else [written]
    return found


@get("/api/rules/{game:str}")
async def rules(game: FromPath[str], request: Asking, lang: Lang = None) -> Booklet:
    """The rules of a game as HTML; paragraph 3.4 is called `p-3.4`."""
    return await asyncio.to_thread(booklet, game, lang or (language_of(request) or ENGLISH).code)


ROUTES = [rules]
