"""A mail server as small as it can be: it takes letters, refuses them, or falls silent at the worst moment."""

import socketserver
from dataclasses import dataclass, field
from email import message_from_bytes, policy
from email.message import EmailMessage
from threading import Event, Thread


@dataclass
class MailServer:
    # every letter whose last line came, whether or not the sender was told
    taken: list[EmailMessage] = field(default_factory=list)
    # what is said about a letter; where it is nothing, the server hangs up
    answer: str = "250 taken"
    # nothing is said after the last line of a letter while this is not set
    speaks: Event = field(default_factory=Event)
    port: int = 0

    def __post_init__(self) -> None:
        self.speaks.set()

    def start(self) -> None:
        mail = self

        class Conversation(socketserver.StreamRequestHandler):
            def say(self, words: str) -> None:
                self.wfile.write(f"{words}\r\n".encode())

            def handle(self) -> None:
                self.say("220 test")
                while line := self.rfile.readline():
                    word = line[:4].strip().upper()
                    if word == b"DATA":
                        self.say("354 go on")
                        self.take()
                    elif word == b"QUIT":
                        self.say("221 bye")
                        return
                    else:
                        self.say("250 well")

            def take(self) -> None:
                lines = iter(self.rfile.readline, b".\r\n")
                letter = message_from_bytes(b"".join(lines), policy=policy.default)
                if mail.answer.startswith("250"):
                    mail.taken.append(letter)
                mail.speaks.wait(60)
                if not mail.answer:
                    raise ConnectionAbortedError
                self.say(mail.answer)

        class Server(socketserver.ThreadingTCPServer):
            allow_reuse_address = True
            daemon_threads = True

            def handle_error(self, request: object, client_address: object) -> None:
                """A worker that was killed hangs up; that is no news."""

        self.server = Server(("127.0.0.1", self.port), Conversation)
        self.port = self.server.server_address[1]
        Thread(target=self.server.serve_forever, kwargs={"poll_interval": 0.02}, daemon=True).start()

    def stop(self) -> None:
        self.speaks.set()
        self.server.shutdown()
        self.server.server_close()
