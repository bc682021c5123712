"""The demo world: convincing, deterministic, dated relative to today."""
