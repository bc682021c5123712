"""What the price of a game of cards rests on."""

from games.engine.chapter import EXACT

CARD_ASSUMPTIONS = (
    "Every order of the cards in the shoe is equally likely; cards burned face down change nothing.",
    "A wager is priced from a full shoe, which by symmetry is its price over the whole shoe on average.",
    EXACT.format(ways="deals"),
)
