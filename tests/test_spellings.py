"""Promise 12 (docs/architecture.md): whatever a person may type or tap, however spelled, survives replay, analysis,
hint and narration."""
import json
from collections import Counter
from dataclasses import replace

import pytest

import matou
from matou.agents.analysis import hint, judge, thinker
from matou.cli import main
from matou.commands.show import story
from matou.core.record import Record
from matou.games import GAMES
from matou.games.chami.practice import grid, practice
from matou.server.match.fairness import commitment
from matou.server.match.page_data import label_of
from move_spellings import representatives, spelled_game, spellings
from variants import VARIANTS, each_variant

FAST, FEW = "search:8", 12
SPELLED = ("discat", "chami", "catdays")         # games in which a choice has several spellings


def spelled(states, record):
    """The moves that no legal list names so."""
    return [(state, text) for state, (_, text) in zip(states, record.moves, strict=False)
            if text not in [move.text for move in state.game.legal(state)]]


@each_variant
def test_12_every_spelling_stands_for_one_choice_of_the_legal_list(variant):
    game, (record, states) = variant.game, spelled_game(variant, 0)
    odd = spelled(states, record)
    assert bool(odd) == (variant.slug in SPELLED)
    for state, text in odd[:5 * FEW]:
        stands_for = game.representative(state, text)
        assert [stands_for] == representatives(state, text) == representatives(state, game.parse(state, text).text)
        assert game.representative(game.view(state, state.turn), game.parse(state, text)) == stands_for
        assert game.representative(state, stands_for) == stands_for


@each_variant
def test_12_every_spelling_is_replayed_and_told(variant):
    game, (record, states) = variant.game, spelled_game(variant, 1)
    again = Record.from_json(record.to_json())
    assert bytes(again.replay(game)) == bytes(states[-1])
    assert sum(1 for _ in story(game, again)) > len(record.moves)
    names = [f"P{seat}" for seat in range(variant.seats)]
    for state, text in spelled(states, record)[:5 * FEW]:
        assert label_of(game.view(state, state.turn), game.parse(state, text), names, str)


@each_variant
def test_12_every_spelling_is_judged_as_the_choice_it_stands_for(variant):
    game, (record, states) = variant.game, spelled_game(variant, 2)
    texts = [text for _, text in record.moves]
    for state, text in (spelled(states, record) or list(zip(states, texts, strict=False)))[:FEW]:
        listed = judge(thinker(FAST), state, game.representative(state, text).text)
        found = judge(thinker(FAST), state, text)
        assert found.move == text and replace(found, move=listed.move) == listed
        assert hint(game.view(state, state.turn), FAST).findings[0].move in game.legal(state)


def test_12_what_a_child_played_is_in_the_grid():
    variant = next(one for one in VARIANTS if one.slug == "chami")
    record, _ = spelled_game(variant, 3)
    data = practice(record)
    told = Counter(part for _, text in record.moves if text.split()[0] in ("lay", "add") for part in text.split()
                   if "+" in part)
    assert told and sum(told.values()) == sum(pair["laid"] + pair["added"] for player in data["players"]
                                              for pair in player["pairs"].values())
    assert all(len(grid(player, data["tables"])) == 11 for player in data["players"])


@pytest.mark.parametrize("slug", GAMES)
def test_12_the_commands_take_every_spelling(slug, tmp_path, capsys):
    variant = next(one for one in VARIANTS if one.slug == slug)
    record, states = spelled_game(variant, 4)
    record = replace(record, extra={"table": "T", "commitment": commitment(record.seed, "T")})
    file = tmp_path / "spelled.jsonl"
    file.write_text(record.to_json() + "\n")
    odd = [text for _, text in spelled(states, record)]
    after = next((at for at, (_, text) in enumerate(record.moves) if text in odd), 2) + 1     # such a move was the last
    for words in (["replay", file], ["verify", file], ["show", file], ["show", file, "--lang", "fr"],
                  ["hint", file, "--ply", after, "--level", FAST]):
        assert main([str(word) for word in words]) == 0, (words, capsys.readouterr())
    assert (main(["practice", str(file)]) == 0) == (slug == "chami")     # elsewhere there are no additions: it says so
    assert (slug == "chami") == ("nothing to practise in" not in capsys.readouterr().err)
    assert main(["analyse", str(file), "--level", FAST, "--json"]) == 0
    assert len(json.loads(capsys.readouterr().out)["decisions"]) == len(record.moves)


def test_a_twin_of_the_card_in_the_list_can_be_added_and_is_judged():
    """Somebody adds 7+5 while holding 6+6: the list names only one of them."""
    game, texts = matou.load("chami"), {}
    for seed in range(60):
        state = game.deal(2, seed)
        for move in game.legal(state):
            if move.text.startswith("drop ") and (found := spellings(state, move)):
                texts[state] = found[0]
    assert texts
    for state, text in list(texts.items())[:3]:
        assert judge(thinker(FAST), state, text).judged
