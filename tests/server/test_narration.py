"""Words at the table: what is asked, what may be done, what happened; for clients that ask for a language."""
import asyncio
import json
import random
from itertools import pairwise

import pytest

import matou
from matou.core.moves import Move
from matou.core.words import Player, capital
from matou.language import Language
from matou.server.match import narration
from matou.server.match.narration import ALL, Narration, Narrator, called, reader_at
from matou.server.match.page_data import retold
from matou.server.match.views import Seen
from matou.server.people.cats import NAMES
from matou.server.store.tables import Chair
from random_games import EACH, played
from server_thread import back, play, run_story, table, whole_game

ANNA = ["Anna", "Bruno", "Chloé"]


def teller(seat, seats, lang="en"):
    return Narrator(seat, Language(lang), [Player(name) for name in ANNA[:seats]])


def sentences(before, told):
    """As they are said: with a capital, and of cards that are seen."""
    return [capital(retold(before, one), tuple(ANNA)) for one in told]


# What is told ------------------------------------------------------------------------------------------------

@EACH
def test_a_view_is_enough_to_tell_what_happened(slug, seats, options):
    """Told from what a seat saw, a move reads as it does told from the whole table; but for what the seat must not
    know."""
    game, states = matou.load(slug), played(slug, seats, options, 1)
    for before, after in pairwise(states):
        mover, text = after.said[-1]
        whole = sentences(before, game.tell(before, game.parse(before, text), after, ANNA[:seats]))
        assert teller(ALL, seats).move(before, after) == whole
        for seat in (None, *range(seats)):
            heard = text if seat == mover else game.as_heard(after, len(before.said), text)
            known = heard and sentences(before, game.tell(
                before, Move(game.parse(before, text).code, heard), after, ANNA[:seats]))
            assert teller(seat, seats).move(before, after) == (known or [])


@EACH
def test_a_story_grows_as_it_would_be_told_at_once(slug, seats, options):
    """Move by move, in jumps, and from the beginning: the same; and it goes with what was heard."""
    states = played(slug, seats, options, 2)
    for seat in (None, *range(seats)):
        seen, live, own = Seen(states[:1]), Narration(teller(seat, seats), states[0]), random.Random(seat)
        for at, state in enumerate(states[1:], 1):
            seen.add(state)
            if own.random() < 0.7 or at == len(states) - 1:
                live.until(seen.latest[seat])
                assert len(live.told) == seen.ply(seat)
        once = Narration(teller(seat, seats), states[0]).until(seen.latest[seat])
        assert live.told == once.told and live.told[-1]


def test_what_is_long_ago_is_told_no_more():
    states = played("chami", 3, {"limit": 500}, 3, most=narration.LONG_AGO + 40)
    whole = Narration(teller(ALL, 3), states[0], states[1:])
    live = Narration(teller(ALL, 3), states[0])
    for state in states[1:]:
        live.until(state)
    assert whole.told == live.told and len(whole.told) == len(states) - 1
    assert not any(whole.told[:-narration.LONG_AGO]) and all(whole.told[-narration.LONG_AGO:])


def test_moves_taken_back_are_forgotten():
    states = played("discat", 3, {}, 4)
    story = Narration(teller(1, 3), states[0]).until(states[9])
    before = list(story.told)
    other = states[5].game.apply(states[5], next(move for move in states[5].game.legal(states[5])
                                                 if move.text != states[6].said[-1][1]))
    assert story.until(other).told[:5] == before[:5]
    assert len(story.told) == 6 and story.told[5] != before[5]


# Names -------------------------------------------------------------------------------------------------------

def test_seats_are_called_by_name_or_number():
    chairs = [Chair("t", "Zoé"), Chair(level="kitten"), Chair("u"), Chair()]
    assert called(chairs, Language("en")) == ["Zoé", NAMES[1], "Player 3", "Player 4"]


def test_only_a_seat_with_a_device_of_its_own_is_spoken_to():
    chairs = [Chair("t", "Zoé"), Chair("u", "Max"), Chair("u", "Max"), Chair(level="kitten", name="Moka")]
    assert [reader_at(chairs, seat) for seat in (0, 1, 2, None, ALL)] == [0, None, None, None, None]
    assert [name.you for name in called(chairs, Language("en"), 0)] == [True, False, False, False]


@pytest.mark.parametrize(("names", "expected"), [
    (["Zoé", "Zoé", "Max"], ["Zoé 1", "Zoé 2", "Max"]),
    (["Zoé 2", "Zoé", "Zoé"], ["Zoé 2 1", "Zoé 2 2", "Zoé 3"]),
    ([None, "Player 1"], ["Player 1 1", "Player 1 2"])])
def test_no_two_seats_are_called_alike(names, expected):
    assert called([Chair("t", name) for name in names], Language("en")) == expected


# At the table ------------------------------------------------------------------------------------------------

@pytest.mark.parametrize("lang", [None, "de", "EN", "fr-FR", "x" * 2000])
def test_a_client_that_asks_for_no_language_we_speak_is_told_no_words(server, lang):
    async def story(*sitting):
        id = await table(sitting, "discat")
        await sitting[0].say("join", table=id)
        view, about = await sitting[0].hear("view"), await sitting[0].hear("table")
        assert not {"words", "past"} & set(view) and "called" not in about
        await sitting[0].move(id, view, "nonsense")
        assert "said" not in await sitting[0].hear("refused")

    run_story(server, story, "Anna", "Bruno", lang=lang)


@pytest.mark.parametrize("lang", ["en", "fr"])
@EACH
def test_a_game_is_told_as_it_goes(server, slug, seats, options, lang):
    """A client that keeps what it was told knows the same as one that comes at the end; labels go with moves."""
    async def story(*sitting):
        id = await table(sitting, slug, **options)
        await whole_game(sitting, id, seed=lang)
        for name, person in zip(ANNA, sitting, strict=False):
            told = []
            for view in map(json.loads, person.shown):
                words = view["words"]
                told[view["since"]:] = words["told"]
                assert len(told) == view["ply"] and len(words["labels"]) == len(view["legal"])
                assert bool(words["asks"]) == (view["outcome"] is None) and all(words["labels"])
            person.frames.clear()
            await person.say("resync", table=id)
            again = (await person.hear("view"))["words"]["told"]
            assert len(again) == len(told) and again[-narration.LONG_AGO:] == told[-narration.LONG_AGO:]
            whole = [sentence for move in told for sentence in move]
            you = {"en": ("You ", " you "), "fr": ("Tu ", " tu ")}[lang]
            assert any(word in sentence for sentence in whole for word in you)
            assert not any(name in sentence for sentence in whole)

    run_story(server, story, *ANNA[:seats], lang=lang)


def test_only_what_is_new_is_told_again(server):
    """A client that was shown a view is told only the moves since; one that comes back is told all."""
    async def story(*sitting):
        id = await table(sitting, "discat")
        await asyncio.gather(*(play(person, id, random.Random(at), until=8) for at, person in enumerate(sitting)))
        views = [json.loads(frame) for frame in sitting[0].shown]
        assert [view["since"] for view in views[1:]] == [view["ply"] for view in views[:-1]]
        assert all(len(view["words"]["told"]) == 1 for view in views[1:])
        await sitting[0].say("join", table=id, since=views[-1]["ply"])
        again = await sitting[0].hear("view")
        assert again["since"] == 0 and len(again["words"]["told"]) == again["ply"] >= 8

    run_story(server, story, "Anna", "Bruno", lang="en")


def test_a_name_and_a_refusal_in_each_language(server):
    async def story(anna):
        id = await table([anna], "discat", seats=["person", "kitten", "kitten"])
        await anna.say("join", table=id)
        view = await anna.hear("view")
        about = await anna.hear("table")
        assert about["called"] == [seat["name"] for seat in about["seats"]]
        assert set(about["called"][1:]) < set(NAMES)
        await anna.move(id, view, "nonsense")
        english = await anna.hear("refused")
        await anna.socket.close()
        anna.lang = "fr"
        await (await back(anna)).say("join", table=id)
        await anna.hear("view")
        await anna.move(id, view, "nonsense")
        french = await anna.hear("refused")
        assert english["said"] == english["reason"].format(**english["values"])
        assert french["reason"] == english["reason"] and french["said"] != english["said"]

    run_story(server, story, "Anna", lang="en")


def test_a_forbidden_move_is_said_without_its_paragraph(server):
    """The page shows the paragraph as a link of its own."""
    async def story(*sitting):
        id = await table(sitting, "discat", deal=matou.load("discat").deal(2, 1), server=server)
        await sitting[0].say("join", table=id)
        view = await sitting[0].hear("view")
        await sitting[0].move(id, view, "pass")
        refused = await sitting[0].hear("refused")
        assert refused["paragraph"] == "4.1" and refused["said"].startswith("you can only pass")

    run_story(server, story, "Anna", "Bruno", lang="en")


def test_a_sentence_that_cannot_be_said_stops_no_game(server, monkeypatch):
    def broken(*_):
        raise ValueError("broken")

    monkeypatch.setattr(narration, "aside_of", broken)

    async def story(*sitting):
        id = await table(sitting, "discat")
        for view in await whole_game(sitting, id):
            assert view["outcome"] and view["words"]["aside"] == {} and view["words"]["told"][-1]

    run_story(server, story, "Anna", "Bruno", lang="en")


def test_a_move_taken_back_is_told_no_more(server):
    async def story(anna):
        id = await table([anna], "discat", seats=["person", "kitten"])
        await anna.say("join", table=id)
        view, told = await anna.hear("view"), []
        while view["ply"] < 6 or not view["legal"]:
            if view["legal"]:
                await anna.move(id, view, view["legal"][0])
            view = await anna.hear("view")
            told[view["since"]:] = view["words"]["told"]
        await anna.say("back", id="b1", table=id)
        after = await anna.hear("view")
        told[after["since"]:] = after["words"]["told"]
        assert after["ply"] < view["ply"] and len(told) == after["ply"]
        await anna.say("resync", table=id)
        assert (await anna.hear("view"))["words"]["told"] == told

    run_story(server, story, "Anna", lang="en")
