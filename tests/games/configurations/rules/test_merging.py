"""Two edits on one revision: nothing of either is lost, and only what both changed is asked."""

from typing import Any

from hypothesis import given
from hypothesis import strategies as st

from games.configurations.rules.merging import merge

PATHS = ("decks", "seats", "adjacent_boxes", "limits.minimum", "limits.maximum")
states = st.fixed_dictionaries({}, optional={path: st.integers(1, 4) for path in PATHS})


def nested(state: dict[str, int]) -> dict[str, Any]:
    result: dict[str, Any] = {}
    for path, value in state.items():
        here = result
        *parents, last = path.split(".")
        for name in parents:
            here = here.setdefault(name, {})
        here[last] = value
    return result


def flat(values: dict[str, Any], prefix: str = "") -> dict[str, int]:
    found: dict[str, int] = {}
    for name, value in values.items():
        if isinstance(value, dict):
            found |= flat(value, f"{prefix}{name}.")
        else:
            found[prefix + name] = value
    return found


@given(base=states, theirs=states, mine=states)
def test_every_path_comes_from_whoever_changed_it(
    base: dict[str, int], theirs: dict[str, int], mine: dict[str, int]
) -> None:
    merged = merge(base=nested(base), theirs=nested(theirs), mine=nested(mine))
    result = flat(merged.values)
    for path in PATHS:
        was, other, own = base.get(path), theirs.get(path), mine.get(path)
        if other == was or own not in (was, other):
            assert result.get(path) == own
        else:
            assert result.get(path) == other
    assert {each.path for each in merged.contested} == {
        path
        for path in PATHS
        if theirs.get(path) != base.get(path) and mine.get(path) not in (base.get(path), theirs.get(path))
    }


@given(base=states, theirs=states, mine=states)
def test_choosing_theirs_everywhere_leaves_nothing_of_mine_that_they_changed(
    base: dict[str, int], theirs: dict[str, int], mine: dict[str, int]
) -> None:
    first = merge(base=nested(base), theirs=nested(theirs), mine=nested(mine))
    chosen = {each.path: "theirs" for each in first.contested}
    result = flat(merge(base=nested(base), theirs=nested(theirs), mine=nested(mine), chosen=chosen).values)
    for path in PATHS:
        if theirs.get(path) != base.get(path):
            assert result.get(path) == theirs.get(path)
