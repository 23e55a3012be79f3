"""The modes of Chats de Poche (§5, §6), its deals, records, views and words."""
import pytest

from checked_moves import after
from matou.core.errors import IllegalMove, InvalidMove, OptionError, RecordError
from matou.core.record import Record, read_records
from matou.games.poche import narration
from matou.games.poche.names import CLANS
from tables_poche import NAMES, VECTORS, all_tiles, dealt, game, random_game, said, shown, texts, tiles_with, turned_up

# §5, §6 Modes ------------------------------------------------------------------------------------------------

def test_5_1_the_first_game_is_royal_against_gourmet_without_effects():
    state = game.deal(2, 1, mode="first")
    assert state.deal["clans"] == ["royal", "gourmet"] and state.options["effects"] is True
    assert state.row.effects == 0
    placed = {"a1": "royal-a", "e5": "dog2r0", "c3": "mouse-3"}
    deal = dealt(("royal", "gourmet"), placed).deal
    state = turned_up(game.deal_from(2, deal, mode="first"), "e5")
    assert said(after(state, "flip a1"), "swap") == {"a2", "a3", "b1", "c1"}


def test_6_1_free_any_clan_then_any_other():
    state = game.deal(2, 1)
    assert state.options["mode"] == "free" and state.turn == 0
    assert said(state, "pick") == set(CLANS)
    picked = after(state, "pick chaos")
    assert picked.turn == 1 and said(picked, "pick") == set(CLANS) - {"chaos"}
    with pytest.raises(IllegalMove, match=r"6\.1.*taken"):
        after(picked, "pick chaos")
    begun = after(picked, "pick royal")
    assert begun.deal["clans"] == ["chaos", "royal"] and begun.turn == 0 and len(said(begun, "flip")) == 24


def test_6_1_the_chooser_picks_first_whoever_starts():
    state = game.deal(2, 1, chooser=1, first=0)
    assert state.turn == 1
    begun = after(state, "pick crook", "pick power")
    assert begun.deal["clans"] == ["power", "crook"] and begun.turn == 0


def test_6_1_clans_first_then_tiles():
    state = game.deal(2, 1)
    assert state.deal == {"clans": None, "offers": None, "tiles": None, "first": 0}
    assert (state.row.face == -1).all()
    with pytest.raises(IllegalMove, match=r"2\.1"):
        after(state, "flip a1")
    begun = after(state, "pick chaos", "pick royal")
    assert len(begun.deal["tiles"]) == 25 and begun.deal["tiles"][12].startswith(shown(begun, "c3"))
    with pytest.raises(IllegalMove, match="chosen"):
        after(begun, "pick crook")


def test_6_2_limited_three_cards_each_one_kept():
    state = game.deal(2, 5, mode="limited")
    mine, yours = state.deal["offers"]
    assert len({*mine, *yours}) == 6
    assert said(state, "pick") == set(mine)
    picked = after(state, f"pick {mine[1]}")
    assert picked.turn == 1 and said(picked, "pick") == set(yours)
    with pytest.raises(IllegalMove, match=r"6\.2"):
        after(picked, f"pick {mine[0]}")
    assert after(picked, f"pick {yours[2]}").deal["clans"] == [mine[1], yours[2]]


def test_6_2_limited_is_secret_until_both_have_chosen():
    state = game.deal(2, 5, mode="limited", chooser=1)
    mine, yours = state.deal["offers"]
    picked = after(state, f"pick {yours[1]}")
    views = [game.view(picked, seat) for seat in (0, 1, None)]
    assert [view.heard[0] for view in views] == [(1, "pick ?"), (1, f"pick {yours[1]}"), (1, "pick ?")]
    assert [view.row.clan.tolist() for view in views] == [[-1, -1]] * 3
    assert [view.row.kept.tolist() for view in views] == [[-1, -1], [-1, CLANS.index(yours[1])], [-1, -1]]
    assert [(view.row.offer >= 0).any(1).tolist() for view in views] == [[True, False], [False, True], [False, False]]
    begun = after(picked, f"pick {mine[0]}")
    assert game.view(begun, None).heard == ((1, f"pick {yours[1]}"), (0, f"pick {mine[0]}"))
    assert game.view(begun, None).row.clan.tolist() == [CLANS.index(mine[0]), CLANS.index(yours[1])]


def test_6_3_expert_three_cards_one_kept_two_given():
    state = game.deal(2, 5, mode="expert", chooser=1)
    assert state.turn == 1 and state.deal[0]["offers"][0] == [] and len(state.deal) == 1
    three = state.deal[0]["offers"][1]
    assert said(state, "pick") == set(three) and len(three) == 3
    assert (game.view(state, 0).row.offer == -1).all()
    picked = after(state, f"pick {three[0]}")
    assert picked.turn == 0 and said(picked, "pick") == set(three[1:])
    assert game.view(picked, 0).heard == ((1, f"pick {three[0]}"),)
    with pytest.raises(IllegalMove, match=r"6\.3"):
        after(picked, f"pick {three[0]}")
    begun = after(picked, f"pick {three[2]}")
    assert begun.deal[0]["clans"] == [three[2], three[0]] and begun.turn == 0


def test_6_3_expert_with_games_2_is_two_games_as_it_is_by_default():
    usual, two = (list(random_game(4, mode="expert", **games)) for games in ({}, {"games": 2}))
    assert usual == two and usual[0].options == two[0].options and usual[0].options["games"] == 2
    assert [state.row.game for state in two].count(1) > 50 and {state.row.games for state in two} == {2}
    assert len(two[-1].deal) == 2 and len(game.outcome(two[-1]).detail["games"]) == 2


@pytest.mark.parametrize(("seed", "chooser", "first"), [(4, 0, 1), (5, 1, 1), (6, 1, 0)])
def test_6_3_expert_with_games_1_is_one_game(seed, chooser, first):
    """The same three clan cards, kept and given away, and the same tiles; then it is over."""
    options = {"mode": "expert", "chooser": chooser, "first": first}
    states = list(random_game(seed, games=1, **options))
    end, deal = states[-1], states[-1].deal
    assert {state.row.game for state in states} == {0} and {state.row.games for state in states} == {1}
    assert [states[0].turn, states[1].turn, states[2].turn] == [chooser, 1 - chooser, first]
    assert states[0].deal == [{"clans": None, "offers": deal[0]["offers"], "tiles": None, "first": first}]
    assert len(deal) == 1 and [len(cards) for cards in deal[0]["offers"]] == ([0, 3] if chooser else [3, 0])
    assert 50 <= len(end.said) <= game.longest(2) // 2
    both = after(game.deal(2, seed, games=2, **options), *(text for _, text in end.said))
    assert both.row.game == 1 and both.deal[:1] == deal and game.outcome(both) is None
    assert game.outcome(end).scores == tuple(both.row.points.tolist())
    assert len(game.outcome(end).detail["games"]) == 1 and game.legal(end) == []


def test_6_3_expert_with_games_1_is_won_and_lost_as_any_one_game():
    for seed in range(8):
        end = list(random_game(seed, mode="expert", games=1))[-1]
        alone = game.deal_from(2, end.deal[0] | {"offers": None}, mode="fixed", clans=end.deal[0]["clans"])
        assert game.outcome(after(alone, *(text for _, text in end.said[2:]))) == game.outcome(end)
        told = game.tell(*last_move(end, seed), end, NAMES)
        assert not any("second game" in one for one in told) and told[-1].startswith("Bob: mice")


def last_move(end, seed):
    """The position before it, and the move."""
    moves = [text for _, text in end.said]
    before = after(game.deal(2, seed, mode="expert", games=1), *moves[:-1])
    return before, game.parse(before, moves[-1])


@pytest.mark.parametrize("options", [{"mode": "free"}, {"mode": "first"}, {"mode": "limited"},
                                     {"mode": "fixed", "clans": "royal,crook"}], ids=str)
def test_6_3_games_says_nothing_outside_expert(options):
    for seed in range(2):
        one, two = (list(random_game(seed, games=games, **options)) for games in (1, 2))
        assert [(bytes(state), state.said) for state in one] == [(bytes(state), state.said) for state in two]
        assert one[-1].deal == two[-1].deal and game.outcome(one[-1]) == game.outcome(two[-1])


def test_6_3_expert_is_two_games_and_the_first_chooser_and_player_alternate():
    states = list(random_game(4, mode="expert", first=1, chooser=0))
    begin = next(i for i, state in enumerate(states) if state.row.game == 1)
    assert [states[0].turn, states[2].turn] == [0, 1]                # picks; plays
    assert [states[begin].turn, states[begin + 2].turn] == [1, 0]
    deal = states[-1].deal
    assert [one["first"] for one in deal] == [1, 0]
    assert [[len(cards) for cards in one["offers"]] for one in deal] == [[3, 0], [0, 3]]
    assert states[begin].deal[1]["clans"] is None and states[begin].deal[1]["tiles"] is None


def test_6_3_the_points_of_both_games_are_added():
    end = list(random_game(4, mode="expert"))[-1]
    outcome = game.outcome(end)
    first, second = outcome.detail["games"]
    assert outcome.scores == tuple(first["seats"][p]["points"] + second["seats"][p]["points"] for p in (0, 1))
    assert end.row.points.tolist() == [first["seats"][p]["points"] for p in (0, 1)]
    assert end.row.prey.tolist() == [first["seats"][p]["prey"] for p in (0, 1)]
    state = game.deal_from(2, end.deal[0] | {"offers": None}, mode="fixed", clans=end.deal[0]["clans"])
    for _, text in end.said[2:]:
        if game.outcome(state) is None:
            state = game.apply(state, text)
    assert list(game.outcome(state).scores) == end.row.points.tolist()
    assert game.outcome(state).detail["games"] == [first]


def test_6_4_fixed_takes_two_different_clans():
    assert game.deal(2, 1, mode="fixed", clans=["crook", "royal"]).deal["clans"] == ["crook", "royal"]
    assert game.deal(2, 1, mode="fixed", clans="crook,royal").options["clans"] == ["crook", "royal"]
    for clans in (None, "null", "crook", "crook,crook", "crook,lion", ["crook"], 7, ["crook", 7]):
        with pytest.raises(OptionError, match="clans"):
            game.deal(2, 1, mode="fixed", clans=clans)
    for mode in ("free", "first", "limited", "expert"):
        with pytest.raises(OptionError, match="fixed"):
            game.deal(2, 1, mode=mode, clans="crook,royal")


def test_6_4_options_have_the_values_of_the_record():
    state = game.deal(2, 1)
    assert state.options == {"first": 0, "mode": "free", "clans": None, "chooser": 0, "effects": True,
                             "games": 2}
    state = game.deal(2, 1, first="1", chooser="1", effects="false", mode="limited", clans="null", games="1")
    assert state.options == {"first": 1, "mode": "limited", "clans": None, "chooser": 1, "effects": False,
                             "games": 1}
    for wrong in ({"chooser": 2}, {"effects": 1}, {"mode": "blitz"}, {"first": 2}, {"games": 0},
                  {"games": 3}, {"games": True}, {"games": "two"}, {"games": None}):
        with pytest.raises(OptionError):
            game.deal(2, 1, **wrong)
    for seats in (1, 3):
        with pytest.raises(OptionError):
            game.deal(seats, 1)


@pytest.mark.parametrize(("clan", "tile", "plain"), [
    ("royal", "royal-a", 4), ("justice", "justice-a", 4), ("power", "power-a", 4), ("polter", "mouse-3", 3)])
def test_6_4_effects_off_leaves_plain_turns(clan, tile, plain):
    placed = {"a1": tile, "e5": "mouse-6", "d4": "dog1r0", "c3": "fly-3"}
    on, off = (turned_up(dealt((clan, "gourmet"), placed, effects=effects), "e5", "d4") for effects in (True, False))
    assert len(texts(after(on, "flip a1"))) > plain
    assert len(texts(after(off, "flip a1"))) == plain


# The deal ----------------------------------------------------------------------------------------------------

def plain(**changes):
    clans = ("royal", "crook")
    return {"clans": list(clans), "offers": None, "tiles": tiles_with(clans, {}), "first": 0} | changes


@pytest.mark.parametrize(("changes", "why"), [
    ({"first": 2}, "first"), ({"first": None}, "first"), ({"first": 1}, "first"),
    ({"offers": [[], []]}, "offers"), ({"clans": ["royal", "royal"]}, "clans"), ({"clans": None}, "clans"),
    ({"clans": ["crook", "royal"]}, "clans"), ({"tiles": None}, "tiles"), ({"tiles": ["mouse-3"] * 25}, "once"),
    ({"tiles": all_tiles(("royal", "power"))}, "power-a"), ({"tiles": [7] * 25}, "7 on a5"),
    ({"tiles": all_tiles(("royal", "crook"))[:24]}, "25")])
def test_2_1_a_deal_that_is_none_is_refused(changes, why):
    with pytest.raises(RecordError, match=why):
        game.deal_from(2, plain(**changes), mode="fixed", clans=["royal", "crook"])
    with pytest.raises(RecordError):
        game.deal_from(2, [plain()], mode="fixed", clans=["royal", "crook"])


@pytest.mark.parametrize(("mode", "offers"), [
    ("limited", None), ("limited", [["royal", "crook", "chaos"], []]), ("free", [["royal"], []]),
    ("limited", [["royal", "crook", "chaos"], ["royal", "power", "polter"]]),
    ("limited", [["royal", "crook", "lion"], ["justice", "power", "polter"]]),
    ("expert", None), ("expert", [[], ["royal", "crook", "chaos"]])])
def test_6_2_offers_that_are_none_are_refused(mode, offers):
    deal = plain(clans=None, tiles=None, offers=offers)
    with pytest.raises(RecordError, match="offers"):
        game.deal_from(2, [deal] if mode == "expert" else deal, mode=mode)


def test_6_1_a_deal_without_tiles_goes_as_far_as_the_picks():
    state = game.deal_from(2, plain(clans=None, tiles=None))
    picked = after(state, "pick royal")
    with pytest.raises(RecordError, match="tiles"):
        after(picked, "pick crook")


def test_6_1_a_deal_with_other_clans_than_picked_is_refused():
    state = after(game.deal_from(2, plain()), "pick crook")
    with pytest.raises(RecordError, match="picked"):
        after(state, "pick royal")
    assert after(game.deal_from(2, plain()), "pick royal", "pick crook").deal == plain()


def test_6_3_a_deal_without_the_second_game_goes_as_far_as_the_first():
    end = list(random_game(2, mode="expert"))[-1]
    state = game.deal_from(2, end.deal[:1], mode="expert")
    with pytest.raises(RecordError, match="second game"):
        after(state, *(text for _, text in end.said))
    assert game.outcome(after(game.deal_from(2, end.deal, mode="expert"), *(text for _, text in end.said)))
    with pytest.raises(RecordError, match="list"):
        game.deal_from(2, end.deal[0], mode="expert")


def test_6_3_the_deal_of_one_game_is_a_list_of_one():
    end, two = (list(random_game(2, mode="expert", games=games))[-1] for games in (1, 2))
    state = game.deal_from(2, end.deal, mode="expert", games=1)
    assert after(state, *(text for _, text in end.said)).deal == end.deal
    for deal in (two.deal, end.deal[0], []):
        with pytest.raises(RecordError, match="a list of one game"):
            game.deal_from(2, deal, mode="expert", games=1)
    with pytest.raises(RecordError, match="a list of the two games"):
        game.deal_from(2, [*two.deal, two.deal[0]], mode="expert")


def test_6_3_a_record_that_does_not_say_how_many_games_has_two():
    _, record = next(one for one in read_records(VECTORS) if one[1].options["mode"] == "expert")
    assert "games" not in record.options and len(record.deal) == 2
    assert record.replay(game).options["games"] == 2


# Records, views, words ---------------------------------------------------------------------------------------

def test_real_records_replay():
    for number, record in read_records(VECTORS):
        state = record.replay(game)
        assert state.deal == record.deal, number
    assert number == 35


@pytest.mark.parametrize("options", [
    {"mode": "free"}, {"mode": "limited"}, {"mode": "expert", "first": "random"}, {"mode": "first"},
    {"mode": "expert", "games": 1},
    {"mode": "fixed", "clans": "royal,polter"}], ids=str)
def test_records_round_trip(options):
    state = game.deal(2, "seed", **options)
    record = Record.open(state, NAMES, "seed")
    *_, end = random_game("seed", **options)
    for seat, text in end.said:
        record = record.add(seat, text)
    record = record.close(end, game.outcome(end))
    again = Record.from_json(record.to_json())
    assert again.replay(game) == end and again.deal == end.deal


@pytest.mark.slow
@pytest.mark.parametrize("options", [
    {"mode": "free"}, {"mode": "limited", "chooser": 1}, {"mode": "expert"}, {"mode": "expert", "chooser": 1},
    {"mode": "expert", "games": 1}, {"mode": "expert", "games": 1, "chooser": 1},
    {"mode": "fixed", "clans": "royal,justice"}], ids=str)
def test_imagined_tables_look_the_same_and_are_whole(options):
    for seed in range(3):
        for state in random_game(seed, **options):
            assert game.census(state) == []
            for seat in (0, 1, None):
                view = game.view(state, seat)
                world = game.imagine(view, len(state.said))
                assert game.view(world, seat) == view and game.census(world) == []
                assert set(world.row.way.tolist()) <= {0, 1, 2, 3}
            assert game.view(state, state.turn).legal == game.legal(state)


def test_6_2_imagined_clan_cards_are_those_one_does_not_hold():
    state = game.deal(2, 5, mode="limited")
    mine, yours = ([CLANS.index(clan) for clan in cards] for cards in state.deal["offers"])
    picked = after(state, f"pick {CLANS[mine[0]]}")
    seen = set()
    for i in range(40):
        world = game.imagine(game.view(picked, 1), i)
        assert not set(world.row.offer[0].tolist()) & set(yours)
        assert world.row.kept[0] in world.row.offer[0]
        seen.add(int(world.row.kept[0]))
    assert seen == set(range(7)) - set(yours)


def test_6_3_imagined_clan_cards_are_those_that_were_given():
    state = game.deal(2, 5, mode="expert")
    three = state.deal[0]["offers"][0]
    picked = after(state, f"pick {three[1]}")
    for seat in (0, 1, None):
        world = game.imagine(game.view(picked, seat), str(seat))
        cards = set(world.row.offer[0].tolist())
        assert len(cards) == 3 and CLANS.index(three[1]) in cards
        assert {card for card in world.row.offer[1].tolist() if card >= 0} == cards - {CLANS.index(three[1])}
        if seat is not None:
            assert cards == {CLANS.index(clan) for clan in three}


@pytest.mark.parametrize("text", ["", "flip", "flip f1", "flip a6", "flip royal", "pick a1", "swap 1", "rotate c3",
                                  "rotate c3 4", "rotate 1 c3", "rotate c3 royal", "shift a1", "stay a1", "keep ",
                                  "Flip a1", "flip a1 ", "flip  a1", "pick ?"])
def test_other_texts_are_no_moves(text):
    for state in (game.deal(2, 1), dealt(("royal", "crook"))):
        with pytest.raises(InvalidMove):
            game.parse(state, text)


@pytest.mark.parametrize("move", ["rotate c3 1", "keep"])
def test_4_1_no_dog_is_rotated_before_the_end(move):
    state = dealt(("royal", "crook"))
    for one in (state, after(state, "flip a1")):
        with pytest.raises(IllegalMove, match=r"4\.1"):
            after(one, move)


def test_moves_are_told():
    def told(state, move):
        return game.tell(state, game.parse(state, move), after(state, move), NAMES)
    placed = {"a1": "mouse-3", "e5": "mouse-6", "b2": "royal-b", "c3": "royal-a", "d1": "dog3r0"}
    state = turned_up(dealt(("polter", "royal"), placed), "e5")
    assert told(state, "flip a1") == ["Ann flips the mouse 3 on a1"]
    flipped = after(state, "flip a1")
    assert told(flipped, "swap b2") == ["Ann swaps the mouse 3 on a1 with the face-down tile on b2"]
    assert told(flipped, "shift e5 d4") == ["Ann swaps the mouse 6 on e5 with the face-down tile on d4"]
    power = after(dealt(("power", "royal"), {"a1": "royal-b", "c1": "mouse-6"}), "flip a1")
    assert told(power, "stay") == ["Ann leaves the Royal Claw 2 on a1"]
    assert told(turned_up(power, "c1"), "swap c1") == ["Ann swaps the Royal Claw 2 on a1 with the mouse 6 on c1"]


@pytest.mark.parametrize(("tile", "words"), [
    ("dog3r1", "the dog"), ("fly-4", "the fly 4"), ("mouse-5b", "the mouse 5"), ("pigeon-2", "the pigeon 2"),
    ("crook-a", "the Crook 1"), ("crook-e", "the chief of the Crooks"), ("chaos-b", "the Chaoticat")])
def test_tiles_are_told_by_what_is_read_on_them(tile, words):
    state = dealt(("crook", "chaos"), {"a1": tile})
    told = game.tell(state, game.parse(state, "flip a1"), after(state, "flip a1"), NAMES)
    assert told == [f"Ann flips {words} on a1"]


def test_picks_are_told():
    def told(state, move):
        return game.tell(state, game.parse(state, move), after(state, move), NAMES)
    free = game.deal(2, 1)
    assert told(free, "pick royal") == ["Ann takes the Royal Claws"]
    picked = after(free, "pick royal", "pick crook")
    centre = narration.called(shown(picked, "c3"), picked.box.row)
    assert told(after(free, "pick royal"), "pick crook") == [
        "Bob takes the Crooks", f"the centre tile is {centre}; Ann begins"]
    limited = game.deal_from(2, plain(offers=[["royal", "chaos", "power"], ["crook", "gourmet", "justice"]]),
                             mode="limited")
    assert told(limited, "pick royal") == ["Ann keeps a clan in secret"]
    assert told(after(limited, "pick royal"), "pick crook") == [
        "Bob keeps a clan in secret", "Ann takes the Royal Claws", "Bob takes the Crooks",
        "the centre tile is the mouse 4; Ann begins"]
