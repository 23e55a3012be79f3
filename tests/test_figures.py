"""Figures in both languages, as the commands print them."""
import re

import pytest

from matou.cli import main
from matou.core.figures import figure, percent
from matou.lab.arena import precision
from matou.language import Language


@pytest.mark.parametrize(("told", "english", "french"), [
    (percent(0.694), "69%", "69 %"),
    (percent(0.694, 1), "69.4%", "69,4 %"),
    (percent(1), "100%", "100 %"),
    (figure(17.25, ".1f"), "17.2", "17,2"),
    (figure(-0.5, ".1f"), "-0.5", "-0,5"),
    (figure(12, ".3g"), "12", "12"),
    (figure(1_234_567, ",.0f"), "1,234,567", "1 234 567"),
    (figure(1_234.5, ",.1f"), "1,234.5", "1 234,5"),
])
def test_figures_are_written_as_people_write_them(told, english, french):
    assert Language("en").say(told) == english
    assert Language("fr").say(told) == french


@pytest.mark.parametrize(("milliseconds", "written"), [(0.04567, "0.0457"), (999.4, "999"), (999.6, "1,000"),
                                                       (1234.5, "1,234")])
def test_times_are_written_without_powers_of_ten(milliseconds, written):
    assert figure(milliseconds, precision(milliseconds)) == written


@pytest.mark.parametrize("words", [
    "simulate poche --games 3",
    "arena discat --agents greedy,random --players 2 --deals 3",
    "ladder --only discat_greedy_random --deals 3 --out {folder}/ladder.md",
    "analyse {record} --level search:20",
    "hint {record} --ply 0 --level search:20",
    "bench discat --seconds 0.01",
], ids=lambda words: words.split()[0])
def test_no_command_writes_english_figures_in_french(words, tmp_path, capsys):
    record = tmp_path / "game.jsonl"
    main(["simulate", "discat", "--games", "1", "--seed", "3", "--agents", "greedy,greedy", "--record", str(record)])
    capsys.readouterr()
    words = words.format(folder=tmp_path, record=record).split()
    main([word.replace("discat_greedy_random", "discat greedy random") for word in words] + ["--lang", "fr"])
    out = capsys.readouterr().out.replace(str(tmp_path), "")
    assert re.search(r"\d", out)
    assert re.findall(r"\d%|\d\.\d|\d,\d{3}\b,", out) == []
    assert words[0] == "bench" or re.search(r"\d %", out)
