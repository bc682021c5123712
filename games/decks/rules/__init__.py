"""The deck log's arithmetic, without a database: clocks, intervals, batches. The time is always an argument."""
