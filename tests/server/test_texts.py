"""Names and cards that guests send: bounded and plain, and not remembered for ever."""
import gc
import json

import httpx
import pytest

from matou.core.errors import BoxError
from matou.core.game import Game
from matou.games import load
from matou.games.catdays import deck as decks
from matou.games.catdays import notation as notations
from matou.games.catdays.notation import Card, Spoken
from matou.server.net.protocol import Refusal
from matou.server.people.guests import Guest
from matou.server.people.lobby import checked_options, new_table
from matou.server.people.texts import check_box, is_allowed, name_checked
from matou.server.store.prepared import prepare_table
from matou.server.store.tables import Chair

GAME = load("catdays")
DECEIVING = ["\u3164", "\u115f", "\uffa0", "\u2800", "a\u200bb", "a\u200eb", "\u202etac", "a\u2066b", "a\u00adb",
             "e\u0301\u0301\u0301\u0301", "\U0001242b", "\U00012031", "\ufdfd", "\ufdfa", "a\tb", "a\nb", "a\x00b",
             "<b>", "\U0001d504", "a\ufeff", "\U000e0041"]


def own_deck(**first):
    """A deck of one's own; with other words on its first card."""
    box = GAME.parse_box((GAME.home / GAME.box_file).read_text(encoding="utf-8"))
    cards = [{**box["cards"][0], **first}, *box["cards"][1:]]
    return {"name": box["name"], "cards": cards}


# Names -------------------------------------------------------------------------------------------------------

@pytest.mark.parametrize("text", [*DECEIVING, "\U0001242b" * 24])
def test_a_name_cannot_deceive(text):
    for name in (text, f"Zo{text}", f"{text}Zo"):
        with pytest.raises(Refusal):
            name_checked(name)


@pytest.mark.parametrize("name", ["Zoé", "Nguyễn", "王小明", "हिन्दी", "محمد", "дядя", "עדי", "\U0001e900",
                                  "Zoé 🐱"])
def test_names_of_many_scripts_are_plain(name):
    assert name_checked(name) == name


# Cards -------------------------------------------------------------------------------------------------------

@pytest.mark.parametrize("text", [*DECEIVING, "x" * 49, "http://evil.example", "evil.example", "www.evil", "a@b",
                                  "//evil", "{name}", "\ud800"])
def test_a_text_on_a_card_cannot_deceive(text):
    assert not is_allowed(text)
    with pytest.raises(BoxError) as refused:
        check_box(own_deck(fr=text))
    slug = own_deck()["cards"][0]["slug"]
    assert f"box: cards: {slug}: fr: " in str(refused.value)


@pytest.mark.parametrize("text", ["Le chat (qui dort)", "Mistigri & Cie", "L’été, déjà !", "3.5", "Ouh là là…",
                                  "St. Claude", "« Miaou »", "猫", "🐱"])
def test_ordinary_words_are_fine_on_a_card(text):
    assert is_allowed(text)


@pytest.mark.parametrize("game", ["discat", "poche", "catdays"])
def test_our_own_templates_are_plain(game):
    found = load(game)
    check_box(found.parse_box((found.home / found.box_file).read_text(encoding="utf-8")))


def test_a_deck_that_deceives_is_refused_at_every_door(server):
    with httpx.Client(base_url=f"http://{server.host}", timeout=120) as door:
        door.post("/api/guest", json={"name": "A"})
        box = own_deck(en="http://evil.example")
        for path, body in (("/api/games/catdays/box", {"text": json.dumps(box)}),
                           ("/api/tables", {"game": "catdays", "seats": ["person", "cat"], "options": {"box": box}})):
            answer = door.post(path, json=body)
            assert (answer.status_code, answer.json()["code"]) == (400, "box-error")
            assert answer.json()["values"]["place"].endswith(": en")


def test_what_is_deep_is_refused():
    nested: list = []
    for _ in range(500):
        nested = [nested]
    with pytest.raises(BoxError):
        check_box({"cards": nested})


def test_a_table_that_was_made_before_still_loads():
    """Whatever was accepted once is dealt and replayed as ever."""
    box = own_deck(en="http://evil.example \u202e", fr="\u3164")
    state = GAME.deal(2, 1, box=box)
    header = new_table(GAME, state.options, [Chair("a"), Chair("b")], Guest("a", "A"), None, prepare_table()).header
    assert GAME.deal(2, header["seed"], **header["options"]).box.data["cards"][0]["fr"] == "\u3164"


# Decks -------------------------------------------------------------------------------------------------------

def test_a_deck_is_forgotten_with_its_last_game():
    known = len(GAME.notation.decks)
    held = GAME.deal(2, 1, box=own_deck(points=98))
    for number in range(40):
        state = GAME.deal(2, 1, box={**own_deck(slug=f"cat-{number}")})
        assert [move.text for move in state.game.legal(state)]
    del state
    gc.collect()
    assert len(GAME.notation.decks) <= known + 2
    assert all(move.text for move in GAME.legal(held))                # a game that goes on has its deck
    assert not [move for move in GAME.notation.texts if "cat-" in move]


def test_two_decks_in_turn_under_one_number_keep_their_own_words(monkeypatch):
    monkeypatch.setattr(notations, "DECKS", 2)   # one number for all
    spoken = Spoken()
    for slug in ("one", "other"):
        number, deck = spoken.learn([Card(slug, False, "")], own=False)
        code = notations.PlayParts(number, 1, 0, 0, 0).code
        assert spoken.move(code).text == f"play {slug}"
        del deck
        gc.collect()


def test_where_every_number_is_taken_it_says_so(monkeypatch):
    monkeypatch.setattr(notations, "DECKS", 4)
    spoken = Spoken()
    held = [spoken.learn([Card(f"cat-{number}", False, "")], own=False) for number in range(3)]
    assert sorted(number for number, _ in held) == [1, 2, 3]
    with pytest.raises(BoxError):
        spoken.learn([Card("one-more", False, "")], own=False)


@pytest.mark.parametrize("copies", [0, 999_999, 10**30, -1])
def test_nobody_has_a_million_of_one_card(copies):
    with pytest.raises(BoxError):
        GAME.deal(2, 1, box=own_deck(copies=copies))


def test_a_deck_of_a_thousand_cards_is_refused_before_they_are_read(monkeypatch):
    box, read = own_deck(), []
    monkeypatch.setattr(decks.Reader, "one", lambda self, number, card: read.append(number) or card)
    with pytest.raises(BoxError):
        GAME.deal(2, 1, box={**box, "cards": box["cards"] * 100})
    assert read == []


def test_our_own_deck_is_read_once(monkeypatch):
    GAME.deal(2, 1, box=own_deck())
    read = []
    monkeypatch.setattr(decks, "read_toml", lambda path: read.append(path))
    GAME.deal(2, 1, box=own_deck())
    assert read == []


def test_a_deck_is_checked_in_a_thread(server, monkeypatch):
    """Not where everybody's moves are made."""
    import threading
    where = []
    checked = Game.check_options
    monkeypatch.setattr(Game, "check_options", lambda *given:
                        where.append(threading.current_thread()) or checked(*given))
    with httpx.Client(base_url=f"http://{server.host}", timeout=120) as door:
        door.post("/api/guest", json={"name": "A"})
        made = door.post("/api/tables", json={"game": "catdays", "seats": ["person", "person"],
                                              "options": {"box": own_deck(points=97)}})
    assert made.status_code == 201, made.text
    assert where and server.thread not in where


def test_only_listed_values_and_data_make_a_box():
    with pytest.raises(Exception, match="box"):
        checked_options(GAME, {"box": "/etc/passwd"}, 2)
