"""The doors: routes by what they are about. REST for everything around a table, one WebSocket for play."""
from . import guests, operators, page, tables

ROUTES = [*page.ROUTES, *guests.ROUTES, *tables.ROUTES, *operators.ROUTES]
