"""What is believed of a request: whose it is, what it holds, which page sent it, and under which name it came."""
import itertools

import httpx
import pytest

from matou.server.net.lan import Lan
from matou.server.net.limits import answers_to
from matou.server.net.protocol import Refusal
from matou.server.people.guests import token_in
from matou.server.settings import Settings
from server_thread import running_server

NAME = b'{"name": "Zo"}'
JSON = {"Content-Type": "application/json"}


# Cookies -----------------------------------------------------------------------------------------------------

@pytest.mark.parametrize(("headers", "token"), [
    ([], None), ([("cookie", "other=1")], None), ([("cookie", "a=b; matou=one; c=d")], "one"),
    ([("cookie", "matou=one; matou=one")], "one"), ([("cookie", 'matou="one"')], "one"),
    ([("cookie", "xmatou=two; matou=one")], "one"), ([("authorization", "Bearer one")], "one"),
    ([("authorization", "Bearer one"), ("cookie", "matou=two")], "one"), ([("authorization", "Basic one")], None)])
def test_a_token_is_found_in_one_place(headers, token):
    assert token_in([(name.encode(), value.encode()) for name, value in headers]) == token


@pytest.mark.parametrize("headers", [
    [("cookie", "matou=one; matou=two")], [("cookie", "matou=one"), ("cookie", "matou=two")],
    [("authorization", "Bearer one"), ("authorization", "Bearer two")]])
def test_a_request_with_two_tokens_is_refused(headers, server):
    with pytest.raises(Refusal):
        token_in([(name.encode(), value.encode()) for name, value in headers])
    answer = httpx.get(f"http://{server.host}/api/guest", headers=headers)
    assert (answer.status_code, answer.json()["code"]) == (400, "two-tokens")


def test_a_second_cookie_does_not_avoid_the_limit(tmp_path):
    """Counted are requests that are answered: those of one guest, however the cookies are arranged."""
    file = tmp_path / "tables.sqlite3"
    settings = Settings(database=f"sqlite:///{file}", address_requests=0, guest_requests=20)
    with running_server(file, settings) as server, httpx.Client(base_url=f"http://{server.host}") as door:
        cookie = door.post("/api/guest", json={"name": "A"}).cookies["matou"]
        door.cookies.clear()
        ways = itertools.cycle([f"matou={{}}; matou={cookie}", f"matou={cookie}; matou={{}}"])
        answers = [door.get("/api/guest", headers={"Cookie": next(ways).format(number)}) for number in range(40)]
    assert not [one for one in answers if one.status_code == 200]


# Bodies and pages --------------------------------------------------------------------------------------------

@pytest.mark.parametrize("kind", [None, "text/plain", "application/x-www-form-urlencoded", "multipart/form-data"])
def test_a_body_says_that_it_is_json(server, kind):
    answer = httpx.post(f"http://{server.host}/api/guest", content=NAME, headers={"Content-Type": kind} if kind else {})
    assert (answer.status_code, answer.json()["code"]) == (415, "not-json")


def test_where_nothing_is_sent_nothing_needs_a_type(server):
    with httpx.Client(base_url=f"http://{server.host}") as door:
        door.post("/api/guest", json={"name": "A"})
        assert door.post("/api/guest/link").status_code == 201


@pytest.mark.parametrize("headers", [
    {"Origin": "https://evil.example"}, {"Origin": "null"}, {"Origin": "http://127.0.0.1:1"},
    {"Sec-Fetch-Site": "same-site"}, {"Sec-Fetch-Site": "cross-site"}, {"Sec-Fetch-Site": "odd"},
    {"Origin": "http://{host}", "Sec-Fetch-Site": "same-site"}, {"Origin": "http://{host}.evil"},
    {"Origin": "http://evil@{host}"}])
def test_a_page_of_another_site_or_port_changes_nothing(server, headers):
    sent = {name: value.replace("{host}", server.host) for name, value in headers.items()}
    answer = httpx.post(f"http://{server.host}/api/guest", content=NAME, headers={**JSON, **sent})
    assert (answer.status_code, answer.json()["code"]) == (403, "origin")
    assert "set-cookie" not in answer.headers


@pytest.mark.parametrize("headers", [
    {}, {"Origin": "http://{host}"}, {"Origin": "http://{host}", "Sec-Fetch-Site": "same-origin"},
    {"Sec-Fetch-Site": "none"}, {"Origin": "https://{host}"}])
def test_our_own_page_and_programs_are_let_in(server, headers):
    sent = {name: value.replace("{host}", server.host) for name, value in headers.items()}
    assert httpx.post(f"http://{server.host}/api/guest", content=NAME, headers={**JSON, **sent}).status_code == 201


def test_a_link_on_another_site_may_be_followed(server):
    headers = {"Sec-Fetch-Site": "cross-site", "Origin": "https://friends.example"}
    assert httpx.get(f"http://{server.host}/health", headers=headers).status_code == 200


# Names -------------------------------------------------------------------------------------------------------

@pytest.mark.parametrize("path", ["/metrics", "/api/guest", "/health", "/"])
@pytest.mark.parametrize("host", ["evil.example", "evil.example:8000", "127.0.0.1.evil.example", "192.168.1.20",
                                  "localhost.evil.example", "[fe80::1]"])
def test_a_name_that_leads_here_by_rebinding_gets_nothing(server, path, host):
    answer = httpx.get(f"http://{server.host}{path}", headers={"Host": host, "X-Forwarded-For": "127.0.0.1"})
    assert (answer.status_code, answer.json()["code"]) == (400, "host")


@pytest.mark.parametrize("host", ["localhost", "LOCALHOST:80", "127.0.0.1", "127.0.0.9:1", "[::1]:8000",
                                  "app.localhost", "[::ffff:127.0.0.1]"])
def test_at_home_this_machine_goes_by_its_loopback_names(server, host):
    assert httpx.get(f"http://{server.host}/health", headers={"Host": host}).status_code == 200


@pytest.mark.parametrize(("door", "host", "names", "may"), [
    ("127.0.0.1", "play.example.org", ("play.example.org",), True), ("127.0.0.1", "localhost", ("x.org",), False),
    ("192.168.1.20", "anything.example", (), True), ("::1", "evil.example", (), False), ("::1", "[::1]:8", (), True),
    ("127.0.0.1", "", (), True), ("::ffff:127.0.0.1", "evil.example", (), False)])
def test_names_depend_on_where_a_request_came_in(door, host, names, may):
    assert answers_to(host, Lan().names({"server": (door, 8000)}, names), {"server": (door, 8000)}) is may
