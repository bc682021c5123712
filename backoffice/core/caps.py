"""How much of a thing there can be at once: nobody fills the product for everybody else, and the words say what is
allowed."""

from typing import Any

from django.db.models import QuerySet
from django.utils.functional import Promise

from backoffice.core.errors import DomainError

# of one person or program, and of one organisation, that wait or run
WAITING_JOBS, WAITING_JOBS_OF_ORGANISATION = 10, 60
# of one person; the oldest go
REPORTS_KEPT, IMPORTS_KEPT = 200, 10
# of one organisation
OPEN_INVITATIONS, INVITATIONS_A_DAY = 100, 200
INVITATIONS_OF_AN_ADDRESS_A_DAY = 5
API_CLIENTS, WEBHOOKS = 100, 50
EARNINGS_STUDIES = 1000


def ensure_below(most: int, found: "QuerySet[Any]", refusal: str | Promise) -> None:
    """`refusal` may name what is allowed as %(most)d."""
    if found[:most].count() >= most:
        raise DomainError(str(refusal) % {"most": most}, allowed=str(most))


def beyond_newest(most: int, found: "QuerySet[Any]") -> "QuerySet[Any]":
    """Those that are one too many, the oldest, as the model orders them."""
    return found.filter(pk__in=list(found.values_list("pk", flat=True)[most:]))
