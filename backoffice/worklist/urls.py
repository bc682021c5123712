from django.urls import URLPattern, URLResolver, path

from backoffice.worklist import views

urlpatterns: list[URLPattern | URLResolver] = [
    path("floor/", views.FloorView.as_view(), name="floor-live"),
    path("work/<slug:ref>/", views.ItemView.as_view(), name="work-item"),
    path("work/<slug:ref>/assign/", views.AssignView.as_view(), name="work-assign"),
    path("work/<slug:ref>/snooze/", views.SnoozeView.as_view(), name="work-snooze"),
    path("work/<slug:ref>/wake/", views.WakeView.as_view(), name="work-wake"),
]
