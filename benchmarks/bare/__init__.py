"""A Django project of one view that reads one row: what any answer costs at least, on the same server and database."""
