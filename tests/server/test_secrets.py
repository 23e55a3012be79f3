"""Nobody's hand is shown: a seat's bytes depend only on what that seat may know.

Twin tables are dealt so that they differ only in what one seat cannot see (`game.imagine` makes the twin). The same
moves, or moves that sound the same to that seat, are made at both for as long as it may not tell them apart, and every
byte it is sent is compared.
"""
import asyncio
import json
import random

import pytest

import matou
from asked_twins import asked_twin
from matou.server.match import presence
from matou.server.match.views import Seen
from server_thread import people, table
from variants import SOAK

TABLES = [("discat", 3, {}), ("poche", 2, {"mode": "limited"}), ("poche", 2, {"mode": "expert"}),
          ("poche", 2, {"mode": "fixed", "clans": ["royal", "crook"]}), ("chami", 3, {"limit": 60}), ("catdays", 2, {})]
LANGUAGES = (None, "en", "fr")
STARTS = 18                                      # positions that twins begin from
NAMES = "ABC"                                    # at both tables the same people
LEAST = {"discat": 10, "poche": 12, "chami": 12, "catdays": 40}      # moves made alike, over all pairs of twins
BAD = ["pass", "24", "05+15", "draw", "accept", "give 3+4", "pick royal", "drop trap @1", "nonsense", "counter clock"]


@pytest.fixture(autouse=True)
def nobody_blinks(monkeypatch):
    """Presence changes while a test takes its time; it hides nothing."""
    monkeypatch.setattr(presence, "RELOAD_SECONDS", 1e6)


def started(slug, seats, options, seed, moves):
    """A state some random moves into a game."""
    game, own = matou.load(slug), random.Random(f"{slug}/{seed}")
    state = game.deal(seats, seed, **options)
    for _ in range(moves):
        state = game.apply(state, own.choice(game.legal(state)).text)
        if game.outcome(state):
            return started(slug, seats, options, seed + 1000, moves)
    return state


class Twins:
    """Two tables that look the same to one seat; `groups` are the people at each."""

    def __init__(self, groups, ids, states, seat):
        self.groups, self.ids, self.states, self.seat = groups, ids, states, seat
        self.game, self.made = states[0].game, 0

    async def join(self):
        for sitting, id in zip(self.groups, self.ids, strict=True):
            for person in sitting:
                await person.fence()
                person.frames.clear()
                await person.say("join", table=id)
                await person.hear("view")

    def alike(self):
        one, other = (self.game.view(state, self.seat) for state in self.states)
        return one == other and not any(map(self.game.outcome, self.states))

    async def move(self, *texts):
        """A move at each table; True while the seat may not tell them apart."""
        self.made += 1
        for at, (sitting, id, text) in enumerate(zip(self.groups, self.ids, texts, strict=True)):
            mover = sitting[self.states[at].turn]
            heard = Seen([self.states[at]]).ply(self.states[at].turn)
            await mover.say("move", id=f"made{self.made}", table=id, ply=heard, move=text)
            while (await mover.hear("ok", "refused")).get("id") != f"made{self.made}":
                pass
            self.states[at] = self.game.apply(self.states[at], text)
        return self.alike()

    async def try_in_vain(self, texts):
        """What is forbidden, and why, tells nothing either."""
        for sitting, id in zip(self.groups, self.ids, strict=True):
            ply = len(self.game.view(self.states[0], self.seat).heard)
            for at, text in enumerate(texts):
                await sitting[self.seat].say("move", id=f"vain{self.made}/{at}", table=id, ply=ply, move=text)
            await sitting[self.seat].fence()

    async def look_back(self, ply):
        """What it was shown earlier."""
        for sitting, id in zip(self.groups, self.ids, strict=True):
            await sitting[self.seat].say("look", table=id, ply=ply)

    async def compare(self):
        """Every byte so far; returns how many frames there were."""
        for sitting in self.groups:
            await sitting[self.seat].fence()
        told = [[frame.replace(id, "TABLE") for frame in sitting[self.seat].frames]
                for sitting, id in zip(self.groups, self.ids, strict=True)]
        assert told[0] == told[1]
        return len(told[0])


async def twin_tables(server, groups, slug, options, states, seat):
    ids = [await table(sitting, slug, deal=state, server=server, **options)
           for sitting, state in zip(groups, states, strict=True)]
    twins = Twins(groups, ids, list(states), seat)
    await twins.join()
    return twins


def alike_after(states, seat, own):
    """A move for each table, after which the seat still may not tell them apart; None if there are none. Where it does
    not hear everything of a move, they may well be different ones."""
    game, mover = states[0].game, states[0].turn
    one, other = (sorted(move.text for move in game.legal(state)) for state in states)

    def heard(text):
        return text if mover == seat else game.as_heard(states[0], len(states[0].said), text)

    for text in own.sample(one, len(one)):
        for twin in sorted((twin for twin in other if heard(twin) == heard(text)), key=lambda twin: twin == text):
            after = [game.apply(state, said) for state, said in zip(states, (text, twin), strict=True)]
            if game.view(after[0], seat) == game.view(after[1], seat) and not any(map(game.outcome, after)):
                return text, twin
    return None


@pytest.mark.parametrize(("slug", "seats", "options"), TABLES, ids=[f"{slug}-{seats}" for slug, seats, _ in TABLES])
def test_a_seats_bytes_do_not_depend_on_hidden_cards(server, slug, seats, options):
    """From many positions of random games: the view on joining, refusals, and what follows for as long as it may; in
    words too, each language in its turn."""
    async def story(lang, starts):
        frames, moves, own, game = 0, 0, random.Random(slug), matou.load(slug)
        async with people(server.host, *NAMES[:seats] * 2, lang=lang) as sitting:
            groups = sitting[:seats], sitting[seats:]
            for start in starts:
                state, seat = started(slug, seats, options, start, 2 * start), start % seats
                twin = game.imagine(game.view(state, seat), f"twin/{start}")
                assert bytes(twin) != bytes(state)
                twins = await twin_tables(server, groups, slug, options, (state, twin), seat)
                for _ in range(12):
                    mine = twins.states[0].turn == seat
                    legal = {move.text for move in game.legal(twins.states[0])} if mine else set()
                    await twins.try_in_vain([text for text in BAD if text not in legal])
                    await twins.look_back(own.randrange(3 * start + 2))
                    await twins.compare()
                    if (texts := alike_after(twins.states, seat, own)) is None:
                        break
                    await twins.move(*texts)
                frames, moves = frames + await twins.compare(), moves + twins.made
        return frames, moves

    found = [asyncio.run(story(lang, [start for start in range(STARTS) if SOAK > 1 or start // 3 % 3 == at]))
             for at, lang in enumerate(LANGUAGES)]
    assert all(frames for frames, _ in found)
    assert sum(frames for frames, _ in found) >= 10 * STARTS, found
    assert sum(moves for _, moves in found) >= LEAST.get(slug, 10), found


def sounding_alike(slug, seats, options):
    """A position, a seat, and two moves of somebody else that sound the same to that seat."""
    for seed in range(200):
        state = started(slug, seats, options, seed, seed % 60)
        game, seat = state.game, (state.turn + 1) % seats
        known = {}
        for text in (move.text for move in game.legal(state)):
            after = game.apply(state, text)
            other = known.setdefault(game.heard(after, seat)[-1:], (text, after))
            if other[0] != text and not game.outcome(after) and game.view(after, seat) == game.view(other[1], seat):
                return state, seat, (other[0], text)
    raise AssertionError("no such moves were found")


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize(("slug", "seats", "options"), [TABLES[0], TABLES[1], ("chami", 3, {"limit": 60})],
                         ids=["discat", "poche", "chami"])
def test_a_move_that_is_redacted_is_not_told(server, slug, seats, options, lang):
    """Which card was exchanged, kept or given: the same table twice, and another card at each."""
    state, seat, texts = sounding_alike(slug, seats, options)

    async def story():
        async with people(server.host, *NAMES[:seats] * 2, lang=lang) as sitting:
            twins = await twin_tables(server, (sitting[:seats], sitting[seats:]), slug, options, (state, state), seat)
            assert await twins.move(*texts)
            await twins.look_back(len(twins.game.view(twins.states[0], seat).heard))
            assert await twins.compare() >= 3    # a view, who is there, and a view of the past

    asyncio.run(story())


def asked_or_not():
    """§4.8 of Le Ch'ami: two tables alike to `seat`; after the same drop, a player is asked at one and not at the
    other, and accepts. Returns (table, twin, seat, drop)."""
    game = matou.load("chami")
    for seed in range(200):
        state = started("chami", 3, {"limit": 60}, seed, 5 + seed % 20)
        for move in game.legal(state):
            found = asked_twin(state, move, [f"asked/{n}" for n in range(60)]) if move.text.startswith("drop") else None
            if found:
                return state, *found, move.text
    raise AssertionError("no such position was found")


@pytest.mark.parametrize("lang", [None, "en"])
def test_that_somebody_was_asked_is_not_told(server, lang):
    """§4.8 The others cannot tell whether you had no counter or did not want to use it."""
    state, twin, seat, drop = asked_or_not()

    async def story():
        async with people(server.host, *NAMES * 2, lang=lang) as sitting:
            twins = await twin_tables(server, (sitting[:3], sitting[3:]), "chami", {"limit": 60}, (state, twin), seat)
            await twins.move(drop, drop)
            asked, mover = twins.states[0].turn, state.turn
            for one in (seat, mover):
                person = sitting[one]
                await person.fence()
                shown = person.shown
                assert len(shown) == 1, "nothing is shown before the answer"
                await person.say("resync", table=twins.ids[0])
                assert (await person.hear("view")) == json.loads(shown[0])
                person.frames.pop()
                await person.hear("table")
                person.frames.pop()
            assert "accept" in (await sitting[asked].hear("view"))["legal"]
            await sitting[asked].say("move", id="accept", table=twins.ids[0], move="accept",
                                     ply=len(matou.load("chami").view(twins.states[0], asked).heard))
            await sitting[asked].hear("ok")
            assert await twins.compare() == 3            # a view, who is there, and the view with the answer

    asyncio.run(story())


def test_a_replayed_table_shows_no_more_than_a_live_one():
    """§4.8 Also after a restart in the middle of a question."""
    state, _, seat, drop = asked_or_not()
    game = state.game
    after = game.apply(state, drop)
    live = Seen([state])
    live.add(after)
    for one in (None, 0, 1, 2):
        assert Seen([state, after]).views[one] == live.views[one]
        assert (live.views[one] == game.view(after, one)) == (one == after.turn)
    assert live.ply(seat) == len(game.view(state, seat).heard)
