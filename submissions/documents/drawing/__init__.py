"""Documents that stand for ever: drawn from a snapshot alone, archived, signed, verified."""
