"""A view as a client has it that was sent changes only: written from docs/protocol.md, apart from the page's own."""

WORDS = ("asks", "labels", "traces", "hits", "secret")


def merged(before, message):
    """The whole view after this message; `before` is the one that was there."""
    view = {name: value for name, value in message.items() if name not in ("partial", "news")}
    if before is None:
        assert "partial" not in message, "the first view is whole"
        return view
    since = message["since"]
    view["heard"] = [*before["heard"][:since], *message["heard"]]
    if message.get("partial"):
        view["cells"] = {**before["cells"], **message["cells"]}
        assert "words" not in message
    if "news" in message:
        view["words"] = renewed(before["words"], message["news"])
    if "words" in view:
        view["words"] = view["words"] | {"told": [*before["words"]["told"][:since],
                                                  *(message.get("news") or message["words"])["told"]]}
    return view


def renewed(words, news):
    """The words that this view has; `told` apart."""
    aside = dict(news.get("aside", words["aside"]))
    aside |= news.get("fields", {})
    for name, entries in news.get("entries", {}).items():
        aside[name] = patched(aside[name], entries)
    return {**words, **{name: news[name] for name in WORDS if name in news}, "aside": aside}


def patched(value, entries):
    """An object or a list of which some entries have changed."""
    if isinstance(value, dict):
        assert entries.keys() <= value.keys()
        return {**value, **entries}
    return [entries.get(str(at), entry) for at, entry in enumerate(value)]
