"""The values that a configuration may state, each declared by whoever reads it.

A path with dots names one value: `limits.minimum`. Below are those that every game's tables have; games of cards
declare theirs in `games.engine.cards.paths`, a game its own in its package, and a rule pack those that only its
document knows, as parameters with `own = true`.
"""

import re
from collections.abc import Iterable
from dataclasses import dataclass

from games.engine.registry import all_games

_NAME = re.compile(r"[a-z][a-z0-9_]*", re.ASCII)


@dataclass(frozen=True, slots=True)
class ConfigurationPath:
    """A `*` in `pattern` stands for one name: of a wager, an event, a reading.

    `priced`: a price depends on it, so that it is worked out again when the value changes. `public`: players may know
    it, and whatever does not say so stays out of their papers. `listed`: it holds several values, on the command line
    separated by commas. `played`: every round states it anew (a stake, a seat, a wager, a hand that wins), so that what
    is an error there is one in a round.
    """

    pattern: str
    priced: bool = False
    public: bool = False
    listed: bool = False
    played: bool = False


class Paths:
    """Declared paths, looked up by a path itself."""

    def __init__(self, declared: Iterable[ConfigurationPath]) -> None:
        self._plain: dict[str, ConfigurationPath] = {}
        self._patterns: list[tuple[tuple[str, ...], ConfigurationPath]] = []
        for each in declared:
            if "*" in each.pattern:
                self._patterns.append((tuple(each.pattern.split(".")), each))
            else:
                self._plain[each.pattern] = each

    def find(self, path: str) -> ConfigurationPath | None:
        found = self._plain.get(path)
        if found is None and "." in path:
            names = path.split(".")
            found = next((each for pattern, each in self._patterns if _fits(pattern, names)), None)
        return found

    def __contains__(self, path: object) -> bool:
        return isinstance(path, str) and self.find(path) is not None

    def is_priced(self, path: str) -> bool:
        found = self.find(path)
        return found is not None and found.priced

    def is_public(self, path: str) -> bool:
        found = self.find(path)
        return found is not None and found.public

    def is_played(self, path: str) -> bool:
        found = self.find(path)
        return found is not None and found.played


def _fits(pattern: tuple[str, ...], names: list[str]) -> bool:
    return len(pattern) == len(names) and all(
        part == name or (part == "*" and _NAME.fullmatch(name) is not None)
        for part, name in zip(pattern, names, strict=True)
    )


COMMON = (
    ConfigurationPath("wagers", priced=True, public=True, listed=True, played=True),
    ConfigurationPath("paytables.*.*", priced=True, public=True),
    ConfigurationPath("commission", priced=True, public=True),
    ConfigurationPath("layout", priced=True, public=True),
    ConfigurationPath("readings.*", priced=True),
    ConfigurationPath("attestations.*"),
    ConfigurationPath("seats", priced=True, public=True, played=True),
    ConfigurationPath("adjacent_boxes", public=True, played=True),
    ConfigurationPath("high_limit_area"),
    ConfigurationPath("private_table"),
    ConfigurationPath("displayed_rtp", public=True),
    ConfigurationPath("layout_elements", listed=True),
    ConfigurationPath("sign.place"),
    ConfigurationPath("sign.lines", public=True),
    ConfigurationPath("limits.minimum", public=True, played=True),
    ConfigurationPath("limits.maximum", public=True, played=True),
    ConfigurationPath("limits.increment", public=True),
    ConfigurationPath("limits.smallest_chip"),
    ConfigurationPath("limits.payout_per_hand", public=True),
    ConfigurationPath("limits.wagers.*.minimum", public=True, played=True),
    ConfigurationPath("limits.wagers.*.maximum", public=True, played=True),
    ConfigurationPath("limits.wagers.*.increment", public=True),
)
"""What every game's tables can state: read by rule packs, limits, layouts and signs."""


def declared_paths() -> Paths:
    """What is declared for every game or by some game; a pack's own paths are known to the pack alone."""
    games = all_games()
    if games not in _declared:
        _declared.clear()
        _declared[games] = Paths((*COMMON, *(path for game in games for path in game.paths)))
    return _declared[games]


_declared: dict[tuple[object, ...], Paths] = {}
