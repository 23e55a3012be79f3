"""Interpreted first: rules run as they are written until their compiled form has been loaded; then that is called.

Compiling takes seconds and loading what is compiled takes a moment, so a table must not wait for either. Once `SWITCH`
is on, a rule is left as it is written, and every rule has two forms:

- *interpreted*: the function as it is written;
- *compiled*: Numba's dispatcher for it, loaded from the cache that another process has filled.

A rule calls rules in its own form only: the rules of a form live in copies of their modules, whose globals are in that
form. So a call that is under way while the switch is made ends as it began, and nothing is compiled in this process.
Python code outside the rules calls what is in the modules themselves: there `Switch.over` puts the compiled
forms, all at once. A rule that nobody has compiled for Python callers stays interpreted there: a moment, not seconds.
"""
import sys
from collections.abc import Callable, Iterable, Iterator
from threading import Lock
from types import FunctionType, ModuleType
from typing import Any, TypeVar

Rule = TypeVar("Rule", bound=Callable[..., object])
HERE = __name__.partition(".")[0]                # this package: its modules are updated, and those of installed games


class RuleSet:
    """All rules in one form, by their source function. `make` turns a source function into that form; `copies` are the
    copies of the modules that the rules live in."""

    def __init__(self, make: Callable[[FunctionType], Any]):
        self.make = make
        self.copies: dict[str, ModuleType] = {}
        self.rules: dict[FunctionType, Any] = {}

    def add(self, modules: Iterable[ModuleType], switch: "Switch") -> dict[FunctionType, Any]:
        """Copies the modules that have no copy yet; returns their rules."""
        new = [module for module in modules if module.__name__ not in self.copies]
        made: dict[FunctionType, Any] = {}
        for module in new:
            copy = self.copies[module.__name__] = ModuleType(module.__name__)
            copy.__dict__.update(vars(module))
            for written in switch.written[module.__name__]:
                made[written] = self.make(rebound(written, copy))
        self.rules.update(made)
        for module in new:
            names = vars(self.copies[module.__name__])
            for name, value in list(names.items()):
                rule = switch.source_of(value)
                if rule:
                    names[name] = self.rules[rule]
                elif isinstance(value, ModuleType) and value.__name__ in self.copies:
                    names[name] = self.copies[value.__name__]
        return made


class Switch:
    """All rules that were made while it was on."""

    def __init__(self) -> None:
        self.on = False
        self.late = False                        # rules were made that compile when they are called
        self.written: dict[str, list[FunctionType]] = {}         # by module
        self.interpreted, self.compiled = RuleSet(lambda written: written), RuleSet(_dispatcher)
        self._sources: dict[int, FunctionType] = {}  # by the identity of a form
        self._lock = Lock()

    def turn_on(self) -> None:
        """From now on new rules start interpreted. Has no effect where rules are never compiled, or where some have
        been made already."""
        from .rule import interpreted
        self.on = not interpreted() and not self.late

    def add(self, function: Rule) -> Rule:
        written: Any = function
        self.written.setdefault(function.__module__, []).append(written)
        self._sources[id(written)] = written
        return function

    def source_of(self, value: object) -> FunctionType | None:
        """The function as it is written, if this is any form of a rule."""
        return self._sources.get(id(value))

    def modules(self, roots: Iterable[ModuleType]) -> list[ModuleType]:
        """These modules and those whose rules they call, as far as they have rules."""
        found: dict[str, ModuleType] = {}
        waiting = list(roots)
        while waiting:
            module = waiting.pop()
            if module.__name__ in found or module.__name__ not in self.written:
                continue
            found[module.__name__] = module
            for value in list(vars(module).values()):
                written = self.source_of(value)
                if written:
                    waiting.append(sys.modules[written.__module__])
                elif isinstance(value, ModuleType):
                    waiting.append(value)
        return list(found.values())

    def size(self, roots: Iterable[ModuleType]) -> int:
        """How much there is to compile, in bytes of bytecode."""
        return sum(len(written.__code__.co_code)
                   for module in self.modules(roots) for written in self.written[module.__name__])

    def set_apart(self, roots: Iterable[ModuleType]) -> None:
        """From now on Python calls the interpreted rules, which call no compiled ones. To be done before the first
        move."""
        with self._lock:
            self._put(self.interpreted.add(self.modules(roots), self))

    def load(self, roots: Iterable[ModuleType]) -> Iterator[str]:
        """Loads the compiled rules of these modules from the cache, one by one; yields `module:rule` for each. Nothing
        is compiled here, and Python does not call them yet."""
        with self._lock:
            modules = self.modules(roots)
            self.compiled.add(modules, self)
            dispatchers = [self.compiled.rules[written] for module in modules
                           for written in self.written[module.__name__]]
        for dispatcher in dispatchers:
            for signature in kept(dispatcher):
                dispatcher.compile(signature)
                yield name_of(dispatcher)

    def over(self, all_of: Iterable[ModuleType] = ()) -> None:
        """From now on Python calls the compiled rules that are loaded. Of the modules `all_of`, it calls all rules in
        their compiled form, which compiles on first call."""
        with self._lock:
            anyway = {module.__name__ for module in all_of}
            self._put({written: one for written, one in self.compiled.rules.items()
                       if one.signatures or written.__module__ in anyway})

    def _put(self, forms: dict[FunctionType, Any]) -> None:
        self._sources.update((id(form), written) for written, form in forms.items())
        packages = {HERE, *(name.partition(".")[0] for name in self.written)}
        for name, module in list(sys.modules.items()):
            if name.partition(".")[0] in packages and isinstance(module, ModuleType):
                names = vars(module)
                for each, value in list(names.items()):
                    written = self._sources.get(id(value))
                    if written in forms:
                        names[each] = forms[written]


def rebound(written: FunctionType, module: ModuleType) -> FunctionType:
    """The same function with the globals of another module."""
    copy = FunctionType(written.__code__, module.__dict__, written.__name__, written.__defaults__, written.__closure__)
    copy.__kwdefaults__, copy.__qualname__, copy.__doc__ = written.__kwdefaults__, written.__qualname__, written.__doc__
    copy.__module__ = written.__module__
    return copy


def _dispatcher(written: FunctionType) -> Any:
    from .rule import compiled
    return compiled(written)


def kept(dispatcher: Any) -> list[Any]:
    """The signatures of a rule that the cache has for this kind of machine. Numba has no public way to ask: this reads
    its index."""
    stored = dispatcher._cache
    codegen = dispatcher.targetctx.codegen()
    return [key[0] for key in stored._cache_file._load_index() if key == stored._index_key(key[0], codegen)]


def name_of(dispatcher: Any) -> str:
    return f"{dispatcher.py_func.__module__}:{dispatcher.py_func.__qualname__}"


SWITCH = Switch()
