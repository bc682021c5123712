"""The pure part: prices, settlements and simulations from one definition of a game.

Nothing here imports Django, so that a plain Python process (a worker, a lab's notebook) can check every figure.
"""

VERSION = "1.0.0"
