"""One way to change a table: in order, once, even if clients leave meanwhile; and nobody delays the others' view."""
import asyncio
import json

import pytest

from matou.server.match.pipeline import stale
from matou.server.match.showing import Listener
from matou.server.match.state import DRAW, RESIGN
from matou.server.net.protocol import Refusal
from matou.server.store.log import Line
from table_in_process import at_a_table


def test_what_waits_is_done_in_order_and_each_is_told_once(tmp_path):
    async def story(table):
        told, over = [], asyncio.get_running_loop().create_future()

        def done(number, fault):
            told.append((number, fault and fault.code))
            if number == 3000:
                over.set_result(None)

        for number in range(3001):               # the first is written, which takes a moment; then all are refused
            table.pipeline.submit(0, lambda: RESIGN, f"r{number}", done=lambda fault, at=number: done(at, fault))
        assert table.pipeline.busy and not told
        await over
        assert told == [(0, None), *((number, "over") for number in range(1, 3001))]
        assert not table.pipeline.busy and len(table.log) == 1

    at_a_table(tmp_path, story)


def test_a_player_who_leaves_meanwhile_has_done_it_all_the_same(tmp_path):
    async def story(table):
        leaving = asyncio.create_task(table.pipeline.change(0, lambda: DRAW, "d"))
        waiting = asyncio.create_task(table.pipeline.change(1, lambda: RESIGN, "r"))
        await asyncio.sleep(0)
        leaving.cancel()
        await waiting
        assert [(line.seat, line.text) for line in table.log] == [(0, DRAW), (1, RESIGN)]
        assert table.outcome.why == "resigned" and leaving.cancelled()

    at_a_table(tmp_path, story)


def test_the_same_twice_is_answered_twice_and_done_once(tmp_path):
    async def story(table):
        answers = []
        await asyncio.gather(*(table.pipeline.change(0, lambda: DRAW, "d", answers.append) for _ in range(3)))
        assert len(table.log) == 1
        assert [json.loads(one)["type"] for one in answers] == ["ok"] * 3

    at_a_table(tmp_path, story)


def test_what_is_no_longer_wanted_is_not_done(tmp_path):
    async def story(table):
        await table.pipeline.change(0, lambda: None)
        assert table.log == [] and not table.pipeline.busy

    at_a_table(tmp_path, story)


def test_whoever_reads_the_log_is_alone(tmp_path):
    async def story(table):
        seen = []

        async def work():
            seen.append(len(table.log))
            await asyncio.sleep(0.01)
            seen.append(len(table.log))
            raise Refusal("store", "nothing can be saved at the moment; try again soon")

        alone = asyncio.create_task(table.pipeline.alone(work))
        await asyncio.sleep(0)
        await table.pipeline.change(0, lambda: DRAW)
        with pytest.raises(Refusal):
            await alone
        assert seen == [0, 0] and len(table.log) == 1

    at_a_table(tmp_path, story)


def test_what_another_wrote_is_read_and_then_it_is_checked_again(tmp_path):
    async def story(table):
        await table.store.append(Line(table.kept.id, 0, 1, DRAW))          # by another process
        await table.pipeline.change(0, lambda: RESIGN, "r")
        assert [line.text for line in table.log] == [DRAW, RESIGN]

    at_a_table(tmp_path, story)


def test_of_a_move_that_is_not_known_here_the_log_is_asked_once(tmp_path):
    async def story(table):
        asked, log = [], table.store.log
        mover = table.begun.state.turn
        text = table.begun.state.game.legal(table.begun.state)[0].text

        async def counted(*more):
            asked.append(more)
            return await log(*more)

        table.store.log = counted
        await table.store.append(Line(table.kept.id, 0, mover, text))      # by another process
        made, faults = table.begun, []
        done = asyncio.Event()

        def then(fault):
            faults.append(fault)
            done.set()

        table.submit_move(mover, 7, text, "far", lambda _: None, then)            # nobody has made so many
        await done.wait()
        assert faults[0].code == "stale" and faults[0].phrase.values["here"] == 1
        assert len(asked) == 2 and table.begun is not made                 # the second time it brought nothing

    at_a_table(tmp_path, story)


def test_a_client_that_was_told_less_is_refused_without_reading(tmp_path):
    assert stale(1, 3).code == "stale"

    async def story(table):
        mover = table.begun.state.turn
        text = table.begun.state.game.legal(table.begun.state)[0].text
        await table.pipeline.change(mover, lambda: text)
        with pytest.raises(Refusal, match="said at move 0; the table is at move 1"):
            await table.pipeline.change(mover, lambda: table.checked(mover, 0, text))

    at_a_table(tmp_path, story)


def test_one_who_cannot_be_shown_it_keeps_nobody_from_their_view(tmp_path):
    """Whatever the order in which they are shown it."""
    def broken(_):
        raise ValueError("somebody's sentences")

    async def story(table):
        shown = {name: [] for name in "abcdef"}
        for name, told in shown.items():
            table.join(Listener(0 if name < "d" else 1, told.append))
        for _ in range(6):
            spoilt = Listener(None, lambda _: None)
            table.join(spoilt)
            spoilt.send = broken
        before = {name: len(told) for name, told in shown.items()}
        answers, mover = [], table.begun.state.turn
        text = table.begun.state.game.legal(table.begun.state)[0].text
        await table.pipeline.change(mover, lambda: text, "m", answers.append)
        assert [json.loads(one)["type"] for one in answers] == ["ok"]
        for name, told in shown.items():
            assert "view" in [json.loads(one)["type"] for one in told[before[name]:]], name
        table.show_feeling(0, "purr")
        assert all(json.loads(told[-1])["emote"] == "purr" for told in shown.values())

    at_a_table(tmp_path, story)
