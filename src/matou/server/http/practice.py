"""What can be practised apart from a game, and how well children know it (docs/teaching.md)."""
import re

from litestar import delete, get, post
from litestar.params import FromPath, JSONBody

from matou.games import load

from ..language import ENGLISH, spoken
from ..net.practice import Children, ChildTold, Facts
from ..net.protocol import Refusal
from ..people.children import ChildStore, Practised, check_facts, facts_of, title_of
from .common import Asking, Lang, TheLobby
from .guests import a_person

CHILD_ID = re.compile(r"[a-z0-9]{8,16}")         # as devices choose them


@get("/api/games/{game:str}/practice", sync_to_thread=False)
def facts(game: FromPath[str], lang: Lang = None) -> Facts:
    """What can be practised apart from the game, as its practice.py says. Most games have nothing."""
    found = load(game)
    decks, title = facts_of(found), title_of(found)
    return {"game": found.slug, "title": (spoken(lang) or ENGLISH).say(title) if title else "", "decks": decks}


@get("/api/guest/practice/{game:str}")
async def practised(game: FromPath[str], request: Asking, lobby: TheLobby) -> Children:
    """How well your children know it, on whichever of your devices they practised."""
    return await ChildStore(lobby.store).of(await a_person(request, lobby), load(game).slug)


@post("/api/guest/practice/{game:str}/{child:str}", status_code=200)
async def practise(game: FromPath[str], child: FromPath[str], data: JSONBody[Practised], request: Asking,
                   lobby: TheLobby) -> ChildTold:
    """Keep what one of your children has practised. It is merged with what is kept: of each addition, what was answered
    last counts. Returns both together."""
    guest, found = await a_person(request, lobby), load(game)
    check_facts(found, data.facts)
    return await ChildStore(lobby.store).merge(guest, found.slug, child_id(child), data)


@delete("/api/guest/practice/{game:str}/{child:str}", status_code=200)
async def remove(game: FromPath[str], child: FromPath[str], request: Asking, lobby: TheLobby) -> Children:
    """Delete what is known of a child. Your other devices then drop it, too. Returns those that are left."""
    guest = await a_person(request, lobby)
    return await ChildStore(lobby.store).remove(guest, load(game).slug, child_id(child))


def child_id(text: str) -> str:
    """Devices choose them at random."""
    if not CHILD_ID.fullmatch(text):
        raise Refusal("child", "a child is called by 8 to 16 letters and digits here", status=404)
    return text


ROUTES = [facts, practised, practise, remove]
