"""The built page at its doors."""
import httpx
import pytest

from matou.server.doors import built


@pytest.fixture
def page(tmp_path, monkeypatch):
    """A page of three files, beside a file that is not part of it."""
    (tmp_path / "web" / "assets").mkdir(parents=True)
    (tmp_path / "secret.js").write_text("not for you")
    (tmp_path / "web" / "cats.html").write_text("<title>cats</title>")
    (tmp_path / "web" / "favicon.svg").write_text("<svg/>")
    (tmp_path / "web" / "assets" / "cats-1.js").write_text("mew()")
    monkeypatch.setattr(built, "WEB", tmp_path / "web")


def test_the_contact_sheet_is_at_cats(house, page):
    answer = httpx.get(f"http://{house.host}/cats")
    assert answer.headers["content-type"].startswith("text/html") and "<title>" in answer.text
    assert "unsafe-inline" not in answer.headers["content-security-policy"]


def test_an_asset_has_its_kind_and_is_kept_for_ever(house, page):
    answer = httpx.get(f"http://{house.host}/assets/cats-1.js")
    assert answer.text == "mew()" and answer.headers["content-type"].startswith("text/javascript")
    assert "immutable" in answer.headers["cache-control"]
    assert httpx.get(f"http://{house.host}/favicon.svg").headers["content-type"] == "image/svg+xml"


@pytest.mark.parametrize("path", ["assets/none.js", "assets/%2e%2e", "assets/%2e%2e%2f%2e%2e%2fsecret.js", "assets/"])
def test_nothing_else_is_there(house, page, path):
    assert httpx.get(f"http://{house.host}/{path}").status_code == 404


def test_a_page_that_is_not_built_says_how_to_build_it(house, tmp_path, monkeypatch):
    monkeypatch.setattr(built, "WEB", tmp_path / "nowhere")
    answer = httpx.get(f"http://{house.host}/cats")
    assert answer.status_code == 404 and "make web" in answer.json()["reason"]
