"""Plays the deals of a tuning in parts, by one thread and by several, and prints whether that is all the same, as JSON:
a process of its own, in which rules run interpreted, so that nothing has to compile."""
import json

import matou
from matou.lab.tune import play as playing
from matou.lab.tune.numbers import box_data, changed
from matou.lab.tune.play import Setting, play
from matou.lab.tune.targets import MEASURES, joined

OF_TINY = [name for name in MEASURES if name != "clan_spread"]


def equal(one, other):
    return list(one) == list(other) and all((one[name] == other[name]).all() for name in one)


def tiny():
    game = matou.load("catdays")
    return game, box_data(game, game.read_box(game.home / "tiny.toml"))


def main():
    game, box = tiny()
    found = {}
    playing.PLAYOUTS = 2
    for strength in ("random", "heuristic", "search:2"):
        setting = Setting(game, 2, {}, strength, "0")
        whole = play(setting, box, OF_TINY, range(3), 1)
        parts = joined(play(setting, box, OF_TINY, range(2), 2), play(setting, box, OF_TINY, range(2, 3), 2))
        found[strength] = {"same": equal(whole, parts), "deals": sorted({len(columns) for columns in whole.values()}),
                           "moves": whole["moves"].mean(), "edges": whole["seat_edge"].ravel().tolist()}
    richer = play(Setting(game, 2, {}, "random", "0"), changed(box, {"cards.early.points": 50}), ["moves"], range(3), 1)
    again = play(Setting(game, 2, {}, "random", "0"), box, ["moves"], range(3), 1)
    found["points do not change what random players do"] = equal(richer, again)
    poche = matou.load("poche")
    clans = play(Setting(poche, 2, {}, "random", "0"), box_data(poche, poche.own_box), ["clan_spread"], range(1), 2)
    found["clans"] = clans["clan_spread"].tolist()
    print(json.dumps(found))


if __name__ == "__main__":
    main()
