"""What is learnt in a visit to the page (visit.py), for the camera: a step of a lesson, why a hint is good, a
puzzle with its answer, the drill of additions. A review is looked at where a game ended.
"""
from collections.abc import Callable
from importlib import import_module
from typing import Any

import matou
from matou.core.lesson import lessons_of
from matou.core.puzzle import puzzles_of

TAUGHT, PUZZLED = "discat", "poche"              # the games of the lesson and of the hint, and of the puzzle
GRADE = 200                                      # of the puzzle
AT = 3                                           # the step of the lesson, counted from 1


def learn(who: Any, stop: Callable[[str, Callable[[], Any]], None], wanted: Callable[[str], bool]) -> None:
    """Every stage that is wanted."""
    for name, stage in (("lesson", lesson), ("why", why), ("puzzle", puzzle), ("drill", drill)):
        if wanted(name):
            stage(who, lambda reach, name=name: stop(name, reach))


def made(who: Any, path: str, data: dict[str, Any]) -> str:
    """A new table of hers, by its address."""
    return f"/t/{who.page.request.post(f'http://{who.host}{path}', data=data).json()['table']}"


def lesson(who: Any, stop: Callable[[Callable[[], Any]], None]) -> None:
    """Its first move is made: what comes next is asked after a reload, too."""
    told = lessons_of(matou.load(TAUGHT))["first"]
    who.go(made(who, "/api/tables", {"game": TAUGHT, "lesson": told.name}))
    who.page.locator("[data-do=step-on]").click()
    who.until(who.ready)
    import_module(f"hands.{TAUGHT}").make(who.page, told.steps[1].moves[0])

    def reach() -> None:
        who.page.locator(f".lesson[data-step={told.steps[AT - 1].name}]").wait_for()
        who.until(who.ready)
    reach()
    stop(reach)


def why(who: Any, stop: Callable[[Callable[[], Any]], None]) -> None:
    """A hint with its numbers."""
    who.go(made(who, "/api/tables", {"game": TAUGHT, "seats": ["person", "kitten", "cat"]}))

    def reach() -> None:
        who.until(who.ready)
        who.page.keyboard.press("i")
        who.page.locator(".asked [data-why]").click()
        who.page.locator("dialog tbody tr").first.wait_for()
    reach()
    stop(reach)


def puzzle(who: Any, stop: Callable[[Callable[[], Any]], None]) -> None:
    """With its answer, and what the tempting move would have been worth."""
    told = next(one for one in puzzles_of(matou.load(PUZZLED)).values() if one.grade == GRADE)
    who.go(made(who, f"/api/games/{PUZZLED}/puzzles/{told.id}", {}))

    def reach() -> None:
        who.until(who.ready)
        who.page.keyboard.press("i")
        who.page.locator(".puzzle[data-state=shown]").wait_for()
        who.page.locator(".felt .hinted").first.wait_for()
    reach()
    stop(reach)


def drill(who: Any, stop: Callable[[Callable[[], Any]], None]) -> None:
    """The first addition that is asked."""
    who.go("/practice/chami")

    def reach() -> None:
        who.page.locator("[data-do=begin]").click()
        who.page.locator("[data-stage=asked]").wait_for()
    reach()
    stop(reach)
