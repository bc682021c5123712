"""What a configuration of baccarat can state beyond what every table of cards has."""

from games.engine.cards.paths import CARD_PATHS
from games.engine.paths import ConfigurationPath

PATHS = (
    *CARD_PATHS,
    ConfigurationPath("limits.differential", public=True, played=True),
    ConfigurationPath("insurance.offered", priced=True, public=True, played=True),
    ConfigurationPath("insurance.display", public=True),
)
