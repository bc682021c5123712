from django.http import HttpRequest, JsonResponse
from django.urls import path

from backoffice.models import GamingTable


def one_row(request: HttpRequest, pk: int) -> JsonResponse:
    return JsonResponse(GamingTable.objects.values("id", "number", "positions").get(pk=pk))


urlpatterns = [path("tables/<int:pk>/", one_row)]
