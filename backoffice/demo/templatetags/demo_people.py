from typing import Any

from django import template
from django.conf import settings

from backoffice.demo.selectors import people_of_the_demo

register = template.Library()


@register.inclusion_tag("demo/_people.html", takes_context=True)
def demo_people(context: dict[str, Any]) -> dict[str, Any]:
    return {
        "parties": people_of_the_demo(),
        "password": settings.DEMO_PASSWORD,
        "redirect_field": context.get("redirect_field", ""),
        "csrf_token": context.get("csrf_token"),
    }
