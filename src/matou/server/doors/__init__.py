"""The doors: routes by what they are about. REST for everything around a table, one WebSocket for play."""
from typing import Any

from . import after, guests, operators, page, tables

ROUTES: list[Any] = [*page.ROUTES, *guests.ROUTES, *tables.ROUTES, *after.ROUTES, *operators.ROUTES]
