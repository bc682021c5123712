"""Who changes something and from where: a person in a request, a program, a job, or a command."""

from dataclasses import dataclass, field
from typing import Any

from django.http import HttpRequest

from backoffice.api.models import ApiClient
from backoffice.jobs.models import Job
from backoffice.people.models import Person
from backoffice.permissions.access import NOBODY, Access, access_for


@dataclass(frozen=True)
class Actor:
    label: str
    person: Person | None = None
    source: dict[str, Any] = field(default_factory=dict)
    client: ApiClient | None = None
    # of the token, where a program acts; those that it holds now where nothing else is known
    scopes: frozenset[str] | None = None

    @property
    def name(self) -> str:
        """As records keep it."""
        return (self.person.full_name if self.person else self.label)[:200]

    @property
    def access(self) -> Access:
        """What whoever acts may do now, looked up anew each time."""
        access = access_for(person=self.person, client=self.client, scopes=self.scopes, anew=True)
        return access if access.person == self.person else NOBODY

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
    def in_program(
        cls,
        client: ApiClient,
        request: HttpRequest,
        *,
        person: Person | None = None,
        scopes: frozenset[str] | None = None,
    ) -> "Actor":
        """`person` is the one for whom it acts; the source names the program all the same."""
        return cls(
            label=_through(client, person),
            person=person,
            scopes=scopes,
            source={
                "kind": "api",
                "client": client.client_id,
                "address": request.client_address,  # type: ignore[attr-defined]
                "agent": request.headers.get("User-Agent", "")[:200],
                "request": request.request_id,  # type: ignore[attr-defined]
            },
            client=client,
        )

    @classmethod
    def in_job(cls, job: Job) -> "Actor":
        label = f"{job.person.full_name} <{job.person.email}>" if job.person else "the scheduler"
        return cls(
            label=_through(job.client, job.person) if job.client else label,
            person=job.person,
            source={"kind": "job", "job": job.pk, "name": job.kind},
            client=job.client,
        )

    @classmethod
    def in_command(cls, name: str) -> "Actor":
        return cls(label=f"manage.py {name}", source={"kind": "command", "name": name})


def _through(client: ApiClient, person: Person | None) -> str:
    return f"{person.full_name} through {client.name}" if person else f"{client.name} (API client)"
