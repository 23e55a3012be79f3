"""Languages over HTTP: what the box holds, rules, options, results, replays and refusals as people read them."""
import re
from itertools import product

import httpx
import pytest

import matou
from matou.core.box import SOURCES, TAGS
from matou.core.words import Phrase, Player
from matou.games.catdays.narration import TheCard
from matou.language import Language
from matou.server.http.rules import MARKDOWN, booklet
from matou.server.language import spoken, typeset
from matou.server.people.cats import NAMES
from server_thread import back, run_story, table, whole_game
from test_architecture import paragraphs

FRENCH = {"accept-language": "de, fr;q=0.8, en;q=0.5"}


def get(server, path, **headers):
    return httpx.get(f"http://{server.host}/api/{path}", headers=headers, timeout=60)


# Refusals and options ----------------------------------------------------------------------------------------

def test_a_refusal_is_said_in_the_language_of_whoever_asks(server):
    plain, french = get(server, "tables/none").json(), get(server, "tables/none?lang=fr").json()
    assert set(plain) == {"code", "reason", "values"} and plain["reason"] == "there is no such table"
    assert french == {**plain, "said": french["said"]} and french["said"] not in ("", plain["reason"])
    assert get(server, "tables/none", **FRENCH).json() == french
    assert get(server, "tables/none?lang=en", **FRENCH).json()["said"] == plain["reason"]
    assert "said" not in get(server, "tables/none?lang=de", **{"accept-language": "*"}).json()


def test_options_are_explained_in_the_language_asked_for(server):
    plain, english, french = (get(server, f"games{lang}").json() for lang in ("", "?lang=en", "?lang=fr"))
    assert plain == english
    for ours, theirs in zip(english["games"], french["games"], strict=True):
        assert ours["name"] == theirs["name"]
        for one, other in zip(ours["options"], theirs["options"], strict=True):
            assert one["what"] != other["what"] and one["title"] and other["title"]
            said = dict.fromkeys(("what", "named", "title"), 0)
            assert {**one, **said} == {**other, **said}
            assert [named["value"] for named in one["named"]] == [named["value"] for named in other["named"]]
            assert min(len(told["what"].split()) for told in (one, other)) >= 4       # a sentence, not a word
    assert get(server, "games?lang=de").status_code == 400


def test_who_begins_is_asked_as_the_booklet_asks_it(server):
    def beginnings(lang):
        return {told["game"]: told["beginning"] for told in get(server, f"games?lang={lang}").json()["games"]}
    english, french = beginnings("en"), beginnings("fr")
    assert english["chami"] is french["chami"] is None               # its booklet says nothing
    assert english["discat"] == english["catdays"] == {
        "ask": "Who stroked a cat last? They begin.", "rule": "By the booklet, it is whoever stroked a cat last."}
    assert french["discat"]["ask"].startswith("Qui a caressé un chat en dernier\u00a0?")
    assert "saw a cat last" in english["poche"]["ask"] and "vu un chat" in french["poche"]["ask"]


# Rules -------------------------------------------------------------------------------------------------------

@pytest.mark.parametrize("lang", ["en", "fr"])
@pytest.mark.parametrize("slug", matou.GAMES)
def test_every_paragraph_of_a_booklet_can_be_pointed_at(server, slug, lang):
    told = get(server, f"rules/{slug}?lang={lang}").json()
    names = re.findall(r'<p id="p-([\d.]+)">', told["html"])
    assert names == list(paragraphs(slug, lang)) and told["title"] == typeset(matou.load(slug).name, lang)
    assert set(re.findall(r'href="#(.*?)"', told["html"])) <= set(re.findall(r'id="(.*?)"', told["html"]))
    assert not re.search(r"<script|<style|style=|<h1|javascript:| on\w+=", told["html"])


BARE = re.compile(r"\[[BPH]\]|\b[BPH]\b")      # a tag as files have it


@pytest.mark.parametrize("lang", ["en", "fr"])
@pytest.mark.parametrize("slug", matou.GAMES)
def test_a_booklet_says_in_words_where_each_rule_is_from(server, slug, lang):
    html = get(server, f"rules/{slug}?lang={lang}").json()["html"]
    say = spoken(lang).say
    assert not BARE.search(re.sub(r"<code>.*?</code>|<[^>]*>", " ", html))
    for number, tags in paragraphs(slug, lang).items():
        said = re.search(rf'<p id="p-{number}">(.*?)</p>', html, re.DOTALL)[1]
        badges = re.findall(r'<small class="tag tag-(.)" title="(.*?)">(.*?)</small>', said)
        assert badges == [(tag.lower(), say(TAGS[tag]), say(SOURCES[tag])) for tag in tags]
    legend = re.search(r'<p class="legend">(.*?)</p>', html, re.DOTALL)[1]
    assert re.findall(r"tag-(.)", legend) == ["b", "p", "h"]
    assert all(say(meaning) in re.sub("<[^>]*>", "", legend) for meaning in TAGS.values())


@pytest.mark.parametrize("lang, note", [("en", "Ages and minutes: public sources."),
                                        ("fr", "Âges et durées\u00a0: sources publiques.")])
def test_a_booklet_says_where_ages_and_minutes_are_from(server, lang, note):
    for slug in matou.GAMES:
        html = get(server, f"rules/{slug}?lang={lang}").json()["html"]
        head = re.search(r'<p class="about">(.*?)</p>', html, re.DOTALL)[1]
        assert "minutes" in head and note in head


def test_rules_come_in_the_browsers_language(server):
    assert get(server, "rules/poche", **FRENCH).json() == get(server, "rules/poche?lang=fr").json()
    assert get(server, "rules/poche").json() == get(server, "rules/poche?lang=en").json()
    assert get(server, "rules/chess").json()["code"] == get(server, "ratings?game=chess").json()["code"]


def test_a_booklet_holds_no_markup_of_its_own():
    assert "<b>" not in MARKDOWN.render("<b>bold</b> <script>alert(1)</script> [x](javascript:alert(1))")
    assert "javascript" not in MARKDOWN.render("[x](javascript:alert(1))").replace("[x](javascript:alert(1))", "")


def test_every_column_of_a_booklet_has_a_head():
    for slug, lang in product(matou.GAMES, ("en", "fr")):
        for drawn in re.findall(r"<table>(.*?)</table>", booklet(slug, lang)["html"], re.DOTALL):
            heads = re.findall(r"<th(?: colspan=\"(\d)\")?>(.*?)</th>", drawn)
            assert all(written for _, written in heads[1:])              # only a corner may be empty
            assert sum(int(wide or 1) for wide, _ in heads) == len(re.findall("<td>", drawn.split("</tr>")[1]))


def test_words_are_set_as_they_are_printed():
    assert typeset("L'as-tu vu ? « Oui : 5 % ! »", "fr") == "L’as-tu vu\u00a0? «\u00a0Oui\u00a0: 5\u00a0%\u00a0!\u00a0»"
    assert typeset("Anna's card: 24", "en") == "Anna’s card: 24"
    for slug in matou.GAMES:
        words = re.sub(r"<code>.*?</code>", "", booklet(slug, "fr")["html"])
        assert "’" in words and not re.search(r"'| [:;?!»]|« ", words)
        assert "'" not in re.sub(r"<code>.*?</code>", "", booklet(slug, "en")["html"])


def test_only_our_own_words_are_set_so():
    """Not a name, nor a move; and a terminal is spoken to as before."""
    page, terminal = spoken("fr"), Language("fr")
    named = Phrase("{name:@ has|you have} no cards left: one last turn for everyone else", name="O'Neill ? 24")
    assert page.say(named).startswith("O'Neill ? 24 n’a plus de carte\u00a0:")
    assert terminal.say(Phrase("any one card")).replace("'", "’") == page.say(Phrase("any one card"))
    played = Phrase("{name:@ plays|you play} {card}", name=Player("Moka"), card=TheCard("Cat Tree", "Arbre à chats"))
    assert page.say(played) == "Moka joue l’Arbre à chats"


# The box -----------------------------------------------------------------------------------------------------

def test_what_is_in_the_box_of_a_table(server):
    async def story(*sitting):
        for slug in matou.GAMES:
            id, own = await table(sitting, slug), matou.load(slug).own_box
            box = await sitting[0].ask("GET", f"/api/tables/{id}/box?lang=fr", status=200)
            cells = {name: own.row[name].tolist() for name in own.row.dtype.names}
            texts = box.pop("texts")
            assert box == (cells | {"cards": box["cards"]} if slug == "catdays" else cells)
            assert texts and "texts" not in await sitting[0].ask("GET", f"/api/tables/{id}/box")
            english = await sitting[0].ask("GET", f"/api/tables/{id}/box?lang=en")
            assert (texts == english["texts"]) == (slug == "discat")         # there are only numbers in it
        french = await sitting[0].ask("GET", f"/api/tables/{id}/box?lang=fr")
        english = await sitting[0].ask("GET", f"/api/tables/{id}/box")
        assert [card["card"] for card in french["cards"]] == [card["card"] for card in english["cards"]]
        assert [card["name"] for card in french["cards"]] != [card["name"] for card in english["cards"]]

    run_story(server, story, "Anna", "Bruno")


def test_a_box_of_ones_own_is_what_is_shown(server):
    async def story(*sitting):
        id = await table(sitting, "discat", box={"arrows": ["up"] * 90})
        shown = await sitting[0].ask("GET", f"/api/tables/{id}/box", status=200)
        assert set(shown["arrow"][1:]) == {1}

    run_story(server, story, "Anna", "Bruno")


def test_the_box_of_a_table_by_link_is_for_those_who_may_see_it(server):
    async def story(anna, bruno):
        made = await anna.ask("POST", "/api/tables", {"game": "discat", "seats": ["person", "cat"]}, 201)
        path = f"/api/tables/{made['table']}/box"
        assert (await bruno.ask("GET", path, status=404))["code"] == "table"
        await bruno.ask("GET", f"{path}?link={made['link']}", status=200)
        await anna.ask("GET", path, status=200)

    run_story(server, story, "Anna", "Bruno")


# After the game ----------------------------------------------------------------------------------------------

@pytest.mark.parametrize(("slug", "options"), [("poche", {"mode": "limited"}), ("chami", {"limit": 60})])
def test_a_game_that_is_over_is_told_again_as_it_was(server, slug, options):
    """Position by position, in words: to each seat what it was told while it played; with open cards, everything."""
    async def story(*sitting):
        id = await table(sitting, slug, **options)
        views = await whole_game(sitting, id)
        anna, path = sitting[0], f"/api/tables/{id}/replay?lang=en"
        for seat, person in enumerate(sitting):
            await person.say("resync", table=id)
            told = (await person.hear("view"))["words"]["told"]
            again = await person.ask("GET", f"{path}&seat={seat}", status=200)
            assert again["view"]["words"]["told"] == told and again["told"] == told[-1]
            assert again["names"] == ["Anna", "Bruno"] and again["view"]["past"] is True
        for ply in (0, 1, again["plies"] // 2):
            for seat in ("", "&seat=all", "&seat=0"):
                view = (await anna.ask("GET", f"{path}&ply={ply}{seat}", status=200))["view"]
                assert len(view["words"]["told"]) == view["ply"] == len(view["heard"]) and view["legal"] == []
        whole = await anna.ask("GET", f"{path}&seat=all")
        assert len(whole["view"]["words"]["told"]) == whole["plies"] >= views[0]["ply"]
        result = await anna.ask("GET", f"/api/tables/{id}/result?lang=fr", status=200)
        assert result["told"] and all(isinstance(one, str) for one in result["told"])
        assert result["told"] != (await anna.ask("GET", f"/api/tables/{id}/result?lang=en"))["told"]
        old = await anna.ask("GET", f"/api/tables/{id}/result")
        assert len(old["told"]) == len(result["told"]) and set(old["told"][0]) == {"reason", "values"}

    run_story(server, story, "Anna", "Bruno", lang="en")


def test_agents_keep_their_names_afterwards(server):
    async def story(anna):
        id = await table([anna], "discat", seats=["person", "kitten"])
        await anna.say("join", table=id)
        await anna.hear("view")
        await anna.say("resign", id="r", table=id)
        while not (await anna.hear("view"))["outcome"]:
            pass
        called = (await anna.ask("GET", f"/api/tables/{id}"))["seats"][1]["name"]
        assert called in NAMES
        assert (await anna.ask("GET", f"/api/tables/{id}/result?lang=en"))["names"] == ["Anna", called]
        assert (await anna.ask("GET", f"/api/tables/{id}/result"))["names"] == ["Anna", "kitten"]
        assert (await anna.ask("GET", f"/api/tables/{id}/replay?lang=en"))["view"]["words"]["asks"] == ""
        await back(anna)

    run_story(server, story, "Anna", lang="en")
