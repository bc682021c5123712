"""Somebody leaves, or may do less: what they had ordered, been told or begun is not theirs any more.

Played over HTTP behind a real port, as it was seen in an attack: a person of one operator orders, is removed, is
invited by another operator under the same address, and asks for each old thing again.
"""

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from django.apps import apps
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from backoffice.api.models import AnsweredRequest
from backoffice.api.services.clients import add_client
from backoffice.audit.actor import Actor
from backoffice.casinos.models import Property
from backoffice.core.contributions import by_name
from backoffice.core.encryption import decrypt
from backoffice.jobs.models import Job, Report
from backoffice.jobs.selectors import jobs_visible_to, reports_visible_to
from backoffice.jobs.services.jobs import run_job
from backoffice.notifications.models import Notification
from backoffice.notifications.services.notify import notify_people
from backoffice.people.models import Membership, Person
from backoffice.people.services.people import change_roles, remove_person
from backoffice.permissions.access import access_for
from backoffice.permissions.roles import OPERATOR_ROLES, ROLES_BY_ORGANISATION, Role
from backoffice.permissions.table import actions_of
from backoffice.table_import.models import TableImport
from backoffice.webhooks.services.webhooks import add_webhook
from games.configurations.models import WorkingCopy
from games.earnings.selectors.studies import studied_rules
from tests.e2e.server import Site, served
from tests.factories import make_person, make_property, make_regulator
from tests.games.configurations.factories import make_configuration, make_rules
from tests.games.earnings.factories import make_study
from tests.over_http import Browser, Program, sign_in

MARK = "Zanzibar"
"""In everything that only the old operator's people may read."""
SIMULATION = {"pack": "us-md/casino-war", "rounds": 1000, "seed": 1}


@pytest.fixture
def site(committed_database: None, settings: Any, tmp_path: Path) -> Iterator[Site]:
    settings.MEDIA_ROOT = tmp_path
    with served() as site:
        yield site
        assert not site.errors, "\n".join(site.errors)


@pytest.fixture
def casino(site: Site) -> Property:
    return make_property(name="Harbor")


@pytest.fixture
def ann(casino: Property) -> Person:
    return make_person(
        Role.GAME_MANAGER, Role.COMPLIANCE_OFFICER, operator=casino.operator, full_name="Ann Lee"
    )


def order_everything(site: Site, ann: Person, casino: Property) -> dict[str, str]:
    """As she does it on the pages; by what it is, the address at which she finds it."""
    browser = sign_in(site, ann)
    rules = make_rules(make_configuration(casino=casino, name=f"{MARK} War"))
    study = make_study(casino=casino, studied=[studied_rules(rules)], name=f"{MARK} study")
    browser.post(reverse("earnings-pdf"), {"study": study.pk})
    report = Report.objects.get()
    browser.post(reverse("table-import", args=[casino.pk]), {"text": f"Table number\n{MARK}1\n"})
    kept = TableImport.objects.get()
    simulated = browser.post(
        "/api/v1/simulations/", json=SIMULATION, headers={"Idempotency-Key": "from-harbor"}
    )
    assert simulated.status_code == 202, simulated.text
    for job in Job.objects.exclude(kind="mail"):
        run_job(job_id=job.pk)
    notify_people(
        people=[ann], kind="deck.late", title=f"{MARK} told", detail=f"{MARK} detail", link=f"/decks/?{MARK}"
    )
    told = Notification.objects.get(title=f"{MARK} told")
    copy = WorkingCopy.objects.create(
        configuration=rules.configuration,
        person=ann,
        tab="a",
        base_number=1,
        typed={"decks": [MARK]},
        changed=1,
        kept_at=timezone.now(),
    )
    report.refresh_from_db()
    assert report.job
    return {
        "report": reverse("report-file", args=[report.pk]),
        "its job": reverse("job-detail", args=[report.job.pk]),
        "its job in the API": f"/api/v1/jobs/{report.job.pk}/",
        "simulation": reverse("job-detail", args=[simulated.json()["id"]]),
        "simulation in the API": f"/api/v1/jobs/{simulated.json()['id']}/",
        "notice": reverse("notification-open", args=[told.pk]),
        "study": reverse("earnings-detail", args=[study.pk]),
        "study as CSV": f"{reverse('earnings-csv')}?study={study.pk}",
        "import": reverse("table-import-preview", args=[casino.pk, kept.pk]),
        "variant": reverse("configuration-detail", args=[copy.configuration.pk]),
        "editor": reverse("configuration-edit", args=[copy.configuration.pk]),
    }


LISTS = ("/", "/reports/", "/notifications/", "/earnings/", "/search/?q=Zan", "/api/v1/jobs/", "/games/")


def move_to_another_operator(site: Site, ann: Person, casino: Property) -> Browser:
    """Removed by a manager on the page, invited by another operator, accepted from the letter."""
    manager = sign_in(site, make_person(Role.GAME_MANAGER, operator=casino.operator))
    assert manager.post(reverse("people-remove", args=[ann.membership.pk])).status_code == 302
    elsewhere = make_property(name="Elsewhere")
    theirs = sign_in(site, make_person(Role.GAME_MANAGER, operator=elsewhere.operator))
    form = {"full_name": "Ann Lee", "email": ann.email, "roles": ["game_manager", "compliance_officer"]}
    assert theirs.post(reverse("people-invite"), form).status_code == 302
    letter = decrypt(Job.objects.filter(kind="mail").latest("pk").payload["sealed_text"])
    [link] = re.findall(r"/invitation/[^/\s]+/", letter)
    browser = Browser(site)
    password = "corner-of-the-green-felt"
    browser.post(link, {"full_name": "Ann Lee", "password1": password, "password2": password})
    assert browser.is_signed_in()
    assert Membership.objects.get(person=ann).operator == elsewhere.operator
    return browser


def test_whoever_leaves_and_comes_back_elsewhere_finds_nothing_of_what_they_ordered(
    site: Site, ann: Person, casino: Property
) -> None:
    before = sign_in(site, ann)
    addresses = order_everything(site, ann, casino)
    found = {name: before.get(address).status_code for name, address in addresses.items()}
    assert set(found.values()) <= {200, 302}, found
    stored = Report.objects.get().file
    after = move_to_another_operator(site, ann, casino)
    found = {name: after.get(address).status_code for name, address in addresses.items()}
    assert found == dict.fromkeys(addresses, 404)
    for address in LISTS:
        answer = after.get(address)
        assert answer.status_code == 200, address
        assert MARK not in answer.text, address
    # the session of before is no session any more, and the file is gone with its row
    assert not before.is_signed_in()
    assert not stored.storage.exists(str(stored.name))
    again = after.post("/api/v1/simulations/", json=SIMULATION, headers={"Idempotency-Key": "from-harbor"})
    assert "Idempotency-Replayed" not in again.headers
    assert AnsweredRequest.objects.filter(caller=f"person:{ann.pk}").count() == 1


def test_whoever_may_do_less_has_only_what_they_may_still_see(
    site: Site, ann: Person, casino: Property
) -> None:
    addresses = order_everything(site, ann, casino)
    make_person(Role.GAME_MANAGER, operator=casino.operator)
    browser = sign_in(site, ann)
    manager = Actor.in_command("test")
    membership = ann.membership
    change_roles(membership=membership, seen_version=1, roles=["viewer"], properties=[], actor=manager)
    for name in (
        "report",
        "its job",
        "its job in the API",
        "simulation",
        "simulation in the API",
        "study",
        "notice",
    ):
        assert browser.get(addresses[name]).status_code == 404, name
    assert MARK not in browser.get("/reports/").text
    change_roles(membership=membership, seen_version=2, roles=["game_manager"], properties=[], actor=manager)
    assert browser.get(addresses["report"]).status_code == 200


def test_whoever_is_limited_to_other_properties_has_no_report_about_these(
    site: Site, ann: Person, casino: Property
) -> None:
    addresses = order_everything(site, ann, casino)
    make_person(Role.GAME_MANAGER, operator=casino.operator)
    browser, other = sign_in(site, ann), make_property(operator=casino.operator)
    # the report was asked for while another property was chosen: what it tells of counts
    Report.objects.update(property=other)
    change_roles(
        membership=ann.membership,
        seen_version=1,
        roles=["game_manager"],
        properties=[other],
        actor=Actor.in_command("test"),
    )
    for name in ("report", "its job", "its job in the API", "study", "import", "variant", "notice"):
        assert browser.get(addresses[name]).status_code == 404, name
    assert MARK not in browser.get("/reports/").text


def test_a_report_still_waiting_is_not_made_for_whoever_may_no_longer_have_it(
    site: Site, ann: Person, casino: Property
) -> None:
    study = make_study(casino=casino)
    sign_in(site, ann).post(reverse("earnings-pdf"), {"study": study.pk})
    report = Report.objects.get()
    assert report.job
    ann.membership.roles = ["viewer"]
    ann.membership.save()
    run_job(job_id=report.job.pk)
    report.refresh_from_db()
    assert not report.file
    assert Job.objects.get(pk=report.job.pk).state == Job.State.CANCELLED


def test_a_program_that_lost_a_scope_loses_what_it_ordered_with_it(site: Site, casino: Property) -> None:
    made = add_client(
        organisation=casino.operator,
        name="Lab",
        scopes=["pricing:run", "house:read"],
        at=timezone.now(),
        actor=Actor.in_command("test"),
    )
    program = Program(site, client_id=made.client.client_id, secret=made.secret)
    asked = program.send("POST", "/simulations/", json=SIMULATION, headers={"Idempotency-Key": "a"})
    job = asked.json()["id"]
    assert program.send("GET", f"/jobs/{job}/").status_code == 200
    type(made.client).objects.filter(pk=made.client.pk).update(scopes=["house:read"], version=2)
    assert program.send("GET", f"/jobs/{job}/").status_code == 404
    assert program.send("GET", "/jobs/").json()["results"] == []


@pytest.mark.django_db
@pytest.mark.parametrize("kind", sorted(by_name("reports")))
def test_every_kind_of_report_is_judged_when_it_is_fetched(kind: str, client: Client) -> None:
    """Even where the row still names the person: as they are now, not as they were when they ordered it."""
    action, casino = by_name("reports")[kind].action, make_property()
    side = "operator" if any(action in actions_of([role]) for role in OPERATOR_ROLES) else "regulator"
    of_side = ROLES_BY_ORGANISATION[side]
    able = next(role for role in of_side if action in actions_of([role]))
    ann = make_person(able, **{side: getattr(casino, side)})
    report = Report.objects.create(
        kind=kind, title="R", person=ann, asked_at=timezone.now(), **{side: getattr(casino, side)}
    )
    report.properties.add(casino)
    assert reports_visible_to(access_for(person=ann, anew=True)).get() == report
    unable = next((role for role in of_side if action not in actions_of([role])), None)
    if unable is not None:
        Membership.objects.filter(person=ann).update(roles=[unable])
        assert not reports_visible_to(access_for(person=ann, anew=True)).exists()
    elsewhere = make_property(regulator=make_regulator("us-sd"))
    Membership.objects.filter(person=ann).update(roles=[able], **{side: getattr(elsewhere, side)})
    assert not reports_visible_to(access_for(person=ann, anew=True)).exists()
    client.force_login(ann, backend="backoffice.people.authentication.PersonBackend")
    assert client.get(reverse("report-file", args=[report.pk])).status_code == 404


@pytest.mark.django_db
@pytest.mark.parametrize("kind", sorted(by_name("jobs")))
def test_every_kind_of_job_is_gone_for_whoever_works_elsewhere(kind: str) -> None:
    casino, elsewhere = make_property(), make_property()
    ann = make_person(*OPERATOR_ROLES, operator=casino.operator)
    Job.objects.create(kind=kind, person=ann, tenant=f"operator:{casino.operator.pk}", title="Ordered")
    Membership.objects.filter(person=ann).update(operator=elsewhere.operator)
    assert not jobs_visible_to(access_for(person=ann, anew=True)).exists()


# Every field of ours that names a person, and what becomes of it when they leave. RECORD: who did something, kept
# with what was done, which belongs to an organisation and a property and is seen by whoever may see that. GONE: theirs
# alone, deleted or unlinked as they leave.
RECORD = {
    # whoever manages the programs is told which secrets somebody who left has seen
    "api.ApiSecret.made_by",
    "approved_rules.Rollout.scheduled_by",
    "approved_rules.Rollout.felt_by",
    "approved_rules.Rollout.signs_by",
    "approved_rules.Rollout.controller_by",
    "approved_rules.Rollout.training_by",
    "approved_rules.Rollout.ready_by",
    "approved_rules.Suspension.by",
    "approved_rules.Suspension.lifted_by",
    # whether the account behind it still works there is asked each time that it is shown
    "badges.Badge.person",
    "badges.Badge.pin_set_by",
    "card_inventory.CardReplacement.logged_by",
    "card_inventory.Collection.by",
    "card_inventory.DailyReconciliation.by",
    "card_inventory.DeckLot.received_by",
    "card_inventory.Destruction.by",
    "card_inventory.DiscrepancyFinding.by",
    "card_inventory.DiscrepancyReport.by",
    "card_inventory.InspectionOrder.by",
    "card_inventory.InspectionResult.by",
    "card_inventory.QuarterlyCount.by",
    "configurations.Revision.saved_by",
    "decisions.Decision.decided_by",
    "decks.DeckChange.logged_by",
    "earnings.EarningsStudy.saved_by",
    "incidents.Incident.logged_by",
    "layouts.LayoutSubmission.submitted_by",
    "layouts.LayoutSubmission.decided_by",
    "limits.TableLimits.set_by",
    "official_texts.OfficialText.loaded_by",
    "people.Invitation.invited_by",
    "progressives.JackpotHit.recorded_by",
    "progressives.MeterAdjustment.requested_by",
    "progressives.MeterAdjustment.decided_by",
    "progressives.MeterAlert.acknowledged_by",
    "progressives.MeterReading.read_by",
    "progressives.PayoutDocument.prepared_by",
    "progressives.PayoutDocument.countersigned_by",
    "progressives.ProgressiveTable.linked_by",
    "register.EarlierApproval.entered_by",
    "review.Comment.by",
    "review.PrivateNote.by",
    "review.Recomputation.asked_by",
    "review.Review.reviewer",
    "rulings.GrantedWaiver.granted_by",
    "rulings.PackNotice.sent_by",
    "rulings.RulingOnInterpretation.ruled_by",
    "submissions.Acknowledgement.by",
    "submissions.Submission.drafted_by",
    "submissions.Submission.edited_by",
    "submissions.Submission.reviewer",
    "submissions.SubmissionVersion.made_by",
}
GONE = {
    "bulk.BulkRun.person",
    "lists.ChosenColumns.person",
    "lists.SavedView.person",
    "api.ApiClient.acts_for",
    "configurations.WorkingCopy.person",
    "jobs.Job.person",
    "jobs.Report.person",
    "notifications.DailyDigest.person",
    "notifications.NoticeChoice.person",
    "notifications.Notification.person",
    "people.Membership.person",
    # what was written stays with the property
    "progressives.ReadingImport.person",
    "review.LastLook.person",
    "table_import.TableImport.person",
    # it waits until somebody else answers for the address
    "webhooks.Webhook.keeper",
    "worklist.WorkMark.assignee",
    "worklist.WorkMark.snoozed_by",
}


def test_every_field_that_names_a_person_is_decided() -> None:
    ours = {"backoffice", "games", "submissions"}
    found = {
        f"{model._meta.app_label}.{model.__name__}.{field.name}"
        for model in apps.get_models()
        if model.__module__.split(".")[0] in ours
        for field in model._meta.get_fields()
        if field.is_relation and field.concrete and field.related_model is Person
    }
    assert found == RECORD | GONE


@pytest.mark.django_db
def test_nothing_of_their_own_still_names_whoever_left(actor: Actor) -> None:
    casino = make_property()
    colleague = make_person(Role.GAME_MANAGER, operator=casino.operator)
    ann = make_person(Role.GAME_MANAGER, operator=casino.operator)
    configuration = make_configuration(casino=casino)
    now = timezone.now()
    of_hers: dict[str, Any] = {
        "configurations.WorkingCopy": {
            "configuration": configuration,
            "tab": "a",
            "base_number": 1,
            "typed": {},
            "kept_at": now,
        },
        "jobs.Job": {"kind": "simulation"},
        "jobs.Report": {"kind": "decks", "title": "Decks", "asked_at": now, "operator": casino.operator},
        "notifications.DailyDigest": {"on": now.date(), "sent_at": now, "notices": 1},
        "notifications.NoticeChoice": {"group": "decks", "in_product": True, "mail": "none"},
        "notifications.Notification": {"kind": "deck.late", "title": "Late"},
        "progressives.ReadingImport": {"property": casino, "created_at": now, "rows": []},
        "table_import.TableImport": {"property": casino, "columns": [], "rows": []},
    }
    for name, fields in of_hers.items():
        apps.get_model(name)._default_manager.create(person=ann, **fields)
    add_client(
        organisation=casino.operator, name="Desk", scopes=["house:read"], acts_for=ann, at=now, actor=actor
    )
    add_client(
        organisation=casino.operator,
        name="Signage",
        scopes=["house:read"],
        at=now,
        actor=Actor(ann.full_name, person=ann),
    )
    add_webhook(
        organisation=casino.operator,
        name="Screens",
        url="https://screens.example/",
        events=["table"],
        at=now,
        actor=Actor(ann.full_name, person=ann),
    )
    remove_person(membership=ann.membership, actor=actor)
    assert Notification.objects.get(kind="programs.seen", person=colleague).detail == "Signage"
    for name in GONE:
        model, field = name.rsplit(".", 1)
        assert not apps.get_model(model)._default_manager.filter(**{field: ann}).exists(), name
