from django.urls import URLPattern, URLResolver, path

from games.limits import views as limits

urlpatterns: list[URLPattern | URLResolver] = [
    path("tables/<int:pk>/limits/", limits.TableLimitsView.as_view(), name="limits-table"),
    path("tables/<int:pk>/limits/change/", limits.LimitsChangeView.as_view(), name="limits-change"),
    path("tables/<int:pk>/limits/preview/", limits.LimitsPreviewView.as_view(), name="limits-preview"),
    path("limits/<int:pk>/cancel/", limits.LimitsCancelView.as_view(), name="limits-cancel"),
    path("pits/<int:pk>/limits/", limits.LimitsBoardView.as_view(), name="limits-pit"),
]
