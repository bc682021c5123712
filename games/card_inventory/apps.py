from django.apps import AppConfig


class CardInventoryConfig(AppConfig):
    name = "games.card_inventory"
    verbose_name = "Card inventory"
