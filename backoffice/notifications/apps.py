from django.apps import AppConfig


class NotificationsConfig(AppConfig):
    name = "backoffice.notifications"
    verbose_name = "Notifications"
