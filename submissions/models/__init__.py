from submissions.models.decisions import Condition, Decision
from submissions.models.discussion import Comment, PrivateNote
from submissions.models.documents import Document
from submissions.models.numbers import NumberSeries
from submissions.models.reviewing import IndependentCheck, LastLook, Recomputation, Review
from submissions.models.submissions import Acknowledgement, Attachment, Round, Submission

__all__ = [
    "Acknowledgement",
    "Attachment",
    "Comment",
    "Condition",
    "Decision",
    "Document",
    "IndependentCheck",
    "LastLook",
    "NumberSeries",
    "PrivateNote",
    "Recomputation",
    "Review",
    "Round",
    "Submission",
]
