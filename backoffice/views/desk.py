"""What every page of Baize is built on: it names its action, and says 404 before it says 403."""

from typing import Any, ClassVar

from django.contrib.auth.views import redirect_to_login
from django.core.exceptions import ImproperlyConfigured, PermissionDenied
from django.http import HttpRequest, HttpResponseBase
from django.views import View

from backoffice.models import Property
from backoffice.permissions.access import Access
from backoffice.permissions.actions import Action
from backoffice.services.actor import Actor


class DeskRequest(HttpRequest):
    """What the middleware adds; for the type checker, never instantiated."""

    access: Access
    actor: Actor
    current_property: Property | None
    request_id: str
    client_address: str
    htmx: Any


class DeskView(View):
    action: ClassVar[Action]
    request: DeskRequest

    def __init_subclass__(cls, *, abstract: bool = False, **kwargs: Any) -> None:
        super().__init_subclass__(**kwargs)
        if not abstract and not isinstance(getattr(cls, "action", None), Action):
            raise ImproperlyConfigured(f"{cls.__module__}.{cls.__qualname__} names no action.")

    def load(self) -> None:
        """Finds the objects that the URL names among those that the person may see; 404 for all others."""

    def dispatch(self, request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponseBase:
        access = self.request.access
        if self.action is not Action.PUBLIC and access.person is None:
            return redirect_to_login(request.get_full_path())
        self.load()
        if not access.allows(self.action):
            raise PermissionDenied
        return super().dispatch(request, *args, **kwargs)
