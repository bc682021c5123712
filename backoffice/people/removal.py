"""Sessions, wrong passwords and invitations that are over."""

from datetime import datetime
from typing import Any

from allauth.usersessions.models import UserSession
from axes.models import AccessAttempt
from django.contrib.sessions.models import Session
from django.db.models import Exists, OuterRef, Q, QuerySet

from backoffice.people.models import Invitation


def old_sessions(before: datetime) -> QuerySet[Session]:
    return Session.objects.filter(expire_date__lte=before)


def old_browsers(before: datetime) -> QuerySet[Any]:
    alive = Session.objects.filter(session_key=OuterRef("session_key"))
    browsers: QuerySet[Any] = UserSession.objects.filter(~Exists(alive), last_seen_at__lt=before)
    return browsers


def old_wrong_passwords(before: datetime) -> QuerySet[Any]:
    attempts: QuerySet[Any] = AccessAttempt.objects.filter(attempt_time__lt=before)
    return attempts


def old_invitations(before: datetime) -> QuerySet[Invitation]:
    return Invitation.objects.filter(
        Q(accepted_at__lt=before)
        | Q(withdrawn_at__lt=before)
        | Q(accepted_at__isnull=True, withdrawn_at__isnull=True, expires_at__lt=before)
    )
