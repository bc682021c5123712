"""What a submission says, as plain data that stands alone for ever: the document, the review and a recomputation
need nothing else. No Django here: everything is handed in.
"""

SCHEMA = 1
