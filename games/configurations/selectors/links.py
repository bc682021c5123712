"""What other rooms offer on the page of a variant; each adds to it through `CONFIGURATION_LINKS`."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass

from django.conf import settings
from django.utils.functional import Promise
from django.utils.module_loading import import_string

from backoffice.permissions.access import Access
from games.configurations.models import Configuration


@dataclass(frozen=True)
class ConfigurationLink:
    """`note` says beside the name of the variant what is going on with it."""

    label: str | Promise
    url: str
    icon: str
    note: str = ""


Source = Callable[[Access, Configuration], Iterable[ConfigurationLink]]


def links_of(access: Access, configuration: Configuration) -> list[ConfigurationLink]:
    sources: list[Source] = [import_string(name) for name in settings.CONFIGURATION_LINKS]
    return [link for source in sources for link in source(access, configuration)]
