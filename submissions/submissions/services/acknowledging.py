"""Everything that was said to the warnings of a draft, saved at once."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from backoffice.audit.actor import Actor
from backoffice.audit.services import audited_change
from backoffice.core.errors import DomainError
from backoffice.core.versions import lock_version
from games.validation.findings import Finding
from submissions.submissions.models import Submission
from submissions.submissions.selectors.readiness import needs_acknowledgement, readiness_of
from submissions.submissions.services.drafts import acknowledge_finding
from submissions.submissions.workflow import ensure_can

READS_OTHERWISE = gettext_lazy("This warning has changed. Read it again, then save once more.")


@dataclass(frozen=True)
class Acknowledged:
    """`message` is the warning as whoever wrote the text had it before them."""

    message: str
    text: str


def acknowledge_findings(
    *,
    submission: Submission,
    seen_version: int,
    said: Mapping[tuple[str, str], Acknowledged],
    at: datetime,
    actor: Actor,
) -> bool:
    """By code and field of the finding. True when something was written."""
    with audited_change(actor=actor):
        current = lock_version(submission, seen_version=seen_version)
        ensure_can("edit", current, actor.access)
        _ensure_read(current, said, at)
        known = {(each.code, each.path): each for each in current.acknowledgements.all()}
        written = False
        for place, words in said.items():
            before = known.get(place)
            if before and (before.message, before.text) == (words.message, words.text.strip()):
                continue
            code, path = place
            acknowledge_finding(
                submission=current,
                code=code,
                path=path,
                message=words.message,
                text=words.text,
                at=at,
                actor=actor,
            )
            written = True
        return written


def reads_as(message: str, finding: Finding) -> bool:
    """Whether somebody had the warning before them as it is now; a browser sends line ends in its own way."""
    return message.split() == finding.message.split()


def _ensure_read(submission: Submission, said: Mapping[tuple[str, str], Acknowledged], at: datetime) -> None:
    warnings = {
        (each.code, each.path): each
        for each in readiness_of(submission, at=at).findings
        if needs_acknowledgement(each)
    }
    for (code, path), words in said.items():
        finding = warnings.get((code, path))
        if finding is None:
            raise DomainError(
                _("%(code)s %(path)s is not a warning that needs an explanation.")
                % {"code": code, "path": path},
                field="acknowledgements",
            )
        if not reads_as(words.message, finding):
            raise DomainError(READS_OTHERWISE, field="acknowledgements")
        if not words.text.strip():
            raise DomainError(_("Explain each warning."), field="acknowledgements")
