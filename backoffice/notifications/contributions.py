from datetime import timedelta
from pathlib import Path

from django.utils.translation import gettext_lazy as _

from backoffice.core.contributions import Contributions, Every, JobKind, Old
from backoffice.notifications import removal
from backoffice.notifications.commands import COMMANDS
from backoffice.notifications.services.daily_digest import send_daily_digests
from backoffice.notifications.services.mail import TRY_FOR, deliver_email
from backoffice.notifications.services.notify import forget_what_was_told

contributes = Contributions(
    commands=COMMANDS,
    help_files=(Path(__file__).with_name("help.toml"),),
    jobs={"mail": JobKind(_("Email"), lambda job: deliver_email(job=job), "mail", try_for=TRY_FOR)},
    leaving_steps=(forget_what_was_told,),
    old_rows={
        "letter_texts": Old(removal.letters_that_left, removal.forget_words),
        "read_notices": Old(removal.old_read_notices),
        "unread_notices": Old(removal.old_unread_notices),
        "daily_letters": Old(removal.old_daily_letters),
    },
    schedule={"send-daily-digests": Every(timedelta(minutes=10), send_daily_digests)},
)
