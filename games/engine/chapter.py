"""Words that the mathematical chapters of all games share."""

NO_CHOICE = "The player decides nothing after the wager is made."
EXACT = (
    "Figures are exact fractions of integer counts of {ways}; decimals are rounded only where they are shown."
)
