"""What a configuration of Casino War can state beyond what every table of cards has."""

from games.engine.cards.paths import CARD_PATHS
from games.engine.paths import ConfigurationPath

PATHS = (
    *CARD_PATHS,
    ConfigurationPath("progressive.wager", priced=True, public=True, played=True),
    ConfigurationPath("progressive.rate", priced=True),
    ConfigurationPath("progressive.reserve_rate", priced=True),
    ConfigurationPath("progressive.initial", priced=True, public=True),
    ConfigurationPath("progressive.reset", priced=True, public=True),
    ConfigurationPath("progressive.maximum", priced=True, public=True),
    ConfigurationPath("progressive.kind"),
    ConfigurationPath("progressive.linked"),
    ConfigurationPath("progressive.envy.*", priced=True, public=True, played=True),
    ConfigurationPath("bonus_spin.wagers", priced=True, public=True, listed=True, played=True),
    ConfigurationPath("bonus_spin.trigger", priced=True, public=True),
    ConfigurationPath("bonus_spin.wheel", priced=True),
    ConfigurationPath("bonus_spin.kind"),
    ConfigurationPath("bonus_spin.linked"),
    *(
        ConfigurationPath(f"bonus_spin.{meter}.{term}", priced=True, public=term != "rate")
        for meter in ("primary", "secondary")
        for term in ("rate", "initial", "reset", "maximum")
    ),
    ConfigurationPath("electronic.community_cards", priced=True, public=True),
)
