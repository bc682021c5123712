"""Everything that was said to the warnings of a draft, saved at once."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime

from backoffice.services.actor import Actor
from backoffice.services.audit import audited_change
from backoffice.services.versions import lock_version
from submissions.models import Submission
from submissions.services.drafts import acknowledge_finding
from submissions.services.steps import access_for
from submissions.workflow import ensure_can


@dataclass(frozen=True)
class Said:
    """`message` is the warning as whoever wrote the text had it before them."""

    message: str
    text: str


def acknowledge_findings(
    *,
    submission: Submission,
    seen_version: int,
    said: Mapping[tuple[str, str], Said],
    at: datetime,
    actor: Actor,
) -> bool:
    """By code and field of the finding. True when something was written."""
    with audited_change(actor=actor):
        current = lock_version(submission, seen_version=seen_version)
        ensure_can("edit", current, access_for(actor))
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
