"""Approved in part: what was handed in, with some of its values as the regulator wants them."""

from datetime import datetime
from typing import Any

from django.utils.translation import gettext as _

from backoffice.services.actor import Actor
from backoffice.services.refusals import Refused
from games.engine.configuration import with_path
from games.models import LayoutSubmission
from games.redline import changes_between
from games.rulepacks.book import book_of
from games.rulepacks.pack import Pack
from games.services.packs import pack_of
from submissions.models import Round, Submission
from submissions.services.material import findings_of, material_of
from submissions.services.readiness import stops
from submissions.services.steps import name_of
from submissions.services.submit import next_round_number, write_round
from submissions.snapshots.redlines import Alteration


def altered_values(pack: Pack, handed_in: dict[str, Any], changes: dict[str, Any]) -> dict[str, Any]:
    """Each change names a path of the rules; something has to differ from what was handed in."""
    values = handed_in
    for path, value in changes.items():
        if path not in book_of(pack).parameters:
            raise Refused(_("%(path)s is no value of these rules.") % {"path": path}, field="changes")
        values = with_path(values, path, value)
    if not changes_between(book_of(pack), handed_in, values):
        raise Refused(
            _("Nothing differs from what was handed in: approve it as a whole instead."), field="changes"
        )
    return values


def offered_round(
    submission: Submission,
    round_: Round,
    changes: dict[str, Any],
    *,
    reasons: str,
    at: datetime,
    actor: Actor,
) -> Round:
    """Validated and priced like any other; the regulator cannot approve what the rules forbid."""
    pack = pack_of(submission.pack_id, round_.pack_hash)
    snapshot = round_.snapshot
    values = altered_values(pack, snapshot["configuration"]["values"], changes)
    findings = findings_of(submission, pack, values, at)
    wrong = [each for each in findings if stops(submission, each)]
    if wrong:
        raise Refused(
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
        round_number=next_round_number(submission),
        findings=findings,
        layouts=list(layouts.order_by("name", "pk")),
        signed_by=snapshot["parties"]["signed_by"],
        altered=Alteration(
            round_.snapshot_hash, snapshot["configuration"]["values"], name_of(actor), reasons.strip()
        ),
        at=at,
    )
    return write_round(submission, pack=pack, material=material, revision=None, origin="in_part", actor=actor)
