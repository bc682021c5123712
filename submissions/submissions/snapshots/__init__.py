"""What a submission says, as plain data that stands alone for ever: the document, the review and a recomputation
need nothing else. No Django here: everything is handed in.
"""

SCHEMA = 2
"""2: figures carry what they take for granted; the largest payout of a wager is that of its own pay table."""
