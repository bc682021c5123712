"""Small words about a submission."""

from datetime import datetime

from django import template

from submissions.submissions.models import Submission
from submissions.submissions.selectors.submissions import stage_words

register = template.Library()


@register.filter
def stage_label(stage: str) -> str:
    return stage_words(stage)


@register.filter
def waiting_since(submission: Submission) -> datetime:
    """Since when it is as it is: with the regulator, closed, or on the own desk."""
    return submission.closed_at or submission.with_regulator_since or submission.drafted_at
