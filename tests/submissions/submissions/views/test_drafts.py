"""The operator's submissions: the list, beginning one, and the pages on which a draft is written."""

from datetime import timedelta
from pathlib import Path
from typing import Any

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse
from django.utils import timezone

from submissions.submissions.models import Acknowledgement, Submission
from submissions.submissions.services.drafts import change_draft
from tests.games.configurations.factories import make_configuration, make_rules
from tests.games.layouts.factories import make_layout
from tests.submissions.documents.documents import small_pdf
from tests.submissions.submissions.views.desk import Browsers, SignIn, page, typed

pytestmark = pytest.mark.django_db
HOSTILE = '<script>alert(1)</script> "quoted" {{ x }} \u202egnirts'


@pytest.fixture(autouse=True)
def own_files(settings: Any, tmp_path: Path) -> None:
    settings.MEDIA_ROOT = tmp_path


@pytest.fixture
def people(signed_in: SignIn) -> Browsers:
    return Browsers(signed_in)


def test_an_empty_list_says_what_to_do_first(people: Browsers) -> None:
    text = page(people.manager, "submission-list")
    assert "A submission starts on the page of a variant" in text
    assert reverse("configuration-list") in text


def test_a_submission_begins_from_its_variant_with_the_class_that_fits(people: Browsers) -> None:
    configuration = make_configuration(casino=people.desk.casino)
    begin = reverse("submission-begin", args=[configuration.pk])
    variant = page(people.manager, "configuration-detail", configuration.pk)
    assert "Submit ..." in variant
    assert begin in variant
    answer = people.manager.get(begin)
    assert answer.context["suggested"] == "option_selection"
    assert "COMAR 36.05.03.19" in answer.content.decode()
    answer = people.manager.post(begin, {"kind": "option_selection"})
    submission = Submission.objects.get()
    assert answer["Location"] == reverse("submission-detail", args=[submission.pk])
    assert submission.drafted_by == people.desk.manager.person


def test_a_variant_with_approved_rules_is_amended(people: Browsers) -> None:
    configuration = make_configuration(casino=people.desk.casino)
    make_rules(configuration)
    answer = people.manager.get(reverse("submission-begin", args=[configuration.pk]))
    assert answer.context["suggested"] == "amendment"
    assert "Version 1 of this variant is approved as A-1" in answer.content.decode()


def test_a_variant_with_an_open_submission_leads_there(people: Browsers) -> None:
    submission = people.desk.draft()
    url = reverse("submission-detail", args=[submission.pk])
    variant = page(people.manager, "configuration-detail", submission.configuration_id)
    assert f"Open {submission.number}" in variant
    assert "Submit ..." not in variant
    assert f"{submission.number} is already open" in page(
        people.manager, "submission-begin", submission.configuration_id
    )
    again = people.manager.post(
        reverse("submission-begin", args=[submission.configuration_id]), {"kind": "option_selection"}
    )
    assert again["Location"] == url
    assert Submission.objects.count() == 1


def test_beginning_without_a_class_is_an_error_at_the_field(people: Browsers) -> None:
    configuration = make_configuration(casino=people.desk.casino)
    answer = people.manager.post(reverse("submission-begin", args=[configuration.pk]), {})
    assert "Choose the class of the submission." in answer.content.decode()
    assert not Submission.objects.exists()


def test_a_draft_says_what_is_missing_and_where(people: Browsers) -> None:
    submission = people.desk.draft(narrative="")
    Acknowledgement.objects.all().delete()
    text = page(people.manager, "submission-detail", submission.pk)
    assert "State in the narrative what is requested." in text
    assert f"{reverse('submission-change', args=[submission.pk])}#id_narrative" in text
    lines = people.manager.get(reverse("submission-detail", args=[submission.pk])).context["parts"].warnings
    assert lines
    for line in lines:
        assert f"{reverse('submission-findings', args=[submission.pk])}#finding-{line.key}" in text


def test_an_error_leads_into_the_editor(people: Browsers) -> None:
    configuration = make_configuration(casino=people.desk.casino, progressive__reset="9500")
    submission = people.desk.draft(configuration)
    answer = people.manager.get(reverse("submission-detail", args=[submission.pk]))
    assert answer.context["parts"].errors
    editor = reverse("configuration-edit", args=[configuration.pk])
    assert f"{editor}#field-progressive-reset" in answer.content.decode()


def test_what_is_asked_for_is_written_and_a_second_editor_loses_nothing(people: Browsers) -> None:
    submission = people.desk.draft()
    url = reverse("submission-change", args=[submission.pk])
    wanted = (timezone.now() + timedelta(days=40)).astimezone(submission.property.zone)
    mine = typed(
        people.manager,
        "submission-change",
        submission,
        narrative="First line\r\nsecond line",
        target_effective_at_0=f"{wanted:%Y-%m-%dT%H:%M}",
    )
    assert people.manager.post(url, mine).status_code == 302
    submission.refresh_from_db()
    assert submission.narrative == "First line\nsecond line"
    assert submission.target_effective_at == wanted.replace(second=0, microsecond=0)

    again = people.manager.post(url, mine)
    assert again.status_code == 302, "the same page sent twice agrees with what is saved"
    stale = typed(people.manager, "submission-change", submission, narrative="Mine", reason="My reason")
    change_draft(
        submission=submission,
        seen_version=submission.version,
        said={"narrative": "Theirs"},
        at=timezone.now(),
        actor=people.desk.signer,
    )
    answer = people.manager.post(url, stale)
    text = answer.content.decode()
    assert answer.status_code == 409
    for words in ("Mine", "Theirs", "My reason"):
        assert words in text


def test_a_wanted_time_that_is_past_is_refused_and_what_was_typed_stays(people: Browsers) -> None:
    submission = people.desk.draft()
    sent = typed(
        people.manager,
        "submission-change",
        submission,
        narrative="Kept",
        target_effective_at_0="2020-01-01T06:00",
    )
    answer = people.manager.post(reverse("submission-change", args=[submission.pk]), sent)
    text = answer.content.decode()
    assert "The requested effective date must be in the future." in text
    assert "Kept" in text
    assert "2020-01-01T06:00" in text


def test_a_new_feature_shows_its_nine_items_and_where_each_is_answered(people: Browsers) -> None:
    """COMAR 36.05.03.20."""
    submission = people.desk.draft(kind="new_feature")
    answer = people.manager.get(reverse("submission-detail", args=[submission.pk]))
    items = answer.context["parts"].items
    assert len(items) == 9
    assert {each.item.answered_by for each in items if not each.answered} >= {
        "layouts",
        "equipment",
        "reason",
    }
    text = answer.content.decode()
    for each in items:
        assert each.item.title in text
        assert each.url in text
    sent = typed(people.manager, "submission-change", submission, item_origin="A variation of Casino War.")
    assert people.manager.post(reverse("submission-change", args=[submission.pk]), sent).status_code == 302
    submission.refresh_from_db()
    assert submission.feature_items == {"origin": "A variation of Casino War."}


def test_warnings_are_acknowledged_together_and_again_when_they_read_otherwise(people: Browsers) -> None:
    submission = people.desk.draft()
    Acknowledgement.objects.all().delete()
    url = reverse("submission-findings", args=[submission.pk])
    sent = typed(people.manager, "submission-findings", submission)
    boxes = [name for name in sent if name.startswith("say_")]
    assert boxes
    sent |= {name: f"Reason {place}" for place, name in enumerate(boxes)}
    assert people.manager.post(url, sent).status_code == 302
    assert {each.text for each in submission.acknowledgements.all()} == {sent[name] for name in boxes}
    shown = page(people.manager, "submission-detail", submission.pk)
    assert "Reason 0" in shown
    assert "Not acknowledged" not in shown

    Acknowledgement.objects.update(message="It read otherwise.")
    assert "Has changed" in page(people.manager, "submission-detail", submission.pk)
    stale = typed(people.manager, "submission-findings", submission)
    stale |= {name: "It read otherwise." for name in stale if name.startswith("read_")}
    answer = people.manager.post(url, stale)
    assert "This warning has changed." in answer.content.decode()
    assert "Reason 0" in answer.content.decode()


def test_acknowledgements_are_guarded_like_everything_else(people: Browsers) -> None:
    submission = people.desk.draft()
    sent = typed(people.manager, "submission-findings", submission)
    box = next(name for name in sent if name.startswith("say_"))
    theirs = typed(people.signer, "submission-findings", submission, **{box: "Theirs"})
    url = reverse("submission-findings", args=[submission.pk])
    assert people.signer.post(url, theirs).status_code == 302
    answer = people.manager.post(url, sent | {box: "Mine"})
    assert answer.status_code == 409
    assert "Theirs" in answer.content.decode()
    assert "Mine" in answer.content.decode()


def test_layouts_are_chosen_with_their_pictures(people: Browsers) -> None:
    submission = people.desk.draft()
    fits = make_layout(configuration=submission.configuration, name="Fits")
    wrong = make_layout(
        configuration=submission.configuration, name="Wrong", lines=["Tie Wager pays 9 for 1"]
    )
    elsewhere = make_layout(name="Elsewhere")
    text = page(people.manager, "submission-layouts", submission.pk)
    assert reverse("layout-svg", args=[fits.pk]) in text
    assert "Elsewhere" not in text
    assert "thumb-wrong" in text
    url = reverse("submission-layouts", args=[submission.pk])
    sent = typed(people.manager, "submission-layouts", submission)
    assert people.manager.post(url, sent | {"layouts": [fits.pk, wrong.pk]}).status_code == 302
    assert set(submission.layouts.all()) == {fits, wrong}
    shown = page(people.manager, "submission-detail", submission.pk)
    assert "Wrong: " in shown
    submission.refresh_from_db()
    foreign = typed(people.manager, "submission-layouts", submission) | {"layouts": [elsewhere.pk]}
    assert "no longer be chosen" in people.manager.post(url, foreign).content.decode()
    assert elsewhere not in submission.layouts.all()


def test_files_are_attached_shown_with_their_fingerprint_and_taken_away(people: Browsers) -> None:
    submission = people.desk.draft()
    url = reverse("submission-files", args=[submission.pk])
    content = small_pdf()
    pdf = SimpleUploadedFile("report <b>.pdf", content, "application/pdf")
    assert people.manager.post(url, {"kind": "lab_report", "file": pdf}).status_code == 302
    attachment = submission.attachments.get()
    text = page(people.manager, "submission-files", submission.pk)
    assert attachment.sha256 in text
    assert "Independent laboratory&#x27;s report" in text
    again = SimpleUploadedFile("again.pdf", content, "application/pdf")
    assert "attached already" in people.manager.post(url, {"kind": "other", "file": again}).content.decode()
    script = SimpleUploadedFile("x.pdf", b"<script>", "application/pdf")
    refused = people.manager.post(url, {"kind": "other", "file": script}).content.decode()
    assert "Attach a PDF, PNG or JPEG file" in refused
    assert "Choose what the file is." in people.manager.post(url, {}).content.decode()
    remove = reverse("submission-file-remove", args=[submission.pk, attachment.pk])
    assert people.manager.post(remove)["Location"] == url
    assert (
        "report" not in page(people.manager, "submission-detail", submission.pk).split('id="files"')[1][:900]
    )


def test_hostile_text_shows_as_text_on_every_page_of_a_draft(people: Browsers) -> None:
    submission = people.desk.draft(
        make_configuration(casino=people.desk.casino, name=HOSTILE[:60]),
        kind="new_feature",
        narrative=HOSTILE,
        reason=HOSTILE,
        other_jurisdictions=HOSTILE,
        intellectual_property=HOSTILE,
        feature_items={"origin": HOSTILE, "further": HOSTILE},
    )
    Acknowledgement.objects.update(text=HOSTILE)
    for name in ("detail", "change", "findings", "layouts", "files", "withdraw"):
        assert "<script>alert" not in page(people.manager, f"submission-{name}", submission.pk)
    assert "<script>alert" not in page(people.manager, "submission-list")
    assert "&lt;script&gt;alert" in page(people.manager, "submission-detail", submission.pk)


def test_the_list_is_filtered_by_state_stage_class_game_and_words(people: Browsers) -> None:
    desk = people.desk
    draft = desk.draft(make_configuration(casino=desk.casino, name="Draft one"))
    approved = desk.draft(make_configuration(casino=desk.casino, name="Approved one"))
    desk.approved(desk.under_review(approved))

    def listed(query: str) -> set[str]:
        answer = people.manager.get(reverse("submission-list") + f"?property=&{query}")
        return {each.number for each in answer.context["page"]}

    assert listed("") == {draft.number}
    assert listed("state=all") == {draft.number, approved.number}
    assert listed("state=scheduled") == {approved.number}
    assert listed("state=in_force") == set()
    assert listed("state=all&kind=amendment") == set()
    assert listed("state=all&game=us-md/casino-war") <= {draft.number, approved.number}
    assert listed("state=all&q=Approved+one") == {approved.number}
    assert listed("state=all&q=MD-A-") <= {approved.number}
    assert listed("state=nonsense&kind=nonsense") == {draft.number}


def cost(client: Client, url: str) -> int:
    client.get(url)
    with CaptureQueriesContext(connection) as queries:
        assert client.get(url).status_code == 200
    return len(queries)


def test_the_list_costs_the_same_at_1_and_at_25_rows(people: Browsers) -> None:
    desk = people.desk
    first = desk.under_review(desk.draft(make_configuration(casino=desk.casino, name="First"))).submission
    url = reverse("submission-list") + "?state=all"
    once = cost(people.manager, url)
    for number in range(24):
        first.pk = None
        first.number = f"MD-X-{number}"
        first.state = Submission.State.WITHDRAWN
        first.save(force_insert=True)
    assert len(people.manager.get(url).context["page"].object_list) == 25
    assert cost(people.manager, url) == once


def test_a_regulator_finds_no_page_of_a_draft(people: Browsers) -> None:
    submission = people.desk.draft()
    for name in ("detail", "change", "findings", "layouts", "files", "sign", "withdraw"):
        assert people.approver.get(reverse(f"submission-{name}", args=[submission.pk])).status_code == 404
    assert people.approver.get(reverse("submission-list")).status_code == 403


def test_what_is_with_the_regulator_is_not_edited(people: Browsers) -> None:
    submission = people.desk.draft()
    stale = typed(people.manager, "submission-change", submission, narrative="Too late")
    people.desk.submit(submission)
    for name in ("change", "findings", "layouts", "files"):
        answer = people.manager.get(reverse(f"submission-{name}", args=[submission.pk]), follow=True)
        assert "is submitted, so it cannot be changed" in answer.content.decode()
    answer = people.manager.post(reverse("submission-change", args=[submission.pk]), stale)
    assert "Too late" in answer.content.decode()
    submission.refresh_from_db()
    assert submission.narrative != "Too late"
