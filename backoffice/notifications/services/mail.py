"""Letters leave through a job written with the change they tell of: none without it, none lost after it.

A letter is nobody's job: whoever it warns about must not be able to stop it. It is tried for days, since mail servers
are away for hours. The server may take a letter and the worker be killed before it has written that down, so a mark is
made before and after: a letter whose fate is in doubt is handed over once more, under the same Message-ID, and never a
third time.
"""

import smtplib
from collections.abc import Callable
from datetime import timedelta
from email.utils import format_datetime, parseaddr
from typing import Any

from django.conf import settings
from django.core.mail import EmailMultiAlternatives, get_connection
from django.template.loader import render_to_string
from django.utils import timezone
from django.utils.translation import gettext as _

from backoffice.core.encryption import decrypt, encrypt
from backoffice.core.text import one_line
from backoffice.jobs.models import Job
from backoffice.jobs.services.jobs import JobRefused, RunningJob, cancel_job, chain_name, enqueue_job
from backoffice.notifications.email_page import page_of
from backoffice.people.models import Membership

TRY_FOR = timedelta(days=5)
MOST_IN_DOUBT = 2


def send_email(*, to: str, subject: str, template: str, context: dict[str, object], tenant: str = "") -> Job:
    return send_text(to=to, subject=subject, text=render_to_string(template, context), tenant=tenant)


def send_text(*, to: str, subject: str, text: str, tenant: str = "") -> Job:
    """The page is made from the text, so that the two never disagree.

    The words are sealed: a letter may carry a link that opens an account, and the job is kept after it left.
    """
    return enqueue_job(
        kind="mail",
        payload={"to": to, "subject": one_line(subject), "sealed_text": encrypt(text.strip() + "\n")},
        tenant=tenant,
    )


def take_back_letter(letter: Job | None) -> None:
    """One that has not left yet and whose link no longer works."""
    if letter is not None:
        cancel_job(job=letter)


def tenant_of_address(email: str) -> str:
    """Whose letter it is, where only the address is known."""
    found = Membership.objects.filter(person__email__iexact=email).values_list("operator", "regulator")
    return chain_name(*found[0]) if found else ""


def deliver_email(*, job: RunningJob) -> dict[str, Any]:
    noted = job.job.noted
    if noted.get("sent_at"):
        return {"sent": 1}
    in_doubt = int(noted.get("in_doubt", 0))
    if in_doubt >= MOST_IN_DOUBT:
        raise JobRefused(_("It may have arrived, even twice: the worker was lost while sending it."))
    message = _message_of(job.job)
    server = get_connection()
    server.open()
    try:
        job.report(50)
        try:
            _hand_over(message, server, mark=lambda: job.note(in_doubt=in_doubt + 1))
        except (smtplib.SMTPResponseException, smtplib.SMTPRecipientsRefused) as refusal:
            # the server has said no, so that nothing is in doubt
            job.note(in_doubt=in_doubt)
            if 500 <= _code_of(refusal) < 600:
                raise JobRefused(_in_short(refusal)) from refusal
            raise
        job.note(sent_at=timezone.now().isoformat())
    finally:
        server.close()
    return {"sent": 1}


def _hand_over(message: EmailMultiAlternatives, server: Any, *, mark: Callable[[], None]) -> None:
    """The mark is made when the server is about to get the words: until then a lost connection leaves no doubt."""
    smtp = getattr(server, "connection", None)
    if not isinstance(smtp, smtplib.SMTP):
        mark()
    else:
        plain = smtp.data

        def marked(words: Any) -> tuple[int, bytes]:
            mark()
            return plain(words)

        setattr(smtp, "data", marked)  # noqa: B010 - of this one conversation
    server.send_messages([message])


def _message_of(job: Job) -> EmailMultiAlternatives:
    """The same each time it is sent, so that a mail program that gets it twice can know."""
    text, subject = decrypt(job.payload["sealed_text"]), job.payload["subject"]
    domain = parseaddr(settings.DEFAULT_FROM_EMAIL)[1].rpartition("@")[2] or "localhost"
    message = EmailMultiAlternatives(
        subject=subject,
        body=text,
        to=[job.payload["to"]],
        headers={
            "Message-ID": f"<{job.created_at:%Y%m%d%H%M%S%f}.{job.pk}@{domain}>",
            "Date": format_datetime(job.created_at),
        },
    )
    message.attach_alternative(page_of(subject=subject, text=text), "text/html")
    return message


def _code_of(refusal: smtplib.SMTPException) -> int:
    if isinstance(refusal, smtplib.SMTPRecipientsRefused):
        return max((code for code, _words in refusal.recipients.values()), default=0)
    return int(getattr(refusal, "smtp_code", 0))


def _in_short(refusal: smtplib.SMTPException) -> str:
    return f"{type(refusal).__name__}: {_code_of(refusal)}"
