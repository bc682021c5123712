"""The desk for programs: the same services as the pages, each audience with answers of its own."""
