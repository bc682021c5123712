"""A real worker cannot keep what it draws: pages and API behind a real port say so, and no file of a try stays."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from django.urls import reverse
from django.utils import timezone

from backoffice.core.contributions import by_name
from backoffice.jobs.models import Job
from submissions.documents.models import Document
from tests.e2e.server import Site, served
from tests.over_http import sign_in
from tests.programs import PATIENCE, one_job, program
from tests.submissions.decisions.decided import quick_desk


@pytest.fixture
def site(committed_database: None) -> Iterator[Site]:
    with served() as site:
        yield site
        assert not site.errors, "\n".join(site.errors)


def test_a_paper_whose_drawing_failed_says_so_everywhere(site: Site, tmp_path: Path) -> None:
    desk = quick_desk()
    document = desk.approved().documents.get(kind=Document.Kind.LETTER)
    assert document.job is not None
    # the letter is the quickest to draw; the other papers of the approval are not looked at here
    Job.objects.exclude(pk=document.job.pk).update(state="cancelled")
    assert desk.manager.person is not None
    browser = sign_in(site, desk.manager.person)
    view = reverse("document-view", args=[document.pk])
    papers = reverse("document-list", args=[document.submission_id])
    # all tries but two are over, so that nobody waits for them
    job, before = Job.objects.filter(pk=document.job.pk), by_name("jobs")[document.job.kind].most_tries - 2
    job.update(tries=before)
    # where the worker keeps its files stands a file: nothing can be written, whoever it runs as
    full = tmp_path / "full"
    full.write_text("no folder")
    worker = {"DJANGO_SETTINGS_MODULE": "tests.own_files", "MEDIA_ROOT": str(full)}
    with program(*one_job(document.job.queue), **worker) as first:
        assert first.wait(PATIENCE) == 0
    assert (job.get().state, bool(job.get().error)) == ("waiting", True)
    for address in (view, papers):
        assert "It failed and is being retried" in browser.get(address).text, address
    job.update(due_at=timezone.now())
    with program(*one_job(document.job.queue), **worker) as second:
        assert second.wait(PATIENCE) == 0
    assert (job.get().state, job.get().tries) == ("failed", before + 2)
    for address in (view, papers):
        shown = browser.get(address).text
        assert "It failed after several tries" in shown, address
        assert "orker draws it" not in shown
        assert reverse("document-again", args=[document.pk]) in shown
    assert browser.get(f"/api/v1/documents/{document.pk}/").json()["state"] == "failed"
    document = Document.objects.get(pk=document.pk)
    assert (document.is_made, bool(document.file)) == (False, False)
    assert [each for each in tmp_path.rglob("*") if each != full] == []
