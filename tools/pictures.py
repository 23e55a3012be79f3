"""The pictures that are kept in docs/screens; `make screens` (tools/screens.py) takes them."""

# name, what is asked of the contact sheet, width of the window
SHEETS = (
    ("cards-discat", "lang=en&only=discat&theme=light&size=120", 1320),
    ("cards-chami-additions", "lang=en&only=additions&theme=light&size=120", 1480),
    ("cards-chami-actions", "lang=fr&only=sums&theme=dark&size=120", 1320),
    ("cards-poche-cats", "lang=en&only=clans&theme=light&size=120", 1320),
    ("cards-poche-rest", "lang=en&only=prey&theme=dark&size=120", 1320),
    ("cards-catdays", "lang=en&only=catdays&theme=light&size=120", 1320),
    ("cards-house", "lang=en&only=house&theme=light", 1320),
    ("cards-small", "lang=en&theme=dark&size=48", 1320),
    ("cards-colour-blind", "lang=en&only=discat&theme=light&size=48&eyes=deuteranopia", 1320),
)

# a stage of the visit (tools/visit.py), its language, screen and light: what is kept of the pages
PAGES = (
    ("home", "en", "desk", "light"), ("home", "fr", "phone", "dark"),
    ("new", "fr", "tablet", "light"),
    ("waiting", "en", "phone", "light"),
    ("discat-opening", "fr", "desk", "light"), ("discat-middle", "en", "phone", "light"),
    ("discat-middle", "en", "desk", "light"), ("discat-after", "fr", "phone", "dark"),
    ("chami-opening", "fr", "phone", "light"), ("chami-middle", "fr", "tablet", "light"),
    ("chami-middle", "en", "desk", "dark"), ("chami-after", "fr", "tablet", "light"),
    ("poche-opening", "fr", "phone", "dark"), ("poche-middle", "en", "desk", "light"),
    ("poche-middle", "fr", "phone", "light"), ("poche-after", "en", "tablet", "light"),
    ("poche-replay", "en", "desk", "light"),
    ("catdays-opening", "en", "phone", "light"), ("catdays-middle", "fr", "desk", "light"),
    ("catdays-middle", "en", "tablet", "dark"), ("catdays-end", "en", "phone", "light"),
    ("catdays-review", "en", "desk", "light"), ("catdays-review", "fr", "phone", "dark"),
    ("lesson", "en", "desk", "light"), ("lesson", "fr", "phone", "light"),
    ("why", "fr", "desk", "light"), ("why", "en", "phone", "light"),
    ("puzzle", "en", "desk", "light"), ("puzzle", "fr", "phone", "light"),
    ("drill", "fr", "phone", "light"), ("drill", "en", "tablet", "light"),
    ("rules", "fr", "desk", "light"),
)

# a stage, and what the picture of it on all screens side by side is called: for web/README.md
TABLES = {f"{game}-middle": f"table-{game}" for game in ("discat", "chami", "poche", "catdays")}


def names_of_all() -> set[str]:
    return {name for name, _, _ in SHEETS} | {f"{stage}-{screen}" for stage, _, screen, _ in PAGES} | {*TABLES.values()}
