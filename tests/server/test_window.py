"""Time does not tell whether somebody was asked (§4.8 of Le Ch'ami): for agents and for people, by a jumping clock."""
import asyncio
import json
import math
import random
from functools import partial
from types import SimpleNamespace

import pytest

import matou
from asked_twins import asked_twin
from matou.server.match import actions
from matou.server.match.state import MatchState
from matou.server.match.table import Listener, Table
from matou.server.match.views import Seen, is_quiet
from matou.server.net.protocol import Refusal
from matou.server.people.lobby import Lobby
from matou.server.settings import unlimited
from matou.server.store.log import now
from matou.server.store.tables import Chair, TableInfo
from server_thread import people, running_server, table
from simulated_clock import run

GAME = matou.load("chami")
SAMPLES = 320                                    # of each kind
GLANCE = 0.1                                     # seconds between two looks at a table
SECONDS = 6


class Memory:
    """A store that keeps everything at once, in as many turns of the loop as it takes."""

    def __init__(self):
        self.database, self.lines, self.down = SimpleNamespace(shared=False), [], False
        self.condition = SimpleNamespace(lost=0.0, sound=True)

    def keep(self, line, result, then):
        asyncio.get_running_loop().call_later(0.003, self._kept, line, then)

    def _kept(self, line, then):
        if self.down:
            then(Refusal("store", "nothing can be saved at the moment; try again soon", status=503))
        else:
            self.lines.append(line)
            then(None)

    async def log(self, id, since=0):
        return self.lines[since:]

    async def last_at(self, id, ply=None):
        return now()


class SlowAgents:
    """Agents that take this long, and accept if they can."""

    def __init__(self, own):
        self.own = own

    def awaited(self, slug):
        """Nothing has to be compiled first."""

    async def choose(self, level, seed, view):
        await asyncio.sleep(self.own.lognormvariate(-1.5, 1.2))
        texts = {move.text: move for move in view.legal}
        return texts.get("accept") or self.own.choice(view.legal)


class Watched:
    """A table with listeners at every seat; `told` is what each was sent, and when."""

    def __init__(self, state, levels, seconds, own, clock=None, guests=None):
        chairs = [Chair(None, f"Cat {seat}", level) if level else
                  Chair(guests[seat] if guests else f"guest {seat}", f"Player {seat}")
                  for seat, level in enumerate(levels)]
        header = {"game": "chami", "edition": GAME.edition, "seed": str(own.random()), "seats": len(levels),
                  "options": {}, "commitment": "", "hints": True, **({"clock": clock} if clock else {})}
        kept = TableInfo("table", header, "public", None, "playing", "", tuple(chairs), chairs[0].guest)
        store = Memory()
        self.table = table = Table(kept, store, SimpleNamespace(store=store, leases=None), SlowAgents(own),
                                   lambda _: state)
        table.window.seconds = seconds
        table.guests, table.has_agents = tuple(chair.guest for chair in chairs), any(levels)
        table.course, table.seen = MatchState(lambda: state, state), Seen([state])
        self.told = {seat: [] for seat in (None, *range(len(levels)))}
        for seat in self.told:
            table.join(Listener(seat, partial(self.hear, seat)))
        table.spectators._timer.cancel()         # that somebody watches is told later, asked or not: not looked at here
        self.started = self.now()
        for heard in self.told.values():
            heard.clear()

    @staticmethod
    def now():
        return asyncio.get_running_loop().time()

    def hear(self, seat, message):
        self.told[seat].append((self.now(), json.loads(message)))

    def make(self, seat, text, id):
        self.table.submit_move(seat, self.table.seen.ply(seat), text, id, partial(self.hear, seat),
                        lambda fault: None)

    def views(self, seat):
        return [(at - self.started, one) for at, one in self.told[seat] if one["type"] == "view"]

    async def idle(self):
        while self.table._tasks:
            await asyncio.sleep(0.01)


def started(seed, moves, seats=3):
    own = random.Random(f"window/{seed}")
    state = GAME.deal(seats, seed, limit=60)
    for _ in range(moves):
        state = GAME.apply(state, own.choice(GAME.legal(state)).text)
        if GAME.outcome(state):
            return started(seed + 1000, moves, seats)
    return state


def pairs():
    """Twins to one seat: after the same drop somebody is asked at one table, and nobody at the other. Yields (asked,
    not asked, seat, drop, who is asked)."""
    for seed in range(4000):
        state = started(seed, 5 + seed % 20)
        for move in GAME.legal(state):
            aimed = move.text.startswith(("drop clock", "drop mouse", "drop trap", "drop sumo @"))
            found = asked_twin(state, move, [f"window/{n}" for n in range(30)]) if aimed else None
            if found:
                yield state, *found, move.text, GAME.apply(state, move).turn


@pytest.fixture(scope="module")
def some():
    """A few such pairs: what differs from sample to sample is the table's secret, and how long everybody takes."""
    found = pairs()
    return [next(found) for _ in range(6)]


async def sample(state, levels, drop, watcher, own, seconds):
    """When the drop was shown to the watcher, and all that they were sent until then."""
    watched = Watched(state, levels, seconds, own)
    watched.make(state.turn, drop, "drop")
    answering = asyncio.create_task(person(watched, levels, own))
    while not watched.views(watcher):
        await asyncio.sleep(GLANCE)
    shown = watched.views(watcher)[0][0]
    sent = [one["type"] for at, one in watched.told[watcher] if at - watched.started <= shown]
    watched.table.kept = watched.table.kept._replace(state="closed")       # nobody plays on
    answering.cancel()
    await watched.idle()
    return shown, sent


async def person(watched, levels, own):
    """A player who is asked takes their time, and accepts; some are too late."""
    seen = watched.table.seen
    while not (seen.quiet and levels[seen.mover] is None):
        await asyncio.sleep(GLANCE)
    await asyncio.sleep(own.lognormvariate(1.2, 0.8))
    if seen.quiet:
        watched.make(seen.mover, "accept", "answer")


def classified(asked, not_asked):
    """How often the best threshold of one half tells the other half right."""
    half = len(asked) // 2
    def right(threshold, sign, ones, others):
        return sum(sign * one > sign * threshold for one in ones) + sum(sign * one <= sign * threshold
                                                                        for one in others)
    seen = sorted(asked[:half] + not_asked[:half])
    threshold, sign = max(((one, sign) for one in seen for sign in (1, -1)),
                          key=lambda way: right(*way, asked[:half], not_asked[:half]))
    tried = len(asked) - half + len(not_asked) - half
    return right(threshold, sign, asked[half:], not_asked[half:]) / tried, tried


async def measured(some, players, seconds):
    own = random.Random(f"{players}/{seconds}")
    times, sent = ([], []), ([], [])
    for at in range(SAMPLES):
        asked, twin, seat, drop, answers = some[at % len(some)]
        levels = [None] * 3
        if players == "agents":
            levels[answers] = "matou"
        for world, state in enumerate((asked, twin)):
            shown, before = await sample(state, levels, drop, seat, own, seconds)
            times[world].append(shown)
            sent[world].append(before)
    return times, sent


@pytest.mark.parametrize("players", ["agents", "people"])
def test_a_threshold_does_no_better_than_chance(some, players):
    times, sent = run(measured(some, players, SECONDS))
    share, tried = classified(*times)
    assert tried >= 300 and abs(share - 0.5) <= 3 * math.sqrt(0.25 / tried), share
    assert sent[0] == sent[1]                                # nor do the messages until then


@pytest.mark.parametrize("players", ["agents", "people"])
def test_without_a_window_it_would(some, players):
    """The classifier works: where there is no window, it tells nearly always."""
    share, _ = classified(*run(measured(some, players, 0))[0])
    assert share > 0.95


# What else is told while it lasts ---------------------------------------------------------------------------

def told_about(watched, seat):
    """The messages that say who is there, and what is being settled."""
    return [one for _, one in watched.told[seat] if one["type"] == "table"]


def test_everybody_is_told_of_the_drop_and_only_the_player_asked_how_long_they_have(some):
    state, twin, seat, drop, asked = some[0]

    async def story():
        own, found = random.Random(1), []
        for world in (state, twin):
            watched = Watched(world, [None] * 3, SECONDS, own)
            watched.make(world.turn, drop, "drop")
            await asyncio.sleep(0.1)
            assert [one["type"] for _, one in watched.told[state.turn]] == ["ok", "table"]
            for who in (None, seat, state.turn):
                about, = told_about(watched, who)
                settling = about["settling"]
                assert (settling["seat"], settling["move"], settling["answer"]) == (state.turn, drop, None)
                assert 1000 * SECONDS - 100 <= settling["left"] <= 1000 * SECONDS * 2 * 1.4
                found.append({**about, "settling": {**settling, "left": 0}})
            assert len(watched.views(asked)) == (world is state)
            assert (told_about(watched, asked)[-1]["settling"]["answer"] is not None) == (world is state)
            await watched.idle()
            assert "settling" not in told_about(watched, seat)[-1]
        assert all(one == found[0] for one in found)

    run(story())


def test_a_player_who_does_not_answer_in_time_accepts(some):
    state, _, seat, drop, asked = some[0]

    async def story():
        watched = Watched(state, [None] * 3, SECONDS, random.Random(2))
        watched.make(state.turn, drop, "drop")
        await asyncio.sleep(0.1)
        await watched.idle()
        assert [(line.seat, line.text) for line in watched.table.log] == [(state.turn, drop), (asked, "accept")]
        assert watched.views(seat)[0][0] >= SECONDS and not watched.table.window.on

    run(story())


def test_nothing_else_tells_while_it_lasts(some):
    """Moves, hints and looks are refused alike, and what people do besides waits for the end."""
    async def story():
        told = []
        for world in some[0][:2]:
            seat, drop = some[0][2:4]
            watched = Watched(world, [None] * 3, SECONDS, random.Random(3), clock={"bank": 60, "increment": 0})
            watched.make(world.turn, drop, "drop")
            await asyncio.sleep(0.1)
            table, found = watched.table, []
            for who in (seat, world.turn):
                for text in ("accept", drop, GAME.legal(world)[0].text):
                    faults = []
                    table.submit_move(who, table.seen.ply(who), text, "m", print, faults.append)
                    found += [(fault.code, fault.ply) for fault in faults]
                with pytest.raises(Refusal) as refusal:
                    await actions.hint(table, who, "h", print)
                found.append((refusal.value.code, refusal.value.ply))
            clocks = [one["clock"] for one in told_about(watched, seat)]
            found.append([(len(clock["left"]), clock["running"]) for clock in clocks])
            giving_up = asyncio.create_task(actions.resign(table, seat, "r", lambda _: None))
            await asyncio.sleep(0.1)
            assert not giving_up.done() and len(table.log) == 1
            await giving_up
            assert table.outcome.why == "resigned" and not table.window.on
            told.append(found)
        assert told[0] == told[1] and [code for code, _ in told[0][:-1]] == ["turn"] * 8

    run(story())


def test_what_a_player_who_is_asked_says_is_told_at_the_end(some):
    """An offer in the middle of it would tell that they were asked."""
    state, _, seat, drop, asked = some[0]

    async def story():
        watched = Watched(state, [None] * 3, SECONDS, random.Random(7))
        watched.make(state.turn, drop, "drop")
        await asyncio.sleep(0.1)
        before = {who: len(watched.told[who]) for who in (None, seat, state.turn)}
        await actions.draw(watched.table, asked, True, "d", lambda _: None)
        await asyncio.sleep(0.1)
        assert watched.table.begun.offers == {asked} and watched.table.window.asked == asked
        assert before == {who: len(watched.told[who]) for who in before}
        await watched.idle()
        assert all(told_about(watched, who)[-1]["offers"] == [asked] for who in before)

    run(story())


def test_alone_with_agents_one_may_take_ones_time():
    """Nobody is there from whom it would have to be kept; but agents are still asked in slots."""
    found = next(one for one in pairs() if len(GAME.may_ask(one[0], one[3])[0]) == 1)
    state, _, _, drop, asked = found
    levels = [None if seat == asked else "cat" for seat in range(3)]

    async def story():
        watched = Watched(state, levels, SECONDS, random.Random(4))
        table = watched.table
        await table.pipeline.change(state.turn, lambda: drop)
        while table.window.asked is None:
            await asyncio.sleep(0.02)
        assert told_about(watched, asked)[-1]["settling"]["answer"] is None
        await asyncio.sleep(600)
        assert table.window.asked == asked
        watched.make(asked, "accept", "answer")
        await asyncio.sleep(0.1)
        assert table.window.asked is None
        table.kept = table.kept._replace(state="closed")
        await watched.idle()

    run(story())


def test_another_process_that_fetches_the_table_meanwhile_tells_nothing_either(some):
    *worlds, seat, drop, asked = some[0]

    async def story():
        found = []
        for world in worlds:
            watched = Watched(world, [None] * 3, SECONDS, random.Random(8))
            watched.make(world.turn, drop, "drop")
            await asyncio.sleep(0.1)
            first = watched.table
            again = Table(first.kept, first.store, first.presence.register, first.thinkers, first.deal)
            again.window.seconds, told = SECONDS, {who: [] for who in watched.told}
            plies, slots = {who: first.seen.ply(who) for who in told}, first.window._slots(world, first.log[0])
            await again.begin()
            await asyncio.sleep(0.1)
            for who, heard in told.items():
                again.join(Listener(who, lambda message, heard=heard: heard.append(json.loads(message))))
            for who in (None, seat, world.turn):
                assert [(one["ply"], one["legal"]) for one in told[who] if one["type"] == "view"] == [(plies[who], [])]
                assert told[who][-1]["settling"]["move"] == drop and told[who][-1]["settling"]["answer"] is None
                found.append({**told[who][-1], "settling": None})
            assert (again.window.asked, again.window.on) == (asked if world is worlds[0] else None, True)
            assert bool(told[asked][0]["legal"]) == (world is worlds[0])
            await watched.idle()
            assert first.window._slots(world, first.log[0]) == again.window._slots(world, again.log[0]) == slots
            for task in again._tasks:
                task.cancel()
        assert all(one == found[0] for one in found)

    run(story())


def test_where_a_move_may_take_days_there_is_no_window(some):
    state, _, _, drop, asked = some[0]

    async def story():
        watched = Watched(state, [None] * 3, SECONDS, random.Random(5), clock={"days": 2})
        watched.make(state.turn, drop, "drop")
        await asyncio.sleep(0.1)
        assert not watched.table.window.on and len(watched.views(asked)) == 1
        watched.table.time.stop()

    run(story())


def test_an_answer_that_cannot_be_saved_is_tried_again(some):
    state, _, seat, drop, _ = some[0]

    async def story():
        watched = Watched(state, [None] * 3, SECONDS, random.Random(6))
        watched.make(state.turn, drop, "drop")
        await asyncio.sleep(0.1)
        watched.table.store.down = True
        await asyncio.sleep(60)
        assert watched.table.window.on and not watched.views(seat)
        watched.table.store.down = False
        await watched.idle()
        assert watched.views(seat) and watched.table.log[-1].text == "accept"

    run(story())


# Whom a move may ask, from what everybody sees --------------------------------------------------------------

def test_whoever_is_asked_was_foreseen_and_all_see_the_same():
    """§4.8 In random games: a question comes to a seat of the next group, or to nobody; and twins agree on whom."""
    asked = 0
    for seed in range(250):
        state = started(seed, 3 + seed % 25, 2 + seed % 3)
        for move in GAME.legal(state):
            if not move.text.startswith("drop"):
                assert not GAME.may_ask(state, move.text)
                continue
            groups, after = GAME.may_ask(state, move.text), GAME.apply(state, move)
            twin = GAME.imagine(GAME.view(state, (state.turn + 1) % state.seats), "foreseen")
            if move.text in {one.text for one in GAME.legal(twin)}:
                assert GAME.may_ask(twin, move.text) == groups
            left = list(groups)
            while is_quiet(after):
                while after.turn not in left[0]:
                    left.pop(0)
                left.pop(0)
                after, asked = GAME.apply(after, "accept"), asked + 1
    assert asked > 10


# Over real sockets ------------------------------------------------------------------------------------------

async def all_here(person):
    """Players who took long to connect are no longer marked away; what was sent so far is dropped."""
    await person.fence()
    while not all(seat["here"] for seat in json.loads(person.frames[-1])["seats"]):
        await person.hear("table")
    person.frames.clear()


def test_a_drop_is_saved_at_once_and_shown_to_all_at_the_end(some, tmp_path):
    """The same messages in the same order, asked or not; a player who is asked sees the question meanwhile."""
    *worlds, seat, drop, asked = some[0]

    async def story(server):
        heard = []
        for world in worlds:
            async with people(server.host, "Anna", "Bruno", "Chloé", lang="en") as sitting:
                id = await table(sitting, "chami", deal=world, server=server, limit=60)
                for person in sitting:
                    await person.say("join", table=id)
                    await person.hear("view")
                await all_here(sitting[seat])
                dropper = sitting[world.turn]
                await dropper.move(id, json.loads(dropper.shown[-1]), drop)
                if world is worlds[0]:
                    assert "accept" in (await sitting[asked].hear("view"))["legal"]
                    assert len(dropper.shown) == 1 and not sitting[seat].shown
                await sitting[seat].hear("view")
                await sitting[seat].fence()
                told = [json.loads(frame) for frame in sitting[seat].frames]
                heard.append([one["type"] for one in told])
                assert [one["settling"]["move"] for one in told if "settling" in one] == [drop]
        assert heard[0] == heard[1]

    url = f"sqlite:///{tmp_path}/tables.sqlite3"
    with running_server(tmp_path / "tables.sqlite3", unlimited(database=url, answer_seconds=4)) as server:
        asyncio.run(story(server))


@pytest.mark.parametrize("at_hand", [True, False], ids=["here", "in another process"])
@pytest.mark.parametrize("open_still", [True, False], ids=["window open", "window closed"])
def test_a_game_that_ended_goes_on_for_all_they_know_until_the_window_is_over(at_hand, open_still):
    """Otherwise `GET /api/tables/{id}` would tell at once that nobody was asked."""
    kept = TableInfo("table", {"game": "chami"}, "public", None, "over", "", ended=now(), result={"winners": [0]})
    watched = SimpleNamespace(window=SimpleNamespace(on=open_still))

    async def fetched(id):
        return watched

    lobby = SimpleNamespace(at_hand=lambda _: watched if at_hand else None, table=fetched)
    shown = asyncio.run(Lobby.as_shown(lobby, kept))
    assert (shown.state, shown.result is None, shown.ended is None) == \
        (("playing", True, True) if open_still else ("over", False, False))
    long_ago = kept._replace(ended="2020-01-01T00:00:00+00:00")
    assert asyncio.run(Lobby.as_shown(None, long_ago)) is long_ago
