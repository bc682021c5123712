"""The arithmetic of progressive meters, without a database: reconciliation, forecast, payouts, the linking rule."""
