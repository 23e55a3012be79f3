"""Routes by what they are about. REST for everything around a table, one WebSocket for play."""
from typing import Any

from . import (
    after,
    boxes,
    built,
    continued,
    embed,
    guests,
    lan,
    lessons,
    looking,
    operators,
    page,
    pictures,
    practice,
    protocol,
    push,
    puzzles,
    records,
    rooms,
    rules,
    tables,
    turns,
)
from .common import with_refusals

ROUTES: list[Any] = [with_refusals(route) for route in (
    *page.ROUTES, *built.ROUTES, *guests.ROUTES, *tables.ROUTES, *rooms.ROUTES, *boxes.ROUTES, *after.ROUTES,
    *continued.ROUTES, *records.ROUTES, *looking.ROUTES, *practice.ROUTES, *puzzles.ROUTES,
    *pictures.ROUTES, *embed.ROUTES, *turns.ROUTES, *lessons.ROUTES, *push.ROUTES, *rules.ROUTES, *lan.ROUTES,
    *operators.ROUTES, *protocol.ROUTES)]
