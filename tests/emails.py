"""The letters that wait for a worker, opened."""

import re
from dataclasses import dataclass

from backoffice.core.encryption import decrypt
from backoffice.jobs.models import Job
from backoffice.notifications.email_page import page_of


@dataclass(frozen=True)
class Letter:
    to: str
    subject: str
    text: str

    @property
    def page(self) -> str:
        return page_of(subject=self.subject, text=self.text)


def waiting_emails(to: str = "") -> list[Letter]:
    letters = [
        Letter(job.payload["to"], job.payload["subject"], decrypt(job.payload["sealed_text"]))
        for job in Job.objects.filter(kind="mail").order_by("pk")
    ]
    return [each for each in letters if to in ("", each.to)]


def links_sent(to: str) -> list[str]:
    """The paths of the invitations in their letters, oldest first."""
    found = (re.search(r"https?://[^/\s]+(/invitation/\S+)", each.text) for each in waiting_emails(to))
    return [each[1] for each in found if each]
