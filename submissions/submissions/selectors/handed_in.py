"""What was handed in, read from the snapshot alone: the variant may have moved on since."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from fractions import Fraction
from functools import cached_property
from typing import Any

from games.configurations.rules.redline.changes import Change
from games.configurations.rules.redline.effects import Effect, Move
from games.configurations.rules.redline.figures import Figures
from games.configurations.rules.redline.redline import RedLine, Redline
from games.packs.selectors import pack_of
from games.rulepacks.pack import Pack
from games.rulepacks.review import review_rules
from submissions.submissions.models import TEXTS, Submission, SubmissionVersion
from submissions.submissions.selectors.interpretations import InterpretationLine, reading_lines
from submissions.submissions.selectors.parts import label_of
from submissions.submissions.snapshots.exact import fraction


@dataclass(frozen=True)
class WagerLine:
    name: str
    edge: Fraction
    rtp: Fraction
    hit: Fraction


@dataclass(frozen=True)
class HandedIn:
    submission_version: SubmissionVersion

    @property
    def snapshot(self) -> Mapping[str, Any]:
        found: Mapping[str, Any] = self.submission_version.snapshot
        return found

    @cached_property
    def pack(self) -> Pack:
        return pack_of(self.snapshot["pack"]["id"], self.submission_version.pack_hash)

    @property
    def kind_words(self) -> str:
        return str(self.snapshot["submission"]["kind_words"])

    @property
    def wanted_from(self) -> datetime | None:
        text = self.snapshot["submission"]["target_effective_at"]
        return datetime.fromisoformat(text) if text else None

    @property
    def texts(self) -> list[dict[str, Any]]:
        said = self.snapshot["submission"]
        return [{"name": name, "label": label_of(name), "text": said[name]} for name in TEXTS]

    @property
    def items(self) -> list[dict[str, Any]]:
        """What was written for the items of a new feature that have no place of their own."""
        said = self.snapshot["submission"]
        if said["kind"] != Submission.Kind.NEW_FEATURE:
            return []
        rules = review_rules(self.submission_version.submission.property.regulator.jurisdiction)
        return [
            {"item": each, "text": str(said["feature_items"].get(each.id, ""))} for each in rules.feature_item
        ]

    def findings(self, severity: str) -> list[Mapping[str, Any]]:
        return [each for each in self.snapshot["findings"] if each["severity"] == severity]

    @property
    def errors(self) -> list[Mapping[str, Any]]:
        """Of a new feature: where it departs from the document."""
        return self.findings("error")

    @property
    def warnings(self) -> list[Mapping[str, Any]]:
        return self.findings("warning")

    @property
    def notes(self) -> list[Mapping[str, Any]]:
        return self.findings("note")

    @cached_property
    def redline(self) -> Redline | None:
        found = self.snapshot["redline"]
        if found is None:
            return None
        lines = tuple(_line(each) for each in found["lines"])
        return Redline(lines, Effect(_moves(found["together"])), Figures({}), Figures({}))

    @property
    def redline_groups(self) -> list[tuple[str, list[RedLine]]]:
        found = self.snapshot["redline"]
        groups: dict[str, list[RedLine]] = {}
        if self.redline is not None:
            for line, kept in zip(self.redline.lines, found["lines"], strict=True):
                groups.setdefault(kept["section"], []).append(line)
        return list(groups.items())

    @cached_property
    def wagers(self) -> list[WagerLine]:
        return [
            WagerLine(
                name=each["name"],
                edge=fraction(each["house_edge"]),
                rtp=fraction(each["rtp"]),
                hit=fraction(each["hit_frequency"]),
            )
            for each in self.snapshot["mathematics"]["wagers"]
        ]

    @cached_property
    def readings(self) -> list[InterpretationLine]:
        return reading_lines(self.snapshot["readings"])


def handed_in(submission_version: SubmissionVersion) -> HandedIn:
    return HandedIn(submission_version)


def _line(kept: Mapping[str, Any]) -> RedLine:
    change = Change(
        path=kept["path"],
        label=kept["label"],
        section="",
        cite=tuple(kept["cite"]),
        before=None,
        after=None,
        before_lines=tuple(kept["before"]),
        after_lines=tuple(kept["after"]),
    )
    return RedLine(change, Effect(_moves(kept["moves"]), kept["problem"]))


def _moves(kept: list[Mapping[str, Any]]) -> tuple[Move, ...]:
    return tuple(
        Move(
            kind=each["kind"],
            key=each["key"],
            label=each["label"],
            wager=each["wager"],
            before=None if each["before"] is None else fraction(each["before"]),
            after=None if each["after"] is None else fraction(each["after"]),
        )
        for each in kept
    )
