from typing import Any

from django.apps import AppConfig, apps
from django.conf import settings
from django.core.checks import Tags, register
from django.db.models.signals import post_migrate


class InstallationConfig(AppConfig):
    name = "backoffice.installation"
    verbose_name = "Installation"

    def ready(self) -> None:
        from backoffice.core.clock import keep_the_databases_time
        from backoffice.installation.checks import owner_is_another, tables_belong_to_another
        from backoffice.installation.outside_checks import (
            files_can_be_kept,
            letters_name_a_sender,
            somebody_ends_tls,
        )

        keep_the_databases_time()
        register(owner_is_another, Tags.security, deploy=True)
        for check in (files_can_be_kept, letters_name_a_sender, somebody_ends_tls):
            register(check, Tags.security, deploy=True)
        register(tables_belong_to_another, Tags.database, deploy=True)
        # every app with tables is told after all migrations: to be told once is enough
        post_migrate.connect(_grant_rights, sender=apps.get_app_config("audit"))


def _grant_rights(**_: Any) -> None:
    from backoffice.core.database_roles import grant_rights

    if settings.APPLICATION_ROLE:
        grant_rights(settings.APPLICATION_ROLE)
