"""Settings: built in, by file, by environment, by flag; what cannot be is refused with its place."""
import re
import tomllib
from pathlib import Path

import pytest

from matou.cli import main
from matou.core.errors import OptionError
from matou.server.settings import NAMES, Settings, read

PAGE = (Path(__file__).parents[2] / "docs" / "operations.md").read_text(encoding="utf-8")


def written(tmp_path, text):
    file = tmp_path / "matou.toml"
    file.write_text(text, encoding="utf-8")
    return file


def test_the_later_source_of_a_setting_wins(tmp_path):
    file = written(tmp_path, 'port = 1\ngrace = 1\nthinkers = 1\nhosts = ["a", "b"]\n')
    environ = {"MATOU_GRACE": "2", "MATOU_THINKERS": "2", "MATOU_HOSTS": " c, d ,", "MATOU_METRICS": "false"}
    found = read(file, environ, thinkers=3, host=None)
    assert (found.port, found.grace, found.thinkers, found.host) == (1, 2, 3, "127.0.0.1")
    assert found.hosts == ("c", "d") and found.metrics is False
    assert read(None, {}) == Settings()


def test_the_environment_may_name_the_file(tmp_path):
    environ = {"MATOU_SETTINGS": str(written(tmp_path, "port = 7\n"))}
    assert read(None, environ).port == 7
    assert read(written(tmp_path, "port = 8\n"), {}).port == 8


def test_a_variable_that_is_no_setting_is_not_looked_at():
    assert read(None, {"MATOU_SERVICE_HOST": "10.0.0.1", "MATOU_CACHE": "/x", "PORT": "1"}) == Settings()


WRONG = {
    'colour = "red"': "there is no setting colour",
    'port = "80"': "port should be a whole number from 0 to 65535",
    "port = 65536": "port should be a whole number",
    "port = -1": "port should be a whole number",
    "workers = 0": "workers should be a whole number from 1 to 256",
    "grace = 1.5": "grace should be a whole number",
    'metrics = "yes"': "metrics should be true or false",
    'hosts = "a.example"': "hosts should be a list of texts",
    "hosts = [1]": "hosts should be a list of texts",
    'log = "xml"': "log should be one of plain, json",
    "host = 5": "host should be a text",
    "port = ": "not TOML",
    "[limits]\nport = 5": "there is no setting limits",
}


@pytest.mark.parametrize("text", WRONG)
def test_what_cannot_be_is_refused_with_file_and_key(tmp_path, text):
    file = written(tmp_path, text)
    with pytest.raises(OptionError) as refusal:
        read(file, {})
    assert str(refusal.value).startswith(f"{file}: ") and WRONG[text] in str(refusal.value)


@pytest.mark.parametrize(("given", "place"), [
    ({"environ": {"MATOU_PORT": "tcp://10.0.0.1:80"}}, "MATOU_PORT should be a whole number"),
    ({"environ": {"MATOU_LOG": "XML"}}, "MATOU_LOG should be one of"),
    ({"environ": {}, "port": 70_000}, "--port should be a whole number"),
    ({"environ": {"MATOU_SETTINGS": "/no/such/file"}}, "/no/such/file: cannot be read"),
])
def test_what_cannot_be_elsewhere_is_refused_with_its_place(given, place):
    with pytest.raises(OptionError, match=re.escape(place)):
        read(None, **given)


def test_a_password_is_never_repeated(tmp_path):
    for text in ('metrics_token = ["hush"]', 'database = {hush = "hush"}'):
        with pytest.raises(OptionError) as refusal:
            read(written(tmp_path, text), {})
        assert "hush" not in str(refusal.value)
    assert "hush" not in repr(Settings(**dict.fromkeys(("metrics_token", "database"), "hush")))


def test_the_command_line_says_what_is_wrong(tmp_path, capsys):
    assert main(["serve", "--lang", "en", "--settings", str(written(tmp_path, "prot = 80"))]) == 2
    assert "matou.toml: there is no setting prot" in capsys.readouterr().err
    assert main(["serve", "--lang", "en", "--workers", "2", "--database", "sqlite:///x"]) == 2
    assert "several workers need a PostgreSQL database" in capsys.readouterr().err


def test_tables_are_kept_in_the_data_folder(monkeypatch, tmp_path):
    monkeypatch.setenv("MATOU_DATA", str(tmp_path))
    assert Settings().url == f"sqlite:///{tmp_path}/tables.sqlite3"
    monkeypatch.delenv("MATOU_DATA")
    monkeypatch.setenv("XDG_DATA_HOME", "/x")
    assert Settings().url == "sqlite:////x/matou/tables.sqlite3"
    assert Settings(database="sqlite:///here").url == "sqlite:///here"


def test_every_setting_is_documented_with_what_is_built_in():
    rows = dict(re.findall(r"^\| `(\w+)` \| `(.*?)` \| .{10,} \|$", PAGE, re.MULTILINE))
    built_in = tomllib.loads("\n".join(f"{name} = {value}" for name, value in rows.items()))
    assert list(rows) == list(NAMES)
    assert {name: tuple(value) if isinstance(value, list) else value for name, value in built_in.items()} \
        == {name: getattr(Settings(), name) for name in NAMES}


def test_the_documented_file_is_understood(tmp_path):
    sample = re.search(r"```toml\n(.*?)```", PAGE, re.DOTALL)[1]
    settings = read(written(tmp_path, sample), {})
    assert settings.log == "json" and settings.hosts == ("play.example.org", "127.0.0.1")
