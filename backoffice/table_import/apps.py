from django.apps import AppConfig


class TableImportConfig(AppConfig):
    name = "backoffice.table_import"
    verbose_name = "Import of tables"
