"""Lists by cursor: what is added or removed meanwhile neither repeats nor hides a row."""

import re
from typing import Any

from django.core.exceptions import ValidationError
from django.db import DataError
from django.utils.translation import gettext as _
from rest_framework.exceptions import NotFound
from rest_framework.pagination import CursorPagination
from rest_framework.request import Request
from rest_framework.response import Response

from backoffice.api.problems import FieldProblem, bad_input

MOST = 200
_CURSOR = re.compile(r"[A-Za-z0-9+/]*={0,2}")


class Cursor(CursorPagination):
    page_size = 50
    max_page_size = MOST
    page_size_query_param = "limit"
    cursor_query_description = "Where to go on; from `next` or `previous` of an answer."
    page_size_query_description = f"Rows of a page, 1 to {MOST}."

    def paginate_queryset(self, queryset: Any, request: Request, view: Any = None) -> list[Any] | None:
        no_cursor = bad_input([FieldProblem("cursor", _("This cursor is not valid."), "cursor")])
        if not _CURSOR.fullmatch(request.query_params.get("cursor", "")):
            raise no_cursor
        try:
            return super().paginate_queryset(queryset, request, view)
        except (NotFound, ValueError, TypeError, ValidationError, DataError) as error:
            raise no_cursor from error

    def get_ordering(self, request: Request, queryset: Any, view: Any) -> Any:
        return tuple(view.ordering)

    def get_page_size(self, request: Request) -> int | None:
        text = request.query_params.get("limit", "")
        if not text:
            return self.page_size
        if not (text.isascii() and text.isdigit() and len(text) <= 3 and 1 <= int(text) <= MOST):
            allowed = f"1 to {MOST}"
            raise bad_input(
                [
                    FieldProblem(
                        "limit", _("A whole number from 1 to %(most)d.") % {"most": MOST}, "limit", allowed
                    )
                ]
            )
        return int(text)

    def get_paginated_response_schema(self, schema: dict[str, Any]) -> dict[str, Any]:
        address = {"type": "string", "format": "uri", "nullable": True}
        return {
            "type": "object",
            "required": ["next", "previous", "results"],
            "properties": {"next": address, "previous": address, "results": schema},
        }

    def get_paginated_response(self, data: Any) -> Response:
        return Response({"next": self.get_next_link(), "previous": self.get_previous_link(), "results": data})
