"""Counts wrong tries in the database, so that all web processes know of each."""

from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import NamedTuple

from django.db import connection
from django.db.models import QuerySet
from django.utils.crypto import salted_hmac

from backoffice.people.models import CountedTry
from backoffice.people.tries import KEPT_FOR, Kind, Limit, Tried, limits_on


@dataclass(frozen=True)
class Wait:
    limit: Limit
    until: datetime

    def remaining(self, at: datetime) -> timedelta:
        return max(self.until - at, timedelta(seconds=1))


def wait_before(tried: Tried, *, at: datetime) -> Wait | None:
    """Why this may not be tried now, and until when; None where it may. The longest wait is the one that counts.

    Whoever asks about one account waits for the others who do: a hundred tries at once are counted one by one.
    """
    if tried.whom and connection.in_atomic_block:
        with connection.cursor() as cursor:
            cursor.execute("SELECT pg_advisory_xact_lock(hashtextextended(%s, 0))", [mark_of(tried.whom)])
    waits = [wait for limit in limits_on(tried) if (wait := _wait(limit, tried, at))]
    return max(waits, key=lambda wait: wait.until, default=None)


class Counted(NamedTuple):
    row: CountedTry
    # by this very try
    reached: list[Limit]


def count_try(tried: Tried, *, at: datetime) -> Counted:
    row = CountedTry.objects.create(
        kind=tried.kind, whom=mark_of(tried.whom), network=tried.network, device=tried.device, at=at
    )
    reached = [limit for limit in limits_on(tried) if _counted(limit, tried, at).count() == limit.most]
    return Counted(row, reached)


def forget_tries(*, whom: str, network: str = "", device: str = "") -> None:
    """After the right secret: what this browser or place got wrong before. Without either: what anybody did."""
    tries = CountedTry.objects.filter(whom=mark_of(whom))
    if device:
        tries = tries.filter(device=device)
    elif network:
        tries = tries.filter(network=network, device="")
    tries.exclude(kind=Kind.TOLD).delete()


def is_first_today(kind: Kind, *, whom: str, at: datetime) -> bool:
    """True once in a day, for what should not be repeated with each try."""
    tries = CountedTry.objects.filter(kind=kind, whom=mark_of(whom), at__gt=at - KEPT_FOR)
    if tries.exists():
        return False
    CountedTry.objects.create(kind=kind, whom=mark_of(whom), at=at)
    return True


def forget_old_tries(*, at: datetime) -> None:
    CountedTry.objects.filter(at__lte=at - KEPT_FOR).delete()


def mark_of(whom: str) -> str:
    """What was typed as an address may have been a password: it is not kept."""
    return salted_hmac("baize counted tries", whom, algorithm="sha256").hexdigest() if whom else ""


def _counted(limit: Limit, tried: Tried, at: datetime) -> QuerySet[CountedTry]:
    values = {"whom": mark_of(tried.whom), "network": tried.network, "device": tried.device}
    tries = CountedTry.objects.filter(
        kind__in=limit.kinds, at__gt=at - limit.within, **{name: values[name] for name in limit.of}
    )
    if limit.known is None:
        return tries
    return tries.exclude(device="") if limit.known else tries.filter(device="")


def _wait(limit: Limit, tried: Tried, at: datetime) -> Wait | None:
    newest = _counted(limit, tried, at).order_by("-at").values_list("at", flat=True)
    # when this one is out of sight, one fewer than the limit are left
    decisive = newest[limit.most - 1 : limit.most]
    return next((Wait(limit, each + limit.within) for each in decisive), None)
