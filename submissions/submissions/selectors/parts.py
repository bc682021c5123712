"""A draft in its parts: what each says now, and what still stands in the way of submitting it."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from functools import cached_property
from hashlib import sha256
from typing import Any

from django.urls import reverse
from django.utils.translation import gettext as _

from games.configurations.rules.redline import redline
from games.configurations.rules.redline.redline import Redline
from games.configurations.selectors.sheet import Sheet, sheet_of
from games.layouts.models import Layout
from games.rulepacks.review import FeatureItem, review_rules
from games.rulings.selectors.rulings import rulings_of
from games.validation.findings import Finding
from games.validation.report import counts
from games.validation.validate import open_case
from submissions.submissions.models import TEXTS, Acknowledgement, Attachment, Submission
from submissions.submissions.selectors.basis import day_of
from submissions.submissions.selectors.interpretations import InterpretationLine, reading_lines
from submissions.submissions.selectors.readiness import (
    Blocker,
    Readiness,
    is_answered,
    needs_acknowledgement,
    readiness_of,
    stops,
)
from submissions.submissions.snapshots.readings import readings_of


def key_of(code: str, path: str) -> str:
    """A name for a finding that a form field and an address can carry."""
    return sha256(f"{code} {path}".encode()).hexdigest()[:12]


@dataclass(frozen=True)
class FindingLine:
    """`known` is the acknowledgement of the finding as it reads now, `outdated` one of how it read before."""

    finding: Finding
    stops: bool
    known: Acknowledgement | None
    outdated: Acknowledgement | None
    editor_url: str

    @property
    def key(self) -> str:
        return key_of(self.finding.code, self.finding.path)

    @property
    def wants_words(self) -> bool:
        return needs_acknowledgement(self.finding)

    @property
    def is_open(self) -> bool:
        answerable = self.finding.severity == "attestation" and self.finding.is_open
        return self.stops or answerable or (self.wants_words and self.known is None)


@dataclass(frozen=True)
class Missing:
    blocker: Blocker
    url: str


@dataclass(frozen=True)
class Step:
    """A part of the draft that has to be whole before it can be signed."""

    part: str
    title: str
    missing: tuple[Missing, ...]


@dataclass(frozen=True)
class ItemLine:
    """One thing that a request for a new feature must say, and where it says it."""

    item: FeatureItem
    answered: bool
    where: str
    url: str
    text: str


@dataclass(frozen=True)
class AnswerLine:
    """A question that the document asks of the operator, and what stands there; empty where nobody has answered."""

    question: str
    answer: Any
    cite: tuple[str, ...]
    editor_url: str


@dataclass(frozen=True)
class DraftParts:
    submission: Submission
    ready: Readiness
    at: datetime

    @cached_property
    def sheet(self) -> Sheet:
        return sheet_of(self.submission.configuration, self.ready.revision, {}, self.at)

    @cached_property
    def findings(self) -> list[FindingLine]:
        said = {(each.code, each.path): each for each in self.submission.acknowledgements.all()}
        return [self._finding(each, said.get((each.code, each.path))) for each in self.ready.findings]

    def _finding(self, finding: Finding, said: Acknowledgement | None) -> FindingLine:
        current = said is not None and said.message == finding.message
        return FindingLine(
            finding=finding,
            stops=stops(self.submission, finding),
            known=said if current else None,
            outdated=None if current else said,
            editor_url=self._editor_url(finding.path),
        )

    def _editor_url(self, path: str) -> str:
        target = self.sheet.targets.get(path, "")
        url = reverse("configuration-edit", args=[self.submission.configuration_id])
        return f"{url}#{target}" if target else url

    @property
    def counts(self) -> dict[str, int]:
        """By severity, waived ones left out."""
        return counts([each for each in self.ready.findings if each.is_open])

    def of(self, severity: str) -> list[FindingLine]:
        return [each for each in self.findings if each.finding.severity == severity]

    @property
    def errors(self) -> list[FindingLine]:
        return self.of("error")

    @property
    def warnings(self) -> list[FindingLine]:
        return self.of("warning")

    @property
    def questions(self) -> list[FindingLine]:
        return self.of("attestation")

    @cached_property
    def answers(self) -> list[AnswerLine]:
        """Every question that arises, for whoever submits and whoever signs: the statement covers each of them."""
        pack, values = self.ready.pack, self.ready.revision.values
        rulings = rulings_of(pack.id, regulator=self.submission.property.regulator_id)
        case = open_case(values, pack, day_of(self.submission, self.at), rulings)
        return [
            AnswerLine(
                each.question,
                case.value(f"attestations.{name}"),
                each.cite,
                self._editor_url(f"attestations.{name}"),
            )
            for name, each in case.book.attestations.items()
            if case.applies(each)
        ]

    @property
    def to_put_right(self) -> list[FindingLine]:
        """What only the variant itself can settle."""
        return [*self.errors, *self.questions]

    @property
    def notes(self) -> list[FindingLine]:
        return self.of("note")

    @cached_property
    def steps(self) -> list[Step]:
        titles = {"request": _("Request"), "items": _("New feature"), "findings": _("Findings")}
        if self.submission.kind != Submission.Kind.NEW_FEATURE:
            del titles["items"]
        titles["layouts"] = _("Layouts")
        if self.submission.state == Submission.State.RETURNED:
            titles["discussion"] = _("Answers")
        return [Step(part, title, self._missing(part)) for part, title in titles.items()]

    def _missing(self, part: str) -> tuple[Missing, ...]:
        return tuple(Missing(each, self._place_of(each)) for each in self.ready.blockers if each.part == part)

    @property
    def whole(self) -> int:
        return sum(not step.missing for step in self.steps)

    def _place_of(self, blocker: Blocker) -> str:
        """Where it can be put right."""
        pk = self.submission.pk
        if blocker.part == "findings":
            line = next((e for e in self.findings if e.key == key_of(blocker.code, blocker.path)), None)
            if line is not None and not line.wants_words:
                return line.editor_url
            return f"{reverse('submission-findings', args=[pk])}#finding-{line.key if line else ''}"
        if blocker.part == "discussion":
            return f"#comment-{blocker.comment}"
        return place_of_field(pk, blocker.field or "")

    @cached_property
    def items(self) -> list[ItemLine]:
        if self.submission.kind != Submission.Kind.NEW_FEATURE:
            return []
        rules = review_rules(self.submission.property.regulator.jurisdiction)
        return [self._item(each) for each in rules.feature_item]

    def _item(self, item: FeatureItem) -> ItemLine:
        field = f"item_{item.id}" if item.answered_by == "text" else item.answered_by
        words = {
            "mathematics": _("in the mathematics of the submission"),
            "layouts": _("by the layouts chosen"),
            "equipment": _("by the pictures attached"),
            "text": _("here"),
        }
        return ItemLine(
            item=item,
            answered=is_answered(self.submission, item),
            where=words.get(item.answered_by) or _("in the request"),
            url="#price" if field == "mathematics" else place_of_field(self.submission.pk, field),
            text=str(self.submission.feature_items.get(item.id, "")) if item.answered_by == "text" else "",
        )

    @cached_property
    def layouts(self) -> list[Layout]:
        return list(self.submission.layouts.select_related("artwork", "current").order_by("name", "pk"))

    @cached_property
    def attachments(self) -> Sequence[Attachment]:
        return list(self.submission.attachments.filter(removed_at__isnull=True))

    @cached_property
    def redline(self) -> Redline | None:
        """Against the last approved version; None where there is none."""
        if self.ready.amended is None:
            return None
        return redline(self.ready.pack, self.ready.amended.values, self.ready.revision.values)

    @cached_property
    def readings(self) -> list[InterpretationLine]:
        rulings = rulings_of(self.ready.pack.id, regulator=self.submission.property.regulator_id)
        day = day_of(self.submission, self.at)
        found = readings_of(self.ready.pack, self.ready.revision.values, as_of=day, rulings=rulings)
        return reading_lines(found)


def place_of_field(pk: int, field: str) -> str:
    match field:
        case "layouts":
            return reverse("submission-layouts", args=[pk])
        case "equipment":
            return reverse("submission-files", args=[pk])
    return f"{reverse('submission-change', args=[pk])}#id_{field}"


def parts_of(submission: Submission, *, at: datetime) -> DraftParts:
    return DraftParts(submission, readiness_of(submission, at=at), at)


def texts_of(submission: Submission) -> list[dict[str, Any]]:
    """What the request says, in the order of the form."""
    return [{"name": name, "label": label_of(name), "text": getattr(submission, name)} for name in TEXTS]


def label_of(name: str) -> str:
    field: Any = Submission._meta.get_field(name)
    return str(field.verbose_name)
