"""Settings of a server: built-in defaults, a TOML file, environment variables and the command line; later sources
override earlier ones. docs/operations.md explains each."""
import os
import tomllib
from collections.abc import Mapping
from pathlib import Path
from typing import Annotated, Any, Literal, get_args, get_origin, get_type_hints

import msgspec

from matou.core.errors import OptionError
from matou.core.words import Phrase

PREFIX = "MATOU_"
FILE_VARIABLE = "MATOU_SETTINGS"                 # names a file, as --settings does
Count = Annotated[int, msgspec.Meta(ge=0, le=1_000_000)]
Days = Annotated[int, msgspec.Meta(ge=0, le=36_500)]                  # 0: permanently
Texts = tuple[str, ...]
Site = Annotated[str, msgspec.Meta(pattern=r"^(\*|https?://(\*\.)?[A-Za-z0-9.-]+(:[0-9]+)?)(?!\n)$")]
Sites = tuple[Site, ...]


class Settings(msgspec.Struct, frozen=True, kw_only=True):
    """One server's settings. A limit of 0 is no limit."""
    database: str = ""                                               # empty: a file in the data folder
    host: str = "127.0.0.1"
    port: Annotated[int, msgspec.Meta(ge=0, le=65_535)] = 8000
    lan: bool = False                                                # also at the home network's addresses
    workers: Annotated[int, msgspec.Meta(ge=1, le=256)] = 1          # processes
    thinkers: Annotated[int, msgspec.Meta(ge=0, le=1024)] = 0        # agents that think at once; 0: one per core
    hosts: Texts = ()                                                # names it answers to; none: to any
    frames: Sites = ("*",)                                           # sites that may show replays in a frame
    proxies: Texts = ("127.0.0.1", "::1")                            # whose X-Forwarded-For and -Proto are believed
    address_requests: Count = 1200                                   # per minute, from one address
    guest_requests: Count = 600                                      # per minute, from one guest
    address_sockets: Count = 100                                     # open at once, from one address
    address_connections: Count = 256                                 # open at once, from one address, of any kind
    request_seconds: Annotated[int, msgspec.Meta(ge=0, le=3600)] = 10            # for a request to arrive
    messages: Count = 20                                             # per second, from one guest, over the WebSocket
    messages_burst: Annotated[int, msgspec.Meta(ge=1, le=1_000_000)] = 100
    public_tables: Count = 4                                         # of one guest, that wait for players at once
    imported_games: Count = 50                                       # of one guest, opened from record files
    open_days: Days = 14                                             # until `matou admin tidy` closes an open table
    closed_days: Days = 30                                           # until it removes a closed one with its log
    guest_days: Days = 365                                           # until it removes a guest who is nowhere
    finished_days: Days = 0                                          # the same of finished games, if it is asked to
    analysis_seconds: Annotated[int, msgspec.Meta(ge=1, le=86_400)] = 900        # one that takes longer has failed
    answer_seconds: Annotated[int, msgspec.Meta(ge=0, le=60)] = 6    # to answer unheard; 0: as long as one likes
    push: bool = True                                                # devices may be told that it is their turn
    push_services: Texts = ("fcm.googleapis.com", "jmt17.google.com", "*.push.services.mozilla.com",
                            "*.push.apple.com", "*.notify.windows.com")          # that may be called for it
    push_contact: str = ""                                           # for them: mailto: or https:; empty: the page
    metrics: bool = True
    metrics_token: str = ""                                          # empty: /metrics is for this machine alone
    log: Literal["plain", "json"] = "plain"
    log_level: Literal["debug", "info", "warning", "error"] = "warning"
    grace: Annotated[int, msgspec.Meta(ge=0, le=600)] = 5            # seconds for what is under way at a stop

    @property
    def url(self) -> str:
        """Where tables are kept."""
        return self.database or f"sqlite:///{data_home() / 'tables.sqlite3'}"

    def __repr__(self) -> str:
        return "Settings(…)"                     # it may hold passwords: never in a log


HINTS = get_type_hints(Settings, include_extras=True)
NAMES = tuple(HINTS)


def unlimited(**given: Any) -> Settings:
    """Settings without limits, for measurements."""
    return Settings(**{"address_requests": 0, "guest_requests": 0, "address_sockets": 0, "address_connections": 0,
                       "messages": 0, "public_tables": 0, "imported_games": 0, "answer_seconds": 0, **given})


def data_home() -> Path:
    """Where tables are kept: `$MATOU_DATA`, else the user's data folder."""
    home = os.environ.get("MATOU_DATA")
    if home:
        return Path(home)
    return Path(os.environ.get("XDG_DATA_HOME") or Path.home() / ".local" / "share") / "matou"


def read(file: Path | None = None, environ: Mapping[str, str] | None = None, **flags: Any) -> Settings:
    """All settings: those that were given, and defaults for the others."""
    return Settings(**given(file, environ, **flags))


def given(file: Path | None = None, environ: Mapping[str, str] | None = None, **flags: Any) -> dict[str, Any]:
    """The settings from a file (or the one that $MATOU_SETTINGS names), from the environment, and from flags that are
    not None. OptionError names the place of an invalid one."""
    environ = os.environ if environ is None else environ
    named = file or (Path(environ[FILE_VARIABLE]) if environ.get(FILE_VARIABLE) else None)
    found = from_file(named) if named else {}
    found |= {name: checked(PREFIX + name.upper(), name, environ[PREFIX + name.upper()])
              for name in NAMES if PREFIX + name.upper() in environ}
    found |= {name: checked("--" + name.replace("_", "-"), name, value) for name, value in flags.items()
              if value is not None}
    return found


def from_file(file: Path) -> dict[str, Any]:
    """The settings of a TOML file."""
    try:
        data = tomllib.loads(file.read_text(encoding="utf-8"))
    except OSError as error:
        raise OptionError("{file}: cannot be read ({why})", file=file, why=error.strerror) from None
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
        raise OptionError("{file}: not TOML ({why})", file=file, why=error) from None
    for name in data:
        if name not in HINTS:
            raise OptionError("{file}: there is no setting {name}; there are: {known}", file=file, name=name[:60],
                              known=", ".join(NAMES))
    return {name: checked(f"{file}: {name}", name, value, strict=True) for name, value in data.items()}


def checked(place: str, name: str, value: Any, strict: bool = False) -> Any:
    """A value, converted and checked. Outside a file a number may be written as text, and a list with commas. Errors do
    not repeat the value: it may be a password."""
    hint = HINTS[name]
    if not strict and hint in (Texts, Sites) and isinstance(value, str):
        value = tuple(one for part in value.split(",") if (one := part.strip()))
    try:
        return msgspec.convert(value, hint, strict=strict)
    except msgspec.ValidationError:
        raise OptionError("{place} should be {form}", place=place, form=form(hint)) from None


def form(hint: Any) -> Phrase:
    """The form of a setting, in words."""
    if get_origin(hint) is Literal:
        return Phrase("one of {choices}", choices=", ".join(get_args(hint)))
    if get_origin(hint) is Annotated:
        number = get_args(hint)[1]
        return Phrase("a whole number from {least} to {most}", least=number.ge, most=number.le)
    return {bool: Phrase("true or false"), str: Phrase("a text"), Texts: Phrase("a list of texts"),
            Sites: Phrase("a list of sites such as https://example.org, or * for all")}[hint]
