"""How a job stands, wherever one is shown."""

from django import template
from django.utils import timezone

from backoffice.jobs.models import Job
from backoffice.jobs.standing import Standing, standing_of

register = template.Library()


@register.filter
def job_standing(job: Job | None) -> Standing:
    return standing_of(job, at=timezone.now())
