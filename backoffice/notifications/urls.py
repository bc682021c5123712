from django.urls import URLPattern, URLResolver, path

from backoffice.notifications import views

urlpatterns: list[URLPattern | URLResolver] = [
    path("notifications/", views.NotificationsView.as_view(), name="notifications"),
    path("notifications/bell/", views.NotificationBellView.as_view(), name="notification-bell"),
    path("notifications/read/", views.MarkAllNotificationsReadView.as_view(), name="notifications-read-all"),
    path(
        "notifications/<int:notification_id>/", views.OpenNotificationView.as_view(), name="notification-open"
    ),
    path(
        "notifications/<int:notification_id>/read/",
        views.MarkNotificationReadView.as_view(),
        name="notification-read",
    ),
    path("accounts/notices/", views.NoticeChoicesView.as_view(), name="account-notices"),
]
