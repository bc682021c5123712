"""What each code of a problem means, and what to do about it; the codes stay for ever."""

from typing import NamedTuple

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _


class Meaning(NamedTuple):
    status: int
    means: Promise
    remedy: Promise


MEANINGS: dict[str, Meaning] = {
    "unreadable": Meaning(400, _("The body is not valid JSON."), _("Send it again, well-formed.")),
    "invalid": Meaning(
        400,
        _("Some values are not as the schema says."),
        _("The list of errors names each path, and what is allowed there."),
    ),
    "idempotency-key": Meaning(
        400, _("The request has no usable Idempotency-Key."), _("Give each request a key of its own.")
    ),
    "not-signed-in": Meaning(
        401,
        _("There is no token, or it is no longer good."),
        _("Ask for a new token with the client's secret."),
    ),
    "forbidden": Meaning(
        403, _("The caller may not do this."), _("Somebody who manages API clients can give the scope.")
    ),
    "person-needed": Meaning(
        403,
        _("This is the work of a person, and the program acts for nobody who has confirmed it."),
        _("Name somebody for the client; they confirm it on their own page."),
    ),
    "not-found": Meaning(
        404,
        _("There is no such thing, or the caller may not know of it."),
        _("Check the id, and the properties that the client is limited to."),
    ),
    "method": Meaning(405, _("The address does not know the method."), _("See the schema.")),
    "not-acceptable": Meaning(406, _("Only JSON can be answered."), _("Accept application/json.")),
    "device-number-used": Meaning(
        409,
        _("The device sent something else under this number before; `earlier` is the id of that entry."),
        _("Compare the two; what is new gets a number of its own."),
    ),
    "changed-meanwhile": Meaning(
        412, _("Somebody changed it after you read it."), _("Read it again and repeat the change.")
    ),
    "too-large": Meaning(
        413, _("What was sent is too large."), _("Send at most 2 MB of JSON, or a file of at most 20 MB.")
    ),
    "media-type": Meaning(
        415,
        _("This kind of content is not understood."),
        _("Send application/json, or the file as the schema says."),
    ),
    "refused": Meaning(
        422,
        _("The rules of the house or of the law stand against it."),
        _("The error says what is allowed and in which clause it is written."),
    ),
    "idempotency-key-reused": Meaning(
        422,
        _("The same Idempotency-Key came with another request."),
        _("Only a repetition has the same key."),
    ),
    "if-match-missing": Meaning(
        428, _("A change must say which state it saw."), _("Send the ETag in If-Match.")
    ),
    "too-many-requests": Meaning(
        429,
        _("The agreed number of requests a minute is used up, or other files are being looked at just now."),
        _("Wait as long as Retry-After says."),
    ),
    "took-too-much": Meaning(
        503,
        _("It needed more time or memory than one request has; nothing was saved."),
        _("Ask for less at once, or for a job where the address offers one."),
    ),
    "fault": Meaning(
        500,
        _("Something went wrong on our side; nothing was saved."),
        _("Send the same request again later."),
    ),
    "unavailable": Meaning(
        503,
        _("The database is away for a moment, or too much is asked at once."),
        _("Wait as long as Retry-After says, and send the same request with the same key."),
    ),
}
