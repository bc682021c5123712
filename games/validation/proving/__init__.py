"""A pack that proves itself: what its own law contradicts, leaves open, cannot reach or cannot meet."""
