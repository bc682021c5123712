"""What the page of a submission shows of its decision: `{% condition_list submission %}`."""

from typing import Any

from django import template
from django.template import Context
from django.utils import timezone

from submissions.decisions.selectors.conditions import condition_lines, conditions_visible_to
from submissions.submissions.models import Submission
from submissions.submissions.workflow import can

register = template.Library()


@register.inclusion_tag("decisions/_conditions.html", takes_context=True)
def condition_list(context: Context, submission: Submission) -> dict[str, Any]:
    """The conditions of its approval with what the reader may do about them; nothing where there are none."""
    access = context["access"]
    found = conditions_visible_to(access).filter(decision__submission=submission)
    return {
        "lines": condition_lines(found.order_by("decision", "number"), timezone.now()),
        "casino": submission.property,
        "can_report": can("report_condition", submission, access),
        "can_close": can("close_condition", submission, access),
    }
