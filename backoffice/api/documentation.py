"""The documentation: the schema, the page on which it can be tried, and what each problem means."""

from functools import cache
from typing import Any

from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import render
from drf_spectacular.generators import SchemaGenerator
from drf_spectacular.renderers import OpenApiJsonRenderer

from backoffice.api.guides import guides
from backoffice.api.postman import collection_of
from backoffice.api.problem_meanings import MEANINGS
from backoffice.core.views.desk import DeskView
from backoffice.permissions.actions import Action
from backoffice.permissions.scopes import SCOPES


def make_schema() -> dict[str, Any]:
    """Of everything below /api/v1, whoever asks."""
    generator = SchemaGenerator()  # type: ignore[no-untyped-call]
    found: dict[str, Any] = generator.get_schema(request=None, public=True)  # type: ignore[no-untyped-call]
    return found


@cache
def _schema_text() -> bytes:
    text: bytes = OpenApiJsonRenderer().render(make_schema())
    return text


class SchemaView(DeskView):
    """Open to all: how to ask is no secret, what is answered is."""

    action = Action.PUBLIC

    def get(self, request: HttpRequest) -> HttpResponse:
        return HttpResponse(_schema_text(), content_type="application/vnd.oai.openapi+json")


class PostmanView(DeskView):
    action = Action.PUBLIC

    def get(self, request: HttpRequest) -> HttpResponse:
        answer = JsonResponse(_collection())
        answer["Content-Disposition"] = 'attachment; filename="baize.postman.json"'
        return answer


@cache
def _collection() -> dict[str, Any]:
    return collection_of(make_schema())


class DocumentationView(DeskView):
    action = Action.SIGNED_IN

    def get(self, request: HttpRequest) -> HttpResponse:
        return render(request, "api/docs.html", {"scopes": SCOPES, "guides": guides().values()})


class ProblemsView(DeskView):
    action = Action.PUBLIC

    def get(self, request: HttpRequest) -> HttpResponse:
        return render(request, "api/problems.html", {"meanings": MEANINGS})
