"""`<game>.batches.toml`: what the document asks of cards in two batches, each with its clause; nothing where it is
silent.
"""

from games.rulepacks.base import Cites, PackModel


class BatchesFile(PackModel):
    equal_counts_cite: Cites = ()
    colours_differ_cite: Cites = ()
    take_turns_cite: Cites = ()
