from django.urls import URLPattern, URLResolver, path

from backoffice.first_day import views

urlpatterns: list[URLPattern | URLResolver] = [
    path("first-day/", views.FirstDayView.as_view(), name="first-day"),
    path("first-day/close/", views.CloseFirstDayView.as_view(), name="first-day-close"),
]
