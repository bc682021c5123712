"""What an endpoint says of each of its methods: who may, what goes in, what comes out. The schema is made of it."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import UTC, date, datetime, time, timedelta
from typing import Any

from django.core.exceptions import ImproperlyConfigured
from django.utils.http import http_date
from rest_framework.serializers import BaseSerializer

from backoffice.permissions.actions import Action
from backoffice.permissions.scopes import SCOPES

EVERYBODY = ""
"""The scope of endpoints that need none: every program that has a token, every person who has signed in."""

SHORTEST_NOTICE = timedelta(days=365)


@dataclass(frozen=True)
class Deprecation:
    """Since when an endpoint should no longer be used, and from which day on it answers no more; see docs/api."""

    since: date
    sunset: date
    instead: str

    def __post_init__(self) -> None:
        if self.sunset - self.since < SHORTEST_NOTICE:
            raise ImproperlyConfigured("Between deprecation and sunset lie at least twelve months.")

    def is_over(self, at: datetime) -> bool:
        return at >= datetime.combine(self.sunset, time(), UTC)

    @property
    def headers(self) -> dict[str, str]:
        """RFC 9745 and RFC 8594."""
        since = datetime.combine(self.since, time(), UTC).timestamp()
        sunset = datetime.combine(self.sunset, time(), UTC).timestamp()
        return {
            "Deprecation": f"@{since:.0f}",
            "Sunset": http_date(sunset),
            "Link": f'<{self.instead}>; rel="successor-version"',
        }


@dataclass(frozen=True)
class Operation:
    action: Action
    scope: str
    summary: str
    gives: type[BaseSerializer[Any]] | None = None
    # what an authority is given instead: the two audiences never share an answer that could tell the other's business
    gives_authority: type[BaseSerializer[Any]] | None = None
    takes: type[BaseSerializer[Any]] | None = None
    description: str = ""
    many: bool = False
    status: int = 200
    filters: type[Any] | None = None
    # further parameters of the query: name -> (schema, meaning)
    query: Mapping[str, tuple[dict[str, Any], str]] = field(default_factory=dict)
    # saves something: a POST then must name an Idempotency-Key
    writes: bool = False
    # needs If-Match with the ETag of what it changes
    guarded: bool = False
    # answers that are no JSON, by media type
    files: tuple[str, ...] = ()
    # what is sent is a file as it is, of one of these media types
    sends: tuple[str, ...] = ()
    deprecated: Deprecation | None = None
    # may answer 422: the rules of the house or of the law can stand against it
    refuses: bool = False
    # has an ETag, and answers 304 to whoever has it already
    tagged: bool = False
    # of the operation in the schema, where its address does not tell
    name: str = ""

    def __post_init__(self) -> None:
        if self.scope and self.scope not in SCOPES:
            raise ImproperlyConfigured(f"There is no scope {self.scope!r}.")
        if self.scope and not SCOPES[self.scope].brings(self.action):
            raise ImproperlyConfigured(f"{self.scope} does not bring {self.action}.")
