"""Does what workers of the queue do, one turn after the other."""

from datetime import datetime

from django.utils import timezone

from backoffice.webhooks.services.delivery import tell_next


def deliver_due(*, at: datetime | None = None) -> int:
    """Until nothing is due; how many were tried."""
    total = 0
    while tried := tell_next(at=at or timezone.now()):
        total += tried
    return total
