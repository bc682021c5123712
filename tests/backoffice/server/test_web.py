"""Few threads, and nobody who waits holds one: seen on a real server."""

import http.client
import socket
from threading import Thread

from tests.backoffice.server.conftest import Server, answer_of


def test_no_more_requests_are_worked_on_at_once_than_there_are_threads(small: Server) -> None:
    callers = [Thread(target=small.ask, args=("/",)) for _ in range(20)]
    for caller in callers:
        caller.start()
    for caller in callers:
        caller.join()
    assert int(small.ask("/most")[2]) <= 2


def test_fifty_who_wait_for_news_hold_no_thread_and_all_hear_it(small: Server) -> None:
    waiting = [small.open("/wait") for _ in range(50)]
    small.until(lambda: len(list(small.folder.glob("watch-*"))) == 50)
    assert small.ask("/")[2] == b"well"
    (small.folder / "news").touch()
    assert {answer_of(each)[2] for each in waiting} == {b"news"}


def test_whoever_hangs_up_is_no_longer_watched_for(small: Server) -> None:
    waiting = small.open("/wait")
    small.until(lambda: list(small.folder.glob("watch-*")))
    waiting.close()
    small.until(lambda: (small.folder / "stopped").exists())


def test_somebody_who_sends_slowly_holds_no_thread(small: Server) -> None:
    slow = []
    for _ in range(5):
        sender = socket.create_connection(("127.0.0.1", small.port))
        sender.sendall(b"POST /echo HTTP/1.1\r\nHost: localhost\r\nContent-Length: 4\r\n\r\nab")
        slow.append(sender)
    assert small.ask("/")[2] == b"well"
    for sender in slow:
        sender.sendall(b"cd")
        assert sender.recv(4096).startswith(b"HTTP/1.1 200")
        sender.close()


def test_when_all_threads_are_stuck_others_are_told_and_health_still_answers(small: Server) -> None:
    stuck = [small.open("/stuck") for _ in range(2)]
    small.until(lambda: len(list(small.folder.glob("stuck-*"))) == 2)
    status, headers, body = small.ask("/")
    assert (status, headers["retry-after"], body) == (503, "5", b"nobody is free")
    assert small.ask("/health/")[2] == b"well"
    (small.folder / "go-on").touch()
    assert {answer_of(each)[0] for each in stuck} == {200}
    assert small.ask("/")[2] == b"well"


def test_rows_arrive_whole_and_in_order(small: Server) -> None:
    assert small.ask("/rows")[2].split() == [b"%d" % number for number in range(100_000)]


def test_a_file_arrives_whole(small: Server) -> None:
    content = bytes(range(256)) * 4000
    (small.folder / "file").write_bytes(content)
    assert small.ask("/file")[2] == content


def test_a_body_in_pieces_is_read_whole(small: Server) -> None:
    connection = http.client.HTTPConnection("127.0.0.1", small.port, timeout=30)
    connection.request("POST", "/echo", body=iter([b"one ", b"two"]), encode_chunked=True)
    assert answer_of(connection)[2] == b"one two"


def test_a_body_that_is_too_large_is_refused_before_it_is_sent(small: Server) -> None:
    large = small.open("/echo", method="POST", Content_Length=str(33 * 2**20))
    assert answer_of(large)[0] == 413


def test_a_header_with_an_underscore_cannot_pass_for_another(small: Server) -> None:
    connection = http.client.HTTPConnection("127.0.0.1", small.port, timeout=30)
    connection.request("GET", "/headers", headers={"X_Forwarded_Proto": "https", "X-Other": "1"})
    assert answer_of(connection)[2] == b"{'HTTP_X_OTHER': '1'}"
