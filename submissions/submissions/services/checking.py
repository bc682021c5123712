"""The independent check of a submission's figures: ordered while it is drafted, there when it is signed."""

from collections.abc import Mapping
from datetime import date
from typing import Any

from django.utils.translation import gettext as _

from backoffice.audit.actor import Actor
from backoffice.casinos.models import Property
from backoffice.jobs.models import Job
from backoffice.jobs.selectors import jobs_visible_to
from backoffice.jobs.services.caps import ensure_can_order
from backoffice.jobs.services.jobs import RunningJob, enqueue_job
from games import canonical
from games.configurations.models import Revision
from games.engine import VERSION
from games.engine.errors import EngineError
from games.rulepacks.loader import load_pack
from games.rulepacks.pack import Pack
from games.rulings.selectors.rulings import rulings_of
from games.validation.rulings import as_ruled
from submissions.review.models import IndependentCheck
from submissions.submissions.models import Submission

KIND = "independent_check"


def order_check(*, revision: Revision, on: date, actor: Actor) -> IndependentCheck:
    """Once for each configuration, pack and engine, as read on a day; what was changed since is checked anew."""
    pack = load_pack(revision.configuration.pack_id)
    return _order(
        pack, _as_read(pack, revision, on), title_of_check(revision), actor, revision.configuration.property
    )


def order_check_as_job(*, revision: Revision, on: date, actor: Actor) -> Job:
    """The same for a caller who wants to follow it. What is checked may be another's work too, of the same values:
    the caller is never given their job."""
    check = order_check(revision=revision, on=on, actor=actor)
    if check.job is not None and jobs_visible_to(actor.access).filter(pk=check.job.pk).exists():
        return check.job
    ensure_can_order(kind=KIND, actor=actor)
    pack = load_pack(revision.configuration.pack_id)
    return _enqueue(
        check,
        pack,
        _as_read(pack, revision, on),
        title=title_of_check(revision),
        actor=actor,
        casino=revision.configuration.property,
    )


def title_of_check(revision: Revision) -> str:
    said = {"configuration": revision.configuration, "number": revision.number}
    return _("Independent check of %(configuration)s, revision %(number)d") % said


def order_check_of_offer(
    *, submission: Submission, pack: Pack, values: Mapping[str, Any], on: date, actor: Actor
) -> IndependentCheck | None:
    """Of values that the authority is about to offer. A pack that has moved on since is not dealt any more."""
    if load_pack(pack.id).hash != pack.hash:
        return None
    rulings = rulings_of(pack.id, regulator=submission.property.regulator_id)
    title = _("Independent check of what is offered for %(number)s") % {"number": submission.number}
    return _order(pack, as_ruled(pack, values, rulings, on), title, actor, submission.property)


def _order(
    pack: Pack, values: Mapping[str, Any], title: str, actor: Actor, casino: Property
) -> IndependentCheck:
    check, new = IndependentCheck.objects.get_or_create(
        pack_hash=pack.hash, values_hash=canonical.hash_of(values), engine=VERSION
    )
    lost = check.result is None and (check.job is None or check.job.is_finished)
    if new or lost:
        check.job = _enqueue(check, pack, values, title=title, actor=actor, casino=casino)
        check.save(update_fields=["job"])
    return check


def _enqueue(
    check: IndependentCheck,
    pack: Pack,
    values: Mapping[str, Any],
    *,
    title: str,
    actor: Actor,
    casino: Property,
) -> Job:
    payload = {
        "check_id": check.pk,
        "pack_id": pack.id,
        "values": canonical.dumps(values),
        "property_id": casino.pk,
    }
    return enqueue_job(kind=KIND, payload=payload, actor=actor, title=title)


def _as_read(pack: Pack, revision: Revision, on: date) -> Mapping[str, Any]:
    casino = revision.configuration.property
    rulings = rulings_of(pack.id, regulator=casino.regulator_id)
    return as_ruled(pack, revision.values, rulings, on)


def check_of(pack: Pack, values: Mapping[str, Any]) -> Mapping[str, Any] | None:
    """What the check found; nothing while it has not run."""
    found = IndependentCheck.objects.filter(
        pack_hash=pack.hash, values_hash=canonical.hash_of(values), engine=VERSION
    ).first()
    return found.result if found is not None else None


def check_ordered_for(revision: Revision, on: date) -> IndependentCheck | None:
    """With its job, so that whoever is about to sign sees whether it is there yet."""
    pack = load_pack(revision.configuration.pack_id)
    values_hash = canonical.hash_of(_as_read(pack, revision, on))
    ordered = IndependentCheck.objects.select_related("job")
    return ordered.filter(pack_hash=pack.hash, values_hash=values_hash, engine=VERSION).first()


def run_check(*, job: RunningJob) -> dict[str, Any]:
    from submissions.submissions.snapshots.checks import independent_check

    check = IndependentCheck.objects.get(pk=job.payload["check_id"])
    if check.result is not None:
        return _said(check.result)
    pack = load_pack(job.payload["pack_id"])
    job.report(10, _("Dealing shoes at random"))
    try:
        check.result = independent_check(pack, canonical.loads(job.payload["values"]))
    except EngineError as error:
        # a draft may be wrong: its findings say so
        return {"text": str(error)}
    with job.keeping():
        check.save(update_fields=["result"])
    return _said(check.result)


def _said(result: Mapping[str, Any]) -> dict[str, Any]:
    return {"text": _("%(rounds)d rounds dealt and settled") % {"rounds": result["rounds"]}}
