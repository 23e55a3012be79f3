"""Routes by what they are about. REST for everything around a table, one WebSocket for play."""
from typing import Any

from . import (
    after,
    boxes,
    built,
    continued,
    guests,
    lan,
    lessons,
    operators,
    page,
    protocol,
    push,
    puzzles,
    rooms,
    rules,
    tables,
    turns,
)
from .common import with_refusals

ROUTES: list[Any] = [with_refusals(route) for route in (
    *page.ROUTES, *built.ROUTES, *guests.ROUTES, *tables.ROUTES, *rooms.ROUTES, *boxes.ROUTES, *after.ROUTES,
    *continued.ROUTES, *turns.ROUTES, *lessons.ROUTES, *puzzles.ROUTES, *push.ROUTES, *rules.ROUTES, *lan.ROUTES,
    *operators.ROUTES, *protocol.ROUTES)]
