"""Figures in both languages, as the commands print them."""
import pytest

from matou.commands.figures import figure, percent
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
