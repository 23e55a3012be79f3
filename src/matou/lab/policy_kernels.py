"""Whole games of random players and of heuristics without leaving the kernel: the moves that these agents make through
views. Loaded once per game (core/specialise.py), with `rules` the game's own and `choose` that of lab/policy.py.

rows[0] is the table being played, rows[1] the opening it is reset to, rows[2] what the seat to move may see of it.
`cells` is the same memory as int64.
"""
from typing import Any

from matou.core.chance import adopt, below
from matou.core.fields import HIDDEN
from matou.core.rule import rule

rules: Any = globals().get("rules")             # set by specialise, like the next one
choose: Any = globals().get("choose")


@rule
def play_policies(rows: Any, cells: Any, b: Any, first: int, seeds: Any, chances: Any, policies: Any, secrets: Any,
                  head: Any, h: Any, block: Any, rng: Any, order: Any, moves: Any, values: Any, counts: Any,
                  scores: Any, wins: Any) -> None:
    """Plays a game per line of `seeds`, as `play_many` does; `policies`: by rotation and seat. The deals are numbered
    from `first`. `h` and `block` are where a message is hashed."""
    each = len(policies)
    for g in range(len(seeds)):
        rows[0] = rows[1]
        s = rows[0]
        adopt(s.rng[:], seeds[g])
        rules.prepare(s, b, order)
        rules.deal(s, b, order)
        made = 0
        while not rules.over(s):
            policy = policies[g % each, s.turn]
            if policy.random:
                n = rules.legal(s, b, moves)
                at = below(chances[g, s.turn], n)
            else:
                look(cells, secrets[s.turn])
                at = choose(rows[2], cells[2], b, policy, head, first + g // each, h, block, rng, moves, values)
            rules.apply(s, b, moves[at])
            made += 1
        counts[g] = made
        wins[g] = rules.settle(s, b, scores[g])


@rule
def look(cells: Any, secret: Any) -> None:
    """rows[2] becomes what a seat sees."""
    for i in range(len(secret)):
        cells[2, i] = HIDDEN if secret[i] else cells[0, i]
