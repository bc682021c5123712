"""What changed from one version of a pack to another, told in the order of a book."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from games import canonical
from games.rulepacks.differences import Difference, differences
from games.rulepacks.pack import Pack
from games.rulepacks.periods import Moment
from games.validation.findings import Finding
from games.validation.validate import validate

_ORDER = (
    "head",
    "paragraphs",
    "sources",
    "parameters",
    "checks",
    "wagers",
    "readings",
    "irregularities",
    "procedures",
    "attestations",
    "elements",
    "layouts",
)


@dataclass(frozen=True)
class Change:
    """One thing that says something else. `citation` is set where the thing is a paragraph."""

    entry: str
    key: str
    before: str
    after: str
    citation: str
    is_new: bool
    is_gone: bool


def changes_between(old: Pack, new: Pack) -> list[tuple[str, list[Change]]]:
    """(kind of file, its changes): paragraphs first, then limits and fields, then the rest."""
    found: dict[str, list[Change]] = {}
    for each in differences(old, new):
        found.setdefault(each.file, []).append(_change(each, new))
    rank = {kind: place for place, kind in enumerate(_ORDER)}
    return sorted(found.items(), key=lambda item: (rank.get(item[0], len(_ORDER)), item[0]))


def _change(difference: Difference, pack: Pack) -> Change:
    citation = ""
    if difference.file == "paragraphs":
        citation = f"{pack.prefix} {difference.entry.removeprefix('paragraph ')}" if difference.entry else ""
    elif difference.file == "sources" and ", paragraph " in difference.entry:
        source, _, paragraph = difference.entry.removeprefix("source ").partition(", paragraph ")
        citation = f"{source} {paragraph}"
    return Change(
        entry=difference.entry,
        key=difference.key,
        before="" if difference.before is None else words_of(difference.before),
        after="" if difference.after is None else words_of(difference.after),
        citation=citation,
        is_new=difference.is_new,
        is_gone=difference.is_gone,
    )


def words_of(value: Any) -> str:
    """A value of a pack file as a person reads it: an entry by its telling parts, empty ones left out."""
    if isinstance(value, Mapping):
        kept = {key: each for key, each in value.items() if each not in (None, "", [], {}, ())}
        if "summary" in kept and "id" in kept:
            return str(kept["summary"])
        return ", ".join(
            f"{key.rstrip('_').replace('_', ' ')} {words_of(each)}" for key, each in kept.items()
        )
    if isinstance(value, list | tuple):
        return ", ".join(words_of(each) for each in value) or "nothing"
    if isinstance(value, bool):
        return "yes" if value else "no"
    return str(value)


@dataclass(frozen=True)
class Effect:
    """Findings that the newer version brings, and those that it takes away."""

    appear: tuple[Finding, ...]
    go: tuple[Finding, ...]

    def __bool__(self) -> bool:
        return bool(self.appear or self.go)


def effect_on(values: Mapping[str, Any], old: Pack, new: Pack, as_of: Moment) -> Effect:
    return _effect(canonical.dumps(values), old, new, as_of)


@lru_cache(maxsize=512)
def _effect(text: str, old: Pack, new: Pack, as_of: Moment) -> Effect:
    values = canonical.loads(text)
    before, after = (_by_name(validate(values, pack, as_of)) for pack in (old, new))
    return Effect(
        tuple(finding for name, finding in after.items() if name not in before),
        tuple(finding for name, finding in before.items() if name not in after),
    )


def _by_name(findings: Iterable[Finding]) -> dict[tuple[str, ...], Finding]:
    """The same objection to the same value: a changed limit makes another one of it."""
    return {
        (each.code, each.severity, each.path, each.citation, each.limit or "", each.message): each
        for each in findings
    }
