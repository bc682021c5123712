"""What is shown of a job is true while it waits, fails, is lost and is stopped."""

import re
from datetime import timedelta
from typing import Any

import pytest
from django.utils import timezone

from backoffice.jobs.models import Job
from backoffice.jobs.standing import LATE, UNDER_WAY, standing_of
from backoffice.settings.environment import ROOT

AT = timezone.now()
AGO, SOON = AT - timedelta(minutes=10), AT + timedelta(minutes=1)


def job(**fields: Any) -> Job:
    return Job(kind="k", **{"asked_at": AT, **fields})


SAID: list[tuple[Job | None, str, str]] = [
    (job(), "waiting", ""),
    (job(asked_at=AT - LATE), "late", ""),
    (job(tries=1, error="no font", lease_until=SOON), "again", "no font"),
    (job(tries=1, error="no font", asked_at=AGO), "again", "no font"),
    (job(state="running", tries=1, lease_until=SOON, asked_at=AGO), "running", ""),
    (job(state="running", tries=1, lease_until=AT), "lost", ""),
    (job(state="running", tries=1, lease_until=SOON, cancel_requested=True), "stopping", ""),
    (job(state="failed", error="ValueError: no certificate: gone"), "failed", "no certificate: gone"),
    (
        job(state="failed", error="Its worker was lost each time."),
        "failed",
        "Its worker was lost each time.",
    ),
    (job(state="cancelled"), "cancelled", ""),
    (job(state="done"), "done", ""),
    (None, "failed", ""),
]


@pytest.mark.parametrize(("found", "key", "why"), SAID)
def test_each_state_says_what_is_so(found: Job | None, key: str, why: str) -> None:
    standing = standing_of(found, at=AT)
    assert (standing.key, standing.why) == (key, why)
    assert standing.words
    assert standing.is_under_way == (key not in ("failed", "cancelled", "done"))


def test_no_state_that_a_job_can_have_is_forgotten() -> None:
    assert {found.state for found, _key, _why in SAID if found} == set(Job.State.values)
    assert {key for _found, key, _why in SAID} == {*UNDER_WAY, "done", "failed", "cancelled"}


# what a page could say of a job without asking how it stands
OF_A_JOB = re.compile(r"\bjob\.(state|error|progress|progress_text|get_state_display)\b")


def test_every_page_that_shows_a_job_asks_how_it_stands() -> None:
    pages = [*(ROOT / "templates").rglob("*.html"), *(ROOT / "games/engine").rglob("*.html")]
    shown = {path: path.read_text() for path in pages if OF_A_JOB.search(path.read_text())}
    assert {path.name for path in shown} >= {"_job.html", "jobs.html", "_recompute.html"}
    for path, text in shown.items():
        assert re.search(r"\bstanding\b", text), (
            f"{path}: a job that failed, or that nobody takes, is not under way"
        )
    # its raw error is for whoever runs the installation, who sees it without what it was about
    assert [path.name for path, text in shown.items() if re.search(r"\bjob\.error\b", text)] == []
