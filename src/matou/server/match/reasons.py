"""Why one move rather than another, as a player is told it (agents/explanation.py counts it)."""
from collections.abc import Sequence

from matou.agents.explanation import Explanation, from_dict, sentence, table
from matou.core.game import View
from matou.core.words import Phrase, Say, capital

from ..net.reasons import Counted, Reasons
from .page_data import label_of


def in_words(view: View, counted: Reasons, names: Sequence[str], say: Say) -> Reasons:
    """The same with words for it. `view`: what the player to move saw."""
    why = from_dict(counted)
    rows = {one.event: (capital(say(title), names), told) for one, title, told in table(view, why, names)}
    counts: list[Counted] = [{**one, "says": rows[one["event"]][0], "reason": rows[one["event"]][1]}
                             for one in counted["counts"] if one["event"] in rows]
    return {**counted, "counts": counts,
            "says": capital(say(Phrase("{sentence}.", sentence=sentence(view, why, names))), names),
            "instead": label_of(view, view.game.parse(view, why.other), names, say).rstrip(".")}


def numbers(why: Explanation) -> Reasons:
    """The figures that were counted, without words."""
    counts: list[Counted] = [{"event": one.event, "counted": one.counted, "here": one.here, "there": one.there,
                              "low": one.low, "high": one.high} for one in why.counts]
    return {"move": why.move, "other": why.other, "deals": why.deals, "counts": counts}
