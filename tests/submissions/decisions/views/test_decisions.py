"""The regulator decides: what stands in the way is said before, the whole is shown once more, and then it is taken."""

from collections.abc import Callable
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from backoffice.people.models import Person
from backoffice.permissions.roles import Role
from games.approved_rules.models import ApprovedRules, Rollout
from games.configurations.selectors.configurations import head_revision
from games.configurations.services.configurations import save_revision
from games.rulepacks.review import review_rules
from submissions.decisions.models import Condition, Decision
from submissions.documents.models import Document
from submissions.review.models import Recomputation
from submissions.review.services.discussion import add_comment
from submissions.review.services.reviewing import assign_submission, record_review
from submissions.submissions.models import Submission
from submissions.submissions.services.attachments import attach_file
from tests.factories import make_person, make_pit, make_table
from tests.games.configurations.factories import example_of, make_configuration, make_table_rules
from tests.games.layouts.factories import make_layout
from tests.submissions.decisions.decided import approved_long_ago, quick_desk, send, written
from tests.submissions.documents.documents import small_pdf
from tests.submissions.submissions.factories import Desk

pytestmark = pytest.mark.django_db
SignIn = Callable[[Person], Client]


@pytest.fixture
def desk() -> Desk:
    return quick_desk()


@pytest.fixture
def approver(desk: Desk, signed_in: SignIn) -> Client:
    assert desk.approver.person is not None
    return signed_in(desk.approver.person)


def text_of(answer: Any) -> str:
    assert answer.status_code == 200, answer.status_code
    return str(answer.content.decode())


def test_an_approval_is_shown_once_more_and_then_taken(desk: Desk, approver: Client) -> None:
    made = desk.under_review()
    data = written(made, ("Train every dealer.", "2031-04-01"))
    page = text_of(send(approver, "submission-approve", made, data, "check"))
    assert "Approved with conditions" in page
    assert f"SD-A-{timezone.now().year}-0001" in page
    assert "No table deals by an earlier version" in page
    assert "Train every dealer." in page
    assert not Decision.objects.exists()

    answer = send(approver, "submission-approve", made, data, "confirm")
    assert answer.status_code == 302
    decision = Decision.objects.get()
    assert decision.outcome == "approved_with_conditions"
    assert decision.effective_at is not None
    assert decision.effective_at.astimezone(desk.casino.zone).isoformat() == "2031-03-03T06:00:00-05:00"
    assert Condition.objects.get().text == "Train every dealer."


def test_pressed_twice_it_is_decided_once(desk: Desk, approver: Client) -> None:
    made = desk.under_review()
    for _ in range(2):
        assert send(approver, "submission-approve", made, written(made), "confirm").status_code == 302
    assert Decision.objects.count() == ApprovedRules.objects.count() == 1


def test_the_second_of_two_is_told_who_decided(desk: Desk, approver: Client, signed_in: SignIn) -> None:
    made = desk.under_review()
    other = make_person(Role.APPROVER, regulator=desk.casino.regulator)
    send(approver, "submission-approve", made, written(made), "confirm")
    page = text_of(send(signed_in(other), "submission-reject", made, written(made), "confirm"))
    assert desk.approver.person is not None
    assert f"{desk.approver.person.full_name} decided about this on" in page
    assert Decision.objects.get().outcome == "approved"
    assert "decided about this on" in text_of(
        signed_in(other).get(reverse("submission-approve", args=[made.submission_id]))
    )


def test_the_tables_that_will_be_asked_are_named_and_asked(desk: Desk, approver: Client) -> None:
    first = approved_long_ago(desk)
    table = make_table(pit=make_pit(casino=desk.casino), number="T77")
    assert first.rules is not None
    make_table_rules(table, first.rules, from_at=first.rules.effective_at)
    configuration = first.submission.configuration
    save_revision(
        configuration=configuration,
        seen_head=head_revision(configuration).number,
        values=example_of("us-sd/casino-war", decks=8),
        note="",
        at=timezone.now(),
        actor=desk.manager,
    )
    made = desk.under_review(desk.draft(configuration, kind="amendment"))
    page = text_of(send(approver, "submission-approve", made, written(made), "check"))
    assert "1 table is asked to get ready:" in page
    assert "<strong>T77</strong>" in page
    send(approver, "submission-approve", made, written(made), "confirm")
    assert Rollout.objects.get().table == table


def test_conditions_come_and_go_without_script_and_nothing_typed_is_lost(
    desk: Desk, approver: Client
) -> None:
    made = desk.under_review()
    data = written(made, ("First.", "2031-04-01"), reasons="Half a sentence")
    more = send(approver, "submission-approve", made, data, "more")
    page = text_of(more)
    assert more.context["conditions"].total_form_count() == 2
    assert "Half a sentence" in page
    assert "First." in page
    assert "needs your attention" not in page
    data = written(made, ("First.", ""), ("Second.", "2031-05-01"))
    fewer = approver.post(
        reverse("submission-approve", args=[made.submission_id]), data | {"remove": "0", "step": ""}
    )
    assert "First." not in text_of(fewer)
    assert fewer.context["conditions"].total_form_count() == 1
    assert 'value="2031-05-01"' in text_of(fewer)


def test_a_condition_with_a_day_and_no_text_is_refused_at_its_row(desk: Desk, approver: Client) -> None:
    made = desk.under_review()
    page = text_of(send(approver, "submission-approve", made, written(made, ("", "2031-04-01")), "confirm"))
    assert "A condition says what has to be done." in page
    page = text_of(
        send(approver, "submission-approve", made, written(made, ("Do.", "2001-04-01")), "confirm")
    )
    assert "A condition is due today or later." in page
    assert not Decision.objects.exists()


@pytest.mark.parametrize(
    ("clock", "told"),
    [
        ("2030-03-10T02:30", "did not exist at the property"),
        ("2030-11-03T01:30", "occurred twice that night"),
        ("2001-01-01T06:00", "never before"),
        ("", "Say from when the rules hold"),
    ],
)
def test_the_effective_minute_is_one_of_the_propertys_clock(
    desk: Desk, approver: Client, clock: str, told: str
) -> None:
    made = desk.under_review()
    data = written(made, effective_at_0=clock)
    assert told in text_of(send(approver, "submission-approve", made, data, "confirm"))
    assert not Decision.objects.exists()


def test_a_minute_that_comes_twice_is_asked_about(desk: Desk, approver: Client) -> None:
    made = desk.under_review()
    data = written(made, effective_at_0="2030-11-03T01:30", effective_at_1="1")
    send(approver, "submission-approve", made, data, "confirm")
    effective = Decision.objects.get().effective_at
    assert effective is not None
    assert effective.isoformat() == "2030-11-03T06:30:00+00:00"


def test_at_once_means_with_the_decision(desk: Desk, approver: Client) -> None:
    made = desk.under_review()
    send(approver, "submission-approve", made, written(made, at_once="on", effective_at_0=""), "confirm")
    decision = Decision.objects.get()
    assert decision.effective_at == decision.decided_at


def test_only_the_outcomes_of_the_jurisdiction_are_offered(signed_in: SignIn) -> None:
    """COMAR 36.05.03.20 knows no approval in part."""
    maryland = quick_desk("us-md")
    made = maryland.under_review()
    assert maryland.approver.person is not None
    client = signed_in(maryland.approver.person)
    page = text_of(client.get(reverse("submission-decide", args=[made.submission_id])))
    assert reverse("submission-offer", args=[made.submission_id]) not in page
    assert "knows no approval in part" in page
    offer = text_of(client.get(reverse("submission-offer", args=[made.submission_id])))
    assert "This authority does not decide in this way." in offer


def test_nobody_decides_alone(desk: Desk, approver: Client) -> None:
    assert desk.approver.person is not None
    made = desk.submit()
    now = timezone.now()
    assign_submission(submission=made.submission, reviewer=desk.approver.person, at=now, actor=desk.approver)
    record_review(submission_version=made, verdict="approve", text="", at=now, actor=desk.approver)
    page = text_of(send(approver, "submission-approve", made, written(made), "check"))
    assert "Nobody but you has reviewed this round" in page
    assert "What happens" not in page
    send(approver, "submission-approve", made, written(made), "confirm")
    assert not Decision.objects.exists()


def test_open_points_missing_recomputation_and_other_opinions_are_said_before(
    desk: Desk, approver: Client
) -> None:
    made = desk.submit()
    desk.review(made, verdict="changes")
    add_comment(submission=made.submission, text="Why?", at=timezone.now(), actor=desk.reviewer)
    url = reverse("submission-approve", args=[made.submission_id])
    page = text_of(approver.get(url))
    assert "1 point of the discussion is still open." in page
    assert "Nobody has had the figures of this round computed again." in page
    assert "recommends otherwise: needs changes." in page
    now = timezone.now()
    Recomputation.objects.create(
        submission_version=made, asked_at=now, done_at=now, identical=False, compared=90, differences=[{}, {}]
    )
    assert "2 of 90 figures differ from those submitted." in text_of(approver.get(url))


def test_a_newer_round_is_told_of(desk: Desk, approver: Client) -> None:
    made = desk.under_review()
    data = written(made) | {"round": str(made.pk + 999)}
    assert "A newer round was submitted." in text_of(
        send(approver, "submission-approve", made, data, "check")
    )


def test_a_return_names_the_points_that_have_to_be_answered(
    desk: Desk, approver: Client, signed_in: SignIn
) -> None:
    made = desk.under_review()
    add_comment(
        submission=made.submission,
        text="Why so few?",
        anchor="field",
        place="decks",
        at=timezone.now(),
        actor=desk.reviewer,
    )
    assert desk.reviewer.person is not None
    reviewer = signed_in(desk.reviewer.person)
    page = text_of(reviewer.get(reverse("submission-return", args=[made.submission_id])))
    assert "Why so few?" in page
    page = text_of(send(reviewer, "submission-return", made, written(made), "check"))
    assert "1 open point has to be answered" in page
    assert send(reviewer, "submission-return", made, written(made), "confirm").status_code == 302
    made.submission.refresh_from_db()
    assert made.submission.state == "returned"


def test_a_rejection_wants_reasons_and_orders_its_letter(desk: Desk, approver: Client) -> None:
    made = desk.under_review()
    page = text_of(send(approver, "submission-reject", made, written(made, reasons=" "), "check"))
    assert "Give the reasons: they stand in the letter." in page
    send(approver, "submission-reject", made, written(made), "confirm")
    assert Decision.objects.get().outcome == "rejected"
    assert set(Document.objects.values_list("kind", flat=True)) == {"submitted", "letter"}


def new_feature(desk: Desk, *, with_report: bool) -> Any:
    """Nine decks, which the rule does not know."""
    configuration = make_configuration(casino=desk.casino, decks=9, name="Nine decks")
    asked = review_rules(desk.casino.regulator.jurisdiction).feature_item
    draft = desk.draft(
        configuration,
        kind="new_feature",
        reason="A faster shoe.",
        other_jurisdictions="None.",
        intellectual_property="None.",
        feature_items={each.id: "Said." for each in asked},
    )
    _layout_and_picture(desk, draft)
    if with_report:
        attach_file(
            submission=draft,
            kind="lab_report",
            file_name="lab.pdf",
            data=small_pdf(),
            at=timezone.now(),
            actor=desk.manager,
        )
        draft.refresh_from_db()
    return desk.under_review(draft)


def _layout_and_picture(desk: Desk, draft: Submission) -> None:
    """The items that no text answers."""
    draft.layouts.add(make_layout(casino=desk.casino, configuration=draft.configuration))
    attach_file(
        submission=draft,
        kind="equipment",
        file_name="shoe.png",
        data=b"\x89PNG\r\n\x1a\n shoe",
        at=timezone.now(),
        actor=desk.manager,
    )
    draft.refresh_from_db()


def test_a_new_feature_is_not_approved_without_the_laboratorys_report(desk: Desk, approver: Client) -> None:
    made = new_feature(desk, with_report=False)
    page = text_of(approver.get(reverse("submission-approve", args=[made.submission_id])))
    assert "laboratory&#x27;s report is not on file" in page
    data = written(made, departures_until="2032-01-01")
    page = text_of(send(approver, "submission-approve", made, data, "check"))
    assert "What happens" not in page
    send(approver, "submission-approve", made, data, "confirm")
    assert not Decision.objects.exists()


def test_departures_of_a_new_feature_are_allowed_until_a_day(desk: Desk, approver: Client) -> None:
    made = new_feature(desk, with_report=True)
    page = text_of(send(approver, "submission-approve", made, written(made), "check"))
    assert "Say until when the departures are allowed." in page
    early = written(made, departures_until="2031-03-02")
    page = text_of(send(approver, "submission-approve", made, early, "confirm"))
    assert "cannot end before the rules take effect" in page
    send(approver, "submission-approve", made, written(made, departures_until="2032-01-01"), "confirm")
    assert str(Decision.objects.get().departures_until) == "2032-01-01"


def test_pages_cost_the_same_however_many_points_there_are(
    desk: Desk, approver: Client, django_assert_max_num_queries: Any
) -> None:
    made = desk.under_review()
    for number in range(12):
        add_comment(submission=made.submission, text=f"{number}?", at=timezone.now(), actor=desk.reviewer)
    with django_assert_max_num_queries(40):
        approver.get(reverse("submission-return", args=[made.submission_id]))


def test_what_the_operator_edits_meanwhile_is_not_shown(desk: Desk, approver: Client) -> None:
    made = desk.under_review()
    made.submission.configuration.name = "SECRETNEWNAME"
    made.submission.configuration.save()
    type(made.submission).objects.filter(pk=made.submission.pk).update(narrative="SECRETNARRATIVE")
    for name in ("decide", "approve", "offer", "return", "reject"):
        page = text_of(approver.get(reverse(f"submission-{name}", args=[made.submission_id])))
        assert "SECRET" not in page


def test_the_class_is_the_one_that_was_handed_in(desk: Desk, approver: Client) -> None:
    made = desk.under_review()
    handed_in = made.submission.get_kind_display()
    Submission.objects.filter(pk=made.submission_id).update(kind="new_feature")
    made.submission.refresh_from_db()
    page = text_of(approver.get(reverse("submission-decide", args=[made.submission_id])))
    assert f" · {handed_in} · round 1" in page
    assert f" · {made.submission.get_kind_display()} · " not in page
