"""What is new in a view in words, for a client that has the view before.

Both are what one seat was told, so the difference between them tells nothing that the second does not.
"""
from typing import Any

from ..net.protocol import UNSET, News, Words

CHANGING = ("asks", "labels", "traces", "hits", "secret")
ASIDE = ("aside", "fields", "entries")


def news_of(before: Words, now: Words) -> News:
    """`now` for a client that has `before`."""
    news = News(now.told)
    for name in CHANGING:
        value = getattr(now, name)
        if value != getattr(before, name):
            setattr(news, name, value)
    if now.aside is not before.aside:
        for name, value in zip(ASIDE, new_in(before.aside, now.aside), strict=True):
            setattr(news, name, value)
    return news


def new_in(before: dict[str, Any], now: dict[str, Any]) -> tuple[Any, Any, Any]:
    """All of it, where a field is gone; or the fields that have changed, and the entries of those that have changed
    only in part."""
    if not before.keys() <= now.keys():
        return now, UNSET, UNSET
    fields: dict[str, Any] = {}
    entries: dict[str, dict[str, Any]] = {}
    for name, value in now.items():
        if name in before and (value is before[name] or value == before[name]):
            continue
        some = entries_of(before[name], value) if name in before else None
        if some is None:
            fields[name] = value
        else:
            entries[name] = some
    return UNSET, fields or UNSET, entries or UNSET


def entries_of(before: Any, now: Any) -> dict[str, Any] | None:
    """The entries that have changed, by key or index, where both have the same ones and some have not."""
    if isinstance(now, dict) and isinstance(before, dict) and now.keys() == before.keys():
        pairs = [(key, value) for key, value in now.items() if value != before[key]]
    elif isinstance(now, list) and isinstance(before, list) and len(now) == len(before):
        pairs = [(str(at), value) for at, value in enumerate(now) if value != before[at]]
    else:
        return None
    return dict(pairs) if len(pairs) < len(now) else None
