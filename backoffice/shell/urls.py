from django.urls import URLPattern, URLResolver, path

from backoffice.jobs.views import CancelJobView, JobView
from backoffice.notifications.views import (
    MarkAllNotificationsReadView,
    MarkNotificationReadView,
    NotificationBellView,
    NotificationsView,
    OpenNotificationView,
)
from backoffice.shell.views.home import HealthView, HomeView
from backoffice.shell.views.search import SearchView
from backoffice.shell.views.switch import SwitchPropertyView, SwitchThemeView

urlpatterns: list[URLPattern | URLResolver] = [
    path("", HomeView.as_view(), name="home"),
    path("search/", SearchView.as_view(), name="search"),
    path("switch/property/", SwitchPropertyView.as_view(), name="switch-property"),
    path("switch/theme/", SwitchThemeView.as_view(), name="switch-theme"),
    path("notifications/", NotificationsView.as_view(), name="notifications"),
    path("notifications/bell/", NotificationBellView.as_view(), name="notification-bell"),
    path("notifications/read/", MarkAllNotificationsReadView.as_view(), name="notifications-read-all"),
    path("notifications/<int:notification_id>/", OpenNotificationView.as_view(), name="notification-open"),
    path(
        "notifications/<int:notification_id>/read/",
        MarkNotificationReadView.as_view(),
        name="notification-read",
    ),
    path("jobs/<int:job_id>/", JobView.as_view(), name="job-detail"),
    path("jobs/<int:job_id>/cancel/", CancelJobView.as_view(), name="job-cancel"),
    path("health/", HealthView.as_view(), name="health"),
]
