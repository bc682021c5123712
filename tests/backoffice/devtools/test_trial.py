"""`make production-trial` in short: the same walk over HTTP, on the test's own server and mail."""

import pytest
from django.core.management import call_command

from backoffice.devtools.terminal import Stop
from backoffice.devtools.trial.browser import Browser
from backoffice.devtools.trial.installation import smallest_place
from backoffice.devtools.trial.mailbox import Mailbox
from backoffice.devtools.trial.walk import Walk
from submissions.submissions.models import Submission
from tests.e2e.server import served
from tests.emails import links_sent


class Letters(Mailbox):
    """Opened where they wait: the suite has no worker that would send them."""

    def __init__(self) -> None:
        pass

    def link_for(self, address: str, *, patience: float = 0) -> str:
        return links_sent(address)[-1]


@pytest.fixture
def no_steps(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    said: list[str] = []
    monkeypatch.setattr("backoffice.devtools.trial.walk.say", said.append)
    return said


def test_the_walk_from_an_empty_database_to_the_approval(
    committed_database: None, no_steps: list[str]
) -> None:
    call_command("invite_administrator", "admin@test.example", "Iris Admin", verbosity=0)
    with served() as site:
        port = int(site.url.rpartition(":")[2])
        walk = Walk(port=port, site=site.url, mailbox=Letters(), place=smallest_place())
        admin = walk.administrator("admin@test.example", links_sent("admin@test.example")[-1])
        approver, manager = walk.authority(admin), walk.operator(admin)
        casino = walk.casino(manager)
        officer, reviewer = walk.people(manager, approver)
        submission = walk.submission(manager, officer, walk.variant(manager, casino))
        walk.decision(approver, reviewer, submission)
        walk.done(manager)
        assert not site.errors
    assert Submission.objects.get(pk=submission).state == "approved"
    assert len(no_steps) == 9
    # each says where to look
    assert all(site.url in each for each in no_steps)


def test_the_mailbox_keeps_letters_and_finds_the_link() -> None:
    import smtplib

    mailbox = Mailbox()
    with smtplib.SMTP("127.0.0.1", mailbox.port) as sender:
        words = "Subject: x\r\nTo: ada@test.example\r\n\r\nFollow https://baize.example/invitation/abc/ soon."
        sender.sendmail("no-reply@test.example", "ada@test.example", words)
    assert mailbox.link_for("ada@test.example") == "https://baize.example/invitation/abc/"
    with pytest.raises(Stop, match="No invitation came to eve@"):
        mailbox.link_for("eve@test.example", patience=0.01)
    mailbox.close()


def test_a_page_that_refuses_is_told_in_its_own_words(committed_database: None) -> None:
    with served() as site:
        browser = Browser(int(site.url.rpartition(":")[2]), site.url)
        with pytest.raises(Stop, match="answered 404"):
            browser.get("/no-such-page/")
