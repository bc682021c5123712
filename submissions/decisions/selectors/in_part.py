"""What was handed in, with the values that the regulator would rather have: parsed as in the editor, judged, priced."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from functools import cached_property
from typing import Any

from django.http import QueryDict

from games.configurations.rules.assessment import Assessment, assess
from games.configurations.rules.form import typed_from, values_from
from games.configurations.rules.redline import redline
from games.configurations.rules.redline.changes import Change, changes_between
from games.configurations.rules.redline.redline import Redline
from games.configurations.rules.sections import TITLES, findings_by_field, section_of, sections_of
from games.configurations.selectors.field_views import FieldView
from games.engine.cards.card import RANKS
from games.packs.selectors import pack_of
from games.rulepacks.book import Book, book_of
from games.rulepacks.pack import Pack
from games.rulepacks.parameters import Option, Parameter
from games.validation.findings import Finding
from submissions.submissions.models import Submission, SubmissionVersion
from submissions.submissions.selectors.basis import day_of, findings_of
from submissions.submissions.selectors.readiness import stops

PREFIX = "value."


@dataclass(frozen=True)
class Section:
    code: str
    title: str
    fields: tuple[FieldView, ...]
    changed: int
    at_fault: bool


@dataclass(frozen=True)
class Altered:
    """`typed` is what stands in the fields; what was not sent stands as it was handed in."""

    submission: Submission
    submission_version: SubmissionVersion
    typed: Mapping[str, list[str]]
    at: datetime

    @cached_property
    def pack(self) -> Pack:
        return pack_of(self.submission.pack_id, self.submission_version.pack_hash)

    @property
    def book(self) -> Book:
        return book_of(self.pack)

    @property
    def handed_in(self) -> dict[str, Any]:
        values: dict[str, Any] = self.submission_version.snapshot["configuration"]["values"]
        return values

    @cached_property
    def values(self) -> dict[str, Any]:
        return values_from(self.typed, self.handed_in, self.book)

    @cached_property
    def changes(self) -> tuple[Change, ...]:
        return changes_between(self.book, self.handed_in, self.values)

    def as_settings(self) -> dict[str, Any]:
        """Path -> value, as the service takes them."""
        return {each.path: each.after for each in self.changes}

    @cached_property
    def redline(self) -> Redline:
        return redline(self.pack, self.handed_in, self.values)

    @cached_property
    def findings(self) -> list[Finding]:
        return findings_of(self.submission, self.pack, self.values, self.at)

    @cached_property
    def wrong(self) -> list[Finding]:
        """What forbids to offer these rules."""
        return [each for each in self.findings if stops(self.submission, each)]

    @cached_property
    def _assessment(self) -> Assessment:
        return assess(self.pack, self.values, day_of(self.submission, self.at))

    @cached_property
    def sections(self) -> list[Section]:
        return [section for code in sections_of(self.book) if (section := self._section(code)).fields]

    def _section(self, code: str) -> Section:
        shown = typed_from(self.handed_in, self.book)
        told = findings_by_field(self.findings, self.book)
        changed = {each.path for each in self.changes}
        fields = tuple(
            FieldView(
                parameter=parameter,
                texts=self.typed.get(path, shown[path]),
                options=self._options(path, parameter),
                applies=True,
                limits=self._assessment.limits_of(path),
                findings=tuple(told.get(path, ())),
                pack_id=self.pack.id,
            )
            for path, parameter in self.book.parameters.items()
            if section_of(path, self.book) == code and self._is_shown(path, changed, told)
        )
        at_fault = any(each.tone == "error" for each in fields)
        return Section(code, TITLES[code], fields, sum(each.path in changed for each in fields), at_fault)

    def _is_shown(self, path: str, changed: set[str], told: Mapping[str, list[Finding]]) -> bool:
        """Fields that matter in these rules; what the operator attests is the operator's to say."""
        if path.startswith("attestations."):
            return False
        return path in self._assessment.applying or path in changed or path in told

    def _options(self, path: str, parameter: Parameter) -> tuple[Option, ...]:
        if parameter.kind == "card":
            colours = ("red", "black")
            return tuple(
                Option(value=f"{colour} {rank}", label=f"{colour.capitalize()} {rank}")
                for colour in colours
                for rank in RANKS
            )
        return self.book.choices(path) if parameter.kind in ("choice", "choices") else ()


def altered(
    submission: Submission, submission_version: SubmissionVersion, data: QueryDict | None, at: datetime
) -> Altered:
    typed: dict[str, list[str]] = {}
    if data is not None:
        book = book_of(pack_of(submission.pack_id, submission_version.pack_hash))
        typed = {
            path: [text.replace("\x00", "") for text in data.getlist(f"{PREFIX}{path}")]
            for path in book.parameters
            if f"{PREFIX}{path}" in data
        }
    return Altered(submission, submission_version, typed, at)
