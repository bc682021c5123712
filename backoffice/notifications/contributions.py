from datetime import timedelta

from backoffice.core.contributions import Contributions, Every
from backoffice.notifications.services.daily_digest import send_daily_digests
from backoffice.notifications.services.mail import deliver_email

contributes = Contributions(
    jobs={"mail": lambda job: {"sent": deliver_email(**job.payload)}},
    schedule={"send-daily-digests": Every(timedelta(minutes=10), send_daily_digests)},
)
