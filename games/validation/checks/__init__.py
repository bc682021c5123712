"""The checks, grouped by subject. Each is a small function that a pack binds to a code and a clause."""
