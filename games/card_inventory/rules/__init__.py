"""The life of decks from receipt to destruction, without a database: states, clock, book, counts."""
