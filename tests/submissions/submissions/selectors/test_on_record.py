"""The approvals on record at a property, against which those that a draft names are compared."""

from datetime import UTC, date, datetime

import pytest
from django.utils import timezone

from backoffice.casinos.models import Property
from games.approved_rules.models import ApprovedRules
from games.validation.references import ApprovalOnRecord, Record
from submissions.submissions.selectors.on_record import record_for
from submissions.submissions.selectors.readiness import readiness_of
from tests.factories import make_property
from tests.games.configurations.factories import make_configuration, make_rules
from tests.games.layouts.factories import make_approved, make_layout, make_submission
from tests.submissions.submissions.factories import Desk, make_desk

pytestmark = pytest.mark.django_db
LATE = datetime(2026, 3, 2, 3, 30, tzinfo=UTC)
"""Still the evening of 1 March where the property is."""


@pytest.fixture
def desk() -> Desk:
    return make_desk()


def numbers(found: tuple[ApprovalOnRecord, ...]) -> list[str]:
    return [each.number for each in found]


def approvals_at(casino: Property, number: str) -> None:
    """A layout and a progressive, both approved."""
    variant = make_configuration(casino=casino, name=number)
    make_approved(make_layout(configuration=variant, name=number), number=f"LY-{number}")
    make_rules(variant, approval_number=f"PR-{number}")


def test_2_b_layouts_count_once_approved_and_not_while_they_wait(desk: Desk) -> None:
    submission = desk.draft()
    variant = submission.configuration
    approved = make_approved(make_layout(configuration=variant, name="First"), number="LY-7")
    make_submission(make_layout(configuration=variant, name="Second"))
    assert approved.approved_on is not None
    assert record_for(submission).layout == (ApprovalOnRecord("LY-7", approved.approved_on),)


def test_36_05_03_24_rules_with_meters_count_on_the_day_of_the_property(desk: Desk) -> None:
    submission = desk.draft()
    meters = make_configuration(casino=desk.casino, name="Meters")
    plain = make_configuration(casino=desk.casino, name="Plain", wagers=["initial", "tie"])
    make_rules(meters, approval_number="PR-1", approved_at=LATE, effective_at=LATE)
    make_rules(plain, approval_number="PR-2")
    assert record_for(submission).progressive == (ApprovalOnRecord("PR-1", date(2026, 3, 1)),)
    ApprovedRules.objects.filter(approval_number="PR-1").update(
        withdrawn_at=timezone.now(), withdrawn_reason="Meters taken out"
    )
    assert record_for(submission).progressive == ()


def test_approvals_of_another_operator_another_property_and_another_game_never_count(desk: Desk) -> None:
    submission = desk.draft()
    approvals_at(make_property(), "STRANGER-8")
    approvals_at(make_property(operator=desk.casino.operator), "SISTER")
    other_game = make_configuration(casino=desk.casino, name="Other game")
    make_rules(other_game, approval_number="PR-OTHER")
    ApprovedRules.objects.filter(approval_number="PR-OTHER").update(pack_id="us-sd/casino-war")
    assert record_for(submission) == Record()
    approvals_at(desk.casino, "OWN-9")
    found = record_for(submission)
    assert (numbers(found.layout), numbers(found.progressive)) == (["LY-OWN-9"], ["PR-OWN-9"])


def test_2_b_a_layout_is_filed_where_it_is_handed_in_with_the_submission(desk: Desk) -> None:
    submission = desk.draft()
    assert not record_for(submission).files_layouts
    submission.layouts.add(make_layout(configuration=submission.configuration))
    assert record_for(submission).files_layouts


def test_2_b_a_draft_that_names_a_strangers_approval_is_told_so(desk: Desk) -> None:
    approvals_at(make_property(), "STRANGER-8")
    approvals_at(desk.casino, "OWN-9")
    told = {}
    for name in ("LY-STRANGER-8", "LY-OWN-9"):
        variant = make_configuration(casino=desk.casino, name=name, attestations__layout_approved=name)
        findings = readiness_of(desk.draft(variant), at=timezone.now()).findings
        told[name] = [each.limit for each in findings if f"“{name}”" in each.message]
    assert len(told["LY-STRANGER-8"]) == 1
    assert "LY-OWN-9" in str(told["LY-STRANGER-8"])
    assert told["LY-OWN-9"] == []
