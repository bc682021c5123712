"""Letters leave through a job written with the change they tell of: none without it, none lost after it."""

from django.template.loader import render_to_string

from backoffice.models import Job
from backoffice.services.actor import Actor
from backoffice.services.jobs import enqueue_job


def send_letter(*, to: str, template: str, context: dict[str, object], actor: Actor | None = None) -> Job:
    """`template` names a folder of `subject.txt`, `body.txt` and `body.html`."""
    subject = " ".join(render_to_string(f"{template}/subject.txt", context).split())
    return enqueue_job(
        kind="mail",
        payload={
            "to": to,
            "subject": subject,
            "text": render_to_string(f"{template}/body.txt", context),
            "html": render_to_string(f"{template}/body.html", context),
        },
        actor=actor,
    )
