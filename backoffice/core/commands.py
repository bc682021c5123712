"""Something to do that the search offers by name: `log deck change T03`."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import TYPE_CHECKING

from django.utils.functional import Promise

from backoffice.permissions.actions import Action

if TYPE_CHECKING:
    from backoffice.permissions.access import Access


@dataclass(frozen=True)
class Command:
    label: str | Promise
    icon: str
    url_name: str
    action: Action
    # further words by which it is found
    words: str = ""
    targets: "Callable[[Access, str], Iterable[tuple[str, str]]] | None" = None
    # the address takes the property at which the person works
    at_property: bool = False
    # a page of settings rather than something to do
    is_setting: bool = False
    # "operator" or "regulator", where it is for one side only
    audience: str = ""
