from django.urls import URLPattern, URLResolver, path

from games.limits import views

urlpatterns: list[URLPattern | URLResolver] = [
    path("tables/<int:pk>/limits/", views.TableLimitsView.as_view(), name="limits-table"),
    path("tables/<int:pk>/limits/change/", views.LimitsChangeView.as_view(), name="limits-change"),
    path("tables/<int:pk>/limits/preview/", views.LimitsPreviewView.as_view(), name="limits-preview"),
    path("limits/<int:pk>/cancel/", views.LimitsCancelView.as_view(), name="limits-cancel"),
    path("pits/<int:pk>/limits/", views.LimitsBoardView.as_view(), name="limits-pit"),
]
