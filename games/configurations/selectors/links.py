"""What other features offer on the page of a variant; each adds to it by its contributions (`configuration_links`)."""

from dataclasses import dataclass

from django.utils.functional import Promise

from backoffice.core.contributions import in_order
from backoffice.permissions.access import Access
from games.configurations.models import Configuration


@dataclass(frozen=True)
class ConfigurationLink:
    """`note` says beside the name of the variant what is going on with it."""

    label: str | Promise
    url: str
    icon: str
    note: str = ""


def links_of(access: Access, configuration: Configuration) -> list[ConfigurationLink]:
    sources = in_order("configuration_links")
    return [link for source in sources for link in source(access, configuration)]
