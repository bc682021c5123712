"""Sessions in the database, each read together with when it was last seen."""

from datetime import datetime

from allauth.usersessions.models import UserSession
from django.contrib.sessions.backends.db import SessionStore as DatabaseSessions
from django.contrib.sessions.models import Session
from django.db.models import OuterRef, Subquery
from django.utils import timezone


class SessionStore(DatabaseSessions):
    # None: not read, or the session is nobody's
    last_seen_at: datetime | None = None

    def _get_session_from_db(self) -> Session | None:
        seen = UserSession.objects.filter(session_key=OuterRef("session_key")).values("last_seen_at")
        sessions = Session.objects.annotate(seen_at=Subquery(seen[:1]))
        # one at most: it need not be put in order
        found = next(
            iter(sessions.filter(session_key=self.session_key, expire_date__gt=timezone.now())), None
        )
        if found is None:
            self._session_key = None
        else:
            self.last_seen_at = found.seen_at
        return found
