"""What children practise: kept for a guest, the same on all the guest's devices, and for nobody else."""
import asyncio
import random
import time

import pytest

import matou
from matou.games import OURS
from matou.server.net.protocol import Refusal
from matou.server.people import children as module
from matou.server.people.children import (
    DAY_SECONDS,
    LONGEST_INTERVAL,
    MOST_CHILDREN,
    ChildStore,
    Known,
    Practised,
    facts_of,
    merged,
)
from matou.server.people.guests import Guest
from matou.server.settings import unlimited
from matou.server.store.log import Store
from matou.server.store.tables import TableStore
from server_thread import Person, run_story, running_server

MINE = "/api/guest/practice/chami"
ZOE, LEO = "zoe00000", "leo00000"


def known(box=2, due=20_000, at=1_700_000_000, right=1, wrong=0):
    return {"box": box, "due": due, "at": at, "right": right, "wrong": wrong}


def sent(cat=3, **facts):
    return {"cat": cat, "facts": {name.replace("_", "+")[1:]: one for name, one in facts.items()}}


async def second_device(person):
    """Of the same guest."""
    link = (await person.ask("POST", "/api/guest/link", {}, 201))["link"]
    other = Person(person.host, None)
    await other.ask("POST", "/api/guest/here", {"link": link}, 201)
    return other


@pytest.mark.parametrize("slug", OURS)
def test_what_there_is_to_practise_is_the_games_own(server, slug):
    async def story(one):
        told = await one.ask("GET", f"/api/games/{slug}/practice?lang=fr")
        (game,) = (game for game in (await one.ask("GET", "/api/games?lang=fr"))["games"] if game["game"] == slug)
        if slug != "chami":
            assert told["code"] == "game" and game["practice"] is None
            return
        assert told["title"] == game["practice"] == "Additions"
        assert told["decks"] == facts_of(matou.load("chami"))
        assert [len(deck["facts"]) for deck in told["decks"]] == [55, 55]

    run_story(server, story, "A")


def test_two_devices_know_the_same_and_nobody_else_does(server):
    async def story(one, stranger):
        phone = await second_device(one)
        await one.ask("POST", f"{MINE}/{ZOE}", sent(_3_4=known(right=5), _5_5=known(box=4, at=1_700_000_500)), 200)
        both = await phone.ask("POST", f"{MINE}/{ZOE}", sent(
            5, _3_4=known(box=1, at=1_700_000_100, right=2, wrong=3), _6_6=known()), 200)
        assert both == {"id": ZOE, "cat": 5, "facts": {
            "3+4": known(box=1, at=1_700_000_100, right=5, wrong=3), "5+5": known(box=4, at=1_700_000_500),
            "6+6": known()}}
        await one.ask("POST", f"{MINE}/{LEO}", sent(0), 200)
        told = await one.ask("GET", MINE, status=200)
        assert told == await phone.ask("GET", MINE) and told["removed"] == []
        assert told["children"] == [both, {"id": LEO, "cat": 0, "facts": {}}]
        assert await stranger.ask("GET", MINE) == {"children": [], "removed": []}
        assert (await one.ask("GET", "/api/guest/data"))["practice"][0]["facts"] == both["facts"]
        await phone.rest.aclose()

    run_story(server, story, "A", "B")


def test_a_child_that_was_removed_stays_away(server):
    async def story(one, stranger):
        phone = await second_device(one)
        for child in (ZOE, LEO):
            await one.ask("POST", f"{MINE}/{child}", sent(_1_1=known()), 200)
        assert (await stranger.ask("DELETE", f"{MINE}/{ZOE}", status=200))["removed"] == []
        left = await phone.ask("DELETE", f"{MINE}/{ZOE}", status=200)
        assert [child["id"] for child in left["children"]] == [LEO] and left["removed"] == [ZOE]
        assert (await one.ask("POST", f"{MINE}/{ZOE}", sent(_1_1=known()), 409))["code"] == "removed"
        assert (await one.ask("GET", "/api/guest/data"))["practice"][-1]["facts"] is None
        await one.ask("DELETE", "/api/guest", {"delete": "everything"}, 200)
        await phone.rest.aclose()

    run_story(server, story, "A", "B")


@pytest.mark.parametrize(("child", "data", "status", "code"), [
    (ZOE, sent(_3_11=known()), 400, "fact"),
    (ZOE, sent(_4_3=known()), 400, "fact"),                  # it is 3+4
    (ZOE, {"cat": 0, "facts": {"__proto__": known()}}, 400, "message"),
    (ZOE, {"cat": 0, "facts": {"x" * 4000: known()}}, 400, "message"),
    (ZOE, sent(_3_4=known(box=6)), 400, "message"),
    (ZOE, sent(_3_4=known(due=-1)), 400, "message"),
    (ZOE, sent(_3_4=known(right=1e9)), 400, "message"),
    (ZOE, sent(_3_4={**known(), "name": "Zoé"}), 400, "message"),
    (ZOE, sent(12), 400, "message"),
    (ZOE, {"cat": 0, "facts": [], "name": "Zoé"}, 400, "message"),
    (ZOE, {"cat": 0, "facts": {f"{at}": known() for at in range(201)}}, 400, "message"),
    (ZOE, {"cat": 0, "facts": {}, "more": "x" * 20_000}, 413, "too-big"),
    ("Zoé", sent(), 404, "child"),
    ("z" * 17, sent(), 404, "child"),
])
def test_nothing_else_is_kept(server, child, data, status, code):
    async def story(one):
        assert (await one.ask("POST", f"{MINE}/{child}", data, status))["code"] == code
        assert (await one.ask("GET", MINE))["children"] == []

    run_story(server, story, "A")


def test_only_so_many_children_of_a_person_with_a_name_who_does_not_hurry(tmp_path, monkeypatch):
    monkeypatch.setattr(module, "MOST_REMOVED", 3)

    async def story(one):
        nobody = Person(one.host, None)
        assert (await nobody.ask("GET", MINE, status=401))["code"] == "guest"
        token = (await one.ask("POST", "/api/bots", {"name": "Robot"}))["token"]
        nobody.rest.headers["authorization"] = f"Bearer {token}"
        assert (await nobody.ask("POST", f"{MINE}/{ZOE}", sent(), 403))["code"] == "program"
        await nobody.rest.aclose()
        for at in range(MOST_CHILDREN):
            await one.ask("POST", f"{MINE}/child{at:03}", sent(), 200)
        assert (await one.ask("POST", f"{MINE}/{ZOE}", sent(), 409))["code"] == "child"
        for at in range(5):
            left = await one.ask("DELETE", f"{MINE}/child{at:03}", status=200)
        assert left["removed"] == ["child002", "child003", "child004"] and len(left["children"]) == MOST_CHILDREN - 5
        while (await one.rest.get(MINE)).status_code == 200:
            pass
        assert (await one.ask("POST", f"{MINE}/{ZOE}", sent()))["code"] == "too-many"

    settings = unlimited(database=f"sqlite:///{tmp_path}/tables.sqlite3", guest_requests=60)
    with running_server(tmp_path / "tables.sqlite3", settings) as server:
        run_story(server, story, "A")


def test_a_wrong_clock_neither_wins_for_ever_nor_puts_anything_off_for_years(server):
    async def story(one):
        before = int(time.time())
        told = await one.ask("POST", f"{MINE}/{ZOE}", sent(_3_4=known(box=5, due=99_999, at=9_999_999_999)), 200)
        one_known = told["facts"]["3+4"]
        assert before <= one_known["at"] <= time.time()
        assert one_known["due"] <= time.time() // DAY_SECONDS + LONGEST_INTERVAL

    run_story(server, story, "A")


def test_merging_loses_nothing_whatever_the_order():
    rng = random.Random(5)

    def some():
        return {f"{left}+{left}": known(rng.randint(1, 5), rng.randint(0, 3), rng.randint(0, 3), rng.randint(0, 3),
                                        rng.randint(0, 3)) for left in range(1, 6) if rng.random() < 0.6}

    for _ in range(300):
        one, two, three = some(), some(), some()
        both = merged(one, two)
        assert both == merged(two, one) and merged(both, one) == both == merged(both, both)
        assert merged(both, three) == merged(one, merged(two, three))
        assert set(both) == {*one, *two}
        for name, found in both.items():
            there = [here[name] for here in (one, two) if name in here]
            assert all(found[part] == max(one[part] for one in there) for part in ("at", "right", "wrong"))


def test_two_devices_at_once(url):
    async def story():
        store = Store(url)
        await store.open()
        guest = Guest("t" * 64, "Zoé")
        await TableStore(store).keep_guest(guest)
        children = ChildStore(store)
        names = [f"{left}+{right}" for left in range(1, 5) for right in range(left, 6)]
        await asyncio.gather(*(children.merge(guest, "chami", ZOE, Practised(0, {name: Known(**known())}))
                               for name in names))
        (told,) = (await children.of(guest, "chami"))["children"]
        with pytest.raises(Refusal):
            await children.merge(Guest("x" * 64, "X"), "chami", ZOE, Practised(0, {}))
        await store.close()
        return sorted(told["facts"]) == sorted(names)

    assert asyncio.run(story())
