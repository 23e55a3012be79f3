"""matou analyse: every decision of a game, and what it kept of the win."""
from collections.abc import Sequence
from typing import Any

import matou
from matou.agents.advice import reasons
from matou.agents.analysis import FORCED, MARKS, THRESHOLDS, Analysis, Decision, decisions, gathered, thinker
from matou.agents.turning import Kind, TurningPoint
from matou.core.errors import MatouError, RecordError
from matou.core.figures import figure, percent
from matou.core.record import Record, at_line, read_records
from matou.core.words import Phrase, Say

from .common import prepare_rules, print_json, watched
from .show import distinct

WORDS = {"best": Phrase("best"), "fine": Phrase("fine"), "slip": Phrase("slip"), "blunder": Phrase("blunder")}

TURNS: dict[Kind, Phrase] = {
    "mistake": Phrase("{name}'s chances fell from {before} to {then}; the move itself cost {loss}"),
    "swing-down": Phrase("{name}'s chances fell from {before} to {then}, mostly because of what came next"),
    "swing-up": Phrase("{name}'s chances rose from {before} to {then}")}


def run(args: Any) -> int:
    thinker(args.level)
    prepare_rules(args.language.say)
    told = 0
    for number, record in read_records(args.file):
        if args.line in (None, number):
            try:
                analysis = studied(args, record)
            except MatouError as error:
                raise at_line(args.file, number, error) from None
            if args.json:
                print_json({"file": str(args.file), "line": number, **analysis.to_dict()})
            else:
                _report(analysis, args.language.say)
            told += 1
    if not told and args.line is not None:
        raise RecordError("there is no record on line {line}", line=args.line)
    return 0


def studied(args: Any, record: Record) -> Analysis:
    """Analyses a record, with a progress bar: it may take long."""
    judged = decisions(record, args.level, args.open)
    watching = watched(judged, len(record.moves), args.language.say(Phrase("moves")))
    return gathered(record, watching, args.level, args.open)


def _report(analysis: Analysis, say: Say) -> None:
    record, names = analysis.record, distinct(analysis.record.names)
    print(say(Phrase("{game}, {seats} players: {names}.", game=matou.load(record.game).name, seats=record.seats,
                     names=", ".join(names))))
    for one, state in zip(analysis.decisions, record.states(matou.load(record.game)), strict=False):
        if one.mark != FORCED:
            print(line_of(one, names, say))
        if one.why:
            print("      " + reasons(state.game.view(state, one.seat), one.why, names, say))
    if record.outcome is None:
        print(say(Phrase("The game is not finished.")))
    for line in turns(analysis, names, say):
        print(line)
    _print_players(analysis, names, say)
    for phrase in explained(analysis):
        print(say(phrase))
    print()


def line_of(one: Decision, names: Sequence[str], say: Say) -> str:
    """Number, player, mark, what was and what is left of the win, the move, and a better one."""
    name, word = f"{names[one.seat]:<{max(map(len, names))}}", f"{say(WORDS[one.mark]):<{_widest(say)}}"
    before, after = (f"{'–' if share is None else say(percent(share)):>{len(say(percent(1)))}}"
                     for share in (one.before, one.after))
    line = f"{one.ply + 1:>4}. {name}  {word}  {before} → {after}  {one.move}"
    notes = [] if one.mark == "best" else [say(Phrase("better: {move}", move=one.best))]
    notes += [say(Phrase("solved"))] if one.solved else []
    return line + (f"  ({'; '.join(notes)})" if notes else "")


def turns(analysis: Analysis, names: Sequence[str], say: Say) -> list[str]:
    """Where the game turned: a heading and a line for each; nothing where it did not."""
    found = [turn_of(one, names, say) for one in analysis.turning_points]
    return [say(Phrase("Turning points:")), *found] if found else []


def turn_of(one: TurningPoint, names: Sequence[str], say: Say) -> str:
    told = Phrase(TURNS[one.kind].template, name=names[one.seat], before=percent(one.before), then=percent(one.then),
                  loss=percent(one.loss))
    return f"{one.ply + 1:>4}. {say(told)}"


def _widest(say: Say) -> int:
    return max(len(say(word)) for word in WORDS.values())


def _print_players(analysis: Analysis, names: Sequence[str], say: Say) -> None:
    from rich.console import Console
    from rich.table import Table
    sheet = Table(*(say(word) for word in (Phrase("player"), Phrase("accuracy"), *(WORDS[mark] for mark in MARKS),
                                           Phrase("total loss"))))
    for player in analysis.players:
        accuracy = "–" if player.accuracy is None or player.margin is None else \
            f"{say(figure(player.accuracy, '.1f'))} ± {say(figure(player.margin, '.1f'))}"
        sheet.add_row(names[player.seat], accuracy, *(str(player.marks[mark]) for mark in MARKS),
                      say(percent(player.lost)))
    Console(highlight=False).print(sheet)


def explained(analysis: Analysis) -> list[Phrase]:
    """What the figures mean, and how certain they are."""
    best, fine, slip = (percent(THRESHOLDS[mark]) for mark in MARKS[:3])
    seen = Phrase("Judged by the actual cards, including those nobody could see.") if analysis.open else \
        Phrase("Players are judged by what they could see.")
    estimated = [one for one in analysis.decisions if one.judged and not one.solved]
    solved = sum(one.solved for one in analysis.decisions)
    fewest = min((one.simulations for one in estimated), default=0)
    sure = Phrase("Decisions solved exactly: {solved}; estimated: {count}.", solved=solved, count=len(estimated))
    if estimated:
        sure = Phrase("Decisions solved exactly: {solved}; estimated, from {fewest} simulations or more: {count}.",
                      solved=solved, fewest=fewest, count=len(estimated))
    return [Phrase("Share of the win lost: best up to {best}, fine below {fine}, slip below {slip}, blunder above.",
                   best=best, fine=fine, slip=slip),
            Phrase("Accuracy is the mean over decisions: one that loses nothing scores 100, one that loses {some} of "
                   "the win 78, {more} of it 47. After ±: how far it may be off.", some=percent(0.05),
                   more=percent(0.15)),
            seen, sure]
