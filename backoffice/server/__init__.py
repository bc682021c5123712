"""Between the web server and Django: few threads that work, and any number of callers that wait without one."""
