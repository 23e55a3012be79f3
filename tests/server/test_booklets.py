"""The rules as a page shows them: what few people want is folded, and the paragraphs speak of no option by its name."""
import re

import pytest

from matou import GAMES, load
from matou.core.options import spelled
from matou.server.http.rules import booklet

BOTH = pytest.mark.parametrize("language", ["en", "fr"])
EACH = pytest.mark.parametrize("slug", GAMES)
FOLDED = re.compile(r'<details class="(\w+)"><summary>(.+?)</summary>(.*?)</details>', re.DOTALL)


def parts(slug, language):
    """What is in sight, and what is folded, by its name."""
    html = booklet(slug, language)["html"]
    return FOLDED.sub("", html), {name: (head, inside) for name, head, inside in FOLDED.findall(html)}


@BOTH
@EACH
def test_sources_options_and_notation_are_folded(slug, language):
    seen, folded = parts(slug, language)
    assert list(folded) == ["sources", "options", "notation"]
    assert "<details" not in seen and "legend" not in seen and 'id="p-1.1"' in seen
    assert 'class="legend"' in folded["sources"][1]
    assert all("<table>" in folded[name][1] for name in ("options", "notation"))
    assert [folded[name][0] for name in ("options", "notation")] == ["Options", "Notation"]
    assert folded["sources"][0] == {"en": "Where the rules come from", "fr": "D’où viennent les règles"}[language]
    assert ("<h2>Examples</h2>" in seen) == (language == "en") and "<h2>Notation</h2>" not in seen


@BOTH
@EACH
def test_options_are_listed_with_their_usual_value_first_and_named_nowhere_else(slug, language):
    seen, folded = parts(slug, language)
    for option in load(slug).options:
        usual = spelled(option.default)
        assert f"<td><code>{option.name}</code></td>\n<td><code>{usual}</code>" in folded["options"][1], option.name
        assert not re.search(rf"<code>{option.name}( = .*?)?</code>", seen), option.name
    assert not re.search(r"[Ss]eat 0|place 0|numbered from 0|numbered 0 and", seen)


@EACH
def test_every_paragraph_that_is_mentioned_can_be_reached(slug):
    html = booklet(slug, "en")["html"]
    names = set(re.findall(r' id="([^"]+)"', html))
    assert set(re.findall(r'href="#([^"]+)"', html)) <= names
