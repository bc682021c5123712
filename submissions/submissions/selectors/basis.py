"""What a submission is measured by: the version that it amends, the day whose law counts, the findings on that day."""

from collections.abc import Mapping
from datetime import date, datetime
from typing import Any

from games.approved_rules.models import ApprovedRules
from games.approved_rules.selectors.values import versions_at
from games.configurations.rules.assessment import assess
from games.rulepacks.pack import Pack
from games.rulings.selectors.rulings import rulings_of, waivers_of
from games.validation.findings import Finding
from submissions.submissions.models import Submission
from submissions.submissions.selectors.on_record import record_for


def last_approved(submission: Submission) -> ApprovedRules | None:
    """The version that a submission would amend: the newest one that was not withdrawn."""
    versions = [
        each
        for each in versions_at((submission.property,))
        if each.configuration_id == submission.configuration_id and each.withdrawn_at is None
    ]
    return max(versions, key=lambda each: each.number, default=None)


def day_of(submission: Submission, at: datetime) -> date:
    """The day whose law counts: that from which the rules are wanted, never one that is past."""
    wanted = submission.target_effective_at
    return max(at, wanted or at).astimezone(submission.property.zone).date()


def findings_of(submission: Submission, pack: Pack, values: Mapping[str, Any], at: datetime) -> list[Finding]:
    assessed = assess(
        pack,
        values,
        day_of(submission, at),
        rulings_of(pack.id, regulator=submission.property.regulator_id),
        waivers_of(submission.property, pack.id),
        record_for(submission),
    )
    return list(assessed.findings)
