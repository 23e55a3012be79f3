"""The built page and its routes."""
import json

import httpx
import pytest

from matou.server.http import built

INDEX = "<!doctype html><title>Matou</title>" + "<p>purr</p>" * 100
HOME = INDEX.replace("<title>", "<head><title>").replace("</title>", "</title></head>")
PLACES = ["new", "new/discat", "t/rVdiEzOEOLXK", "t/rVdiEzOEOLXK/replay?ply=3", "rules/poche", "games", "here/abc"]
FILES = {"index.html": INDEX, "home.html": HOME, "cats.html": "<title>cats</title>", "favicon.svg": "<svg/>",
         "sw.js": "self", "manifest.webmanifest": "{}", "icons/192.png": "a picture" * 100, "assets/cats-1.js": "mew()"}
POLICY = ("default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; font-src 'self'; "
          "connect-src 'self'; manifest-src 'self'; worker-src 'self'; base-uri 'none'; form-action 'none'; "
          "frame-ancestors 'none'")


@pytest.fixture
def page(tmp_path, monkeypatch):
    """A small page, beside a file that is not part of it."""
    (tmp_path / "secret.js").write_text("not for you")
    for name, text in FILES.items():
        (tmp_path / "web" / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / "web" / name).write_text(text)
    monkeypatch.setattr(built, "WEB", tmp_path / "web")
    return tmp_path / "web"


@pytest.mark.parametrize("place", PLACES)
def test_the_page_is_at_all_its_addresses(server, page, place):
    answer = httpx.get(f"http://{server.host}/{place}")
    assert answer.status_code == 200 and answer.text == INDEX
    assert answer.headers["content-type"] == "text/html; charset=utf-8"
    assert answer.headers["cache-control"] == "no-cache"
    assert answer.headers["content-security-policy"] == POLICY and "unsafe" not in POLICY


def test_the_first_page_brings_the_games_in_the_visitors_language(server, page):
    """As a block of data, which no policy has to allow and no text can end early."""
    tags = set()
    for lang in ("en", "fr"):
        answer = httpx.get(f"http://{server.host}/", headers={"accept-language": lang})
        assert answer.headers["content-security-policy"] == POLICY and "accept-language" in answer.headers["vary"]
        before, block = answer.text.split(f'<script type="application/json" id="games" lang="{lang}">')
        told, after = block.split("</script>")
        assert before + after == HOME and "<" not in told
        assert json.loads(told) == httpx.get(f"http://{server.host}/api/games?lang={lang}").json()
        tags.add(answer.headers["etag"])
        kept = {"accept-language": lang, "if-none-match": answer.headers["etag"]}
        again = httpx.get(f"http://{server.host}/", headers=kept)
        assert again.status_code == 304
    assert len(tags) == 2


def test_a_browser_that_has_the_page_is_not_sent_it_again(server, page):
    base = f"http://{server.host}/t/abc"
    tag = httpx.get(base).headers["etag"]
    again = httpx.get(base, headers={"if-none-match": f'"other", {tag}'})
    assert again.status_code == 304 and again.content == b"" and again.headers["etag"] == tag
    (page / "index.html").write_text("<title>new</title>")
    changed = httpx.get(base, headers={"if-none-match": tag})
    assert changed.status_code == 200 and changed.text == "<title>new</title>"


def test_it_is_packed_for_clients_that_can_unpack_it(server, page):
    base = f"http://{server.host}"
    packed = httpx.get(f"{base}/games", headers={"accept-encoding": "gzip, br"})
    plain = httpx.get(f"{base}/games", headers={"accept-encoding": "identity"})
    assert packed.headers["content-encoding"] == "gzip" and int(packed.headers["content-length"]) < len(INDEX) // 4
    assert "content-encoding" not in plain.headers and plain.text == packed.text == INDEX
    assert packed.headers["vary"] == plain.headers["vary"] == "accept-encoding"
    picture = httpx.get(f"{base}/icons/192.png", headers={"accept-encoding": "gzip"})
    assert "content-encoding" not in picture.headers and picture.headers["content-type"] == "image/png"


@pytest.mark.parametrize(("name", "kind", "kept"), [
    ("sw.js", "text/javascript", "no-cache"), ("manifest.webmanifest", "application/manifest+json", "no-cache"),
    ("icons/192.png", "image/png", "public"), ("favicon.svg", "image/svg+xml", "public")])
def test_what_belongs_to_the_page(server, page, name, kind, kept):
    answer = httpx.get(f"http://{server.host}/{name}")
    assert answer.text == FILES[name] and answer.headers["content-type"].startswith(kind)
    assert answer.headers["cache-control"].startswith(kept)


def test_the_contact_sheet_is_at_cats(server, page):
    answer = httpx.get(f"http://{server.host}/cats")
    assert answer.headers["content-type"].startswith("text/html") and "<title>" in answer.text
    assert "unsafe-inline" not in answer.headers["content-security-policy"]


def test_an_asset_has_its_kind_and_is_kept_for_ever(server, page):
    answer = httpx.get(f"http://{server.host}/assets/cats-1.js")
    assert answer.text == "mew()" and answer.headers["content-type"].startswith("text/javascript")
    assert "immutable" in answer.headers["cache-control"]
    assert httpx.get(f"http://{server.host}/favicon.svg").headers["content-type"] == "image/svg+xml"


def test_the_scripts_of_the_build_before_are_still_there(server, page):
    """For a page that was loaded before the upgrade and is still open."""
    (page / "before").mkdir()
    (page / "before" / "old-7.js").write_text("yawn()")
    assert httpx.get(f"http://{server.host}/assets/old-7.js").text == "yawn()"
    assert httpx.get(f"http://{server.host}/assets/cats-1.js").text == "mew()"
    assert httpx.get(f"http://{server.host}/before/old-7.js").status_code == 404
    for path in ("none.js", "%2e%2e%2findex.html", "%2e%2e", "%00"):
        assert httpx.get(f"http://{server.host}/assets/{path}").status_code == 404


@pytest.mark.parametrize("path", [
    "assets/none.js", "assets/%2e%2e", "assets/%2e%2e%2f%2e%2e%2fsecret.js", "assets/", "icons/%2e%2e%2findex.html",
    "icons/..%5c..%5csecret.js", "icons/%2fetc%2fpasswd", "assets/%00", "index.html", "secret.js"])
def test_nothing_else_is_there(server, page, path):
    assert httpx.get(f"http://{server.host}/{path}").status_code == 404


def test_a_page_that_is_not_built_says_how_to_build_it(server, tmp_path, monkeypatch):
    monkeypatch.setattr(built, "WEB", tmp_path / "nowhere")
    answer = httpx.get(f"http://{server.host}/cats")
    assert answer.status_code == 404 and "make web" in answer.json()["reason"]
    front = httpx.get(f"http://{server.host}/", headers={"accept-language": "fr-FR, en;q=0.5"})
    assert front.status_code == 200 and "make web" in front.text and '<html lang="fr">' in front.text


def test_a_person_at_no_address_sees_the_page_and_a_program_is_told(server, page):
    lost = httpx.get(f"http://{server.host}/nowhere", headers={"accept": "text/html,*/*"})
    assert lost.status_code == 404 and lost.text == INDEX and lost.headers["content-security-policy"] == POLICY
    assert httpx.get(f"http://{server.host}/nowhere").json()["code"] == "no-page"
    assert httpx.get(f"http://{server.host}/api/tables/none", headers={"accept": "text/html"}).json()["code"] == "table"
