"""What games of cards share: cards, shoes, and what leaves a shoe before its rounds. Other games need none of it."""
