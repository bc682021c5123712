"""The letters that wait for a worker, opened."""

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
