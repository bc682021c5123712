from django.http import HttpRequest, JsonResponse
from django.urls import path

from benchmarks.bare.models import Table


def one_row(request: HttpRequest, pk: int) -> JsonResponse:
    return JsonResponse(Table.objects.values("id", "number", "positions").get(pk=pk))


urlpatterns = [path("tables/<int:pk>/", one_row)]
