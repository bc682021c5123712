"""Who changes something and from where: a person in a request, a job, or a command."""

from dataclasses import dataclass, field
from typing import Any

from django.http import HttpRequest

from backoffice.models import Job, Person


@dataclass(frozen=True)
class Actor:
    label: str
    person: Person | None = None
    source: dict[str, Any] = field(default_factory=dict)

    @classmethod
    def in_request(cls, request: HttpRequest) -> "Actor":
        person = request.user if isinstance(request.user, Person) else None
        return cls(
            label=f"{person.full_name} <{person.email}>" if person else "somebody not signed in",
            person=person,
            source={
                "kind": "web",
                "address": request.client_address,  # type: ignore[attr-defined]
                "agent": request.headers.get("User-Agent", "")[:200],
                "request": request.request_id,  # type: ignore[attr-defined]
            },
        )

    @classmethod
    def in_job(cls, job: Job) -> "Actor":
        label = f"{job.person.full_name} <{job.person.email}>" if job.person else "the scheduler"
        return cls(label=label, person=job.person, source={"kind": "job", "job": job.pk, "name": job.kind})

    @classmethod
    def in_command(cls, name: str) -> "Actor":
        return cls(label=f"manage.py {name}", source={"kind": "command", "name": name})
