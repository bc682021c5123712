"""What a sign or a layout says to players, read line by line and wager by wager."""
