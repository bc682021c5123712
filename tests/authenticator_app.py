"""What an app on a phone does with the secret it was given; RFC 6238, written apart from the library."""

import base64
import hashlib
import hmac
import struct
import time


def code_of(secret: str, *, steps: int = 0) -> str:
    counter = struct.pack(">Q", int(time.time()) // 30 + steps)
    digest = hmac.new(base64.b32decode(secret), counter, hashlib.sha1).digest()
    offset = digest[-1] & 15
    number = struct.unpack(">I", digest[offset : offset + 4])[0] & 0x7FFFFFFF
    return f"{number % 1_000_000:06}"
