"""What moves when one configuration becomes another."""

from dataclasses import dataclass
from fractions import Fraction

from games.configurations.rules.redline.figures import Figures
from games.engine.price_figures import Figure, Kind


@dataclass(frozen=True, slots=True)
class Move:
    """One figure, before and after; None where it does not exist."""

    kind: Kind
    key: str
    label: str
    wager: str
    before: Fraction | None
    after: Fraction | None

    @property
    def delta(self) -> Fraction | None:
        return None if self.before is None or self.after is None else self.after - self.before

    @property
    def direction(self) -> str:
        if self.before is None or self.after is None:
            return "new" if self.before is None else "gone"
        return "up" if self.after > self.before else "down"


@dataclass(frozen=True)
class Effect:
    """Only what moves. `problem` says why there is no price after the change."""

    moves: tuple[Move, ...]
    problem: str | None = None

    def of(self, kind: Kind) -> tuple[Move, ...]:
        return tuple(move for move in self.moves if move.kind == kind)

    @property
    def edges(self) -> tuple[Move, ...]:
        return self.of("edge")

    @property
    def break_evens(self) -> tuple[Move, ...]:
        return self.of("break_even")

    @property
    def jackpots(self) -> tuple[Move, ...]:
        return self.of("jackpot")

    @property
    def payouts(self) -> tuple[Move, ...]:
        return self.of("payout")

    def __bool__(self) -> bool:
        return bool(self.moves) or self.problem is not None


NOTHING = Effect(())


def effect_between(before: Figures, after: Figures) -> Effect:
    """A table without a price loses its edges; that is said once, not once for each wager."""
    if after.problem is not None:
        payouts = (move for move in _moves(before, after) if move.kind == "payout")
        return Effect(tuple(payouts), after.problem)
    return Effect(_moves(before, after))


def _label(old: Figure, new: Figure) -> str:
    """What a figure takes for granted may itself have changed: `9 players` where there were seven."""
    if old.label == new.label:
        return new.label
    shared = [part for part in new.label.split(", ") if part in old.label.split(", ")]
    was, now = (
        " and ".join(part for part in each.label.split(", ") if part not in shared) for each in (old, new)
    )
    return f"{', '.join(shared)}, {was or 'none'} before and {now or 'none'} now"


def _moves(before: Figures, after: Figures) -> tuple[Move, ...]:
    was, now = before.by_key, after.by_key
    found = []
    for place in dict.fromkeys((*was, *now)):
        old, new = was.get(place), now.get(place)
        named = new or old
        before_value = old.value if old else None
        after_value = new.value if new else None
        if named is not None and before_value != after_value:
            label = _label(old, new) if old and new else named.label
            found.append(Move(named.kind, named.key, label, named.wager, before_value, after_value))
    return tuple(found)
