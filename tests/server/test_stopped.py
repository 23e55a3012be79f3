"""Games that end without their last move: somebody gives up or runs out of time, or all agree. The points stay as they
are."""
import asyncio
import json
import random

import pytest

import matou
from matou.cli import main
from matou.core.record import Record
from matou.games.poche import board
from server_thread import play, run_story, running_server, table


async def begun(sitting, id, moves):
    """A game until somebody has heard this many moves; in Le Ch'ami not everybody hears of every move."""
    playing = [asyncio.create_task(play(person, id, random.Random(f"begun {at}"), moves))
               for at, person in enumerate(sitting)]
    done, waiting = await asyncio.wait(playing, return_when=asyncio.FIRST_COMPLETED)
    for task in waiting:
        task.cancel()
    await asyncio.gather(*waiting, return_exceptions=True)
    assert all(task.result()["outcome"] is None for task in done)


def counted(state):
    """The points of a position, added up by hand."""
    row = state.row
    if state.game.slug == "discat":
        return [int(row.pile[p] + 4 * row.bonus[p] - row.held[p]) for p in range(state.seats)]
    if state.game.slug == "chami":
        return row.total[:state.seats].tolist()
    if state.game.slug == "catdays":
        return [sum(day["points"] for day in week) for week in state.game.weeks(state)]
    assert row.phase != board.PICKING
    return [seat["points"] for seat in state.game.standing(state)["seats"]]


async def the_end(sitting, id):
    outcome = None
    while outcome is None:
        outcome = (await sitting[0].hear("view"))["outcome"]
    record = Record.from_json((await sitting[0].rest.get(f"/api/tables/{id}/record")).text)
    return outcome, record, record.replay(matou.load(record.game))


GAMES = {slug: {"mode": "first"} if slug == "poche" else {} for slug in matou.GAMES}


@pytest.mark.parametrize("slug", GAMES)
def test_a_player_who_gives_up_leaves_the_points_as_they_are(server, slug):
    async def story(*sitting):
        id = await table(sitting, slug, **GAMES[slug])
        await begun(sitting, id, 12)
        await sitting[1].say("resign", id="enough", table=id)
        outcome, record, last = await the_end(sitting, id)
        assert outcome == {"scores": counted(last), "winners": [0], "why": "resigned"} == record.outcome
        told = (await sitting[0].ask("GET", f"/api/tables/{id}/result"))["result"]
        told.pop("detail")
        assert told == outcome

    run_story(server, story, "A", "B")


def test_the_rounds_that_were_played_count_in_a_game_of_le_chami_that_is_given_up(tmp_path):
    game = matou.load("chami")
    record = matou.play(game, [matou.agent("greedy"), matou.agent("greedy", 1)], 5, limit=200)
    states = list(record.states(game))
    ended = next(at for at, state in enumerate(states) if state.row.rounds == 1)
    tally = game.tally(states[:ended + 3])
    assert len(tally["rounds"]) == 1 and tally["rounds"][0]["totals"] == list(game.scores_now(states[ended + 2]))
    assert sum(game.scores_now(states[ended + 2])) > 0 and game.tally(states[:ended]) == {"rounds": []}


def test_all_the_others_win_at_a_larger_table(server):
    async def story(*sitting):
        id = await table(sitting, "discat")
        await begun(sitting, id, 6)
        await sitting[1].say("resign", id="enough", table=id)
        outcome, _, last = await the_end(sitting, id)
        assert outcome == {"scores": counted(last), "winners": [0, 2], "why": "resigned"}

    run_story(server, story, "A", "B", "C")


def test_points_stay_when_all_agree(server):
    async def story(*sitting):
        id = await table(sitting, "catdays")
        await begun(sitting, id, 10)
        for at, person in enumerate(sitting):
            await person.say("draw", id=f"d{at}", table=id)
        outcome, _, last = await the_end(sitting, id)
        assert outcome == {"scores": counted(last), "winners": [0, 1], "why": "agreed"}

    run_story(server, story, "A", "B")


def test_a_restart_tells_the_same(tmp_path):
    async def before(*sitting):
        id = await table(sitting, "catdays")
        await begun(sitting, id, 10)
        await sitting[0].say("resign", id="enough", table=id)
        return (await the_end(sitting, id))[1]

    async def after(*sitting):
        return Record.from_json((await sitting[0].rest.get(f"/api/tables/{record.extra['table']}/record")).text)

    file = tmp_path / "tables.sqlite3"
    with running_server(file) as first:
        record = run_story(first, before, "A", "B")
    with running_server(file) as second:
        assert run_story(second, after, "C") == record


# Records -----------------------------------------------------------------------------------------------------

ENDS = {"resigned": ([0], "Zoé gave up.", "Zoé a abandonné la partie."),
        "time": ([0], "Zoé ran out of time.", "Zoé n’a plus de temps."),
        "agreed": ([0, 1], "Everyone agreed to a draw.", "Match nul d’un commun accord.")}


@pytest.mark.parametrize("why", ENDS)
def test_old_records_that_say_0_still_hold_and_are_told(tmp_path, capsys, why):
    winners, english, french = ENDS[why]
    game = matou.load("catdays")
    record = matou.play(game, [matou.agent("random"), matou.agent("random", 1)], 1)
    data = {**json.loads(record.to_json()), "names": ["Anna", "Zoé"], "moves": [list(one) for one in record.moves[:6]],
            "outcome": {"scores": [0, 0], "winners": winners, "why": why}}
    file = tmp_path / "old.jsonl"
    file.write_text(json.dumps(data) + "\n")
    assert main(["replay", str(file)]) == 0
    for lang, sentence in (("en", english), ("fr", french)):
        capsys.readouterr()
        assert main(["show", str(file), "--lang", lang]) == 0
        assert sentence in capsys.readouterr().out
    assert Record.from_json(json.dumps(data)).outcome["scores"] == [0, 0]
