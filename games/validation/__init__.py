"""What a regulator would object to: findings about a configuration, as a pure function of law, choices and date."""
