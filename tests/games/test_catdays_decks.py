"""Decks of Cat Days (§6), and how many choices they can offer at once."""
import copy
import json
from itertools import combinations_with_replacement, product

import pytest

from checked_moves import after
from matou.core.errors import BoxError, OptionError
from matou.core.game import State
from matou.core.record import Record
from matou.games.catdays import choices, days, narration, rules, table
from matou.games.catdays.choices import most_choices
from matou.games.catdays.deck import Reader
from matou.games.catdays.notation import DAYS
from matou.lab.simulate import Simulator, simulate
from tables_catdays import OTHERS, OWN_FILE, STUCK, WILD, cat, event, game, hand, laid_out, plays, random_game, week

OWN_OPTIONS = {"first": 0, "deck": "reconstructed", "full_week": "after"}

# §6 Decks ----------------------------------------------------------------------------------------------------

def test_6_1_our_own_deck_and_the_template_are_decks():
    assert game.own_box.data is None and game.decks() == ["reconstructed"]
    assert game.read_box(OWN_FILE).data is None
    template = game.read_box(game.home / "decks" / "template.toml")
    assert template.data["name"] == "my-deck" and len(template.lines) == 7


def toml(deck):
    """A deck as a file would have it."""
    lines = [f'name = "{deck["name"]}"']
    for card in deck["cards"]:
        lines += ["[[cards]]", *(f"{field} = {json.dumps(value)}" for field, value in card.items())]
    return "\n".join(lines) + "\n"


def test_6_1_a_deck_is_chosen_by_path_and_its_data_goes_into_the_record(tmp_path):
    path = tmp_path / "mine.toml"
    path.write_text(toml(WILD), encoding="utf-8")
    by_path = game.deal(2, 4, deck=str(path))
    assert by_path.options["deck"] == "wild" and list(by_path.options) == ["first", "deck", "full_week", "box"]
    assert by_path.options["box"]["cards"][0]["slug"] == "plain" and len(by_path.options["box"]["digest"]) == 32
    assert game.deal(2, 4, box=path) == game.deal(2, 4, deck=path) == game.deal(2, 4, box=WILD) == by_path
    assert game.deal(2, 4, **by_path.options) == by_path
    assert game.deal(2, 4, **json.loads(json.dumps(by_path.options))).options == by_path.options


def test_6_1_our_own_deck_needs_no_data():
    assert game.deal(2, 4, deck="reconstructed").options == OWN_OPTIONS
    assert game.deal(2, 4, deck=str(OWN_FILE)).options == OWN_OPTIONS


@pytest.mark.parametrize("options", OTHERS, ids=lambda one: one["box"]["name"])
def test_6_1_another_deck_plays_and_its_records_replay_anywhere(options):
    for record in simulate(game, 2, 10, "decks", legal=True, **options):
        assert record.options["deck"] == options["box"]["name"]
        again = Record.from_json(record.to_json())
        assert again == record and game.outcome(again.replay(game)) is not None
        data = json.loads(record.to_json()) | {"seed": None}
        Record.from_json(json.dumps(data)).replay(game)


def test_6_1_a_card_of_another_deck_is_not_ours_of_the_same_name():
    """Texts of our own deck's moves are remembered; what is told of a move is asked for by its text."""
    for state in random_game(1):
        game.legal(state)
    box = {"name": "mine", "cards": [event("tree", "tree"), cat("bully", 5, 3), cat("rescued", 1, 10)]}
    state = game.deal(2, 3, box=box)
    assert game.notation.texts.keys() & {move.text for move in state.legal}
    for move in state.legal:
        assert game.move_made(state, move.text) == move


def test_6_1_another_deck_recompiles_nothing():
    simulator = Simulator(game, 2)
    simulator.count(["warm"])
    counts = [len(getattr(one, "signatures", ())) for one in vars(game.rules).values()]
    Simulator(game, 2, box=WILD).count([f"wild/{i}" for i in range(50)])
    assert [len(getattr(one, "signatures", ())) for one in vars(game.rules).values()] == counts


def test_6_1_the_digest_tells_whether_the_cards_were_changed():
    data = game.deal(2, box=WILD).options["box"]
    changed = copy.deepcopy(data)
    changed["cards"][0]["points"] = 9
    with pytest.raises(BoxError, match="digest"):
        game.deal(2, box=changed)


@pytest.mark.parametrize("options, told", [
    ({"deck": "nothing"}, "option deck: nothing is none of reconstructed"), ({"deck": 3}, "option deck: 3"),
    ({"deck": "other", "box": WILD}, "option deck: other was chosen, but the box holds wild"),
    ({"deck": "reconstructed", "box": WILD}, "option deck: reconstructed was chosen"),
    ({"cards": 1}, "no option cards")])
def test_6_1_a_deck_that_is_not_there(options, told):
    with pytest.raises(OptionError, match=told):
        game.deal(2, **options)


def test_6_1_a_file_that_is_not_there():
    with pytest.raises(BoxError, match=r"nowhere\.toml: no such file"):
        game.deal(2, deck="nowhere.toml")


def broken(**fields):
    """The stuck deck, its second card changed; a value of None takes the field away."""
    card = {**STUCK["cards"][1], **fields}
    return {**STUCK, "cards": [STUCK["cards"][0], {field: value for field, value in card.items() if value is not None}]}


def broken_event(**fields):
    return {**STUCK, "cards": [*STUCK["cards"], {**event("thing", "swap"), **fields}]}


@pytest.mark.parametrize("deck, told", [
    (broken(slug=None), "card 2: slug"), (broken(slug="Sunny Cat"), "card 2: slug"), (broken(slug=7), "card 2: slug"),
    (broken(slug="tree"), "card tree: slug: there are two"),
    (broken(en=None), "card sunny: en"), (broken(fr=""), "card sunny: fr"), (broken(fr=3), "card sunny: fr"),
    (broken(points=None), "card sunny: points"), (broken(points=-1), "card sunny: points"),
    (broken(points=100), "card sunny: points"), (broken(points="3"), "card sunny: points"),
    (broken(points=True), "card sunny: points"), (broken(event=True), "card sunny: points: an event has none"),
    (broken(event=False), "card sunny: event"),
    (broken(copies=None), "card sunny: copies"), (broken(copies=0), "card sunny: copies"),
    (broken(copies=81), "card sunny: copies"), (broken(copies=1.5), "card sunny: copies"),
    (broken(week=None), "card sunny: week: expected: own, opponent, either; found: -"),
    (broken(alone=1), "card sunny: alone"), (broken(alone="yes"), "card sunny: alone"),
    (broken(alone=True, on="cat"), "card sunny: alone: a card that is played on a cat cannot be alone"),
    (broken_event(alone=True), "card thing: alone"), (broken_event(alone=False), "card thing: alone"),
    (broken_event(effect="tree"), "card thing: week"), (broken_event(effect="box"), "card thing: week"),
    (broken(week="mine"), "card sunny: week"), (broken(week=1), "card sunny: week"),
    (broken(days=[]), "card sunny: days"), (broken(days="sun"), "card sunny: days"),
    (broken(days=["sun", "sun"]), "card sunny: days"), (broken(days=["sunday"]), "card sunny: days"),
    (broken(days=[7]), "card sunny: days"),
    (broken(on="dog"), "card sunny: on"), (broken(neighbours="two"), "card sunny: neighbours"),
    (broken(effect="jump"), "card sunny: effect"), (broken(effect="tree"), "card sunny: effect"),
    (broken(effect="box"), "card sunny: effect"), (broken(tag="X"), "card sunny: tag"),
    (broken(tag=""), "card sunny: tag"),
    (broken(tag=["B"]), "card sunny: tag"), (broken(ours="points"), "card sunny: ours"),
    (broken(ours=["size"]), "card sunny: ours"), (broken(colour="red"), "card sunny: colour"),
    (broken_event(effect="nap"), "card thing: effect"), (broken_event(week="own"), "card thing: week"),
    (broken_event(days="any"), "card thing: days"), (broken_event(on="cat"), "card thing: on"),
    (broken_event(neighbours="any"), "card thing: neighbours"),
    (broken_event(effect="tree", on="cat"), "card thing: on"),
    (broken_event(effect="box", on="empty"), "card thing: on"),
    ({**STUCK, "cards": [cat("sunny", 3, 12)]}, "card tree: copies: each player is dealt a tree"),
    ({**STUCK, "cards": [event("shrub", "tree", 1), cat("sunny", 3, 12)]}, "card shrub: copies: each player is dealt"),
    ({**STUCK, "cards": [event("tree", "tree"), cat("sunny", 3, 7)]}, "10 to 80 cards in all; this one has 2 and 9"),
    ({**STUCK, "cards": [event("tree", "tree"), cat("sunny", 3, 79)]}, "this one has 2 and 81"),
    ({**STUCK, "cards": [event("tree", "tree"), *(cat(f"cat-{i}", 1, 1) for i in range(40))]}, "at most 40 different"),
    ({**STUCK, "cards": [event("tree", "tree", 8), *(cat(f"cat-{i}", 1, 1, effect="swap") for i in range(9))]},
     "choices at once; fewer than 2048"),
    ({**STUCK, "cards": "all"}, "a deck with a name and cards"), ([], "a deck with a name and cards"),
    ({**STUCK, "cards": [1, 2]}, "card 1: a table of fields"), ({**STUCK, "name": "My Deck"}, "name: small letters"),
    ({**STUCK, "name": None}, "name: small letters"),
    ({**STUCK, "name": "reconstructed"}, "name: reconstructed is our own"),
    ({**STUCK, "game": "discat"}, "game: catdays was expected"), ({**STUCK, "author": "me"}, "author: a deck has"),
])
def test_6_1_an_error_names_the_card_and_the_field(deck, told):
    with pytest.raises(BoxError) as refused:
        game.read_box(deck)
    assert told in str(refused.value)


def test_6_1_an_error_in_a_file_names_the_file(tmp_path):
    path = tmp_path / "broken.toml"
    path.write_text(toml(broken(week="mine")), encoding="utf-8")
    with pytest.raises(BoxError, match=r"broken\.toml: card sunny: week: expected: own, opponent, either; found: mine"):
        game.read_box(path)


def test_6_1_a_cat_that_moves_or_sends_back_or_covers_and_swaps():
    """Effects go with any cat; the card being played is never one of the cats it acts on."""
    state = laid_out({"mon": "plain"}, {"tue": "envoy", "wed": "shrub: plain hermit"}, "herder bully sulker shover",
                     options={"box": WILD})
    assert plays(state, "herder") == {
        *(f"{place} move {cat} {to}" for place in ("wed", "sun") for cat, days in (
            ("mon", [day for day in DAYS if day not in ("mon", place)]),
            ("tue!", ["mon!", "wed!", "thu!", "fri!", "sat!", "sun!"]),
            ("wed!/plain", ["mon!", "thu!", "fri!", "sat!", "sun!"]),
            ("wed!/hermit", ["mon!", "thu!", "fri!", "sat!", "sun!"])) for to in days)}
    assert plays(state, "bully") == {f"{day} return {cat}" for day in DAYS[1:]
                                     for cat in ("tue!", "wed!/plain", "wed!/hermit")}
    assert plays(state, "sulker") == {"tue! swap mon wed!/plain", "tue! swap mon wed!/hermit", "wed! swap mon tue!"}
    then = after(state, "play sulker wed! swap mon tue!")
    assert week(then, 0) == {"mon": "envoy"}
    assert week(then, 1) == {"tue": "plain", "wed": "shrub: hermit plain | sulker"}
    then = after(state, "play bully tue return wed!/hermit")
    assert week(then, 1)["wed"] == "shrub: plain" and hand(then, 1) == ["hermit"]
    then = after(state, "play herder sun move mon tue")
    assert week(then, 0) == {"tue": "plain", "sun": "herder"} and game.census(then) == []
    assert {text for text in plays(state, "shover") if text.startswith("mon ")} >= {"mon move tue! sun!"}
    assert not any(text.startswith("mon move mon") for text in plays(state, "shover"))


def test_6_1_trees_and_boxes_for_either_week():
    state = laid_out({"mon": "plain"}, {"tue": "envoy"}, "shrub crate hamper perch", options={"box": WILD})
    assert {"mon", "tue!", "sun!"} <= plays(state, "shrub") and plays(state, "perch") == {"sat"}
    assert plays(state, "hamper") == {"tue take tue!"}
    then = after(state, "play crate mon! take tue!")
    assert week(then, 1) == {"mon": "crate: envoy"}


# How many choices there can be -------------------------------------------------------------------------------

def full_house(options):
    """Both weeks as crowded as they can be while a game goes on, every card in hand. (More cats than the deck has.)"""
    state = laid_out(rest=False, options=options)
    slugs = narration.slugs(state)
    cats = [slug for slug in slugs[1:] if state.box.row.form[slugs.index(slug)] == table.CAT]
    tree = next(slug for slug in slugs[1:] if state.box.row.effect[slugs.index(slug)] == table.TREE)
    trees = int(state.box.row.copies[state.box.row.effect == table.TREE].sum())
    def crowd(count, full, on_tree):
        return {DAYS[d]: f"{tree}: {' '.join((cats * 3)[d:d + on_tree])}" if d < full else cats[d % len(cats)]
                for d in range(count)}

    for own_days, other_days in product(range(7), (5, 6)):
        for full in range(min(own_days, trees) + 1):
            for on_tree in (2, 3):
                yield crowded(state, crowd(own_days, full, on_tree),
                              crowd(other_days, min(other_days, trees - full), 3))


def crowded(state, *weeks):
    """These weeks, every card in the hand of seat 0, one to draw. No position text says this: the deck is too small."""
    row, slugs, effect = state.row.copy(), narration.slugs(state), state.box.row.effect
    for w, days_of in enumerate(weeks):
        for day, text in days_of.items():
            stands, colon, cats = text.rpartition(":")
            if colon:
                rules.stand(row, w, DAYS.index(day), slugs.index(stands), effect[slugs.index(stands)])
            for slug in cats.split():
                days.put(row, w, DAYS.index(day), slugs.index(slug))
    for kind in range(1, len(slugs)):
        rules.take(row, 0, kind)
    row.left = 1
    table.put_card(row, 0, 1)
    return State(game, row, state.box, state.options)


@pytest.mark.parametrize("options", [{}, *OTHERS], ids=lambda one: one["box"]["name"] if one else "own")
def test_no_legal_list_is_longer_than_the_bound(options):
    box = game.read_box(options.get("box"))
    bound = most_choices((box.data or Reader("own").deck(_own_data()))["cards"])
    assert bound < table.CHOICES < game.rules.MOST_MOVES
    longest = max(len(game.codes(state)) for state in full_house(options))
    assert 0 < longest <= bound
    assert longest > 145 or options


def test_4_2_the_bound_knows_how_many_cats_a_tree_takes():
    """By the rule that says whether a day takes another cat."""
    takes = [cats for cats in range(table.DAYS) if days.takes_cat(1, False, cats)]
    assert takes == list(range(table.SIDE_BY_SIDE))
    assert not days.takes_cat(1, True, 1) and not days.takes_cat(0, False, 1)
    for trees in range(4):
        weeks_ = combinations_with_replacement(range(table.SIDE_BY_SIDE + 2), choices.MOST_DAYS)  # 0: none; 1: no tree
        crowds = {(table.DAYS - len(week) + sum(cats - 1 in takes for cats in week if cats > 1),
                   sum(max(1, cats - 1) for cats in week), len(week))
                  for week in ([cats for cats in one if cats] for one in weeks_)
                  if sum(cats > 1 for cats in week) <= trees}
        assert choices.crowds(trees) == crowds


def _own_data():
    from matou.core.box import read_toml
    return read_toml(OWN_FILE)
