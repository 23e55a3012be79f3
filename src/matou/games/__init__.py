"""One room a game. `matou.load(slug)` opens the room's door (`games/<slug>/door.py`)."""
