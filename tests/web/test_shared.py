"""What remains of a game, and can be sent around: a file that opens again, a picture with the position in it, a replay
in the middle of somebody else's page."""
import json
import re
import threading
import zlib
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

from browser_people import DESK, PHONE, visitor
from test_replay import BOTH, at, give_up

import matou
from matou.lab.simulate import simulate


@contextmanager
def elsewhere(html):
    """The page of another site, with this in it."""
    class Page(BaseHTTPRequestHandler):
        def do_GET(self):
            self.send_response(200)
            self.send_header("content-type", "text/html")
            self.end_headers()
            self.wfile.write(b"<!doctype html><title>x</title><link rel=icon href=data:,>" + html.encode())

        def log_message(self, *_):
            pass

    with ThreadingHTTPServer(("127.0.0.1", 0), Page) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        yield f"http://localhost:{server.server_port}/"
        server.shutdown()


def record_of(slug, seed):
    return next(iter(simulate(matou.load(slug), 2, 1, seed, ["random"] * 2))).to_json()


def texts_of(png):
    """The text chunks of a PNG; every chunk is whole."""
    assert png[:8] == b"\x89PNG\r\n\x1a\n"
    found, start = {}, 8
    while start < len(png):
        size, kind = int.from_bytes(png[start:start + 4]), png[start + 4:start + 8]
        data = png[start + 8:start + 8 + size]
        assert zlib.crc32(kind + data) == int.from_bytes(png[start + 8 + size:start + 12 + size])
        if kind == b"tEXt":
            key, text = data.split(b"\0")
            found[key.decode()] = text.decode("latin-1")
        start += size + 12
    return found


def saved(who, button):
    with who.page.expect_download() as waiting:
        who.page.locator(button).click()
    return Path(waiting.value.path()).read_bytes()


@BOTH
def test_a_file_is_opened_looked_at_and_pictured(chromium, server, tmp_path, lang, size):
    """One of several games in a file; what is wrong with another one is said with its line."""
    file, bad = tmp_path / "games.jsonl", json.loads(record_of("discat", "bad"))
    bad["moves"][2][1] = "pass x99"
    file.write_text("\n".join([record_of("poche", "a"), "nonsense", json.dumps(bad), record_of("discat", "b")]))
    line = {"en": "Line", "fr": "Ligne"}[lang]
    with visitor(chromium, server.host, lang, size, mobile=size == PHONE) as who:
        who.go("/games")
        who.page.locator("[data-open-record] input").set_input_files(file)
        games = who.page.locator("[data-open-record] li")
        games.first.wait_for()
        assert games.count() == 4 and f"{line} 2" in games.nth(1).inner_text()
        assert who.axe() == [] and who.fits()
        games.nth(2).locator("button").click()
        told = who.page.locator("[data-open-record] [role=alert]")
        told.wait_for()
        assert told.inner_text().startswith(f"{line} 3") and "pass x99" in told.inner_text()
        who.errors.clear()                       # the browser's own line of the refusal
        games.nth(3).locator("button").click()
        who.page.wait_for_url("**/t/*")
        who.page.locator("section.after").wait_for()
        who.page.locator("a[href$='/replay']").click()
        who.page.wait_for_url("**/replay*")
        who.page.locator("[data-do=share]").click()
        picture = who.page.locator("[data-picture] img")
        picture.wait_for()
        assert who.axe() == [] and who.fits()
        position = picture.get_attribute("alt").split(": ", 1)[1]
        assert matou.load("discat").position(position).seats == 2
        assert texts_of(saved(who, "[data-do=png]"))["Description"] == position
        assert f"<desc>{position}</desc>" in saved(who, "[data-do=svg]").decode()
        assert who.page.locator("iframe").count() == 0 and "iframe" not in who.page.locator("dialog").inner_html()
        who.go("/games")
        who.page.locator("[data-do=remove]").click()
        who.until(lambda: not who.page.locator("[data-do=remove]").count())
        assert who.errors == []


@BOTH
def test_a_replay_stands_in_the_page_of_somebody_else(chromium, server, lang, size):
    """A link that is followed from there opens in another reader's language, at another size."""
    with visitor(chromium, server.host, lang, size, mobile=size == PHONE) as who:
        who.go("/")
        id = who.page.evaluate("""async () => {
          const post = (path, body) => fetch(path, { method: 'POST', headers: { 'content-type': 'application/json' },
                                                     body: JSON.stringify(body) }).then((one) => one.json())
          await post('/api/guest', { name: 'Zoé' })
          return (await post('/api/tables', { game: 'discat', seats: ['person', 'kitten'] })).table
        }""")
        who.go(f"/t/{id}")
        who.until(who.ready)
        who.play("discat", until=lambda view: view["ply"] >= 2)
        give_up(who, id)
        who.go(f"/t/{id}/replay?ply=1")
        who.page.locator("[data-do=share]").click()
        snippet = who.page.locator("dialog textarea").last
        snippet.wait_for()
        who.page.locator("[data-picture] img").wait_for()
        assert who.axe() == [] and b"<desc>discat 2;" in saved(who, "[data-do=svg]")
        html = snippet.input_value()
        whole = f"http://{server.host}/t/{id}/replay"
        asked = []
        who.page.on("request", lambda request: asked.append(request) if server.host in request.url else None)
        with elsewhere(f"{html}<iframe src='{whole}'></iframe>") as there:
            who.page.goto(there)
            frame = who.page.frame_locator("iframe[title^=Matou]")
            place = frame.locator("input[type=range]")
            place.wait_for()
            assert place.input_value() == "1"
            frame.locator("button.round").last.click()
            who.until(lambda: place.input_value() == "2")
            link = frame.locator("a[target=_blank]").get_attribute("href")
            assert re.fullmatch(rf"/t/{id}/replay\?ply=2&link=replay-[0-9a-f]{{32}}", link)
            framed = [one for one in asked if "/embed/" in one.frame.url]
            assert framed and not [one.url for one in framed if "cookie" in one.all_headers()]
            assert [frame.url for frame in who.page.frames if frame.url == whole] == []
        who.errors.clear()                       # the browser's own line about the other frame
        who.go("/games").page.locator("[data-open-record] input").set_input_files(
            {"name": "mine.jsonl", "mimeType": "application/json", "buffer": record_of("discat", "b").encode()})
        who.page.wait_for_url("**/t/*")          # the only game of its file
        who.page.locator("section.after").wait_for()
        assert who.errors == []
    theirs, their_size = ("fr", PHONE) if lang == "en" else ("en", DESK)
    back, speed, play = {"en": ("Previous move", "Speed: {}×", "Play"),
                         "fr": ("Coup précédent", "Vitesse : {}×", "Lecture")}[theirs]
    with visitor(chromium, server.host, theirs, their_size, mobile=their_size == PHONE) as other:
        other.go(link)
        other.page.locator("input[type=range]").wait_for()
        plies = int(other.page.locator("input[type=range]").get_attribute("max"))
        other.page.get_by_label(back).click()
        other.until(lambda: at(other) == 1 and other.page.url.partition("ply=")[2].startswith("1"))
        other.page.get_by_label(speed.format(1)).click()
        assert other.page.get_by_label(speed.format(2)).count() == 1
        other.page.get_by_label(play, exact=True).click()
        other.until(lambda: at(other) == plies)
        assert other.page.locator("header a").get_attribute("href") == "/" and other.errors == []
