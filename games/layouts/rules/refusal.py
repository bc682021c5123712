class ArtworkRefused(Exception):
    """A file that cannot be taken, in one sentence for the person who chose it."""
