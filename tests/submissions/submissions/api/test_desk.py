"""What the desk tells programs, what it takes, and what each side never learns of the other."""

import json
from typing import Any

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from backoffice.audit.actor import Actor
from backoffice.jobs.models import Job
from backoffice.jobs.services.jobs import run_job
from backoffice.webhooks.models import WebhookDelivery
from backoffice.webhooks.services.webhooks import add_webhook
from games.approved_rules.services.rollouts import schedule_tables
from submissions.documents.services.documents import keep_document
from submissions.review.services.discussion import add_private_note
from submissions.submissions.models import Submission
from submissions.submissions.services.drafts import change_draft
from tests.backoffice.api.caller import Caller, make_caller
from tests.factories import make_pit, make_table
from tests.games.configurations.factories import make_configuration
from tests.submissions.documents.documents import small_pdf
from tests.submissions.submissions.api.programs import Programs, quick_programs

pytestmark = pytest.mark.django_db


@pytest.fixture
def programs() -> Programs:
    return quick_programs()


def everything(caller: Caller, submission: Submission) -> str:
    """All that a program can read about a submission, whatever it is answered."""
    one = f"/submissions/{submission.pk}"
    parts = ("", "findings/", "attachments/", "comments/", "notes/", "reviews/", "decisions/", "rounds/")
    addresses = [f"{one}/{part}" for part in parts]
    addresses += [f"{one}/rounds/1/", f"{one}/rounds/1/snapshot/", f"{one}/rounds/1/recomputations/"]
    addresses += ["/submissions/", "/documents/", "/conditions/", "/jobs/", "/audit-entries/", "/me/"]
    return "\n".join(caller.get(each).content.decode() for each in addresses)


def test_an_operator_never_reads_what_the_authority_keeps_to_itself(programs: Programs) -> None:
    desk = programs.desk
    made = desk.submit()
    one = f"/submissions/{made.submission_id}"
    programs.reviewing.post(f"{one}/assign/")
    assert programs.reviewing.post(f"{one}/notes/", {"text": "MARK-NOTE"}).status_code == 201
    verdict = {"round": 1, "verdict": "changes", "text": "MARK-REVIEW"}
    assert programs.reviewing.post(f"{one}/reviews/", verdict).status_code == 201
    programs.reviewing.post(f"{one}/rounds/1/recomputations/")
    reviewer = desk.reviewer.person
    assert reviewer is not None
    theirs = everything(make_caller(desk.casino.regulator, acts_for=reviewer), made.submission)
    assert "MARK-NOTE" in theirs
    assert "MARK-REVIEW" in theirs
    operators = make_caller(desk.casino.operator, acts_for=desk.manager.person)
    ours = everything(operators, made.submission)
    for secret in ("MARK-NOTE", "MARK-REVIEW", "recomput", "hindrances"):
        assert secret not in ours, secret
    assert "reviewer" not in operators.get(f"{one}/").json()


def test_an_authority_never_reads_the_draft_behind_a_round(programs: Programs) -> None:
    desk = programs.desk
    made = desk.returned()
    submission = made.submission
    said = {"narrative": "MARK-DRAFT", "reason": "MARK-DRAFT", "kind": "new_feature"}
    change_draft(
        submission=submission,
        seen_version=submission.version,
        said=said,
        at=timezone.now(),
        actor=desk.manager,
    )
    one = f"/submissions/{submission.pk}"
    kept = {"kind": "other", "name": "MARK-FILE.pdf"}
    sent = programs.drafting.send_file(
        f"{one}/attachments/?kind={kept['kind']}&name={kept['name']}", small_pdf(), "application/pdf"
    )
    assert sent.status_code == 201, sent.content
    whole = make_caller(desk.casino.regulator, acts_for=desk.approver.person)
    theirs = everything(whole, submission)
    for secret in ("MARK-DRAFT", "MARK-FILE", "new_feature"):
        assert secret not in theirs, secret
    assert "version" not in whole.get(f"{one}/").json()
    assert whole.get(f"/attachments/{sent.json()['id']}/content/").status_code == 404
    assert "ETag" not in whole.get(f"{one}/")
    filtered = whole.get("/submissions/?kind=new_feature").json()["results"]
    assert filtered == []
    assert "MARK-DRAFT" in everything(programs.drafting, submission)
    assert programs.drafting.get("/submissions/?kind=new_feature").json()["results"][0]["id"] == submission.pk


def test_strangers_programs_find_nothing(programs: Programs) -> None:
    desk = programs.desk
    made = desk.under_review()
    other = quick_programs("us-md")
    one = f"/submissions/{made.submission_id}"
    for stranger in (other.drafting, other.signing, other.reviewing, other.deciding):
        assert stranger.get(f"{one}/").status_code == 404
        assert stranger.get("/submissions/").json()["results"] == []
        assert stranger.get(f"/documents/{made.documents.get().pk}/").status_code == 404
        for step in ("submit", "withdraw", "points", "decide", "return", "notes"):
            assert stranger.post(f"{one}/{step}/").status_code == 404, step


def test_a_list_is_narrowed_and_costs_as_much_for_one_row_as_for_several(programs: Programs) -> None:
    desk = programs.desk
    first = desk.submit()

    def asked(caller: Caller, query: str = "") -> int:
        with CaptureQueriesContext(connection) as queries:
            assert caller.get(f"/submissions/{query}").status_code == 200
        return len(queries)

    before = asked(programs.drafting), asked(programs.reviewing)
    for name in ("Second", "Third"):
        desk.submit(desk.draft(make_configuration(casino=desk.casino, name=name)))
    assert (asked(programs.drafting), asked(programs.reviewing)) == before
    desk.review(first)

    def numbers(caller: Caller, query: str) -> int:
        return len(caller.get(f"/submissions/?{query}").json()["results"])

    assert numbers(programs.reviewing, "assigned=me") == 1
    assert numbers(programs.reviewing, "assigned=nobody") == 2
    assert numbers(programs.deciding, "assigned=me") == 0
    assert numbers(programs.reviewing, "state=under_review") == 1
    assert numbers(programs.drafting, f"property={desk.casino.pk}&kind=option_selection") == 3
    assert numbers(programs.drafting, "since=2099-01-01T00:00:00Z") == 0
    assert programs.drafting.get("/submissions/?state=nonsense").status_code == 400


def test_a_warning_that_reads_otherwise_now_is_not_acknowledged() -> None:
    programs = quick_programs("us-md")
    submission = programs.desk.draft()
    one = f"/submissions/{submission.pk}"
    submission.acknowledgements.all().delete()
    found = programs.drafting.get(f"{one}/findings/").json()["findings"]
    warning = next(each for each in found if each["wants_words"])
    assert (warning["is_open"], warning["acknowledged"]) == (True, None)
    said = {"code": warning["code"], "path": warning["path"], "message": "Something else", "text": "Known."}
    refused = programs.drafting.post(f"{one}/acknowledgements/", {"acknowledgements": [said]})
    assert refused.status_code == 422
    assert "This warning has changed" in refused.json()["detail"]
    unknown = programs.drafting.post(
        f"{one}/acknowledgements/", {"acknowledgements": [said | {"code": "MD-0"}]}
    )
    assert "is not a warning" in unknown.json()["detail"]
    assert programs.acknowledge(submission.pk).status_code == 200
    again = programs.drafting.get(f"{one}/findings/").json()["findings"]
    assert {each["acknowledged"] for each in again if each["wants_words"]} == {"Known."}


def test_files_are_sent_and_handed_out_as_they_are(programs: Programs) -> None:
    submission = programs.desk.draft()
    one = f"/submissions/{submission.pk}"
    where = f"{one}/attachments/?kind=lab_report&name=report.pdf"
    content = small_pdf()
    made = programs.drafting.send_file(where, content, "application/pdf", Idempotency_Key="file")
    assert (made.status_code, made.json()["name"]) == (201, "report.pdf")
    same = programs.drafting.send_file(where, content, "application/pdf", Idempotency_Key="file")
    assert same.json() == made.json()
    twice = programs.drafting.send_file(where, content, "application/pdf")
    assert (twice.status_code, "attached already" in twice.json()["detail"]) == (422, True)
    assert programs.drafting.send_file(where, b"x", "text/plain").status_code == 415
    assert programs.drafting.send_file(where, b"no pdf", "application/pdf").status_code == 422
    answer = programs.drafting.get(f"/attachments/{made.json()['id']}/content/")
    assert (answer.content, answer["X-Content-Type-Options"]) == (content, "nosniff")
    gone = programs.drafting.send("DELETE", f"/attachments/{made.json()['id']}/")
    assert gone.status_code == 204
    assert programs.drafting.get(f"{one}/attachments/").json()["results"] == []


def test_a_file_that_is_too_large_is_not_read_to_its_end(
    programs: Programs, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("backoffice.api.files.MOST_BYTES", 1000)
    browser = Client()
    answer = browser.generic("POST", "/api/v1/verification/", b"x" * 1001, "application/pdf")
    assert (answer.status_code, answer.json()["code"]) == (413, "too-large")


def test_a_recomputation_is_a_job_with_a_result(programs: Programs) -> None:
    made = programs.desk.under_review()
    address = f"/submissions/{made.submission_id}/rounds/1/recomputations/"
    asked = programs.reviewing.post(address)
    assert asked.status_code == 202
    run_job(job_id=asked.json()["job"])
    job = programs.reviewing.get(f"/jobs/{asked.json()['job']}/").json()
    assert (job["state"], "Identical" in job["result"]["text"]) == ("done", True)
    listed = programs.deciding.get(address).json()["results"]
    assert [(each["identical"], each["state"]) for each in listed] == [(True, "done")]


def test_what_was_approved_in_part_is_accepted_or_declined_by_the_signer(programs: Programs) -> None:
    made = programs.desk.under_review()
    one = f"/submissions/{made.submission_id}"
    body = {"round": 1, "outcome": "approved_in_part", "reasons": "Too high.", "changes": {}}
    same = programs.deciding.post(f"{one}/decide/", body)
    assert (same.status_code, same.json()["errors"][0]["path"]) == (422, "changes")
    body["changes"] = {"limits": {"maximum": "400"}}
    offered = programs.deciding.post(f"{one}/decide/", body)
    assert offered.status_code == 201, offered.content
    ways = {each["name"]: each["can"] for each in programs.deciding.get(f"{one}/").json()["ways"]}
    assert not any(ways.values())
    assert programs.drafting.post(f"{one}/offer/accept/").status_code == 403
    declined = programs.signing.post(f"{one}/offer/decline/", {"reason": "We want it as it was."})
    assert declined.json()["state"] == "under_review"
    again = programs.deciding.post(f"{one}/decide/", body | {"reasons": "Still too high."})
    assert again.status_code == 201, again.content
    accepted = programs.signing.post(f"{one}/offer/accept/")
    assert (accepted.status_code, accepted.json()["state"]) == (200, "approved")


def test_a_rejection_and_a_withdrawal_say_why(programs: Programs) -> None:
    desk = programs.desk
    made = desk.under_review()
    one = f"/submissions/{made.submission_id}"
    strange = {"round": 1, "outcome": "rejected", "reasons": "No.", "changes": {"decks": 6}}
    assert programs.deciding.post(f"{one}/decide/", strange).json()["errors"][0]["path"] == "changes"
    rejected = programs.deciding.post(f"{one}/decide/", {"round": 1, "outcome": "rejected", "reasons": "No."})
    assert rejected.json()["outcome"] == "rejected"
    other = desk.submit(desk.draft(make_configuration(casino=desk.casino, name="Other")))
    there = f"/submissions/{other.submission_id}"
    assert programs.drafting.post(f"{there}/withdraw/").status_code == 422
    withdrawn = programs.drafting.post(f"{there}/withdraw/", {"reason": "Not now."})
    assert withdrawn.json()["state"] == "withdrawn"
    assert programs.reviewing.get(f"{there}/").json()["closing_reason"] == "Not now."


def test_nobody_decides_alone(programs: Programs) -> None:
    desk = programs.desk
    made = desk.submit()
    approver = make_caller(desk.casino.regulator, acts_for=desk.approver.person)
    one = f"/submissions/{made.submission_id}"
    approver.post(f"{one}/assign/")
    approver.post(f"{one}/reviews/", {"round": 1, "verdict": "approve"})
    body = {"round": 1, "outcome": "approved", "reasons": "Good."}
    answer = approver.post(f"{one}/decide/", body)
    assert answer.status_code == 422
    assert "No one but you has reviewed" in answer.json()["detail"]


def test_a_table_is_confirmed_ready_by_the_person_behind_the_program(programs: Programs) -> None:
    desk = programs.desk
    decision = desk.approved()
    assert decision.rules is not None
    table = make_table(pit=make_pit(casino=desk.casino))
    (waiting,) = schedule_tables(rules=decision.rules, tables=[table], at=timezone.now(), actor=desk.manager)
    listed = programs.drafting.get(f"/going-live/?waiting=true&table={table.pk}").json()["results"]
    assert [each["id"] for each in listed] == [waiting.pk]
    needed = listed[0]["missing"]
    address = f"/going-live/{waiting.pk}/confirm/"
    partly = programs.drafting.post(address, {"confirmations": needed[:1]})
    assert partly.json()["missing"] == needed[1:]
    back = programs.drafting.post(f"/going-live/{waiting.pk}/take-back/", {"confirmations": needed[:1]})
    assert back.json()["missing"] == needed
    unsaid = programs.drafting.post(address, {"confirmations": needed})
    assert unsaid.json()["errors"][0]["path"] == "between_rounds"
    ready = programs.drafting.post(address, {"confirmations": needed, "between_rounds": True}).json()
    assert (ready["missing"], bool(ready["in_force_from"])) == ([], True)
    alone = make_caller(desk.casino.operator, "tables:confirm")
    assert alone.post(address, {"confirmations": needed}).json()["code"] == "person-needed"


def test_webhooks_tell_each_side_what_it_may_know_once(programs: Programs) -> None:
    desk = programs.desk
    for organisation in (desk.casino.operator, desk.casino.regulator):
        add_webhook(
            organisation=organisation,
            name="Desk",
            url="https://desk.example/baize",
            events=["submission"],
            at=timezone.now(),
            actor=Actor.in_command("test"),
        )
    made = desk.returned()
    add_private_note(submission=made.submission, text="MARK-NOTE", at=timezone.now(), actor=desk.reviewer)

    def told(**to: Any) -> list[str]:
        found = WebhookDelivery.objects.filter(**to).select_related("event").order_by("pk")
        assert "MARK-NOTE" not in json.dumps([each.event.body for each in found])
        return [each.event.kind for each in found]

    steps = ["submission.submitted", "submission.assigned", "submission.commented", "submission.returned"]
    operators = told(webhook__operator=desk.casino.operator)
    assert operators[0] == "submission.begun"
    assert [each for each in operators if each in steps] == steps
    assert "submission.reviewed" not in operators
    authoritys = told(webhook__regulator=desk.casino.regulator)
    assert [each for each in authoritys if each in steps] == steps
    assert {"submission.begun", "submission.finding_acknowledged", "submission.changed"}.isdisjoint(
        authoritys
    )


def test_a_paper_whose_drawing_failed_is_drawn_again(programs: Programs) -> None:
    made = programs.desk.under_review()
    paper = made.documents.get()
    assert paper.job_id is not None
    Job.objects.filter(pk=paper.job_id).update(state="failed")
    asked = programs.reviewing.post(f"/documents/{paper.pk}/draw/")
    assert (asked.status_code, asked.json()["state"]) == (202, "waiting")
    assert asked.json()["job"] != paper.job_id
    paper.refresh_from_db()
    keep_document(document=paper, content=small_pdf())
    again = programs.reviewing.post(f"/documents/{paper.pk}/draw/").json()
    assert (again["state"], again["sha256"]) == ("made", paper.sha256)


def test_the_register_is_everybodys_and_knows_nothing_but_approvals(programs: Programs) -> None:
    desk = programs.desk
    desk.submit(desk.draft(make_configuration(casino=desk.casino, name="Not decided")))
    decision = desk.approved()
    paper = decision.documents.get(kind="table_sign")
    keep_document(document=paper, content=small_pdf())
    anybody = Client()
    authorities = anybody.get("/api/v1/register/").json()["jurisdictions"]
    assert {"code": "us-sd", "entries": 1}.items() <= authorities[0].items()
    listed = anybody.get("/api/v1/register/us-sd/?state=scheduled").json()["results"]
    assert [each["approval_number"] for each in listed] == [decision.approval_number]
    assert anybody.get("/api/v1/register/us-sd/?state=in_force").json()["results"] == []
    assert anybody.get("/api/v1/register/us-sd/?state=nonsense").status_code == 400
    assert anybody.get("/api/v1/register/nowhere/").status_code == 404
    one = f"/api/v1/register/us-sd/{decision.approval_number}/"
    entry = anybody.get(one)
    assert entry["Cache-Control"] == "public, max-age=120"
    assert [each["paper"] for each in entry.json()["papers"]] == ["table-sign"]
    content = anybody.get(f"{one}table-sign/")
    assert (content.content, content["Content-Type"]) == (small_pdf(), "application/pdf")
    unknown = anybody.get("/api/v1/verification/", {"hash": decision.submission.versions.get().values_hash})
    assert {"verdict": "unknown", "paper": "", "entry": None}.items() <= unknown.json().items()
    submitted = decision.submission_version.documents.get(kind="submitted")
    keep_document(document=submitted, content=small_pdf(2))
    secret = anybody.get("/api/v1/verification/", {"hash": submitted.sha256})
    assert secret.json()["verdict"] == "unknown"


def test_whoever_is_not_known_is_counted_by_address(settings: Any) -> None:
    settings.API_RATE_FOR_ANYBODY = 2
    here, there = Client(REMOTE_ADDR="203.0.113.7"), Client(REMOTE_ADDR="203.0.113.8")
    assert [here.get("/api/v1/register/").status_code for _each in range(3)] == [200, 200, 429]
    assert there.get("/api/v1/register/").status_code == 200
