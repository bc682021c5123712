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
from games.validation.rulings import InterpretationRuling
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
    """One thing that says something else; `citation` are its clauses, and all there is to name a paragraph by."""

    title: str
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
        found.setdefault(each.file, []).append(_change(each, old, new))
    rank = {kind: place for place, kind in enumerate(_ORDER)}
    return sorted(found.items(), key=lambda item: (rank.get(item[0], len(_ORDER)), item[0]))


def _change(difference: Difference, old: Pack, new: Pack) -> Change:
    title, citation = difference.entry, ""
    if difference.file == "paragraphs" and title:
        title, citation = "", f"{new.prefix} {title.removeprefix('paragraph ')}"
    elif difference.file == "sources" and ", paragraph " in title:
        source, _, paragraph = title.removeprefix("source ").partition(", paragraph ")
        title, citation = "", f"{source} {paragraph}"
    elif difference.file == "parameters":
        title, citation = _field(title, old if difference.is_gone else new)
    return Change(
        title=title,
        key=difference.key,
        before="" if difference.before is None else words_of(difference.before),
        after="" if difference.after is None else words_of(difference.after),
        citation=citation,
        is_new=difference.is_new,
        is_gone=difference.is_gone,
    )


def _field(entry: str, pack: Pack) -> tuple[str, str]:
    """`parameter decks, limit ZZ-CW-022 (six_to_eight)` as a person knows the field, with the clauses of the limit."""
    path, _, rest = entry.removeprefix("parameter ").partition(", limit ")
    parameter = next((each for each in pack.files["parameters"].parameter if each.path == path), None)
    if parameter is None:
        return entry, ""
    code = rest.partition(" ")[0]
    limit = next((each for each in parameter.limit if each.code == code), None)
    title = f"{parameter.label} ({path})" + (f", limit {rest}" if rest else "")
    return title, "; ".join(limit.cite if limit else parameter.cite)


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


def effect_on(
    values: Mapping[str, Any],
    old: Pack,
    new: Pack,
    as_of: Moment,
    rulings: tuple[InterpretationRuling, ...] = (),
) -> Effect:
    """Both versions are read as the regulator has ruled."""
    return _effect(canonical.dumps(values), old, new, as_of, rulings)


@lru_cache(maxsize=512)
def _effect(
    text: str, old: Pack, new: Pack, as_of: Moment, rulings: tuple[InterpretationRuling, ...]
) -> Effect:
    values = canonical.loads(text)
    before, after = (_by_name(validate(values, pack, as_of, rulings)) for pack in (old, new))
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
