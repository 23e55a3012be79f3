"""Gathers every sentence people read and brings the French catalogue up to date: `make words`.

A new sentence comes in empty (the tests name it until somebody translates it); one that is no longer said goes.
"""
import io
import sys
from datetime import UTC, datetime
from pathlib import Path

from babel.messages.catalog import Catalog
from babel.messages.extract import extract_from_dir
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po, write_po

SOURCES = Path(__file__).parents[1] / "src" / "matou"
FRENCH = SOURCES / "locale" / "fr" / "LC_MESSAGES" / "matou.po"
KEYWORDS = {"_": None, "N_": None, "Phrase": None, "IllegalMove": (2,), "BoxError": None, "RecordError": None,
            "OptionError": None, "MatouError": None, "Refusal": (2,), "RunError": None}
UNDATED = datetime(2026, 1, 1, tzinfo=UTC)       # same sentences, same bytes
HEADER = "# Matou in French. Written by hand; `make words` keeps it complete."


def said() -> set[str]:
    """Every sentence in the sources."""
    return {message for _, _, message, _, _ in extract_from_dir(
        SOURCES, [("**.py", "python")], keywords=KEYWORDS) if isinstance(message, str)}


def french() -> dict[str, str]:
    """The current catalogue."""
    if not FRENCH.exists():
        return {}
    with FRENCH.open("rb") as file:
        return {message.id: message.string for message in read_po(file, locale="fr") if message.id}


def catalogue(words: dict[str, str]) -> Catalog:
    made = Catalog(locale="fr", fuzzy=False, creation_date=UNDATED, revision_date=UNDATED)
    for sentence in sorted(words):
        made.add(sentence, words[sentence])
    return made


def compiled(words: dict[str, str]) -> bytes:
    file = io.BytesIO()
    write_mo(file, catalogue(words))
    return file.getvalue()


def main() -> int:
    old = french()
    words = {sentence: old.get(sentence, "") for sentence in said()}
    FRENCH.parent.mkdir(parents=True, exist_ok=True)
    with FRENCH.open("wb") as file:
        write_po(file, catalogue(words), width=0, no_location=True, omit_header=True)
    lines = f'{HEADER}\nmsgid ""\nmsgstr ""\n"Content-Type: text/plain; charset=utf-8\\n"\n\n'
    FRENCH.write_text(lines + FRENCH.read_text(encoding="utf-8"), encoding="utf-8")
    FRENCH.with_suffix(".mo").write_bytes(compiled(words))
    missing = [sentence for sentence, told in words.items() if not told]
    for sentence in missing:
        print(f"not yet in French: {sentence!r}")
    return 1 if missing else 0


if __name__ == "__main__":
    sys.exit(main())
