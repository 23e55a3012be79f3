"""A match: its table, log, clocks, views, actions, narration, replays and the work of agents."""
