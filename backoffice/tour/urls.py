from django.urls import URLPattern, URLResolver, path

from backoffice.tour import views

urlpatterns: list[URLPattern | URLResolver] = [
    path("tour/", views.TourPageView.as_view(), name="tour"),
    path("tour/go/", views.GoView.as_view(), name="tour-go"),
    path("tour/leave/", views.LeaveView.as_view(), name="tour-leave"),
]
