"""A round put together by hand, from what was typed or tapped to the round file that the engine settles. No Django."""
