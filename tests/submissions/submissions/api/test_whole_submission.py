"""A submission from the first revision to the verified paper, through the API alone: two programs of the operator and
two of the authority, each acting for one person.
"""

import hashlib
from datetime import timedelta
from typing import Any

import pytest
from django.test import Client
from django.utils import timezone

from backoffice.audit.models import AuditEntry
from backoffice.jobs.services.jobs import run_job
from submissions.submissions.models import SubmissionVersion
from tests.games.configurations.factories import example_of
from tests.submissions.submissions.api.programs import Programs, quick_programs

pytestmark = pytest.mark.django_db
GAME = "us-sd/casino-war"


def good(answer: Any, status: int = 200) -> Any:
    assert answer.status_code == status, answer.content.decode()
    return answer.json()


def begin(programs: Programs) -> int:
    values = example_of(GAME)
    body = {"property": programs.desk.casino.pk, "pack": GAME, "name": "Main pit", "values": values}
    configuration = good(programs.drafting.post("/configurations/", body), 201)
    draft = {"configuration": configuration["id"], "kind": "option_selection"}
    submission = good(programs.drafting.post("/submissions/", draft), 201)
    return int(submission["id"])


def test_a_whole_submission_ends_with_the_hash_of_its_paper_verified() -> None:
    programs = quick_programs()
    drafting, reviewing, deciding = programs.drafting, programs.reviewing, programs.deciding

    pk = begin(programs)
    one = f"/submissions/{pk}"
    draft = drafting.get(f"{one}/")
    missing = {(each["part"], each["field"]) for each in draft.json()["obstacles"]}
    assert ("request", "narrative") in missing
    refused = programs.submit(pk)
    assert (refused.status_code, refused.json()["code"]) == (422, "refused")
    assert reviewing.get(f"{one}/").status_code == 404
    said = {"narrative": "The options that the property uses."}
    good(drafting.patch(f"{one}/", said, If_Match=draft["ETag"]))
    assert drafting.patch(f"{one}/", said, If_Match=draft["ETag"]).status_code == 412
    if any(each["part"] == "findings" for each in drafting.get(f"{one}/").json()["obstacles"]):
        good(programs.acknowledge(pk))
    assert good(drafting.get(f"{one}/"))["obstacles"] == []

    first = programs.submit(pk, Idempotency_Key="hand-it-in")
    assert good(first)["state"] == "submitted"
    good(reviewing.post(f"{one}/assign/"))
    point = good(
        reviewing.post(f"{one}/points/", {"anchor": "field", "place": "limits.minimum", "text": "Why?"}), 201
    )
    good(reviewing.post(f"{one}/return/", {"round": 1, "reasons": "See the point."}), 201)

    assert "Respond to the point" in programs.submit(pk).json()["detail"]
    answers = {"responses": [{"comment": point["id"], "text": "It is the room's usual minimum."}]}
    assert good(drafting.post(f"{one}/responses/", answers), 201)["waiting"] == []
    assert good(programs.submit(pk))["round"] == 2
    good(reviewing.post(f"/comments/{point['id']}/resolve/"))
    good(reviewing.post(f"{one}/assign/"))
    verdict = {"round": 2, "verdict": "approve", "text": "It keeps the rules."}
    good(reviewing.post(f"{one}/reviews/", verdict), 201)

    decision = good(
        deciding.post(
            f"{one}/decide/",
            {
                "round": 2,
                "outcome": "approved_with_conditions",
                "reasons": "It keeps the rules.",
                "conditions": [
                    {"text": "Train every dealer.", "due_on": (timezone.now() + timedelta(days=30)).date()}
                ],
            },
        ),
        201,
    )
    assert good(drafting.get(f"{one}/"))["stage"] == "approved"
    condition = decision["conditions"][0]["id"]
    good(drafting.post(f"/conditions/{condition}/report/", {"report": "All trained."}))
    assert good(deciding.post(f"/conditions/{condition}/close/", {"state": "met"}))["standing"] == "met"

    papers = good(programs.signing.get(f"/documents/?submission={pk}&kind=approved"))["results"]
    paper = next(each for each in papers if each["decision"] == decision["id"])
    assert (paper["state"], paper["sha256"]) == ("waiting", "")
    run_job(job_id=paper["job"])
    listed = good(drafting.get(f"/documents/{paper['id']}/"))
    content = drafting.get(f"/documents/{paper['id']}/content/")
    assert content["Content-Type"] == "application/pdf"
    assert listed["state"] == "made"
    assert hashlib.sha256(content.content).hexdigest() == listed["sha256"]
    assert (
        drafting.get(f"/documents/{paper['id']}/content/", If_None_Match=content["ETag"]).status_code == 304
    )

    by_hash = Client().get("/api/v1/verification/", {"hash": listed["sha256"]})
    assert (by_hash.json()["verdict"], by_hash.json()["entry"]["approval_number"]) == (
        "exists",
        decision["approval_number"],
    )
    sent = Client().generic("POST", "/api/v1/verification/", content.content, "application/pdf")
    assert good(sent)["verdict"] == "genuine"
    assert good(sent)["entry"] == by_hash.json()["entry"]
    altered = content.content.replace(b"/Title", b"/Titel", 1)
    assert (
        Client().generic("POST", "/api/v1/verification/", altered, "application/pdf").json()["verdict"]
        == "altered"
    )

    snapshot = drafting.get(f"{one}/rounds/2/snapshot/").content
    assert hashlib.sha256(snapshot).hexdigest() == listed["snapshot_hash"]
    submission_version = good(deciding.get(f"{one}/rounds/2/"))
    assert (submission_version["snapshot_hash"], bool(submission_version["wagers"])) == (
        listed["snapshot_hash"],
        True,
    )

    entry = good(Client().get(f"/api/v1/register/us-sd/{decision['approval_number']}/"))
    assert (entry["state"], entry["variant"], " to 1" in entry["edition"]) == ("scheduled", "Main pit", True)

    who = dict(AuditEntry.objects.filter(chain__startswith="operator").values_list("verb", "actor"))
    signer = programs.desk.signer.person
    assert signer is not None
    assert who["submission.resubmitted"] == f"{signer.full_name} through {programs.signing.client.name}"
    entry_ = AuditEntry.objects.filter(verb="submission.submitted").first()
    assert entry_ is not None
    assert (entry_.actor_id, entry_.source["client"]) == (signer.pk, programs.signing.client.client_id)


def test_the_same_key_hands_in_one_round() -> None:
    programs = quick_programs()
    submission = programs.desk.draft()
    pk = submission.pk
    tag = programs.signing.get(f"/submissions/{pk}/")["ETag"]
    body = {"declared": True}
    first, second = (
        programs.signing.post(f"/submissions/{pk}/submit/", body, If_Match=tag, Idempotency_Key="once")
        for _each in range(2)
    )
    assert (first.status_code, second.status_code) == (200, 200)
    assert second["Idempotency-Replayed"] == "true"
    assert first.json() == second.json()
    assert SubmissionVersion.objects.filter(submission=pk).count() == 1


def test_nobody_signs_what_they_drafted_or_saved_or_have_not_declared() -> None:
    programs = quick_programs()
    submission = programs.desk.draft()
    pk = submission.pk
    tag = programs.signing.get(f"/submissions/{pk}/")["ETag"]
    unsaid = programs.signing.post(f"/submissions/{pk}/submit/", {"declared": False}, If_Match=tag)
    assert (unsaid.status_code, unsaid.json()["errors"][0]["path"]) == (422, "declared")
    submission.edited_by = programs.desk.signer.person
    submission.save()
    answer = programs.submit(pk)
    assert answer.status_code == 422
    assert "You drafted" in answer.json()["detail"]


def test_what_was_saved_after_it_was_read_is_not_signed() -> None:
    programs = quick_programs()
    submission = programs.desk.draft()
    pk, configuration = submission.pk, submission.configuration_id
    tag = programs.signing.get(f"/submissions/{pk}/")["ETag"]
    newer = programs.drafting.get(f"/configurations/{configuration}/")["ETag"]
    values = example_of(submission.pack_id, limits__minimum=20)
    good(programs.drafting.patch(f"/configurations/{configuration}/", {"values": values}, If_Match=newer))
    answer = programs.signing.post(f"/submissions/{pk}/submit/", {"declared": True}, If_Match=tag)
    assert (answer.status_code, answer.json()["code"]) == (412, "changed-meanwhile")
