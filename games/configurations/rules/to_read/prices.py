"""The figures of a configuration in groups, each beside the one of what is in force."""

from dataclasses import dataclass
from fractions import Fraction

from games.configurations.rules.redline.figures import Figures
from games.engine.price_figures import Figure, Kind

ORDER: tuple[Kind, ...] = ("edge", "break_even", "jackpot", "payout")


@dataclass(frozen=True)
class FigureLine:
    """One of the two may be missing: a wager that is new, or gone."""

    now: Figure | None
    before: Figure | None

    @property
    def label(self) -> str:
        named = self.now or self.before
        return named.label if named else ""

    @property
    def delta(self) -> Fraction | None:
        return self.now.value - self.before.value if self.now and self.before else None


@dataclass(frozen=True)
class FigureGroup:
    kind: Kind
    lines: tuple[FigureLine, ...]

    @property
    def most(self) -> Fraction:
        """The longest bar of the group."""
        found = [each.value for line in self.lines for each in (line.now, line.before) if each]
        return max((abs(value) for value in found), default=Fraction(0))


def figure_groups(now: Figures, before: Figures | None = None) -> tuple[FigureGroup, ...]:
    """Those in which there is anything, edges first."""
    theirs = before.by_key if before else {}
    keys = dict.fromkeys((*now.by_key, *theirs))
    return tuple(
        FigureGroup(kind, lines)
        for kind in ORDER
        if (
            lines := tuple(FigureLine(now.by_key.get(key), theirs.get(key)) for key in keys if key[0] == kind)
        )
    )
