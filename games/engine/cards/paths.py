"""What a table of cards can state about its cards."""

from games.engine.paths import ConfigurationPath

CARD_PATHS = (
    ConfigurationPath("decks", priced=True, public=True),
    ConfigurationPath("batches"),
    ConfigurationPath("card_supply"),
    ConfigurationPath("cut_card"),
    ConfigurationPath("deck_change_hours"),
    ConfigurationPath("dealt_face_down", public=True),
)
