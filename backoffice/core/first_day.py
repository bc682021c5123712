"""One of the first steps of a new organisation: where it is done, and what shows that it is."""

from collections.abc import Callable
from dataclasses import dataclass

from django.db.models import Exists
from django.utils.functional import Promise

from backoffice.permissions.actions import Action


@dataclass(frozen=True)
class FirstStep:
    # "operator", "regulator" or "platform"
    audience: str
    title: str | Promise
    text: str | Promise
    link: str | Promise
    url_name: str
    # who can take the step; others only read it
    action: Action
    # a condition on what is there; `OuterRef("pk")` is the operator, the regulator or, of the platform, the person
    done: Callable[[], Exists]
    # the address takes the property at which the person works
    at_property: bool = False
    optional: bool = False
