"""What is refused, with a clear reason, and nothing else is disturbed."""
import asyncio

import pytest
from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed, InvalidStatus

from matou.core.words import Phrase
from matou.language import Language
from matou.server.net.session import MOST_UNREAD, Session
from matou.server.store.log import out_of_order
from server_thread import Person, back, run_story, table


async def two_at(server, sitting, slug="discat", **options):
    """A table of two, joined; the mover, the other, and their views."""
    id = await table(sitting, slug, **options)
    views = []
    for person in sitting:
        await person.say("join", table=id)
        views.append(await person.hear("view"))
    first = views[0]["turn"]
    return id, sitting[first], sitting[1 - first], views[first], views[1 - first]


def test_a_move_sent_twice_is_made_once(server):
    async def story(*sitting):
        id, mover, other, view, _ = await two_at(server, sitting)
        for _ in range(3):
            await mover.move(id, view, view["legal"][0], "the same")
        assert [(await mover.hear("ok", "refused"))["type"] for _ in range(3)] == ["ok"] * 3
        assert (await other.hear("view"))["ply"] == 1
        await other.fence()
        assert len(other.shown) == 2
        await mover.move(id, view, view["legal"][1], "the same")
        assert (await mover.hear("ok", "refused"))["move"] == view["legal"][0]

    run_story(server, story, "A", "B")


def test_the_same_id_from_two_seats_is_two_moves(server):
    async def story(*sitting):
        id, mover, other, view, _ = await two_at(server, sitting)
        await mover.move(id, view, view["legal"][0], "1")
        await mover.hear("ok")
        view = await other.hear("view")
        await other.move(id, view, view["legal"][0], "1")
        assert (await other.hear("ok", "refused"))["type"] == "ok"

    run_story(server, story, "A", "B")


def test_a_move_for_anothers_seat_is_refused(server):
    async def story(*sitting):
        *sitting, stranger = sitting
        id, mover, other, view, _ = await two_at(server, sitting)
        await other.move(id, view, view["legal"][0])
        assert (await other.hear("refused"))["code"] == "turn"
        await stranger.move(id, view, view["legal"][0])
        assert (await stranger.hear("refused"))["code"] == "seat"
        await stranger.say("join", table=id)
        assert (await stranger.hear("refused"))["code"] == "seat"
        nobody = await back(Person(server.host, None))
        for type, more in (("join", {}), ("resign", {"id": "x"}), ("emote", {"emote": "hiss"})):
            await nobody.say(type, table=id, **more)
            assert (await nobody.hear("refused"))["code"] == "seat"
        await nobody.socket.close()
        await mover.move(id, view, view["legal"][0])
        assert (await mover.hear("ok", "refused"))["type"] == "ok"

    run_story(server, story, "A", "B", "C")


def test_a_stale_ply_is_refused_with_the_right_one(server):
    async def story(*sitting):
        id, mover, other, view, _ = await two_at(server, sitting)
        await mover.move(id, view, view["legal"][0])
        await mover.hear("ok")
        await mover.move(id, view, view["legal"][1])
        refusal = await mover.hear("refused")
        assert (refusal["code"], refusal["ply"]) == ("stale", 1)
        assert refusal["reason"].format(**refusal["values"]) == "that was said at move 0; the table is at move 1"
        await other.say("move", id="early", table=id, ply=7, move="pass")
        assert (await other.hear("refused"))["ply"] == 1

    run_story(server, story, "A", "B")


def test_a_move_that_the_rules_forbid_is_refused_with_its_paragraph(server):
    async def story(*sitting):
        id, mover, _, view, _ = await two_at(server, sitting)
        missing = next(card for card in map("{:02d}".format, range(1, 60)) if card not in view["legal"])
        await mover.move(id, view, missing)
        refusal = await mover.hear("refused")
        assert refusal["code"] == "illegal-move" and refusal["paragraph"][0].isdigit()
        await mover.move(id, view, "a cat")
        refusal = await mover.hear("refused")
        assert (refusal["code"], refusal["paragraph"]) == ("invalid-move", None)
        told = Language("fr").say(Phrase(refusal["reason"], **refusal["values"]))
        assert "coup" in told and told != refusal["reason"].format(**refusal["values"])

    run_story(server, story, "A", "B")


GOOD = [{"type": "join", "table": "T", "since": 0}, {"type": "watch", "table": "T"}, {"type": "resync", "table": "T"},
        {"type": "move", "id": "1", "table": "T", "ply": 0, "move": "24"}, {"type": "resign", "id": "1", "table": "T"},
        {"type": "emote", "table": "T", "emote": "purr"}]


@pytest.mark.parametrize("message", GOOD, ids=lambda message: message["type"])
def test_an_unknown_field_is_refused(server, message):
    async def story(*sitting):
        await sitting[0].say(**message, cheat=True)
        refusal = await sitting[0].hear()
        assert refusal["code"] == "message" and "cheat" in refusal["values"]["why"]

    run_story(server, story, "A")


@pytest.mark.parametrize("size", [8193, 20_000, 2_000_000])
def test_a_frame_too_big_closes_its_own_socket_only(server, size):
    async def story(*sitting):
        id, mover, other, view, _ = await two_at(server, sitting)
        with pytest.raises(ConnectionClosed) as closed:
            await other.socket.send("x" * size)
            await other.hear()
        assert closed.value.rcvd.code == 1009
        await mover.move(id, view, view["legal"][0])
        await mover.hear("ok")
        await back(other)
        await other.say("join", table=id)
        assert (await other.hear("view"))["ply"] == 1

    run_story(server, story, "A", "B")


def test_a_page_of_another_site_may_not_open_a_socket(server):
    async def story(*sitting):
        cookie = {"Cookie": f"matou={sitting[0].cookie}"}
        for origin in ("http://evil.example", "null", f"http://{server.host}.evil.example", f"http://evil@{server.host}x"):
            with pytest.raises(InvalidStatus) as refusal:
                await connect(f"ws://{server.host}/play", origin=origin, additional_headers=cookie)
            assert refusal.value.response.status_code == 403
        await (await connect(f"ws://{server.host}/play", origin=f"http://{server.host}")).close()

    run_story(server, story, "A")


class Full:
    """A socket that takes nothing more for now."""
    writable = False

    def __init__(self):
        self.said, self.loop = [], asyncio.get_running_loop()

    def send(self, texts):
        self.said += texts

    def close(self, code):
        self.said.append(code)


def test_a_client_that_never_reads_is_let_go_and_one_that_reads_is_not():
    async def story():
        wire = Full()
        visit = Session(wire, None, None)
        for _ in range(MOST_UNREAD + 50):
            visit.send(b"{}")
        assert wire.said == [] and visit._slow
        wire.writable = True
        visit.flow()
        assert wire.said == [b"{}"] * MOST_UNREAD + [1013]

    asyncio.run(story())


def slow(server, monkeypatch, kept):
    """Keeping a move takes a while; `kept` grows once it is kept."""
    store = server.app.state.lobby.store
    keep = store.keep

    def slowly(line, result, done):
        def then(fault):
            kept.append(line)
            done(fault)

        asyncio.get_running_loop().call_later(0.3, keep, line, result, then)

    monkeypatch.setattr(store, "keep", slowly)


def test_a_move_is_durable_before_anyone_sees_it(server, monkeypatch):
    async def story(*sitting):
        kept = []
        id, mover, other, view, _ = await two_at(server, sitting)
        slow(server, monkeypatch, kept)
        await mover.move(id, view, view["legal"][0])
        await asyncio.sleep(0.1)
        await other.fence()
        await other.say("resync", table=id)
        assert (await other.hear("view"))["ply"] == 0 and not kept
        assert (await mover.hear())["type"] == "ok" and kept
        assert (await other.hear("view"))["ply"] == 1

    run_story(server, story, "A", "B")


def test_a_move_is_carried_through_even_if_its_sender_is_gone(server, monkeypatch):
    """The socket is lost while the move is being kept, and the server notices by writing to it."""
    async def story(*sitting):
        id, mover, other, view, _ = await two_at(server, sitting)
        slow(server, monkeypatch, [])
        await mover.move(id, view, view["legal"][0])
        await asyncio.sleep(0.05)
        mover.socket.transport.abort()
        for _ in range(5):
            await asyncio.sleep(0.02)
            await other.say("emote", table=id, emote="hurry")
        assert (await other.hear("view"))["ply"] == 1

    run_story(server, story, "A", "B")


def test_what_cannot_be_kept_is_not_shown_and_play_goes_on_later(server, monkeypatch):
    store = server.app.state.lobby.store

    def never(line, result, done):
        asyncio.get_running_loop().call_soon(done, out_of_order())

    async def story(*sitting):
        id, mover, other, view, _ = await two_at(server, sitting)
        with monkeypatch.context() as broken:
            broken.setattr(store, "keep", never)
            await mover.move(id, view, view["legal"][0], "again")
            assert (await mover.hear("ok", "refused"))["code"] == "store"
        await other.fence()
        assert len(other.shown) == 1
        await mover.move(id, view, view["legal"][0], "again")
        assert (await mover.hear("ok", "refused"))["type"] == "ok"
        assert (await other.hear("view"))["ply"] == 1

    run_story(server, story, "A", "B")


def test_one_visit_follows_only_so_many_tables(server):
    async def story(*sitting):
        for _ in range(17):
            made = await sitting[0].ask("POST", "/api/tables", {"game": "discat", "seats": ["person", "person"]}, 201)
            await sitting[0].say("join", table=made["table"])
        assert [(await sitting[0].hear())["type"] for _ in range(17)] == ["waiting"] * 16 + ["refused"]

    run_story(server, story, "A")
