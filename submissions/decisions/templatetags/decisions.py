"""What the page of a submission shows of its decision: `{% condition_list submission %}` and the papers."""

from typing import Any

from django import template
from django.template import Context
from django.template.loader import render_to_string
from django.utils import timezone
from django.utils.safestring import SafeString

from submissions.decisions.selectors.conditions import condition_lines, conditions_visible_to
from submissions.decisions.selectors.decisions import rules_of
from submissions.documents.selectors import papers_of
from submissions.submissions.models import Submission
from submissions.submissions.workflow import can

register = template.Library()
PLACES = {
    "operator": ("submissions/operator/conditions/_conditions.html", "report_condition"),
    "regulator": ("submissions/regulator/decide/_conditions.html", "close_condition"),
}


@register.simple_tag(takes_context=True)
def condition_list(context: Context, submission: Submission) -> SafeString:
    """The conditions of its approval with what the reader may do about them; nothing where there are none."""
    access = context["access"]
    name, step = PLACES[access.organisation_kind]
    found = conditions_visible_to(access).filter(decision__submission=submission)
    shown: dict[str, Any] = {
        "lines": condition_lines(found.order_by("decision", "number"), timezone.now()),
        "casino": submission.property,
        "can_act": can(step, submission, access),
    }
    return render_to_string(name, shown, request=context["request"])


@register.simple_tag(takes_context=True)
def paper_list(context: Context, submission: Submission) -> SafeString:
    """Its papers, as they are drawn; the part renews itself."""
    shown = {
        "submission": submission,
        "casino": submission.property,
        "papers": papers_of(submission),
        "review_rules": rules_of(submission),
    }
    name = f"submissions/{context['access'].organisation_kind}/papers/_list.html"
    return render_to_string(name, shown, request=context["request"])
