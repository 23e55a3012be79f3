"""A report as one HTML page that needs nothing else: no script, no font, no picture from anywhere. It is in every
language; radio buttons and CSS switch between them."""
import re
from collections.abc import Iterable, Mapping, Sequence
from html import escape
from itertools import groupby

from matou.core.words import Phrase

from . import svg
from .told import COUNT, Drawing, Figure, Header, Say, Section, Sheet, written

FRENCH_SPACE = re.compile(r"(?<=\S) (?=[%;:?!»])|(?<=«) (?=\S)")
STYLE = """
*{box-sizing:border-box}
body{margin:0;background:var(--paper);color:var(--ink);font:17px/1.55 system-ui,sans-serif;
 -webkit-text-size-adjust:100%}
main{max-width:44rem;margin:0 auto;padding:1.5rem 1rem 5rem}
h1{font-size:1.9rem;line-height:1.15;margin:.6rem 0 .4rem}
h2{font-size:1.28rem;line-height:1.25;margin:0 0 .5rem}
p{margin:.5rem 0}
a{color:var(--c)}
.about{color:var(--soft);font-size:.92rem}
.glance{background:var(--card);border:1px solid var(--line);border-radius:14px;padding:.9rem 1.1rem;margin:1.2rem 0}
.glance h2{font-size:1.05rem}
.glance ul{margin:0;padding-left:1.1rem}
.glance li{margin:.35rem 0}
nav{font-size:.92rem;line-height:1.9}
nav a{margin-right:.9rem}
section{border-top:1px solid var(--line);padding:1.6rem 0 .6rem;margin-top:1.6rem}
section>p:first-of-type{font-size:1.06rem}
figure{margin:1rem 0 .6rem}
figure svg{display:block;width:100%;max-width:36rem;height:auto;overflow:visible}
figcaption{font-size:.95rem;font-weight:600;margin:0 0 .3rem}
.note{color:var(--soft);font-size:.86rem}
details{margin:.6rem 0}
summary{cursor:pointer;color:var(--c);font-size:.92rem;padding:.35rem 0}
.wide{overflow-x:auto}
table{border-collapse:collapse;font-size:.86rem;width:100%}
th,td{text-align:left;padding:.28rem .7rem .28rem 0;border-bottom:1px solid var(--line);vertical-align:top}
td.n,th.n{text-align:right;font-variant-numeric:tabular-nums;white-space:nowrap}
code{font-size:.86em;overflow-wrap:anywhere}
.which{max-width:44rem;margin:0 auto;padding:1rem 1rem 0}
.which input{position:absolute;opacity:0}
.which label{display:inline-block;padding:.35rem .9rem;border:1px solid var(--line);border-radius:99px;
 color:var(--soft);font-size:.92rem;cursor:pointer}
.which :checked+label{color:var(--ink);background:var(--card);border-color:var(--c)}
.which :focus-visible+label{outline:2px solid var(--c);outline-offset:2px}
@media print{.which{display:none}}
"""
OWN_NAMES = {"en": "English", "fr": "Français"}   # of the languages, for those who read no other


def page(header: Header, sections: Sequence[Section], says: Mapping[str, Say]) -> str:
    """The whole report in these languages, the first of which is shown. A browser without `:has` shows all of them."""
    first, say = next(iter(says.items()))
    hidden = "".join(f"body:has(#lang-{code}:checked) main:not(:lang({code})){{display:none}}" for code in says)
    mains = "\n".join(_main(header, sections, one, code) for code, one in says.items())
    return (f'<!doctype html>\n<html lang="{first}">\n<head>\n<meta charset="utf-8">\n'
            '<meta name="viewport" content="width=device-width, initial-scale=1">\n'
            f"<title>{escape(say(header.title))}</title>\n"
            f"<style>{svg.COLOURS}{one_line(STYLE)}{svg.RULES}{hidden}</style>\n</head>\n<body>\n{_switch(says)}\n{mains}\n"
            "</body>\n</html>\n")


def one_line(style: str) -> str:
    """The same style sheet as a page has it: a rule may go over several lines here, and nothing ends with a line."""
    return style.replace("\n", "")


def _switch(says: Iterable[str]) -> str:
    """The languages, by their own names; the first is chosen."""
    return '<div class="which">' + "\n".join(
        f'<input type="radio" name="lang" id="lang-{code}"{"" if at else " checked"}>'
        f'<label for="lang-{code}" lang="{code}">{OWN_NAMES.get(code, code)}</label>'
        for at, code in enumerate(says)) + "</div>"


def _main(header: Header, sections: Sequence[Section], say: Say, code: str) -> str:
    """The report in one language. Its places are named after it, for a name is there once in a page."""
    made = say(Phrase("Made by:"))
    body = [f"<h1>{escape(say(header.title))}</h1>",
            *(f'<p class="about">{escape(say(one))}</p>' for one in header.lines),
            _glance(sections, say), _contents(sections, say, code), *(_section(one, say, code) for one in sections),
            f'<p class="about">{escape(made)} <code>{escape(header.command)}</code></p>']
    main = "\n".join(body)
    if code == "fr":
        main = FRENCH_SPACE.sub("\N{NO-BREAK SPACE}", main)
    return f'<main lang="{code}">\n{main}\n</main>'


def _glance(sections: Sequence[Section], say: Say) -> str:
    """The first sentence of every section."""
    lines = "".join(f"<li>{escape(say(one.lead[0]))}</li>" for one in sections if one.lead)
    title = say(Phrase("At a glance"))
    return f'<div class="glance"><h2>{escape(title)}</h2><ul>{lines}</ul></div>'


def _contents(sections: Sequence[Section], say: Say, code: str) -> str:
    return "<nav>" + " ".join(f'<a href="#{code}-{one.key}">{escape(say(one.title))}</a>'
                              for one in sections) + "</nav>"


def _section(section: Section, say: Say, code: str) -> str:
    parts = [f'<section id="{code}-{section.key}"><h2>{escape(say(section.title))}</h2>',
             *(f"<p>{escape(say(one))}</p>" for one in section.lead),
             *([_sheet(section.sheet, say)] if section.sheet else []), *(_drawn(one, say) for one in section.charts)]
    parts += [f'<p class="note">{escape(say(one))}</p>' for one in section.notes]
    if section.figures:
        words = say(Phrase("{count:# figure|# figures}, each with its 95% interval", count=len(section.figures)))
        parts.append(f"<details><summary>{escape(words)}</summary>{_table(section.figures, say)}</details>")
    return "\n".join((*parts, "</section>"))


def _sheet(sheet: Sheet, say: Say) -> str:
    """The first column is left, all others are numbers."""
    classes = ["", *["n"] * (len(sheet.heads) - 1)]
    lines = "".join("<tr>" + "".join(f'<td class="{cls}">{escape(say(cell))}</td>'
                                     for cls, cell in zip(classes, row, strict=True)) + "</tr>" for row in sheet.rows)
    head = "".join(f'<th class="{cls}">{escape(say(words))}</th>' for cls, words in zip(classes, sheet.heads,
                                                                                      strict=True))
    return f'<div class="wide"><table><thead><tr>{head}</tr></thead><tbody>{lines}</tbody></table></div>'


def _drawn(chart: Drawing, say: Say) -> str:
    return f"<figure><figcaption>{escape(say(chart.title))}</figcaption>{chart.draw(say)}</figure>"


def _table(figures: Sequence[Figure], say: Say) -> str:
    """Every figure with its interval and n."""
    heads = (("", Phrase("what")), ("", Phrase("of")), ("n", Phrase("figure")), ("n", Phrase("95% interval")),
             ("n", Phrase("n")))
    head = "".join(f'<th class="{cls}">{escape(say(words))}</th>' for cls, words in heads)
    rows = "".join(_rows(figures, say))
    return f'<div class="wide"><table><thead><tr>{head}</tr></thead><tbody>{rows}</tbody></table></div>'


def _rows(figures: Sequence[Figure], say: Say) -> Iterable[str]:
    for _, group in groupby(figures, lambda one: str(one.name)):
        for at, one in enumerate(group):
            low, high = (say(written(end, one.unit)) for end in (one.interval.low, one.interval.high))
            cells = (say(one.name) if at == 0 else "", say(one.of))
            numbers = (say(written(one.interval.value, one.unit)), f"{low} – {high}",
                       say(written(one.interval.n, COUNT)))
            yield ("<tr>" + "".join(f"<td>{escape(cell)}</td>" for cell in cells)
                   + "".join(f'<td class="n">{escape(cell)}</td>' for cell in numbers) + "</tr>")
