"""Every lesson, step by step, by the rules: what is asked may be done, what is answered may be answered, and what is
wrong is refused kindly. tests/web/test_lessons.py does them as a person would."""
import re
from itertools import product

import pytest

import matou
from matou.agents.levels import Level
from matou.core.lesson import Step, lessons_of
from matou.core.record import Record
from matou.games import OURS
from matou.language import Language
from matou.server.match.lesson import Guide, NotInLesson, headed, lesson_dict

EVERY = [pytest.param(matou.load(slug), lesson, id=f"{slug}-{lesson.name}")
         for slug in OURS for lesson in lessons_of(matou.load(slug)).values()]
FIRST = [one for one in EVERY if one.values[1].met is None]
FEWEST, MOST = 6, 10                             # steps of a first game; a short lesson has at least two
SECONDS_PER_WORD, SECONDS_PER_MOVE = 0.5, 6      # of a child that reads slowly, and looks for its cards
MOST_SECONDS, MOST_OF_A_SHORT_ONE = 300, 45      # "three to five minutes", "30 seconds"
LONGEST = 200                                    # letters that a child of eight reads at once
SIZE = 25_000                                    # bytes of all lessons of a game, as a page loads them


def plays(game, lesson):
    """By each way through a lesson: its moves, and the positions before them and at the end."""
    for way in product(*(one.moves if isinstance(one, Step) else (one,) for one in lesson.script)):
        states = [lesson.start(game)]
        for move in way:
            states.append(game.apply(states[-1], move))
        yield way, states


def paragraphs(game, language):
    return set(re.findall(r"\*\*(\d+\.\d+)\*\*", (game.home / f"booklet.{language}.md").read_text("utf-8")))


@pytest.mark.parametrize("slug", OURS)
def test_each_of_our_games_has_one_first_game(slug):
    """And the others are short ones, about something that not every table has."""
    lessons = lessons_of(matou.load(slug))
    assert [name for name, lesson in lessons.items() if lesson.met is None] == ["first"]


@pytest.mark.parametrize(("game", "lesson"), EVERY)
def test_it_begins_in_a_whole_position_with_the_player_to_move(game, lesson):
    state = lesson.start(game)
    assert game.census(state) == [] and state.turn == lesson.seat and game.outcome(state) is None
    assert game.position(state.text) == state


@pytest.mark.parametrize(("game", "lesson"), EVERY)
def test_every_way_through_it_is_allowed(game, lesson):
    """Whichever of the accepted moves is made; the player's moves are the steps', the others' are the replies."""
    for _, states in plays(game, lesson):
        for state, one in zip(states, lesson.script, strict=False):
            assert (state.turn == lesson.seat) == isinstance(one, Step)
        assert game.census(states[-1]) == []


@pytest.mark.parametrize(("game", "lesson"), EVERY)
def test_every_other_legal_move_is_refused_kindly_with_a_paragraph_that_exists(game, lesson):
    known = paragraphs(game, "en") & paragraphs(game, "fr")
    guide = Guide({"game": game.slug, **headed(lesson)})
    _, states = next(plays(game, lesson))
    for made, one in enumerate(lesson.script):
        if not isinstance(one, Step):
            assert guide.reply(made) == one and guide.wanted(made) is None
            continue
        view = game.view(states[made], lesson.seat)
        accepted = {game.representative(view, move) for move in one.moves}
        assert guide.wanted(made) == one.moves[0] and guide.reply(made) is None
        for move in view.legal:
            if move in accepted:
                guide.check(view, made, move.text)
                continue
            assert one.instead, f"{one.name}: {move.text} is legal, and nothing is said to it"
            with pytest.raises(NotInLesson) as refused:
                guide.check(view, made, move.text)
            assert refused.value.paragraph in known and str(refused.value) == one.instead
    assert guide.reply(len(lesson.script)) is None and guide.wanted(len(lesson.script)) is None
    assert {step.paragraph for step in lesson.steps} <= known | {""}


@pytest.mark.parametrize(("game", "lesson"), EVERY)
def test_a_table_with_another_script_is_not_guided(game, lesson):
    guide = Guide({"game": game.slug, **headed(lesson), "script": "of old"})
    assert guide.lesson is None and guide.wanted(0) is None and guide.reply(0) is None


@pytest.mark.parametrize(("game", "lesson"), EVERY)
def test_its_sentences_are_short_and_there_in_french(game, lesson):
    english, french = (lesson_dict(game, lesson, Language(code)) for code in ("en", "fr"))
    for one, other in zip(english["steps"], french["steps"], strict=True):
        assert one["says"] != other["says"] and len(one["says"]) <= LONGEST and len(other["says"]) <= LONGEST + 20
    assert english["title"] != french["title"]
    for step in lesson.steps:
        assert step.instead is None or Language("fr").say(step.instead) != step.instead
    names = [step.name for step in lesson.steps]
    assert len(set(names)) == len(names) and not lesson.steps[-1].moves      # the last word is only read
    assert FEWEST <= len(names) <= MOST if lesson.met is None else 2 <= len(names) <= FEWEST


@pytest.mark.parametrize("language", ["en", "fr"])
@pytest.mark.parametrize(("game", "lesson"), EVERY)
def test_it_takes_no_longer_than_it_says(game, lesson, language):
    says = [step["says"] for step in lesson_dict(game, lesson, Language(language))["steps"]]
    words = len(re.findall(r"\w[\w'’-]*", " ".join(says)))
    seconds = SECONDS_PER_WORD * words + SECONDS_PER_MOVE * sum(bool(step.moves) for step in lesson.steps)
    assert seconds <= (MOST_SECONDS if lesson.met is None else MOST_OF_A_SHORT_ONE)


@pytest.mark.parametrize("slug", OURS)
def test_the_lessons_of_a_game_are_small(slug):
    game = matou.load(slug)
    told = [str(lesson_dict(game, lesson, Language("fr"))) for lesson in lessons_of(game).values()]
    assert sum(len(one.encode()) for one in told) <= SIZE


@pytest.mark.parametrize(("game", "lesson"), FIRST)
def test_afterwards_a_kitten_plays_it_to_its_end_and_the_record_says_where_it_began(game, lesson):
    """Both seats are kittens here. The record has the position and no seed: nothing was dealt."""
    way, states = next(plays(game, lesson))
    state, kitten = states[-1], Level("kitten", "afterwards")
    while game.outcome(state) is None:
        state = game.apply(state, kitten.choose(game.view(state, state.turn)))
    assert tuple(text for _, text in state.said[:len(way)]) == tuple(
        game.parse(before, text).text for before, text in zip(states, way, strict=False))
    record = Record.open(states[0], ["Zoé", "kitten"], "no seed")
    for seat, text in state.said:
        record = record.add(seat, text)
    again = Record.from_json(record.close(state, game.outcome(state)).to_json())
    assert again.seed is None and again.deal is None and game.position(again.position) == states[0]
    assert again.replay(game) == state
