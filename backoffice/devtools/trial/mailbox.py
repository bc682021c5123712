"""A mail server that keeps every letter, as small as it can be."""

from __future__ import annotations

import re
import socketserver
import threading
import time
from email import message_from_bytes, policy
from email.message import EmailMessage

from backoffice.devtools.ports import LOOPBACK
from backoffice.devtools.terminal import Stop

PATIENCE = 120


class Mailbox:
    def __init__(self) -> None:
        self.letters: list[EmailMessage] = []
        mailbox = self

        class Conversation(socketserver.StreamRequestHandler):
            def handle(self) -> None:
                self._say("220 trial")
                while line := self.rfile.readline():
                    word = line[:4].strip().upper()
                    if word == b"DATA":
                        self._say("354 go on")
                        whole = b"".join(iter(self.rfile.readline, b".\r\n"))
                        letter = message_from_bytes(whole, policy=policy.default)
                        mailbox.letters.append(letter)
                        self._say("250 taken")
                    elif word == b"QUIT":
                        self._say("221 bye")
                        return
                    else:
                        self._say("250 well")

            def _say(self, words: str) -> None:
                self.wfile.write(f"{words}\r\n".encode())

        class Server(socketserver.ThreadingTCPServer):
            daemon_threads = True

        self._server = Server((LOOPBACK, 0), Conversation)
        self.port = int(self._server.server_address[1])
        threading.Thread(target=self._server.serve_forever, daemon=True).start()

    def close(self) -> None:
        self._server.shutdown()
        self._server.server_close()

    def link_for(self, address: str, *, patience: float = PATIENCE) -> str:
        """The link in the newest letter to somebody, once it has come."""
        deadline = time.monotonic() + patience
        while time.monotonic() < deadline:
            for letter in reversed(self.letters):
                found = re.search(r"https://\S+/invitation/\S+", _text(letter))
                if address in str(letter["To"]) and found:
                    return found[0]
            time.sleep(0.1)
        raise Stop(f"No invitation came to {address} within {patience:.0f} seconds.")


def _text(letter: EmailMessage) -> str:
    body = letter.get_body(("plain",))
    return str(body.get_content()) if body else ""
