"""Promises about half-open periods that the database keeps: the end is not part of them, an open one has none."""

from typing import Any

from django.contrib.postgres.constraints import ExclusionConstraint
from django.contrib.postgres.fields import DateTimeRangeField, RangeBoundary, RangeOperators
from django.db import models
from django.db.models import F, Func, Q


def ends_after_it_begins(name: str, *, begin: str = "from_at", end: str = "to_at") -> models.CheckConstraint:
    return models.CheckConstraint(
        condition=Q(**{f"{end}__isnull": True}) | Q(**{f"{end}__gt": F(begin)}), name=name
    )


def never_overlap(
    name: str, *of: str, begin: str = "from_at", end: str = "to_at", **more: Any
) -> ExclusionConstraint:
    """Of the same things (`of`), at most one period holds at any moment."""
    period = Func(begin, end, RangeBoundary(), function="TSTZRANGE", output_field=DateTimeRangeField())
    same = [(each, RangeOperators.EQUAL) for each in of]
    return ExclusionConstraint(name=name, expressions=[*same, (period, RangeOperators.OVERLAPS)], **more)
