"""An organisation's programs, with their last use."""

from datetime import datetime

from django.db.models import CharField, F, Func, OuterRef, Prefetch, QuerySet, Subquery, Value
from django.db.models.functions import Cast, Concat

from backoffice.api.models import ApiClient, ApiSecret, ApiUsage
from backoffice.casinos.models import Property
from backoffice.core.keyed_hash import keyed_hash
from backoffice.core.networks import customer_of
from backoffice.permissions.access import Access
from backoffice.permissions.actions import Action


def caller_of(access: Access, *, address: str) -> str:
    """Under which name requests are counted and answers kept; whoever is not known is told apart by the network."""
    if access.client:
        return f"client:{access.client.pk}"
    if access.person:
        return f"person:{access.person.pk}"
    return f"nobody:{_network_mark(address)}"


def caller_without_credentials(address: str) -> str:
    """Under which name wrong tokens and secrets from a network are counted."""
    return f"wrong:{_network_mark(address)}"


def _network_mark(address: str) -> str:
    return keyed_hash("networks", customer_of(address).encode())[:24]


def api_clients_visible_to(access: Access) -> QuerySet[ApiClient]:
    clients = ApiClient.objects.select_related("application", "operator", "regulator", "acts_for")
    if not access.allows(Action.API_CLIENTS_MANAGE):
        return clients.none()
    if access.operator:
        return clients.filter(operator=access.operator)
    return clients.filter(regulator=access.regulator) if access.regulator else clients.none()


def api_clients_listed_for(access: Access) -> QuerySet[ApiClient]:
    """Those in use first; with `last_used_at` by the minute, and `casinos`."""
    caller = Concat(Value("client:"), Cast(OuterRef("pk"), CharField()))
    used = ApiUsage.objects.filter(caller=caller).order_by("-minute").values("minute")[:1]
    return (
        api_clients_visible_to(access)
        .annotate(last_used_at=Subquery(used))
        .prefetch_related(Prefetch("properties", queryset=Property.objects.all(), to_attr="casinos"))
        .order_by(F("revoked_at").desc(nulls_first=True), Func(F("name"), function="lower"), "pk")
    )


def clients_acting_for(access: Access) -> QuerySet[ApiClient]:
    """Those that do the reader's work, or would once it is confirmed; only the person's own session sees them."""
    if access.person is None or access.client is not None:
        return ApiClient.objects.none()
    clients = ApiClient.objects.filter(acts_for=access.person, revoked_at__isnull=True)
    return clients.select_related("application", "acts_for").prefetch_related("properties").order_by("name")


def good_secrets(client: ApiClient, *, at: datetime) -> list[ApiSecret]:
    """The one in use first."""
    return sorted(
        (each for each in client.secrets.all() if each.is_good_at(at)),
        key=lambda each: each.expires_at is not None,
    )
