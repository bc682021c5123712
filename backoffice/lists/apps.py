from django.apps import AppConfig


class ListsConfig(AppConfig):
    name = "backoffice.lists"
    label = "lists"
