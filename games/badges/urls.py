from django.urls import URLPattern, URLResolver, path

from games.badges import views

urlpatterns: list[URLPattern | URLResolver] = [
    path("badges/", views.BadgeListView.as_view(), name="badge-list"),
    path("badges/add/", views.BadgeAddView.as_view(), name="badge-add"),
    path("badges/print/", views.BadgePrintView.as_view(), name="badge-print"),
    path("badges/own-pin/", views.OwnPinView.as_view(), name="badge-own-pin"),
    path("badges/<int:pk>/change/", views.BadgeChangeView.as_view(), name="badge-change"),
    path("badges/<int:pk>/pin/", views.BadgePinView.as_view(), name="badge-pin"),
    path("badges/<int:pk>/unlock/", views.BadgeUnlockView.as_view(), name="badge-unlock"),
    path("badges/<int:pk>/retire/", views.BadgeRetireView.as_view(), name="badge-retire"),
    path("badges/<int:pk>/restore/", views.BadgeRestoreView.as_view(), name="badge-restore"),
]
