"""An upgrade under an open tab: it loads itself anew, and never stays blank or stuck without a word."""
import shutil

import pytest
from browser_people import visitor

from matou.server.http import built


@pytest.fixture
def web(tmp_path, page_built, monkeypatch):
    """A copy of the built page, to be changed."""
    shutil.copytree(built.WEB, tmp_path / "web", ignore=shutil.ignore_patterns(built.BEFORE))
    monkeypatch.setattr(built, "WEB", tmp_path / "web")
    return tmp_path / "web"


def upgrade(web):
    """Every script has another name now, as after a build in which everything has changed."""
    scripts = [file.name for file in (web / "assets").glob("*.js")]
    texts = [web / "index.html", *(web / "assets").glob("*.js")]
    for text in texts:
        said = text.read_text(encoding="utf-8")
        for name in scripts:
            said = said.replace(name, f"new-{name}")
        text.write_text(said, encoding="utf-8")
    for name in scripts:
        (web / "assets" / name).rename(web / "assets" / f"new-{name}")


@pytest.fixture
def who(chromium, web, own_server):
    """On the first page, without a worker: plain HTTP in the home network."""
    with visitor(chromium, own_server.host) as one:
        one.loads = []
        one.page.on("load", lambda: one.loads.append(one.page.url))
        one.go("/")
        one.page.locator("article .ways").first.wait_for()
        yield one


def test_an_open_tab_goes_on_with_the_new_page(who, web):
    upgrade(web)
    who.page.locator("a[href^='/rules/'], a[href^='/new/']").first.click()
    who.until(lambda: len(who.loads) == 2)
    who.page.locator("main h1").first.wait_for()
    assert len(who.loads) == 2 and who.loads[1] == who.page.url
    assert who.page.evaluate("[...document.scripts].every((script) => script.src.includes('/new-'))")


def test_a_game_begins_although_its_table_is_gone(who, web):
    """The page of a table is there, but not the game's own part of it."""
    who.page.goto(f"http://{who.host}/new/poche")
    who.page.locator("form [type=submit]").wait_for()
    upgrade(web)
    who.page.click("form [type=submit]")
    who.page.locator(".room, .invite").first.wait_for()
    assert len(who.loads) == 3


def test_what_stays_broken_is_said_with_a_button_and_turns_in_no_circle(who, web):
    broken = list((web / "assets").glob("Rules-*.js"))
    for file in broken:
        file.rename(file.with_suffix(".away"))
    who.page.evaluate("history.pushState({}, '', '/rules/discat'); dispatchEvent(new PopStateEvent('popstate'))")
    button = who.page.locator("[data-do=anew]")
    button.wait_for()
    who.page.wait_for_timeout(1000)
    assert len(who.loads) == 2 and who.axe() == []
    for file in broken:
        file.with_suffix(".away").rename(file)
    button.click()
    who.page.locator("main h1").first.wait_for()
    assert who.page.url.endswith("/rules/discat")
