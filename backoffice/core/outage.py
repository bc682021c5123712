"""The database is away, starting or full: nothing is wrong with the request, and the same one works a little later."""

from django.db import InterfaceError, OperationalError

RETRY_SECONDS = 5
# a query that was stopped because it took too long takes as long the next time
QUERY_CANCELLED = "57014"


def is_outage(error: BaseException | None) -> bool:
    if isinstance(error, OperationalError):
        return getattr(error.__cause__, "sqlstate", None) != QUERY_CANCELLED
    return isinstance(error, InterfaceError)
