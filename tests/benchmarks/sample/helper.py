"""No benchmark: it measures nothing."""
