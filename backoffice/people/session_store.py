"""Sessions in the database, each read together with when it was last seen."""

from datetime import datetime
from typing import Any

from allauth.usersessions.models import UserSession
from django.contrib.sessions.backends.db import SessionStore as DatabaseSessions
from django.contrib.sessions.models import Session
from django.db.models import OuterRef, QuerySet, Subquery
from django.utils import timezone

from backoffice.core.prepared import prepared


@prepared
def _sessions(key: str, now: datetime) -> QuerySet[Any, Any]:
    """One at most: it need not be put in order."""
    seen = UserSession.objects.filter(session_key=OuterRef("session_key")).values("last_seen_at")
    sessions = Session.objects.annotate(seen_at=Subquery(seen[:1]))
    return sessions.filter(session_key=key, expire_date__gt=now)


class SessionStore(DatabaseSessions):
    # None: not read, or the session is nobody's
    last_seen_at: datetime | None = None

    def _get_session_from_db(self) -> Session | None:
        found = next(iter(_sessions(str(self.session_key), timezone.now())), None)
        if found is None:
            self._session_key = None
        else:
            self.last_seen_at = found.seen_at
        return found
