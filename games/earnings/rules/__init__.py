"""What a table earns: from a bet mix and exact prices to win, spread and exposure. No Django, no clock."""
