import http.server
import socket
import threading

import pytest

from backoffice.devtools.ports import chosen_port, ensure_port_is_free, serves
from backoffice.devtools.terminal import Stop


@pytest.mark.parametrize("text", ["eight", "0", "65536", "-1", "80.5"])
def test_a_port_that_is_none_is_refused_with_an_example(text: str) -> None:
    with pytest.raises(Stop, match="make run PORT=8001"):
        chosen_port({"PORT": text})


def test_the_port_is_8000_unless_said_otherwise() -> None:
    assert chosen_port({}) == 8000
    assert chosen_port({"PORT": "8010"}) == 8010


def test_a_port_in_use_is_named_before_anything_starts() -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        with pytest.raises(Stop, match=rf"Port {port} is in use .* PORT="):
            ensure_port_is_free(port)
    ensure_port_is_free(port)


@pytest.mark.parametrize(("status", "expected"), [(200, True), (503, False)])
def test_only_a_healthy_answer_counts_as_serving(status: int, expected: bool) -> None:
    class Answer(http.server.BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            self.send_response(status if self.path == "/health/" else 404)
            self.end_headers()

        def log_message(self, *_: object) -> None: ...

    with http.server.HTTPServer(("127.0.0.1", 0), Answer) as server:
        threading.Thread(target=server.handle_request, daemon=True).start()
        assert serves(server.server_port) is expected


def test_nobody_listening_is_not_serving() -> None:
    with socket.create_server(("127.0.0.1", 0)) as closed:
        port = closed.getsockname()[1]
    assert serves(port) is False
