"""Plain data that cannot be changed: dicts and lists of options, recorded deals and records. It compares, prints and
serializes like the plain data it was made of."""
from typing import Any, NoReturn


def _refuse(self: Any, *_: Any, **__: Any) -> NoReturn:
    raise TypeError("this cannot be changed: copy.deepcopy(it) makes a copy that can")


class FrozenDict(dict[str, Any]):
    """A dict that cannot be changed; a deep copy of it is a plain dict."""
    __slots__ = ()
    __setitem__ = __delitem__ = __ior__ = clear = pop = popitem = setdefault = update = _refuse

    def __hash__(self) -> int:                   # type: ignore[override]
        return hash(frozenset(self.items()))

    def __reduce__(self) -> tuple[Any, ...]:
        return freeze, (dict(self),)

    def __deepcopy__(self, memo: Any) -> Any:
        return thaw(self)


class FrozenList(list[Any]):
    """A list that cannot be changed; a deep copy of it is a plain list."""
    __slots__ = ()
    __setitem__ = __delitem__ = __iadd__ = __imul__ = append = extend = insert = _refuse
    pop = remove = clear = sort = reverse = _refuse

    def __hash__(self) -> int:                   # type: ignore[override]
        return hash(tuple(self))

    def __reduce__(self) -> tuple[Any, ...]:
        return freeze, (list(self),)

    def __deepcopy__(self, memo: Any) -> Any:
        return thaw(self)


FROZEN = (FrozenDict, FrozenList)
LEAVES = frozenset({str, int, float, bool, type(None)})


def freeze(data: Any) -> Any:
    """The same data, unchangeable throughout: its dicts are FrozenDicts, its lists and tuples FrozenLists. Copies only
    what is not frozen yet."""
    if isinstance(data, FROZEN):
        return data
    if isinstance(data, dict):
        return FrozenDict({key: value if type(value) in LEAVES else freeze(value) for key, value in data.items()})
    if isinstance(data, (list, tuple)):
        return FrozenList([value if type(value) in LEAVES else freeze(value) for value in data])
    return data


def thaw(data: Any) -> Any:
    """The same as plain dicts and lists."""
    if isinstance(data, dict):
        return {key: thaw(value) for key, value in data.items()}
    return list(map(thaw, data)) if isinstance(data, list) else data
