"""What one request and one piece of work may take: behind the bounds of numbers, for what nobody thought of."""

GIGABYTE = 2**30

# of arithmetic for one page or call; whatever takes longer is asked for as a job
REQUEST_SECONDS = 20
# A page's query takes tenths of a second. One that takes a minute holds a thread for nothing: whoever asked is gone.
STATEMENT_SECONDS = 60
# of one process: whoever asks for more is told so, and the machine is not
WEB_PROCESS_BYTES = 2 * GIGABYTE
WORKER_PROCESS_BYTES = 3 * GIGABYTE

# a whole request: JSON, and a form with the largest file that is taken anywhere (20 MB)
MOST_JSON_BYTES = 2 * 2**20
MOST_BODY_BYTES = 24 * 2**20
MOST_BODY_PASSED_OVER = 64 * 2**20
DATA_UPLOAD_MAX_MEMORY_SIZE = 10 * 2**20

# a job is told to stop, and then stopped; a child that grew is replaced after its task (in kilobytes)
CELERY_TASK_SOFT_TIME_LIMIT = 15 * 60
CELERY_TASK_TIME_LIMIT = 16 * 60
CELERY_WORKER_MAX_MEMORY_PER_CHILD = 1_000_000
