"""The page of a list: it shows, hands out files, and keeps columns and views of whoever looks."""

from typing import Any, ClassVar

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect
from django.utils import timezone
from django.utils.translation import gettext as _

from backoffice.casinos.models import Property
from backoffice.core.addresses import number_in
from backoffice.core.errors import DomainError
from backoffice.core.views.desk import DeskView
from backoffice.jobs.export_files import file_or_order, order_file
from backoffice.lists.files import FORMATS, export_of
from backoffice.lists.listing import Listing
from backoffice.lists.models import SavedView
from backoffice.lists.selectors import columns_chosen_by, offered_views
from backoffice.lists.services import choose_columns, remove_view, save_view


class ListPage(DeskView, abstract=True):
    """A view names its `listing_class` and draws the page around it in `show`."""

    listing_class: ClassVar[type[Listing]]

    def show(self, listing: Any) -> HttpResponse:
        """With `list_context(listing)` among its context."""
        raise NotImplementedError

    def listing_property(self) -> Property | None:
        """Where the person works, unless the page is about another."""
        return self.request.current_property

    def listing(self) -> Any:
        asked = self.request.GET.get("columns")
        key = self.listing_class.key
        return self.listing_class(
            self.request.access,
            self.request.GET,
            at=timezone.now(),
            current=self.listing_property(),
            place=self.kwargs,
            chosen=asked.split(",") if asked else columns_chosen_by(self.request.access, key),
        )

    def get(self, request: HttpRequest, **_kwargs: Any) -> HttpResponse:
        listing = self.listing()
        form = request.GET.get("as")
        return file_or_order(self, export_of(listing, form)) if form in FORMATS else self.show(listing)

    def list_context(self, listing: Listing) -> dict[str, Any]:
        views = offered_views(self.request.access, listing.key, opened=self.request.GET.get("view", ""))
        return {
            "listing": listing,
            "page": listing.page,
            "views": views,
            "opened": next((each for each in views if each.is_open), None),
        }

    def post(self, request: HttpRequest, **_kwargs: Any) -> HttpResponse:
        """Always back to the list, with all that it was filtered by."""
        listing = self.listing()
        if request.GET.get("as") in FORMATS:
            return order_file(self, export_of(listing, request.GET["as"]))
        match request.POST.get("do"):
            case "columns":
                return self._columns(listing)
            case "view":
                return self._view(listing)
            case "remove":
                return self._remove(listing)
        return redirect(self._address(listing.query))

    def _columns(self, listing: Listing) -> HttpResponse:
        known = [each.key for each in listing.all_columns]
        wanted = [] if "usual" in self.request.POST else self.request.POST.getlist("column")
        choose_columns(
            list_key=listing.key,
            columns=[key for key in known if key in wanted],
            actor=self.request.actor,
        )
        return redirect(self._address(listing.query))

    def _view(self, listing: Listing) -> HttpResponse:
        try:
            view = save_view(
                list_key=listing.key,
                name=self.request.POST.get("name", ""),
                query=listing.query_of_view,
                columns=listing.column_keys,
                about=listing.about,
                shared="shared" in self.request.POST,
                at=listing.at,
                actor=self.request.actor,
            )
        except DomainError as refusal:
            messages.error(self.request, str(refusal))
            return redirect(self.request.get_full_path())
        messages.success(self.request, _("The view “%(view)s” is saved.") % {"view": view})
        views = offered_views(self.request.access, listing.key, opened=str(view.pk))
        return redirect(self.request.path + next(each.address for each in views if each.is_open))

    def _remove(self, listing: Listing) -> HttpResponse:
        own = SavedView.objects.filter(person=self.request.access.person, list_key=listing.key)
        view = get_object_or_404(own, pk=number_in(self.request.POST.get("view", "")) or 0)
        remove_view(view=view)
        messages.success(self.request, _("The view “%(view)s” is removed.") % {"view": view})
        return redirect(self._address(listing.query))

    def _address(self, query: str) -> str:
        return f"{self.request.path}?{query}" if query else self.request.path
