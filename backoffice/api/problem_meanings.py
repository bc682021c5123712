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
        400, _("The request has no usable Idempotency-Key."), _("Give each request its own key.")
    ),
    "not-signed-in": Meaning(
        401,
        _("There is no token, or it is no longer valid."),
        _("Request a new token with the client's secret."),
    ),
    "forbidden": Meaning(
        403, _("The caller may not do this."), _("Someone who manages API clients can grant the scope.")
    ),
    "person-needed": Meaning(
        403,
        _("Only a person can do this, and no one has confirmed that the app acts for them."),
        _("Choose the person the client acts for; they confirm it under Connected apps."),
    ),
    "not-found": Meaning(
        404,
        _("It does not exist, or the caller has no access to it."),
        _("Check the id, and the properties that the client is limited to."),
    ),
    "method": Meaning(405, _("The endpoint does not support this method."), _("See the schema.")),
    "not-acceptable": Meaning(406, _("Only JSON can be answered."), _("Accept application/json.")),
    "device-number-used": Meaning(
        409,
        _("The device sent something else under this number before; `earlier` is the id of that entry."),
        _("Compare the two; a new message needs its own number."),
    ),
    "changed-meanwhile": Meaning(
        412, _("Someone changed it after you loaded it."), _("Load it again and repeat the change.")
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
        _("The rules of the property or the law do not allow it."),
        _("The error says what is allowed and in which clause it is written."),
    ),
    "idempotency-key-reused": Meaning(
        422,
        _("The same Idempotency-Key came with another request."),
        _("Use the same key only to repeat a request."),
    ),
    "if-match-missing": Meaning(
        428, _("A change has to state which version it is based on."), _("Send the ETag in If-Match.")
    ),
    "too-many-requests": Meaning(
        429,
        _("The limit of requests per minute is reached, or other files are being checked right now."),
        _("Wait as long as Retry-After says."),
    ),
    "took-too-much": Meaning(
        503,
        _("It needed more time or memory than one request has; nothing was saved."),
        _("Request less at a time, or use a job where the endpoint offers one."),
    ),
    "fault": Meaning(
        500,
        _("Something went wrong on our side; nothing was saved."),
        _("Send the same request again later."),
    ),
    "unavailable": Meaning(
        503,
        _("The database is briefly unavailable, or there are too many requests."),
        _("Wait as long as Retry-After says, and send the same request with the same key."),
    ),
}
