"""What every page of Baize is built on: it names its action, and says 404 before it says 403."""

from typing import Any, ClassVar

from django.contrib.auth.views import redirect_to_login
from django.core.exceptions import ImproperlyConfigured, PermissionDenied
from django.db.models import ForeignKey, Model
from django.http import HttpRequest, HttpResponse, HttpResponseBase
from django.utils import timezone
from django.views import View

from backoffice.audit.actor import Actor
from backoffice.casinos.models import Property
from backoffice.permissions.access import Access
from backoffice.permissions.actions import Action


class DeskRequest(HttpRequest):
    """What the middleware adds; for the type checker, never instantiated."""

    access: Access
    actor: Actor
    # those that the person may see
    casinos: list[Property]
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
            if self.request.htmx:
                # a part of a page cannot become the sign-in page; the shell says that the session ended
                return HttpResponse(status=401)
            return redirect_to_login(request.get_full_path())
        self.load()
        if not access.allows(self.action):
            raise PermissionDenied
        self._follow_the_page()
        return super().dispatch(request, *args, **kwargs)

    def _follow_the_page(self) -> None:
        """Whoever opens a page of another property works there from now on: clocks, lists and the switcher follow."""
        casino = self._casino_of_page()
        if casino is None or casino.is_retired or casino == self.request.current_property:
            return
        self.request.current_property = casino
        timezone.activate(casino.zone)
        if self.request.method == "GET" and not self.request.htmx:
            self.request.session["property_id"] = casino.pk

    def _casino_of_page(self) -> Property | None:
        """That of the first thing that `load` found."""
        for thing in vars(self).values():
            casino = thing if isinstance(thing, Property) else _loaded_property(thing)
            if casino is not None:
                return casino
        return None


def _loaded_property(thing: object) -> Property | None:
    """Without asking the database: a thing that was found among the visible ones brings its property along."""
    if not isinstance(thing, Model):
        return None
    field = next((each for each in thing._meta.concrete_fields if each.name == "property"), None)
    casino = field.get_cached_value(thing, default=None) if isinstance(field, ForeignKey) else None
    return casino if isinstance(casino, Property) else None
