"""The `Game` of Chats de Poche: names of tiles and squares, options, the box file, the recorded deal, how it ended."""
from collections.abc import Sequence
from pathlib import Path
from typing import Any, ClassVar

import numpy as np

from matou.core.arguments import check_position
from matou.core.box import TAGS, Box, read_toml
from matou.core.errors import BoxError, InvalidMove, OptionError, RecordError
from matou.core.fields import Row, blank
from matou.core.frozen import freeze
from matou.core.game import Detail, Game, Outcome, Position, State
from matou.core.moves import Move, Notation, Verb, listed, verb_of
from matou.core.options import Beginning, Minutes, Option, Quick, first_of, first_seat
from matou.core.rule import as_written
from matou.core.words import Phrase

from . import board, determinization, ending, position, rules
from .names import CLANS, DOG_NAMES, MODES, PREY_NAMES, SQUARES, WAYS, turned_name
from .narration import CLAN_NAMES

alternate, first_chooser = as_written(rules.alternate), as_written(rules.first_chooser)
PICKED = (board.FREE, board.LIMITED, board.EXPERT)          # modes in which clans are picked, and tiles laid after that
FIRST_CLANS = ["royal", "gourmet"]                          # §5.1
MOST_FIGURE = 99                                            # the highest figure a box may have
NOT_A_MOVE = Phrase("{said}: not a move; {part} was found where one of these was expected: pick royal, flip b4, "
                    "swap d4, stay, shift b2 c3, rotate c3 1, keep")


class Spoken(Notation):
    """Moves name squares, clans and quarter-turns, each in its place."""
    kinds: ClassVar[dict[int, Sequence[Sequence[str]]]] = {
        rules.PICK: (CLANS,), rules.FLIP: (SQUARES,), rules.SWAP: (SQUARES,), rules.STAY: (), rules.KEEP: (),
        rules.SHIFT: (SQUARES, SQUARES), rules.ROTATE: (SQUARES, ("1", "2", "3"))}

    def read(self, text: str) -> Move:
        move = super().read(text)
        for thing, kind in zip(listed(move.code), self.kinds[verb_of(move.code)], strict=True):
            if self.names[thing] not in kind:
                raise InvalidMove(self.what, said=text, part=self.names[thing])
        return move


def read_clans(value: Any) -> list[str] | None:
    """Null, or two different clans: a list, or a text such as royal,crook."""
    if value is None or value == "null":
        return None
    clans = value.split(",") if isinstance(value, str) else list(value) if isinstance(value, (list, tuple)) else []
    if len(clans) != 2 or clans[0] == clans[1] or not all(clan in CLANS for clan in clans):
        raise OptionError("option clans: {value} is not two different clans of {known}, as in royal,crook",
                          value=value, known=", ".join(CLANS))
    return clans


class Poche(Game):
    slug, name, edition = "poche", "Chats de Poche", 1
    min_seats = max_seats = board.SEATS
    minutes, age = Minutes(10, 15), 8
    options = (
        first_seat(board.SEATS),
        Option("mode", "free", MODES, Phrase(
            "Each player takes the clan they like, or keeps one of a few that chance deals. Experts also choose what "
            "is left for the other. In a first game, the clans are given and have no powers."),
            named={"free": Phrase("Each takes a clan"), "first": Phrase("First game: clans without powers"),
                   "limited": Phrase("Choose from three clans"), "expert": Phrase("Experts: pass two of three on"),
                   "fixed": Phrase("Pick both clans")}, title=Phrase("How are the clans chosen?")),
        Option("clans", None, (None, *(freeze([one, two]) for one in CLANS for two in CLANS if one != two)),
               Phrase("The first of the two plays in the first seat."), read_clans,
               {None: Phrase("none"), **{(one, two): Phrase("{one} + {two}", one=CLAN_NAMES[one],
                                                             two=CLAN_NAMES[two])
                                         for one in CLANS for two in CLANS if one != two}},
               Phrase("Which clans?"), {"mode": ("fixed",)}),
        Option("games", 2, (2, 1),
               Phrase("Experts play two games and add their points up, or just one. Other modes are one game."),
               named={2: Phrase("Two in a row: the points are added up"), 1: Phrase("Just one")},
               title=Phrase("How many games?"), when={"mode": ("expert",)}),
        Option("chooser", 0, (0, 1), Phrase("This player picks a clan before the other does."),
               title=Phrase("Who chooses a clan first?"), of_seats=True),
        Option("effects", True, (True, False), Phrase(
            "Every clan has an effect, and its chief an ability. Without them, only the attack points count."),
            title=Phrase("Clans have their powers")),
    )
    about = Phrase("Flip tiles and lead your clan to the mice. Mind the dogs!")
    box_help = Phrase("The template lists the clans' attack points, the prey and the dogs. Change the figures you "
                      "like.")
    goal = Phrase("Be the stronger clan beside the mice, pigeons and flies: each catch is worth points.")  # §4.5, §4.7
    quick = Quick(first={"mode": "first"}, why=Phrase(                           # §5.1
        "Your first game: two clans of equal strength, no special powers. Later, you choose among seven clans."))
    rules: ClassVar[Any] = rules
    determinization: ClassVar[Any] = determinization
    layout: ClassVar[Any] = position
    home = Path(__file__).parent
    custom_box = True
    reveals_later = True
    deal_fields = ("game", "clan")
    beginning = Beginning(Phrase("Who saw a cat last? They begin."),             # §2.2
                          Phrase("By the booklet, it is whoever saw a cat last."))
    notation = Spoken(
        {rules.PICK: Verb("pick ", min_things=1, max_things=1), rules.FLIP: Verb("flip ", min_things=1, max_things=1),
         rules.SWAP: Verb("swap ", min_things=1, max_things=1), rules.STAY: Verb("stay"), rules.KEEP: Verb("keep"),
         rules.SHIFT: Verb("shift ", min_things=2, max_things=2),
         rules.ROTATE: Verb("rotate ", min_things=2, max_things=2)},
        ["", *SQUARES, *CLANS, "1", "2", "3"], NOT_A_MOVE)

    # Options and box -----------------------------------------------------------------------------------------

    def check_options(self, seats: int, chosen: dict[str, Any]) -> tuple[dict[str, Any], Box]:
        """§6.4 Mode fixed names its two clans; no other mode does."""
        options, box = super().check_options(seats, chosen)
        if options["mode"] == "fixed" and options["clans"] is None:
            raise OptionError("mode fixed needs option clans, as in royal,crook")
        if options["mode"] != "fixed" and options["clans"] is not None:
            raise OptionError("option clans is for mode fixed, not for mode {mode}", mode=options["mode"])
        return options, box

    def empty_table(self, seats: int, options: dict[str, Any]) -> Row:
        row = super().empty_table(seats, options)
        row.mode = MODES.index(options["mode"])
        row.chooser = options["chooser"]
        row.games = options["games"] if row.mode == board.EXPERT else 1
        row.effects = options["effects"] and row.mode != board.FIRST
        clans = FIRST_CLANS if row.mode == board.FIRST else options["clans"]
        if clans is not None:
            row.clan[:] = [CLANS.index(clan) for clan in clans]
        return row

    def shuffles_again(self, row: Row) -> bool:
        """§6.3 For a second game."""
        return bool(row.games > 1)

    def read_box(self, source: Any) -> Box:
        """§1.2-§1.4 Clans, prey and dogs: our own, a TOML file's, or a record's."""
        if source is not None and not isinstance(source, (str, Path)):
            return _box(source, "box")
        if source is None:
            return self.box_from_file(read_toml(self.home / "box.toml"), "box.toml")._replace(data=None)
        return self.box_from_file(read_toml(Path(source)), str(source))

    def box_from_file(self, data: dict[str, Any], file: str) -> Box:
        data = dict(data)
        if data.pop("game", "poche") != "poche":
            raise BoxError("{file}: game: poche was expected", file=file)
        return _box(data, file)

    # The recorded deal ---------------------------------------------------------------------------------------

    def serialize_deal(self, row: Row, order: Any) -> Any:
        """As it is before the first move: tiles only where the clans are known."""
        clans = None if row.mode in PICKED else [CLANS[clan] for clan in row.clan]
        tiles = None if clans is None else _tiles(clans, order[:board.TILES], order[board.TURNS:])
        cards = order[board.CARDS:board.ONE_GAME].tolist()
        offers = None
        if row.mode == board.LIMITED:
            offers = [cards[:board.OFFER], cards[board.OFFER:2 * board.OFFER]]
        elif row.mode == board.EXPERT:
            offers = [cards[:board.OFFER] if seat == first_chooser(row) else [] for seat in range(board.SEATS)]
        deal = {"clans": clans, "offers": _spelled(offers), "tiles": tiles, "first": int(row.first)}
        return [deal] if row.mode == board.EXPERT else deal

    def opening(self, deal: Any, options: dict[str, Any]) -> Any:
        """Clans and tiles come later where clans are picked, and so does the second game of expert."""
        if options["mode"] == "expert" and isinstance(deal, list):
            return [_unpicked(one) for one in deal[:1]]
        return deal if options["mode"] in ("first", "fixed") else _unpicked(deal)

    def parse_deal(self, row: Row, deal: Any) -> Any:
        order = np.full(board.ORDER, board.NONE, np.int64)
        games = deal if row.mode == board.EXPERT else [deal]
        if not isinstance(games, list) or not 1 <= len(games) <= row.games:
            if row.games == 1:
                raise RecordError("deal: a list of one game was expected")
            raise RecordError("deal: a list of the two games was expected")
        for game, one in enumerate(games):
            if not isinstance(one, dict):
                raise RecordError("deal: an object with clans, offers, tiles and first was expected")
            _check_first(row, one, game)
            half = order[game * board.ONE_GAME:][:board.ONE_GAME]
            _read_offers(row, one.get("offers"), game, half[board.CARDS:])
            _read_tiles(row, one, half)
        return order

    def deal_after(self, state: State, row: Row) -> Any:
        """The tiles, once both have picked; the second game of expert, once it begins."""
        if state.deal is None or (row.phase == state.row.phase and row.game == state.row.game):
            return state.deal
        games = list(state.deal) if isinstance(state.deal, list) else [state.deal]
        if row.game != state.row.game:
            if (row.offer[first_chooser(row)] < 0).any():
                raise RecordError("deal: the second game is not there")
            offers = [[int(card) for card in cards if card >= 0] for cards in row.offer]
            games.append({"clans": None, "offers": _spelled(offers), "tiles": None,
                          "first": alternate(int(row.first), int(row.game))})
        elif state.row.phase == board.PICKING:
            games[-1] = _with_tiles(games[-1], row, state.script)
        return games if isinstance(state.deal, list) else games[0]

    def as_heard(self, position: Position, ply: int, text: str) -> str:
        """§6.2 Nobody knows which clan was kept until both have chosen."""
        secret = position.row.mode == board.LIMITED and position.row.phase == board.PICKING
        return "pick ?" if secret and text.startswith("pick ") else text

    # Words and numbers ---------------------------------------------------------------------------------------

    def outcome(self, state: Position) -> Outcome | None:
        """With `detail["games"]`: how the one game, or each of two in expert, ended (see `standing`)."""
        found = super().outcome(state)
        return None if found is None else found._replace(
            detail=Detail(lambda: {"games": ending.ended(state)}))

    def scores_now(self, position: Position) -> tuple[int, ...]:
        """§4, §6.3 The game on the table as if it ended now, and the first one of expert; nothing for a game whose
        clans are still picked."""
        check_position(self, position)
        row = position.row.copy()
        if row.phase == board.PICKING:
            return tuple(row.points.tolist())
        rules.stop_here(row)
        scores = np.zeros(board.SEATS, np.int64)
        rules.settle(row, position.box.row, scores)
        return tuple(scores.tolist())

    def standing(self, position: Position) -> dict[str, Any] | None:
        """§4 The game on the table as if it ended now, step by step; None while clans are picked."""
        return ending.standing(position)


# The deal ----------------------------------------------------------------------------------------------------

def _tiles(clans: Sequence[str], tiles: Any, turns: Any) -> list[str]:
    return [turned_name(clans, int(tile), turns) for tile in tiles]


def _spelled(offers: list[list[int]] | None) -> list[list[str]] | None:
    return None if offers is None else [[CLANS[card] for card in cards] for cards in offers]


def _unpicked(deal: Any) -> Any:
    return dict(deal, clans=None, tiles=None) if isinstance(deal, dict) else deal


def _with_tiles(deal: dict[str, Any], row: Row, script: Any) -> dict[str, Any]:
    """Both have picked: the tiles have their names."""
    clans = [CLANS[clan] for clan in row.clan]
    if (row.tile < 0).any():
        raise RecordError("deal: the tiles are not there")
    told = script[int(row.game)] if isinstance(script, list) else script
    if told is not None and told["clans"] != clans:
        raise RecordError("deal: the clans are {found}, but {picked} were picked",
                          found=", ".join(told["clans"]), picked=", ".join(clans))
    return dict(deal, clans=clans, tiles=_tiles(clans, row.tile, row.way))


def _check_first(row: Row, deal: dict[str, Any], game: int) -> None:
    first = first_of(deal, board.SEATS)
    if row.first not in (-1, alternate(first, game)):
        raise RecordError("deal: first is {found}, but {expected} was expected", found=first,
                          expected=alternate(int(row.first), game))
    row.first = alternate(first, game)


def _read_offers(row: Row, offers: Any, game: int, cards: Any) -> None:
    """§6.2, §6.3 Clan cards for each, or for the first chooser alone; the cards that nobody got come after them."""
    if row.mode not in (board.LIMITED, board.EXPERT):
        if offers is not None:
            raise RecordError("deal: offers should be null in mode {mode}", mode=MODES[int(row.mode)])
        return
    chooser = alternate(int(row.chooser), game)
    counts = [board.OFFER if row.mode == board.LIMITED or seat == chooser else 0 for seat in range(board.SEATS)]
    if not isinstance(offers, list) or [len(one) if isinstance(one, list) else -1 for one in offers] != counts:
        raise RecordError("deal: offers should hold {first} and {second} clans", first=counts[0], second=counts[1])
    flat = [clan for one in offers for clan in one]
    if not all(isinstance(clan, str) and clan in CLANS for clan in flat) or len(set(flat)) != len(flat):
        raise RecordError("deal: offers should name different clans of {known}", known=", ".join(CLANS))
    cards[:] = [CLANS.index(clan) for clan in (*flat, *(clan for clan in CLANS if clan not in flat))]


def _read_tiles(row: Row, deal: dict[str, Any], half: Any) -> None:
    """§2.1 The 25 tiles of the two clans; null until both have picked."""
    clans, tiles = deal.get("clans"), deal.get("tiles")
    given = None if row.mode in PICKED else [CLANS[clan] for clan in row.clan]
    if clans is None and tiles is None and given is None:
        return
    if not isinstance(clans, list) or len(clans) != 2 or clans[0] == clans[1] \
            or not all(isinstance(clan, str) and clan in CLANS for clan in clans):
        raise RecordError("deal: clans should be two different clans of {known}", known=", ".join(CLANS))
    if given not in (None, clans):
        raise RecordError("deal: the clans are {found}, but {picked} were expected",
                          found=", ".join(clans), picked=", ".join(given or ()))
    _lay_tiles(clans, tiles, half)


def _lay_tiles(clans: Sequence[str], tiles: Any, half: Any) -> None:
    known = {turned_name(clans, tile, [turns] * board.DOGS): (tile, turns)
             for tile in range(board.TILES) for turns in range(4)}
    if not isinstance(tiles, list) or len(tiles) != board.TILES:
        raise RecordError("deal: tiles should be a list of 25 names")
    for square, name in zip(SQUARES, tiles, strict=True):
        if not isinstance(name, str) or name not in known:
            raise RecordError("deal: {found} on {square} is no tile of this game", found=name, square=square)
    half[:board.TILES] = [known[name][0] for name in tiles]
    if len(set(half[:board.TILES].tolist())) != board.TILES:
        raise RecordError("deal: tiles should name each tile once")
    for name in tiles:
        tile, turns = known[name]
        if tile >= board.DOG:
            half[board.TURNS + tile - board.DOG] = turns


# The box -----------------------------------------------------------------------------------------------------

ENTRIES = {"clans": CLANS, "prey": PREY_NAMES, "dogs": DOG_NAMES}
FIGURES = {"clans": "attack", "prey": "points", "dogs": "arrows"}


def _box(data: Any, file: str) -> Box:
    row = blank(rules.BOX)
    recorded: dict[str, Any] = {}
    lines = []
    if not isinstance(data, dict):
        raise BoxError("{file}: tables clans, prey and dogs were expected", file=file)
    for table in data:
        if table not in ENTRIES:
            raise BoxError("{file}: {table}: the tables are clans, prey and dogs", file=file, table=table)
    for table, names in ENTRIES.items():
        entries = data.get(table)
        if not isinstance(entries, dict):
            raise BoxError("{file}: there is no table {table}", file=file, table=table)
        for name in (*entries, *names):
            if name not in names or name not in entries:
                raise BoxError("{file}: {table}: the entries are {names}; {name} is missing or unknown",
                               file=file, table=table, names=", ".join(names), name=name)
        recorded[table] = {}
        for name in names:
            key, figures, tag = _entry(table, name, entries[name], file)
            _write(row, table, name, figures)
            recorded[table][name] = {key: figures}
            lines.append({"kind": table, "name": name, "value": _shown(figures), "tag": tag})
    return Box(row, recorded, lines)


def _entry(table: str, name: str, entry: Any, file: str) -> tuple[str, Any, str]:
    """The figures of one entry and its tag, checked."""
    key = "attack_by_number" if name == "chaos" else FIGURES[table]
    if not isinstance(entry, dict) or not {key} <= set(entry) <= {key, "tag"}:
        raise BoxError("{file}: {name}: an entry with {key} and tag was expected", file=file, name=name, key=key)
    figures, tag = entry[key], entry.get("tag", "H")
    if not isinstance(tag, str) or tag not in TAGS:
        raise BoxError("{file}: {name}: tag should be B, P or H, not {found}", file=file, name=name, found=tag)
    if table == "dogs":
        if not isinstance(figures, list) or not all(way in WAYS for way in figures) or len(set(figures)) < len(figures):
            raise BoxError("{file}: {name}: arrows should be different ones of {ways}, not {found}",
                           file=file, name=name, ways=" ".join(WAYS), found=figures)
    elif table == "prey" and not _figure(figures):
        raise BoxError("{file}: {name}: points should be a number from 0 to {most}, not {found}",
                       file=file, name=name, most=MOST_FIGURE, found=figures)
    elif table == "clans" and not (isinstance(figures, list) and len(figures) == 5 and all(map(_figure, figures))):
        raise BoxError("{file}: {name}: {key} should be five numbers from 0 to {most}, not {found}",
                       file=file, name=name, key=key, most=MOST_FIGURE, found=figures)
    return key, figures, tag


def _figure(value: Any) -> bool:
    return type(value) is int and 0 <= value <= MOST_FIGURE


def _write(row: Row, table: str, name: str, figures: Any) -> None:
    if table == "prey":
        row.worth[PREY_NAMES.index(name)] = figures
    elif table == "dogs":
        row.arrows[DOG_NAMES.index(name)] = sum(1 << WAYS.index(way) for way in figures)
    elif name == "chaos":
        row.chaos[1:] = figures
    else:
        row.attack[CLANS.index(name)] = figures


def _shown(figures: Any) -> str:
    return " ".join(map(str, figures)) if isinstance(figures, list) else str(figures)


GAME = Poche()
