"""What the pages about decks off the table share."""

from typing import Any, ClassVar

from django.core.exceptions import PermissionDenied
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404
from django.utils import timezone
from django.utils.decorators import method_decorator
from django.views.decorators.debug import sensitive_post_parameters

from backoffice.casinos.models import Property
from backoffice.casinos.selectors.properties import properties_visible_to
from backoffice.casinos.views.pages import AudienceView, NamedCasinoView
from backoffice.core.errors import DomainError
from backoffice.permissions.actions import Action
from games.card_inventory.rules.law import CardLaw
from games.packs.floor_law import card_law_at

keep_pins_out_of_reports = method_decorator(
    sensitive_post_parameters("dealer_pin", "supervisor_pin", "witness_pin"), name="dispatch"
)


class CardInventoryView(AudienceView, abstract=True):
    feature = "card_inventory"


class OneCasino(CardInventoryView, abstract=True):
    """About the property that the address names."""

    casino: Property

    def load(self) -> None:
        self.casino = get_object_or_404(properties_visible_to(self.request.access), pk=self.kwargs["pk"])

    def context(self) -> dict[str, Any]:
        return {"casino": self.casino, "law": self.law}

    @property
    def law(self) -> CardLaw:
        return card_law_at(self.casino, timezone.now())


class CurrentCasino(NamedCasinoView, CardInventoryView, abstract=True):
    def context(self) -> dict[str, Any]:
        return {
            "casino": self.casino,
            "law": card_law_at(self.casino, timezone.now()) if self.casino else None,
        }


class FormPage(CardInventoryView, abstract=True):
    """A form that does one thing; nothing typed is lost when it is refused, but for PINs."""

    template: ClassVar[str]

    def context(self) -> dict[str, Any]:
        raise NotImplementedError

    def make_form(self, data: Any = None) -> Any:
        raise NotImplementedError

    def act(self, form: Any) -> HttpResponse:
        raise NotImplementedError

    def get(self, request: HttpRequest, **kwargs: Any) -> HttpResponse:
        return self.show(self.make_form())

    def post(self, request: HttpRequest, **kwargs: Any) -> HttpResponse:
        form = self.make_form(request.POST)
        if form.is_valid():
            try:
                return self.act(form)
            except DomainError as refusal:
                form = self.refused(form, refusal)
        return self.show(form)

    def ticks_all(self) -> bool:
        """A batch of a hundred labels is ticked at once, and what is not there unticked."""
        return self.request.GET.get("tick") == "all"

    def refused(self, form: Any, refusal: DomainError) -> Any:
        form.add_error(refusal.field if refusal.field in form.fields else None, str(refusal))
        return form

    def show(self, form: Any) -> HttpResponse:
        return self.page(self.template, self.context() | {"form": form})


class ReadAndAct(FormPage, abstract=True):
    """A page that more people may read than act on."""

    acts: ClassVar[Action]

    def post(self, request: HttpRequest, **kwargs: Any) -> HttpResponse:
        if not self.request.access.allows(self.acts):
            raise PermissionDenied
        return super().post(request, **kwargs)
