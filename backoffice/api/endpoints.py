"""What every endpoint is built on: it names action and scope of each method, and says 404 before it says 403.

    class PitDetail(ApiView):
        operations = {"GET": Operation(Action.PROPERTY_VIEW, "house:read", "One pit", gives=PitOut)}

        def load(self) -> None:
            self.pit = found(pits_visible_to(self.access), self.kwargs["pk"])

        def get(self) -> Pit:
            return self.pit

A handler returns the thing, a query set for a list, or a whole `Response`; the base checks what came in, writes what
goes out, counts the request and keeps the answer of those that name a key.
"""

from datetime import datetime
from typing import Any, ClassVar

from django.core.exceptions import ImproperlyConfigured, PermissionDenied
from django.db import transaction
from django.db.models import Model, QuerySet
from django.http import Http404
from django.http.response import HttpResponseBase
from django.utils import timezone
from rest_framework.exceptions import MethodNotAllowed, NotAuthenticated
from rest_framework.permissions import SAFE_METHODS
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.serializers import BaseSerializer
from rest_framework.views import APIView

from backoffice.api import etags, idempotency
from backoffice.api.bulk import Items, with_tried_again
from backoffice.api.checking import checked, checked_query
from backoffice.api.fields import ModelOut, written_from_columns
from backoffice.api.files import received
from backoffice.api.operations import Operation
from backoffice.api.pagination import Cursor
from backoffice.api.problems import person_needed
from backoffice.api.rate_limits import limit_of
from backoffice.api.rendering import AsWritten, ProblemRenderer, WrittenBefore
from backoffice.api.selectors import caller_of
from backoffice.api.services.calls import count_call
from backoffice.api.sparse import chosen_fields, only
from backoffice.audit.actor import Actor
from backoffice.core.holding import HELD
from backoffice.permissions.access import Access
from backoffice.permissions.actions import Action
from backoffice.permissions.scopes import need_person

METHODS = ("get", "post", "put", "patch", "delete")


def found(rows: "QuerySet[Any]", key: Any, *, by: str = "pk") -> Any:
    """Among those that the caller may see; 404 for all others."""
    thing = rows.filter(**{by: key}).first()
    if thing is None:
        raise Http404
    return thing


class ApiView(APIView):
    operations: ClassVar[dict[str, Operation]]
    action: ClassVar[Action]
    http_method_names = [*METHODS, "head"]
    pagination_class = Cursor
    ordering: ClassVar[tuple[str, ...]] = ("pk",)

    access: Access
    actor: Actor
    now: datetime

    def __init_subclass__(cls, *, abstract: bool = False, **kwargs: Any) -> None:
        super().__init_subclass__(**kwargs)
        if abstract:
            return
        handled = {method.upper() for method in METHODS if hasattr(cls, method)}
        named = getattr(cls, "operations", {})
        if not handled or set(named) != handled:
            raise ImproperlyConfigured(
                f"{cls.__module__}.{cls.__qualname__} must name action and scope of each of its methods: "
                f"{', '.join(sorted(handled ^ set(named))) or 'it has none'}."
            )
        cls.action = next(iter(named.values())).action

    @property
    def operation(self) -> Operation:
        method = "GET" if self.request.method == "HEAD" else self.request.method or ""
        if method not in self.operations:
            raise MethodNotAllowed(method)
        return self.operations[method]

    def load(self) -> None:
        """Finds what the address names among what the caller may see; 404 for all else."""

    def etag(self, thing: Any) -> str:
        """The state of a thing; empty where it has none."""
        if isinstance(thing, Model) and hasattr(thing, "version"):
            return etags.tag_of(thing._meta.model_name, thing.pk, thing.version)
        return ""

    def ensure_seen(self, thing: Model) -> None:
        etags.ensure_seen(self.request, self.etag(thing))

    def initial(self, request: Request, *args: Any, **kwargs: Any) -> None:
        self.limits: dict[str, str] = {}
        super().initial(request, *args, **kwargs)
        # whoever calls was looked up, so the database has said what time it is
        self.now = timezone.now()
        asked: Any = request._request
        self.access, self.actor = asked.access, asked.actor
        operation = self.operation
        if operation.deprecated is not None and operation.deprecated.is_over(self.now):
            raise Http404
        if operation.action is not Action.PUBLIC and not (self.access.person or self.access.client):
            raise NotAuthenticated
        self.caller = caller_of(self.access, address=asked.client_address)
        number = getattr(asked, "calls_counted", 0) or count_call(
            caller=self.caller, at=self.now, by=0 if HELD in asked.META else 1
        )
        self.limits = limit_of(self.access, number=number, at=self.now)
        self.load()
        self.ensure_allowed(operation)

    def ensure_allowed(self, operation: Operation) -> None:
        """Scope, person, action; after what the address names was found."""
        access, scope = self.access, operation.scope
        if access.client and scope and scope not in access.scopes:
            raise PermissionDenied(f"This needs the scope {scope}.")
        if access.client and access.person is None and need_person([scope]):
            raise person_needed(access.client)
        if not access.allows(operation.action):
            through = access.client is not None and access.person is not None
            raise PermissionDenied(f"{access.person} may not do this now." if through else "")

    def dispatch(self, request: Any, *args: Any, **kwargs: Any) -> HttpResponseBase:
        self.args, self.kwargs = args, kwargs
        self.request = self.initialize_request(request, *args, **kwargs)
        self.headers = self.default_response_headers
        try:
            self.initial(self.request, *args, **kwargs)
            response = self._answered()
        except Exception as error:  # noqa: BLE001 - everything that goes wrong is told alike
            response = self.handle_exception(error)
        self.response = self.finalize_response(self.request, response, *args, **kwargs)
        return self.response

    def _answered(self) -> Response:
        if self.operation.sends:
            self.sent = received(self.request, self.operation.sends)
        if self.request.method in SAFE_METHODS or not (self.access.person or self.access.client):
            return self._answer()
        if self.request.method != "POST":
            # a change by several services is made whole or not at all
            with transaction.atomic():
                return self._answer()
        key = idempotency.key_in(self.request, needed=self.operation.writes)
        if not key:
            return self._answer()
        return idempotency.answer_once(
            caller=self.caller,
            key=key,
            content=idempotency.content_of(self.request),
            request_id=getattr(self.request._request, "request_id", ""),
            at=self.now,
            work=self._answer,
        )

    def _answer(self, earlier: Items | None = None) -> Response:
        """`earlier` is what a batch was answered before: of it only that is tried which the clock refused."""
        operation = self.operation
        self.query, self.filtered = checked_query(operation, self.request)
        chosen = chosen_fields(self.request, operation, self.gives)
        if operation.takes is not None:
            self.given: dict[str, Any] = checked(operation.takes, self.request.data, view=self)
        if earlier is not None:
            items = self.given["items"]
            self.given = {**self.given, "items": [items[place] for place in earlier.places_to_try_again]}
        handler = getattr(self, (self.request.method or "").lower())
        answer = handler()
        if isinstance(answer, Response):
            return answer
        if earlier is not None:
            answer = with_tried_again(earlier, answer)
        response = self.written(answer, chosen=chosen)
        response.items_told = answer if isinstance(answer, Items) else None  # type: ignore[attr-defined]
        return response

    @property
    def gives(self) -> type[BaseSerializer[Any]] | None:
        """What this caller is answered with."""
        operation = self.operation
        return (self.access.regulator and operation.gives_authority) or operation.gives

    def written(self, answer: Any, *, status: int | None = None, chosen: tuple[str, ...] = ()) -> Response:
        """What the handler found, as the operation promises it."""
        operation = self.operation
        status = status or operation.status
        if self.gives is None:
            return Response(status=status)
        if operation.many:
            return self._page(answer, chosen)
        tag = self.etag(answer)
        if operation.tagged and tag and etags.knows_already(self.request, tag):
            return Response(status=304, headers={"ETag": tag})
        data = self.gives(answer, context={"view": self}).data
        # an answer that tells more than the thing's own state would keep its tag while it changes;
        # where the thing can be changed, the change has to name the state that it saw
        guarded = any(each.guarded for each in self.operations.values())
        is_state = operation.tagged or operation.writes or guarded
        headers = {"ETag": tag} if tag and is_state else {}
        return Response(only(data, chosen), status=status, headers=headers)

    def _page(self, rows: Any, chosen: tuple[str, ...]) -> Response:
        assert self.gives is not None  # noqa: S101 - a list gives something
        if self.filtered is not None:
            self.filtered.queryset = rows
            rows = self.filtered.qs
        rows = rows.order_by(*self.ordering)
        columns = self._columns()
        if columns:
            names = [name.removeprefix("-") for name in self.ordering]
            rows = rows.select_related(None).values(*names, *(column for column, _show in columns.values()))
        cursor = Cursor()
        page = cursor.paginate_queryset(rows, self.request, view=self) or []
        if columns:
            data: Any = [written_from_columns(columns, row) for row in page]
        else:
            data = self.gives(self.completed(page), many=True, context={"view": self}).data
        return cursor.get_paginated_response([only(each, chosen) for each in data])

    def _columns(self) -> dict[str, Any]:
        """A list of plain columns is written without making its rows into things first."""
        gives = self.gives
        is_plain = gives is not None and issubclass(gives, ModelOut)
        return gives.columns() if is_plain and type(self).completed is ApiView.completed else {}  # type: ignore[union-attr]

    def completed(self, page: list[Any]) -> list[Any]:
        """A list may add what belongs to all rows of a page, in as many queries for one row as for many."""
        return page

    def finalize_response(self, request: Request, response: Any, *args: Any, **kwargs: Any) -> Any:
        response = super().finalize_response(request, response, *args, **kwargs)
        for name, value in getattr(self, "limits", {}).items():
            response.setdefault(name, value)
        method = "GET" if request.method == "HEAD" else request.method or ""
        its = self.operations.get(method)
        if its is not None and its.deprecated is not None:
            for name, value in its.deprecated.headers.items():
                response[name] = value
        response.setdefault("Cache-Control", "private, no-cache")
        if getattr(response, "is_problem", False):
            response.accepted_renderer = ProblemRenderer()
        elif isinstance(response, WrittenBefore):
            response.accepted_renderer = AsWritten()
        return response
