"""What a draft that came back says otherwise than the round that was returned."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from games.configurations.rules.redline import redline
from games.configurations.rules.redline.redline import Redline
from games.layouts.models import Layout
from submissions.submissions.models import TEXTS, Attachment, Submission, SubmissionVersion
from submissions.submissions.selectors.parts import DraftParts, label_of
from submissions.submissions.snapshots.exact import exact


@dataclass(frozen=True)
class ChangedText:
    label: str
    before: str
    after: str


@dataclass(frozen=True)
class SinceReturn:
    submission_version: SubmissionVersion
    redline: Redline
    texts: tuple[ChangedText, ...]
    added: tuple[str, ...]
    removed: tuple[str, ...]

    def __bool__(self) -> bool:
        return bool(self.redline) or bool(self.texts or self.added or self.removed)


def since_return(parts: DraftParts) -> SinceReturn | None:
    """None for a draft that nobody has seen yet."""
    submission, last = parts.submission, parts.submission.current
    if submission.state != Submission.State.RETURNED or last is None:
        return None
    before = last.snapshot
    names_before = {_file(each) for each in before["attachments"]} | {_felt(e) for e in before["layouts"]}
    names_now = {*_files(parts.attachments), *_felts(parts.layouts)}
    return SinceReturn(
        submission_version=last,
        redline=redline(parts.ready.pack, before["configuration"]["values"], parts.ready.revision.values),
        texts=tuple(_texts(before["submission"], submission)),
        added=tuple(name for _key, name in sorted(names_now - names_before)),
        removed=tuple(name for _key, name in sorted(names_before - names_now)),
    )


def _texts(before: Mapping[str, Any], submission: Submission) -> Iterable[ChangedText]:
    for name in TEXTS:
        was, now = str(before[name]), str(getattr(submission, name))
        if was != now:
            yield ChangedText(label_of(name), was, now)
    if before["kind"] != submission.kind:
        label = label_of("kind")
        yield ChangedText(label, before["kind_words"], str(submission.get_kind_display()))
    if before["target_effective_at"] != exact(submission.target_effective_at):
        label = label_of("target_effective_at")
        yield ChangedText(
            label, _day(before["target_effective_at"]), _day(exact(submission.target_effective_at))
        )
    if before["feature_items"] != submission.feature_items:
        for key in sorted({*before["feature_items"], *submission.feature_items}):
            was, now = str(before["feature_items"].get(key, "")), str(submission.feature_items.get(key, ""))
            if was != now:
                yield ChangedText(key.replace("_", " "), was, now)


def _day(text: str | None) -> str:
    return text[:16].replace("T", " ") if text else "–"


def _file(kept: Mapping[str, Any]) -> tuple[str, str]:
    return f"file {kept['sha256']}", str(kept["name"])


def _felt(kept: Mapping[str, Any]) -> tuple[str, str]:
    return f"layout {kept['layout']}", str(kept["name"])


def _files(attachments: Iterable[Attachment]) -> Iterable[tuple[str, str]]:
    return ((f"file {each.sha256}", each.name) for each in attachments)


def _felts(layouts: Iterable[Layout]) -> Iterable[tuple[str, str]]:
    return ((f"layout {each.pk}", each.name) for each in layouts)
