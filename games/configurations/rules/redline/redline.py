"""The redline: every difference with its clause, what it is worth alone, and what all of them are worth together."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from games.configurations.rules.redline.changes import Change, applied, changes_between
from games.configurations.rules.redline.effects import NOTHING, Effect, effect_between
from games.configurations.rules.redline.figures import Figures, figures_of
from games.rulepacks.book import book_of
from games.rulepacks.pack import Pack
from games.rulepacks.parameters import SECTIONS
from games.validation.rulings import InterpretationRuling


@dataclass(frozen=True)
class RedLine:
    """A change and what it does by itself, everything else as before."""

    change: Change
    effect: Effect


@dataclass(frozen=True)
class Redline:
    """Plain data for a page, a review or a document. It is false where nothing differs."""

    lines: tuple[RedLine, ...]
    effect: Effect
    before: Figures
    after: Figures

    @property
    def changes(self) -> tuple[Change, ...]:
        return tuple(line.change for line in self.lines)

    def __bool__(self) -> bool:
        return bool(self.lines)

    @property
    def by_section(self) -> tuple[tuple[str, tuple[RedLine, ...]], ...]:
        """(title, lines) in the order of the form."""
        groups: dict[str, list[RedLine]] = {title: [] for title in SECTIONS.values()}
        for line in self.lines:
            groups.setdefault(line.change.section_title, []).append(line)
        return tuple((title, tuple(lines)) for title, lines in groups.items() if lines)

    @property
    def by_clause(self) -> tuple[tuple[str, tuple[RedLine, ...]], ...]:
        """(citation, lines); a change under several clauses is in each of them, one under none comes last."""
        groups: dict[str, list[RedLine]] = {}
        for line in sorted(self.lines, key=lambda each: not each.change.cite):
            for cite in line.change.cite or ("",):
                groups.setdefault(cite, []).append(line)
        return tuple((cite, tuple(lines)) for cite, lines in groups.items())


def redline(
    pack: Pack,
    before: Mapping[str, Any],
    after: Mapping[str, Any],
    ruled: Mapping[str, InterpretationRuling] | None = None,
) -> Redline:
    """Both are read and priced under the one pack and what is ruled, so that only what the configuration says makes a
    difference.
    """
    book = book_of(pack)
    changes = changes_between(book, before, after)
    was = figures_of(pack, before, ruled)
    if not changes:
        return Redline((), NOTHING, was, was)
    now = figures_of(pack, after, ruled)
    if len(changes) == 1:
        effect = effect_between(was, now)
        return Redline((RedLine(changes[0], effect),), effect, was, now)
    lines = tuple(
        RedLine(change, effect_between(was, figures_of(pack, applied(before, [change]), ruled)))
        for change in changes
    )
    return Redline(lines, effect_between(was, now), was, now)
