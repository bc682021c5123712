"""Figures worked out again: in a process that remembers nothing, and compared one by one."""

import copy
from datetime import timedelta
from fractions import Fraction
from typing import Any

import pytest
from django.utils import timezone

from backoffice.audit.models import AuditEntry
from backoffice.core.errors import DomainError
from backoffice.jobs.models import Job
from backoffice.jobs.services.jobs import run_job
from submissions.decisions.services.deciding import offer_in_part
from submissions.review.models import Recomputation
from submissions.review.services.recomputing import ask_recomputation, figures_in_fresh_process
from submissions.submissions.models import SubmissionVersion
from submissions.submissions.snapshots.recompute import Difference, differences_between, stored_figures
from tests.factories import make_person, make_property, make_regulator
from tests.games.configurations.factories import make_configuration
from tests.submissions.submissions.factories import Desk, actor_of, make_desk

STORED = {
    "wagers": [
        {"code": "initial", "edge": Fraction(1, 43), "events": [{"event": "win", "odds": "1 to 1"}]},
        {"code": "tie", "edge": Fraction(3, 16), "events": []},
    ],
    "sensitivity": [{"decks": 6, "edge": "2.33"}, {"decks": 8, "edge": "2.36"}],
    "notes": ["one", "two"],
    "largest": None,
}


def altered(*path: Any, to: Any) -> dict[str, Any]:
    copied: Any = copy.deepcopy(STORED)
    place = copied
    for step in path[:-1]:
        place = place[step]
    place[path[-1]] = to
    return dict(copied)


def test_the_same_figures_do_not_differ_and_are_counted() -> None:
    assert differences_between(STORED, copy.deepcopy(STORED)) == ([], 13)


def test_two_rows_of_one_name_are_two_rows() -> None:
    rows = {"insurance": [{"event": "after4_on_5", "ev": "1/3"}, {"event": "after4_on_5", "ev": "1/4"}]}
    altered_first = {"insurance": [{"event": "after4_on_5", "ev": "1/2"}, rows["insurance"][1]]}
    named = Difference("insurance.after4_on_5.ev", "1/3", "1/2")
    assert differences_between(rows, altered_first) == ([named], 4)
    altered_second = {"insurance": [rows["insurance"][0], {"event": "after4_on_5", "ev": "1/2"}]}
    assert differences_between(rows, altered_second)[0] == [
        Difference("insurance.after4_on_5 #2.ev", "1/4", "1/2")
    ]


@pytest.mark.parametrize(
    ("path", "to", "named"),
    [
        (("wagers", 1, "edge"), Fraction(3, 17), Difference("wagers.tie.edge", "3/16", "3/17")),
        (
            ("wagers", 0, "events", 0, "odds"),
            "2 to 1",
            Difference("wagers.initial.events.win.odds", "1 to 1", "2 to 1"),
        ),
        (("sensitivity", 1, "edge"), "2.37", Difference("sensitivity.decks 8.edge", "2.36", "2.37")),
        (("notes", 1), "three", Difference("notes.2", "two", "three")),
        (("largest",), "25000.00", Difference("largest", "nothing", "25000.00")),
    ],
)
def test_a_difference_is_named_as_people_would(path: tuple[Any, ...], to: Any, named: Difference) -> None:
    assert differences_between(STORED, altered(*path, to=to))[0] == [named]


def test_what_one_side_lacks_differs() -> None:
    lacking = {name: value for name, value in STORED.items() if name != "notes"}
    found, compared = differences_between(STORED, lacking)
    assert {each.path: each.computed for each in found} == {"notes.1": "nothing", "notes.2": "nothing"}
    assert compared == 13
    found, _compared = differences_between(lacking, STORED)
    assert {each.path: each.stored for each in found} == {"notes.1": "nothing", "notes.2": "nothing"}


@pytest.fixture
def desk() -> Desk:
    return make_desk(make_property(regulator=make_regulator("us-sd"), time_zone="America/Denver"))


def submitted(desk: Desk) -> SubmissionVersion:
    return desk.submit(desk.draft(make_configuration(casino=desk.casino, pack_id="us-sd/casino-war")))


def recomputed(made: SubmissionVersion, desk: Desk) -> Recomputation:
    asked = ask_recomputation(submission_version=made, at=timezone.now(), actor=desk.reviewer)
    assert asked.job is not None
    run_job(job_id=asked.job.pk)
    assert Job.objects.get(pk=asked.job.pk).state == "done", Job.objects.get(pk=asked.job.pk).error
    asked.refresh_from_db()
    return asked


@pytest.mark.django_db
def test_a_fresh_process_finds_the_same_figures(desk: Desk) -> None:
    made = submitted(desk)
    asked = recomputed(made, desk)
    assert (asked.identical, asked.differences, asked.engine) == (True, [], made.engine)
    assert asked.compared > 100
    chains = AuditEntry.objects.filter(verb="submission.recomputation_asked").values_list("chain", flat=True)
    assert list(chains) == [f"regulator:{desk.casino.regulator_id}"]


@pytest.mark.django_db
def test_one_altered_figure_is_named(desk: Desk) -> None:
    """Altered before it is stored: the database lets nobody alter it afterwards."""
    made = submitted(desk)
    snapshot = copy.deepcopy(made.snapshot)
    wager = snapshot["mathematics"]["wagers"][0]
    name = next(key for key, value in wager.items() if key != "code" and isinstance(value, Fraction | str))
    path = f"mathematics.wagers.{wager['code']}.{name}"
    wager[name] = "1/7"
    forged = SubmissionVersion.objects.create(
        submission=made.submission,
        number=made.number + 1,
        revision=made.revision,
        snapshot=snapshot,
        snapshot_hash="0" * 64,
        values_hash=made.values_hash,
        pack_hash=made.pack_hash,
        engine=made.engine,
        made_at=made.made_at,
        made_by_name=made.made_by_name,
    )
    asked = recomputed(forged, desk)
    assert asked.identical is False
    assert [(each["path"], each["stored"]) for each in asked.differences] == [(path, "1/7")]


@pytest.mark.django_db
def test_what_the_authority_altered_is_worked_out_again_too(desk: Desk) -> None:
    made = submitted(desk)
    desk.review(made)
    offered = offer_in_part(
        submission_version=made,
        changes={"decks": 8},
        reasons="As in the other rooms.",
        effective_at=timezone.now() + timedelta(days=1),
        at=timezone.now(),
        actor=desk.approver,
    ).submission_version
    assert offered.snapshot["altered"]["together"]
    figures = figures_in_fresh_process(offered, lambda percent, words: None)
    stored = stored_figures(offered.snapshot)
    assert differences_between(stored, {name: figures[name] for name in stored})[0] == []
    stored["altered"]["together"][0]["after"] = "1/7"
    (found,) = differences_between(stored, {name: figures[name] for name in stored})[0]
    assert (found.path, found.stored) == ("altered.together.1.after", "1/7")


@pytest.mark.django_db
def test_only_the_propertys_own_reviewers_ask(desk: Desk) -> None:
    made = submitted(desk)
    elsewhere = make_property(regulator=desk.casino.regulator)
    for person in (
        make_person("reviewer", regulator=make_regulator("us-md")),
        make_person("reviewer", regulator=desk.casino.regulator, limited_to=(elsewhere,)),
        make_person("compliance_representative", regulator=desk.casino.regulator),
        desk.signer.person,
    ):
        assert person is not None
        with pytest.raises(DomainError, match="does not allow"):
            ask_recomputation(submission_version=made, at=timezone.now(), actor=actor_of(person))
