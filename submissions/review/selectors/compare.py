"""Two states of a submission side by side: a round against the approved version, or against an earlier round.

Everything comes from what was handed in; the figures of an approved version stand in the snapshot already.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import date
from fractions import Fraction
from typing import Any

from django.utils.translation import gettext as _

from games.approved_rules.models import ApprovedRules
from games.configurations.rules.redline import redline
from games.configurations.rules.redline.effects import Effect, Move
from games.layouts.selectors import comparing as layouts_compared
from games.packs.selectors import pack_of
from games.validation.rulings import InterpretationRuling
from submissions.decisions.models import Decision
from submissions.review.selectors.words import Piece, pieces_between
from submissions.submissions.models import SubmissionVersion

REQUEST_TEXTS = ("narrative", "reason", "other_jurisdictions", "intellectual_property")


@dataclass(frozen=True)
class Line:
    """One value. `effect` is what it moves by itself."""

    path: str
    label: str
    section: str
    cite: Sequence[str]
    before: Sequence[str]
    after: Sequence[str]
    effect: Effect

    @property
    def gone(self) -> list[str]:
        return [each for each in self.before if each not in self.after]

    @property
    def new(self) -> list[str]:
        return [each for each in self.after if each not in self.before]

    @property
    def is_list(self) -> bool:
        return len(self.before) > 1 or len(self.after) > 1


@dataclass(frozen=True)
class TextChange:
    """`anchor` and `place` say where a comment on it belongs."""

    anchor: str
    place: str
    label: str
    before: Sequence[Piece]
    after: Sequence[Piece]


@dataclass(frozen=True)
class LayoutPair:
    name: str
    place: str
    before: Mapping[str, Any] | None
    after: Mapping[str, Any] | None
    compared: layouts_compared.Comparison | None = None

    @property
    def is_same(self) -> bool:
        """In its drawing, in every printed text, and in the manufacturer's file."""
        return self.compared is not None and self.compared.is_same


@dataclass(frozen=True)
class Comparison:
    before_label: str
    after_label: str
    lines: Sequence[Line]
    together: Effect
    texts: Sequence[TextChange] = ()
    layouts: Sequence[LayoutPair] = ()
    files_gone: Sequence[Mapping[str, Any]] = ()
    files_new: Sequence[Mapping[str, Any]] = ()
    pack_moved: bool = False
    sections: Mapping[str, Sequence[Line]] = field(default_factory=dict)

    @property
    def number(self) -> int:
        """How many things differ; an unchanged layout is shown but not counted."""
        layouts = [each for each in self.layouts if not each.is_same]
        return len(self.lines) + len(self.texts) + len(layouts) + len(self.files_gone) + len(self.files_new)


def against_approved(made: SubmissionVersion) -> Comparison | None:
    """None for the first rules of a variant."""
    found = made.snapshot["redline"]
    if found is None:
        return None
    earlier = submission_version_of(made.amends)
    lines = [_stored_line(each) for each in found["lines"]]
    return Comparison(
        before_label=_("Approved version %(number)s") % {"number": found["against"]["number"]},
        after_label=label_of(made),
        lines=lines,
        together=_effect(found["together"], None),
        texts=list(_paragraphs(earlier.snapshot, made.snapshot)) if earlier else [],
        layouts=layout_pairs(earlier.snapshot if earlier else None, made.snapshot),
        pack_moved=earlier is not None and earlier.pack_hash != made.pack_hash,
        sections=_by_section(lines),
    )


def against_version(earlier: SubmissionVersion, made: SubmissionVersion) -> Comparison:
    """Both are read under the newer one's rules and rulings, so that only what was changed makes a difference."""
    before, after = earlier.snapshot, made.snapshot
    pack = pack_of(after["pack"]["id"], made.pack_hash)
    ruled = {
        name: InterpretationRuling(name, option, date.min)
        for name, option in after["configuration"]["ruled"].items()
    }
    found = redline(pack, before["configuration"]["values"], after["configuration"]["values"], ruled)
    lines = [
        Line(
            each.change.path,
            each.change.label,
            each.change.section_title,
            each.change.cite,
            each.change.before_lines,
            each.change.after_lines,
            each.effect,
        )
        for each in found.lines
    ]
    was = {each["sha256"]: each for each in before["attachments"]}
    now = {each["sha256"]: each for each in after["attachments"]}
    return Comparison(
        before_label=label_of(earlier),
        after_label=label_of(made),
        lines=lines,
        together=found.effect,
        texts=[*_request_texts(before, after), *_paragraphs(before, after)],
        layouts=layout_pairs(before, after),
        files_gone=[each for key, each in was.items() if key not in now],
        files_new=[each for key, each in now.items() if key not in was],
        pack_moved=earlier.pack_hash != made.pack_hash,
        sections=_by_section(lines),
    )


def label_of(made: SubmissionVersion) -> str:
    if made.origin == SubmissionVersion.Origin.IN_PART:
        return _("Submission version %(number)d, approved in part") % {"number": made.number}
    return _("Submission version %(number)d") % {"number": made.number}


def submission_version_of(version: ApprovedRules | None) -> SubmissionVersion | None:
    """What the approved version was handed in as; none for one that was approved before the desk existed."""
    if version is None:
        return None
    decision = Decision.objects.filter(rules=version).select_related("submission_version").first()
    return decision.submission_version if decision else None


def layout_pairs(before: Mapping[str, Any] | None, after: Mapping[str, Any]) -> list[LayoutPair]:
    """The same layout in both, then the one that it replaces; what is left over was not handed in again.

    Where none was filed the drawing of what the configuration describes stands for it.
    """
    old = {_layout_key(each): each for each in (_layouts(before) if before else ())}
    pairs = []
    for layout in _layouts(after):
        found = old.pop(_layout_key(layout), None)
        if found is None and before is None:
            found = layout.get("before") or _unchanged(after, layout)
        elif found is None and layout.get("before"):
            found = old.pop(_layout_key(layout["before"]), layout["before"])
        pairs.append(_pair(found, layout))
    return [*pairs, *(_pair(each, None) for each in old.values())]


def _unchanged(after: Mapping[str, Any], layout: Mapping[str, Any]) -> Mapping[str, Any] | None:
    """What the configuration describes is drawn beside what was approved only where the two look different."""
    return layout if after["redline"] and not after["layouts"] else None


def _layouts(snapshot: Mapping[str, Any]) -> Sequence[Mapping[str, Any]]:
    found: Sequence[Mapping[str, Any]] = snapshot["layouts"] or snapshot["drawn"]
    return found


def _layout_key(layout: Mapping[str, Any]) -> Any:
    return layout.get("layout") or layout["name"]


def _pair(before: Mapping[str, Any] | None, after: Mapping[str, Any] | None) -> LayoutPair:
    named: Mapping[str, Any] = after or before or {}
    compared = None
    if before is not None and after is not None:
        sides = [layouts_compared.side_of_snapshot(each, name=each["name"]) for each in (before, after)]
        compared = layouts_compared.compare(*sides)
    return LayoutPair(
        name=named["name"],
        place=f"layouts.{named['name']}"[:160],
        before=before,
        after=after,
        compared=compared,
    )


def _request_texts(before: Mapping[str, Any], after: Mapping[str, Any]) -> Iterator[TextChange]:
    labels = {
        "narrative": _("Narrative"),
        "reason": _("Reason"),
        "other_jurisdictions": _("Other jurisdictions"),
        "intellectual_property": _("Intellectual property"),
    }
    was, now = before["submission"], after["submission"]
    for name in REQUEST_TEXTS:
        if was[name] != now[name]:
            yield _text("field", name, labels[name], was[name], now[name])
    for item in sorted({*was["feature_items"], *now["feature_items"]}):
        old, new = was["feature_items"].get(item, ""), now["feature_items"].get(item, "")
        if old != new:
            yield _text("field", f"item_{item}", item.replace("_", " ").capitalize(), old, new)


def _paragraphs(before: Mapping[str, Any], after: Mapping[str, Any]) -> Iterator[TextChange]:
    """Paragraphs of the rules themselves that read otherwise: the rule pack has moved on."""
    was, now = _by_clause(before), _by_clause(after)
    for cite in dict.fromkeys((*now, *was)):
        if was.get(cite, "") != now.get(cite, ""):
            yield _text("clause", cite, cite, was.get(cite, ""), now.get(cite, ""))


def _by_clause(snapshot: Mapping[str, Any]) -> dict[str, str]:
    return {each["cite"]: each["text"] for chapter in snapshot["chapters"] for each in chapter["paragraphs"]}


def _text(anchor: str, place: str, label: str, before: str, after: str) -> TextChange:
    old, new = pieces_between(before, after)
    return TextChange(anchor, place, label, old, new)


def _stored_line(line: Mapping[str, Any]) -> Line:
    return Line(
        line["path"],
        line["label"],
        line["section"],
        line["cite"],
        line["before"],
        line["after"],
        _effect(line["moves"], line["problem"]),
    )


def _effect(moves: Sequence[Mapping[str, Any]], problem: str | None) -> Effect:
    return Effect(
        tuple(
            Move(
                each["kind"],
                each["key"],
                each["label"],
                each["wager"],
                _fraction(each["before"]),
                _fraction(each["after"]),
            )
            for each in moves
        ),
        problem,
    )


def _fraction(text: str | None) -> Fraction | None:
    return None if text is None else Fraction(text)


def _by_section(lines: Sequence[Line]) -> dict[str, list[Line]]:
    groups: dict[str, list[Line]] = {}
    for line in lines:
        groups.setdefault(line.section, []).append(line)
    return groups
