"""Explanations: counts are those of the imagined deals, nothing hidden is used, and what is told is what differs."""
import string

import numpy as np
import pytest

import matou
import tables_catdays
import tables_chami
from matou.agents.analysis import explained, hint
from matou.agents.explanation import (
    EQUAL,
    STANDARD_ERRORS,
    Count,
    Explanation,
    counted,
    events_of,
    explain,
    explain_best,
    facts,
    from_dict,
    reasons,
    rivals,
    sentence,
    table,
)
from matou.agents.greedy import best_first
from matou.agents.search import Finding
from matou.agents.workspace import heuristic_of, kernels_of
from matou.core.chance import chance
from matou.core.moves import verb_of
from matou.core.words import Player
from matou.games.catdays.table import DAYS, WEEK
from matou.games.chami import rules as chami
from matou.games.discat import rules as discat
from matou.games.poche import board, scoring
from matou.language import Language
from tables_discat import free

NAMES = (Player("Léa", True), Player("Moka"))
FRENCH = Language("fr")


def seen(state):
    return state.game.view(state, state.turn)


def halfway(slug, moves=7, seats=2):
    """A position with a choice, after greedy play."""
    game = matou.load(slug)
    state = game.deal(seats, "explained")
    while len(state.said) < moves or len(state.legal) < 2:
        state = game.apply(state, best_first(seen(state))[0])
    return seen(state)


def choices(view):
    """The move that looks best and the one that looks worst."""
    ordered = best_first(view)
    return ordered[0], ordered[-1]


# The counts are those of the deals ---------------------------------------------------------------------------

def deals(view, moves, seed, count):
    """By deal and move: the tables one after the other, each with who moved and what; the last one has neither.
    Imagined and played on from Python, row by row."""
    game, rules = view.game, view.game.rules
    heuristic, search = heuristic_of(game), kernels_of(game)
    rng, codes, values = chance(seed, "why", bytes(view).hex()), np.zeros(rules.MOST_MOVES, np.int64), \
        np.zeros(rules.MOST_MOVES)
    for _ in range(count):
        dealt = view.row.copy()
        game.determinization.imagine(dealt, view.box.row, view.turn, rng, game.scratch())
        start, played = rng.copy(), []
        for move in moves:
            rng[:] = start
            row, code, story = dealt.copy(), move.code, []
            while True:
                story.append((row.copy(), int(row.turn), code))
                rules.apply(row, view.box.row, code)
                if heuristic.at_horizon(row, heuristic.horizon(view.row)):
                    break
                n = rules.legal(row, view.box.row, codes)
                at = search.playout_move(row, view.box.row, codes, n, values, rng,
                                         int(heuristic.TUNING.epsilon * search.PROBABILITY_STEPS))
                code = int(codes[at])
            played.append([*story, (row, None, None)])
        yield played


def legal_verbs(view, row):
    codes = np.zeros(view.game.rules.MOST_MOVES, np.int64)
    return {verb_of(int(code)) for code in codes[:view.game.rules.legal(row, view.box.row, codes)]}


def settled(view, row):
    scores = np.zeros(view.game.max_seats, np.int64)
    view.game.rules.settle(row, view.box.row, scores)
    return scores


def told_of_discat(view, story):
    me, scores = view.turn, settled(view, story[-1][0])
    first, last = story[1][0], story[-1][0]
    back = next((row for row, mover, _ in story[1:] if mover == me), None)
    waits = back is not None and discat.PLAY in legal_verbs(view, back)
    stuck = not discat.over(first) and first.creator == me and discat.PLAY not in legal_verbs(view, first)
    return {"stuck": stuck, "may play": waits, "four": last.bonus[me] > view.row.bonus[me], "points": scores[me],
            "others' points": max(scores[p] for p in range(view.seats) if p != me)}


def told_of_chami(view, story):
    me, last = view.turn, story[-1][0]
    gained = [int(last.total[p] - view.row.total[p]) for p in range(view.seats)]
    return {"win": last.winner == me, "points": gained[me], "others' points": sum(gained) - gained[me],
            "lays": any(mover == me and verb_of(code) == chami.LAY for _, mover, code in story[:-1])}


def told_of_poche(view, story):
    me, end = view.turn, story[-1][0]
    found = np.zeros(1, scoring.EXPLAINED).view(np.recarray)[0]
    scoring.explain(end, view.box.row, found)
    every = 0
    for one in found.chased:
        every |= int(one)
    chased = [q for q in range(board.TILES) if every >> q & 1]
    return {"captures mouse-3": found.captor[0] == me, "loses fly-4": found.captor[9] == 1 - me,
            "cats chased": sum(end.face[q] // board.CATS == me for q in chased),
            "chief chased": any(end.face[q] == me * board.CATS + board.CHIEF for q in chased),
            "points": settled(view, end)[me]}


def told_of_catdays(view, story):
    me, end = view.turn, story[-1][0]
    lead = [int(scores[me] - scores[1 - me]) for scores in (settled(view, row) for row, *_ in story[:2])]
    answered = story[2][0] if len(story) > 2 else None
    taken = answered is not None and any(answered.shows[me, day] and not story[1][0].shows[me, day]
                                         for day in range(DAYS))
    return {"at once": lead[1] - lead[0], "day taken": taken, "full": end.filled[me] == WEEK,
            "points": settled(view, end)[me]}


RECOUNTED = {"discat": told_of_discat, "chami": told_of_chami, "poche": told_of_poche, "catdays": told_of_catdays}


@pytest.mark.parametrize("slug", matou.GAMES)
def test_the_counts_are_those_of_the_deals(slug):
    view, many = halfway(slug, 9), 40
    moves = choices(view)
    found, names = counted(view, moves, "seed", many), [event.name for event in events_of(view.game).EVENTS]
    happened = 0
    for deal, played in enumerate(deals(view, moves, "seed", many)):
        for at, story in enumerate(played):
            for name, expected in RECOUNTED[slug](view, story).items():
                assert found[deal, at, names.index(name)] == expected, (deal, at, name)
                happened += bool(expected)
    assert happened > many


def test_a_count_is_a_mean_with_an_interval():
    view = halfway("discat")
    move, other = choices(view)
    found, why = counted(view, (move, other), 5, 50), explain(view, move, other, 5, 50)
    differ = found[:, 0, -1] - found[:, 1, -1]
    last = why.counts[-1]
    assert (last.event, last.counted) == ("others' points", "amount")
    assert last.here == pytest.approx(found[:, 0, -1].mean(), abs=1e-4)
    assert last.high - last.low == pytest.approx(2 * STANDARD_ERRORS * differ.std(ddof=1) / 50 ** 0.5, abs=1e-3)
    assert from_dict(why.to_dict()) == why
    assert explain(view, move, other, 5, 50) == why != explain(view, move, other, 6, 50)


def test_both_moves_are_made_in_the_same_deals():
    """A move compared with itself differs in nothing, deal by deal."""
    view = halfway("chami")
    found = counted(view, view.legal[:1] * 2, 0, 30)
    assert (found[:, 0] == found[:, 1]).all() and found.any()
    assert sentence(view, explain(view, view.legal[0], view.legal[0], 0, 30), NAMES) == EQUAL


@pytest.mark.parametrize("slug", matou.GAMES)
def test_what_is_hidden_changes_nothing(slug):
    """Twin deals: another table that this player cannot tell from theirs gets the same explanation."""
    view = halfway(slug)
    game, (move, other) = view.game, choices(view)
    for seed in range(3):
        twin = game.imagine(view, seed)
        again = explain(game.view(twin, twin.turn), move, other, deals=30)
        assert again == explain(view, move, other, deals=30)
        assert facts(game.view(twin, twin.turn), again, {"name": "x"}) == facts(view, again, {"name": "x"})


# What is told ------------------------------------------------------------------------------------------------

def count(event, here, there, spread=0.01, counted="deals"):
    return Count(event, counted, here, there, here - there - spread, here - there + spread)


def why(*counts, move="49", other="33"):
    return Explanation(move, other, 400, counts)


DISCAT = matou.load("discat")
VIEW = seen(free([[49, 31, 33, 35, 12], [30, 40, 45, 41, 11]], pile=[20, 22, 26, 28]))


def test_only_what_is_certain_is_told_the_largest_first():
    found = why(count("stuck", 0.4, 0.1), count("may play", 0.6, 0.3, 0.4), count("points", 14.5, 11.0, 0.1, "amount"),
                count("four", 0.31, 0.29, 0.001), count("out", 0.6, 0.5))
    assert [one.event for one in reasons(DISCAT, found)] == ["points", "stuck"]


def test_three_at_most_and_of_what_is_about_the_same_one():
    found = why(count("stuck", 0.4, 0.1), count("bonus card", 0.4, 0.1), count("free", 0.39, 0.1),
                count("may play", 0.9, 0.7), count("their four", 0.1, 0.3), count("four", 0.5, 0.21))
    assert [one.event for one in reasons(DISCAT, found)] == ["stuck", "four", "their four"]


def test_what_speaks_against_it_comes_after_a_but():
    told = sentence(VIEW, why(count("their four", 0.5, 0.1), count("stuck", 0.4, 0.1), move="12", other="49"), NAMES)
    assert told == ("Moka can't follow in 40 of 100 deals instead of 10; but somebody else plays a group of four in 50 "
                    "instead of 10")
    alone = sentence(VIEW, why(count("stuck", 0.1, 0.4), move="12", other="49"), NAMES)
    assert alone == ("nothing that was counted clearly speaks for it, and Moka can't follow in 10 of 100 deals instead "
                     "of 40")


def test_figures_are_those_of_the_reader_s_language():
    told = sentence(VIEW, why(count("points", 12.5, 11.0, 0.1, "amount"), move="12", other="49"), NAMES)
    assert told == "you end with a score of 12.5 on average instead of 11"
    assert FRENCH.say(told).endswith("avec un score de 12,5 en moyenne au lieu de 11")
    told = sentence(VIEW, why(count("points", 16.97, -0.96, 0.1, "amount"), move="12", other="49"), NAMES)
    assert told == "you end with a score of 17 on average instead of −1"


def test_a_half_is_rounded_as_in_the_table_of_all_numbers():
    """Which the page rounds."""
    told = sentence(VIEW, why(count("stuck", 0.425, 0.005), move="12", other="49"), NAMES)
    assert told == "Moka can't follow in 43 of 100 deals instead of 1"
    assert FRENCH.say(told) == "Moka ne peut pas suivre dans 43 donnes sur 100 au lieu de 1"
    told = sentence(VIEW, why(count("stuck", 0.0025, 0.4), move="12", other="49"), NAMES)
    assert FRENCH.say(told).endswith("Moka ne peut pas suivre dans 0 donne sur 100 au lieu de 40")


@pytest.mark.parametrize("slug", matou.GAMES)
def test_every_event_can_be_told_in_both_languages_to_both(slug):
    view = halfway(slug)
    for event in events_of(view.game).EVENTS:
        for names in (NAMES, ("Arthur", "Moka"), ("Zoé", Player("Nina", True))):
            one = count(event.name, 0.5, 0.2, counted=event.counted)
            lines = [sentence(view, why(one, move=view.legal[0].text, other=view.legal[1].text), names),
                     *(title for _, title, _ in table(view, why(one), names))]
            assert len(lines) == 2
            for line in lines:
                assert FRENCH.say(line) != line and not set("{}|@#") & {*line, *FRENCH.say(line)}
        assert len({one.name for one in events_of(view.game).EVENTS}) == len(events_of(view.game).EVENTS)


def test_the_names_of_a_sentence_are_known():
    for slug in matou.GAMES:
        for event in events_of(matou.load(slug)).EVENTS:
            fields = {name for _, name, _, _ in string.Formatter().parse(event.says.template) if name}
            assert fields <= {"name", "other", "thing", "n", "m"}
            assert {"n", "m"} <= fields if event.counted == "amount" else not {"n", "m"} & fields
            assert ("thing" in fields) == (event.thing is not None) and (event.counted == "deals" or event.title)


# Positions where the reason is known -------------------------------------------------------------------------

def reasoned(state, move, other, names=NAMES):
    view = seen(state)
    return sentence(view, explain(view, *(view.game.parse(view, text) for text in (move, other))), names)


def test_discat_nobody_has_a_card_above_49():
    state = free([[49, 31, 33, 35, 12], [30, 40, 45, 41, 11]], pile=[20, 22, 26, 28])
    told = reasoned(state, "49", "33")
    assert "Moka can't follow in 100 of 100 deals instead of " in told
    assert told.endswith("and you keep 31, 33 and 35 together")
    assert "Moka ne peut pas suivre dans 100 donnes sur 100 au lieu de " in FRENCH.say(told)
    assert FRENCH.say(told).endswith("et tu gardes 31, 33 et 35 ensemble")


def test_chami_the_last_three_cards_win_the_round():
    told = reasoned(tables_chami.round_of("3+3 3+4 4+4", "1+1 9+9 4+10 5+10 2+2 10+10"), "lay 3+3 3+4 4+4", "drop 3+3")
    assert told.startswith("you win the round in 100 of 100 deals instead of ")


def test_chami_a_run_in_hand_is_kept():
    told = reasoned(tables_chami.round_of("3+3 3+4 4+4 9+9 2+9", "1+1 9+8 4+10 5+10 2+2 10+10"), "drop 9+9", "drop 3+4")
    assert told.endswith("you keep 3+3, 3+4 and 4+4 together")


LAST_TILE = """poche 2 mode=fixed clans=gourmet,royal; turn: 0; phase: moving; board: dog1r0 dog2r0 dog3r0 dog4r0
dog5r0 | gourmet-a gourmet-c gourmet-d gourmet-e royal-a | mouse-5b pigeon-5 royal-c royal-d royal-e | mouse-4b mouse-4a
fly-3 fly-4 mouse-5a | gourmet-b mouse-3 mouse-6 pigeon-2 royal-b; flipped: c1""".replace("\n", " ")


def test_poche_the_last_prey_goes_to_whoever_stands_beside_it():
    told = reasoned(matou.load("poche").position(LAST_TILE), "swap b1", "swap d1")
    assert told.startswith("you capture the mouse 6, and Moka ends with a score of 19 on average instead of 23")
    assert told.endswith("but Moka captures the pigeon 2")
    assert FRENCH.say(told).startswith("tu captures la souris 6, et Moka finit avec un score de 19 en moyenne")


def test_catdays_a_cat_counts_at_once():
    state = tables_catdays.laid_out(tables_catdays.SIX, hand="demanding catnip")
    assert reasoned(state, "play demanding sun", "draw") == "it gains 6 on Moka at once instead of 0"


def test_moves_that_do_the_same_are_about_equal():
    poche = matou.load("poche")
    state = poche.deal(2, 1, mode="first")
    assert reasoned(state, "flip a5", "flip e1") == EQUAL


# Hints and games without events ------------------------------------------------------------------------------

def test_a_hint_is_explained_only_where_that_is_asked_for():
    view = halfway("discat")
    found = hint(view, "search:60")
    assert found.why is None
    why = explained(view, found).why
    assert why.move == found.findings[0].move.text and why.other in [one.text for one in rivals(view, found.findings)]


def test_a_hint_is_compared_with_what_one_would_think_of_first():
    view = halfway("discat")
    found = hint(view, "search:60").findings
    others = rivals(view, found)
    assert others and found[0].move not in others
    assert others[0] == next(move for move in best_first(view) if move != found[0].move)


def test_a_hint_is_not_compared_with_a_move_that_does_the_same():
    view = seen(free([[49, 31, 33, 35, 12], [30, 40, 45, 41, 11]], pile=[20, 22, 26, 28]))
    pairs = [Finding(view.game.parse(view, text), 1, 0.0, 0.0) for text in ("31+33+35", "31+35+33")]
    told = explain_best(view, pairs)
    assert told.other == "35+33" and sentence(view, told, NAMES) != EQUAL
