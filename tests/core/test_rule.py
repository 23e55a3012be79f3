"""Compiled rules: where they are kept."""
from concurrent.futures import ThreadPoolExecutor

from matou.core import rule as rules


def test_modules_loaded_by_several_threads_do_not_mix_up_where_rules_are_kept(monkeypatch, tmp_path):
    """Numba asks a setting that all threads share: it must be the one of the rule being made."""
    asked = []

    def slow(**_):
        def wrap(function):
            before = rules.settings.CACHE_DIR
            for _ in range(20_000):
                pass
            asked.append((function, before, rules.settings.CACHE_DIR))
            return function
        return wrap

    monkeypatch.setattr(rules, "compile", slow)
    at_first = rules.settings.CACHE_DIR
    with ThreadPoolExecutor(8) as threads:
        list(threads.map(lambda n: rules._compiled(n, tmp_path / str(n)), range(200)))
    assert all(before == after == str(tmp_path / str(n)) for n, before, after in asked) and len(asked) == 200
    assert at_first == rules.settings.CACHE_DIR
