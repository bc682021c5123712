"""Approved in part: what was handed in, with some of its values as the regulator wants them."""

from dataclasses import replace
from datetime import datetime
from typing import Any

from django.utils.translation import gettext as _

from backoffice.audit.actor import Actor
from backoffice.core.errors import DomainError
from games.configurations.rules.redline.changes import changes_between
from games.engine.configuration import with_path
from games.layouts.models import LayoutSubmission
from games.packs.selectors import pack_of
from games.rulepacks.book import book_of
from games.rulepacks.pack import Pack
from submissions.documents.services.material import material_of
from submissions.submissions.models import Submission, SubmissionVersion
from submissions.submissions.selectors.basis import findings_of
from submissions.submissions.selectors.readiness import stops
from submissions.submissions.services.submit import next_version_number, write_version
from submissions.submissions.snapshots.redlines import Alteration


def altered_values(pack: Pack, handed_in: dict[str, Any], changes: dict[str, Any]) -> dict[str, Any]:
    """Each change names a path of the rules; something has to differ from what was handed in."""
    values = handed_in
    for path, value in changes.items():
        if path not in book_of(pack).parameters:
            raise DomainError(_("%(path)s is no value of these rules.") % {"path": path}, field="changes")
        values = with_path(values, path, value)
    if not changes_between(book_of(pack), handed_in, values):
        raise DomainError(
            _("Nothing differs from what was submitted: approve it as a whole instead."), field="changes"
        )
    return values


def offered_version(
    submission: Submission,
    submission_version: SubmissionVersion,
    changes: dict[str, Any],
    *,
    reasons: str,
    at: datetime,
    actor: Actor,
) -> SubmissionVersion:
    """Validated and priced like any other; the regulator cannot approve what the rules forbid."""
    pack = pack_of(submission.pack_id, submission_version.pack_hash)
    snapshot = submission_version.snapshot
    values = altered_values(pack, snapshot["configuration"]["values"], changes)
    findings = findings_of(submission, pack, values, at)
    wrong = [each for each in findings if stops(submission, each)]
    if wrong:
        raise DomainError(
            _("The altered rules break %(citation)s: %(message)s")
            % {"citation": wrong[0].citation, "message": wrong[0].message},
            field="changes",
        )
    layouts = LayoutSubmission.objects.filter(pk__in=[each["id"] for each in snapshot["layouts"]])
    material = material_of(
        submission,
        pack=pack,
        values=values,
        revision=snapshot["configuration"]["revision"],
        version_number=next_version_number(submission),
        findings=findings,
        layouts=list(layouts.order_by("name", "pk")),
        signed_by=snapshot["parties"]["signed_by"],
        certification=snapshot.get("certification"),
        altered=Alteration(
            submission_version.snapshot_hash, snapshot["configuration"]["values"], actor.name, reasons.strip()
        ),
        at=at,
    )
    # under the name that was handed in: the variant may have been renamed since
    material = replace(material, variant=snapshot["configuration"]["variant"])
    return write_version(
        submission, pack=pack, material=material, revision=None, origin="in_part", actor=actor
    )
