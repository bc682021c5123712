"""Answers, counts and tokens that are over."""

from datetime import datetime
from typing import Any

from django.db.models import Exists, OuterRef, Q, QuerySet
from oauth2_provider.models import AccessToken

from backoffice.api.models import AnsweredRequest, ApiUsage


def old_answers(before: datetime) -> QuerySet[AnsweredRequest]:
    return AnsweredRequest.objects.filter(expires_at__lte=before)


def old_usage(before: datetime) -> QuerySet[ApiUsage]:
    """The last use of each client stays visible, however long ago it was."""
    later = ApiUsage.objects.filter(caller=OuterRef("caller"), minute__gt=OuterRef("minute"))
    old = ApiUsage.objects.filter(minute__lt=before)
    return old.filter(Exists(later) | ~Q(caller__startswith="client:"))


def old_tokens(before: datetime) -> QuerySet[Any]:
    tokens: QuerySet[Any] = AccessToken.objects.filter(expires__lte=before)
    return tokens
