"""Time does not run back inside a history, also when the clock does.

A clock that is put back says of a period that has begun that it will begin. Two things know better: the clock of the
database now, and the trail, whose entries never go back behind one another.
"""

from collections.abc import Iterable
from datetime import datetime, timedelta
from typing import Any

from django.db.models import Q, QuerySet
from django.utils import timezone

from backoffice.audit.models import AuditEntry

# What lies further ahead of the clock was itself written by a wrong one; then the clock was put right, not back.
FARTHEST = timedelta(days=1)


def moment_in_history(
    periods: QuerySet[Any], *, at: datetime, chain: str, seen: Iterable[datetime | None] = ()
) -> datetime:
    """`at`; or the newest moment on record, where one of the periods began or ended between the two.

    `seen` are further moments that are known to have come. Callers hold the lock under which the periods change.
    """
    latest = _latest(chain, seen)
    if latest <= at:
        return at
    crossed = Q(from_at__gt=at, from_at__lt=latest) | Q(to_at__gt=at, to_at__lt=latest)
    return latest if periods.filter(crossed).exists() else at


def _latest(chain: str, seen: Iterable[datetime | None]) -> datetime:
    now = timezone.now()
    last = AuditEntry.objects.filter(chain=chain).values_list("at", flat=True).first()
    return max([now, *(each for each in (last, *seen) if each is not None and each <= now + FARTHEST)])
