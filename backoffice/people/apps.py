from django.apps import AppConfig


class PeopleConfig(AppConfig):
    name = "backoffice.people"
    verbose_name = "People"

    def ready(self) -> None:
        from backoffice.people import sign_in_audit  # noqa: F401 - connects itself
