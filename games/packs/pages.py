"""A page about one pack, whichever feature shows it."""

from datetime import date
from typing import Any, ClassVar

from django.http import Http404, HttpResponse
from django.shortcuts import render
from django.utils import timezone
from django.utils.cache import patch_vary_headers

from backoffice.core.formatting import zone_of
from backoffice.core.views.desk import DeskView
from games.engine.errors import EngineError
from games.rulepacks.book import Book, book_of
from games.rulepacks.loader import load_pack


class OnePack(DeskView, abstract=True):
    """`today` is the day at the property where the reader works."""

    # the folder of its templates
    feature: ClassVar[str]
    book: Book

    def load(self) -> None:
        try:
            self.book = book_of(load_pack(self.kwargs["pack"]))
        except EngineError as error:
            raise Http404(str(error)) from None

    def today(self) -> date:
        casino = self.request.current_property
        return timezone.localdate(timezone=zone_of(casino) if casino else None)

    def page(self, name: str, context: dict[str, Any], *, status: int = 200) -> HttpResponse:
        response = render(
            self.request,
            f"{self.feature}/{name}.html",
            {"book": self.book, "pack": self.book.pack, "head": self.book.pack.head} | context,
            status=status,
        )
        # a part of the page has the same address as the whole
        patch_vary_headers(response, ["HX-Request", "HX-Target"])
        return response
