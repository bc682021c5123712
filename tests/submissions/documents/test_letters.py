"""Letters of decisions and of what follows them: ordered in the same transaction, kept in words, found by all."""

from datetime import timedelta

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone, translation

from backoffice.permissions.access import access_for
from backoffice.permissions.roles import Role
from games.approved_rules.services.suspensions import lift_suspension, suspend_rules, withdraw_rules
from games.rulings.services.rulings import withdraw_ruling
from submissions.decisions.services.deciding import NewCondition, approve_submission, return_submission
from submissions.documents.drawing.letters import Letter, letter_from_data
from submissions.documents.models import Document
from submissions.documents.services.documents import keep_document
from submissions.documents.services.drawing import draw_document
from submissions.documents.signatures import signature_of
from submissions.register.selectors.verification import verdict_on_hash
from submissions.review.services.discussion import add_comment
from submissions.submissions.places import words_of_field
from submissions.submissions.selectors.submissions import documents_visible_to
from tests.factories import make_person, make_property, make_regulator
from tests.games.approved_rules.factories import make_floor
from tests.games.layouts.factories import actor_of
from tests.games.rulings.factories import make_ruling
from tests.submissions.decisions.decided import approved_long_ago, quick_desk
from tests.submissions.documents.documents import small_pdf
from tests.submissions.documents.drawing.drawn import words_of

pytestmark = pytest.mark.django_db


def said_in(document: Document) -> Letter:
    assert document.letter is not None
    return letter_from_data(document.letter)


def test_a_return_lists_every_open_point_and_what_it_is_about() -> None:
    desk = quick_desk()
    made = desk.under_review()
    for text in ("Why so low?", "Which shuffler?"):
        add_comment(
            submission=made.submission,
            text=text,
            anchor="field",
            place="limits.minimum",
            at=timezone.now(),
            actor=desk.reviewer,
        )
    return_submission(
        submission_version=made, reasons="Two points are open.", at=timezone.now(), actor=desk.approver
    )
    letter = said_in(Document.objects.get(kind="letter"))
    assert [each.text for each in letter.points] == ["Why so low?", "Which shuffler?"]
    pack_id = made.snapshot["pack"]["id"]
    assert letter.points[0].about == words_of_field(pack_id, "limits.minimum") != "limits.minimum"
    assert letter.reasons == ["Two points are open."]
    assert "neither approved nor rejected" in letter.decided[0]
    assert letter.signed_by == desk.approver.name
    assert letter.signed_title
    assert letter.remedy[0].text


def test_conditions_stand_in_the_letter_with_their_days_and_the_rest_of_a_letter() -> None:
    desk = quick_desk()
    made = desk.under_review()
    at = timezone.now()
    due_on = at.date() + timedelta(days=30)
    approve_submission(
        submission_version=made,
        outcome="approved_with_conditions",
        reasons="It keeps the rules.",
        effective_at=at,
        conditions=[NewCondition("Train every dealer.", due_on)],
        at=at,
        actor=desk.approver,
    )
    letter = said_in(Document.objects.get(kind="letter"))
    assert letter.conditions == [("Train every dealer.", due_on)]
    assert letter.addressee[0] == desk.casino.operator.name
    assert letter.enclosures
    assert letter.basis[0].text


def test_a_letter_is_in_one_language_whoever_decides() -> None:
    desk = quick_desk()
    with translation.override("de"):
        approved_long_ago(desk)
    assert said_in(Document.objects.get(kind="letter")).outcome == "Approved"


def test_suspension_lifting_and_withdrawal_are_written_signed_and_found_beside_the_decision() -> None:
    desk = quick_desk()
    decision = approved_long_ago(desk)
    rules = decision.rules
    assert rules is not None
    now = timezone.now()
    suspension = suspend_rules(rules=rules, reason="Wrong odds on the felt.", at=now, actor=desk.approver)
    lift_suspension(
        suspension=suspension, reason="Mended.", at=now + timedelta(minutes=5), actor=desk.approver
    )
    withdraw_rules(rules=rules, reason="No longer wanted.", at=now + timedelta(minutes=9), actor=desk.manager)
    letters = {each.kind: each for each in Document.objects.filter(rules=rules)}
    assert set(letters) == {"suspension", "lifting", "withdrawal"}
    assert all(each.decision == decision and each.keep_until and each.job for each in letters.values())
    said = said_in(letters["suspension"])
    assert said.reasons == ["Wrong odds on the felt."]
    assert said.signed_by == desk.approver.name
    assert said.number == f"{rules.approval_number}-S1"
    assert "Mended." in said_in(letters["lifting"]).reasons
    own_act = said_in(letters["withdrawal"])
    assert own_act.signed_by == ""
    assert own_act.reasons_title == "Your reason"
    for side in (desk.manager, desk.approver, desk.reviewer):
        assert set(letters.values()) <= set(documents_visible_to(side.access))
    content = draw_document(letters["suspension"], lambda percent, words: None)
    assert signature_of(content).unchanged
    keep_document(document=letters["suspension"], content=content)
    assert letters["suspension"].name.startswith(f"{rules.approval_number}-suspension")


def test_the_hash_that_a_paper_for_players_prints_is_known_to_the_register() -> None:
    decision = approved_long_ago(quick_desk())
    paper = Document.objects.get(decision=decision, kind="gaming_guide")
    content = draw_document(paper, lambda percent, words: None)
    keep_document(document=paper, content=content)
    assert paper.identifier in words_of(content).replace(" ", "")
    assert verdict_on_hash(paper.identifier, timezone.now()).kind == "exists"


def test_rules_from_before_the_desk_have_letters_too() -> None:
    floor = make_floor()
    suspend_rules(rules=floor.first, reason="Wrong odds.", at=floor.now, actor=floor.approver)
    letter = Document.objects.get()
    assert letter.submission is None
    assert letter in documents_visible_to(floor.manager.access)
    stranger = make_person(Role.GAME_MANAGER, operator=make_property().operator)
    assert letter not in documents_visible_to(access_for(person=stranger))
    keep_document(document=letter, content=small_pdf())
    client = Client()
    assert floor.manager.person is not None
    client.force_login(floor.manager.person)
    page = client.get(reverse("document-view", args=[letter.pk]))
    assert page.status_code == 200
    assert floor.first.approval_number in page.content.decode()
    rules_page = client.get(reverse("rules-version-detail", args=[floor.first.pk])).content.decode()
    assert reverse("document-view", args=[letter.pk]) in rules_page


def test_a_ruling_and_its_withdrawal_are_written_to_all_under_the_authority() -> None:
    regulator = make_regulator()
    casino = make_property(regulator=regulator)
    approver = actor_of(make_person(Role.APPROVER, regulator=regulator))
    ruling = make_ruling(regulator=regulator, actor=approver)
    now = timezone.now()
    withdraw_ruling(
        ruling=ruling, ends_on=now.date() + timedelta(days=3), reason="Heard.", at=now, actor=approver
    )
    first, end = Document.objects.order_by("pk")
    assert (first.kind, end.kind) == ("ruling", "ruling_end")
    assert ruling.reasons in said_in(first).reasons
    assert "Heard." in said_in(end).reasons
    manager = make_person(Role.GAME_MANAGER, operator=casino.operator)
    assert set(documents_visible_to(access_for(person=manager))) == {first, end}
    elsewhere = make_person(
        Role.GAME_MANAGER, operator=make_property(regulator=make_regulator("sg")).operator
    )
    assert not documents_visible_to(access_for(person=elsewhere)).exists()
    keep_document(document=first, content=small_pdf())
    client = Client()
    client.force_login(manager)
    assert client.get(reverse("document-view", args=[first.pk])).status_code == 200
    detail = client.get(reverse("ruling-detail", args=[ruling.pk])).content.decode()
    assert reverse("document-view", args=[first.pk]) in detail
