"""Letters leave through a job written with the change they tell of: none without it, none lost after it."""

from django.core.mail import EmailMultiAlternatives
from django.template.loader import render_to_string

from backoffice.audit.actor import Actor
from backoffice.core.encryption import decrypt, encrypt
from backoffice.jobs.models import Job
from backoffice.jobs.services.jobs import enqueue_job
from backoffice.notifications.email_page import page_of


def send_email(
    *, to: str, subject: str, template: str, context: dict[str, object], actor: Actor | None = None
) -> Job:
    return send_text(to=to, subject=subject, text=render_to_string(template, context), actor=actor)


def send_text(*, to: str, subject: str, text: str, actor: Actor | None = None) -> Job:
    """The page is made from the text, so that the two never disagree.

    The words are sealed: a letter may carry a link that opens an account, and the job is kept after it left.
    """
    return enqueue_job(
        kind="mail",
        payload={"to": to, "subject": " ".join(subject.split()), "sealed_text": encrypt(text.strip() + "\n")},
        actor=actor,
    )


def deliver_email(*, to: str, subject: str, sealed_text: str) -> int:
    text = decrypt(sealed_text)
    message = EmailMultiAlternatives(subject=subject, body=text, to=[to])
    message.attach_alternative(page_of(subject=subject, text=text), "text/html")
    return message.send()
