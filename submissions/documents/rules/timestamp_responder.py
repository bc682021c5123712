"""A time-stamping authority (RFC 3161) over HTTP, for the demo and the tests: an installation has somebody else's.

python -m submissions.documents.rules.timestamp_responder --folder var/run/demo-signing --port 3161
"""

import argparse
import hashlib
import secrets
import signal
from collections.abc import Callable
from contextlib import suppress
from datetime import UTC, datetime
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any

from asn1crypto import algos, cms, core, tsp, x509
from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.serialization import Encoding, pkcs12

from submissions.documents.rules.demo_authority import DEMO_PASSPHRASE, TIMES, ensure_demo_authority

QUERY, REPLY = "application/timestamp-query", "application/timestamp-reply"
# of nobody: the arc for what is used inside one house
POLICY = "1.3.6.1.4.1.99999.1"
KNOWN = {"sha256": 32, "sha384": 48, "sha512": 64}
MOST_BYTES = 16 * 1024


class Responder:
    """Says that it has seen a fingerprint at a moment of its clock, and signs that."""

    def __init__(self, file: Path, passphrase: bytes, clock: Callable[[], datetime] | None = None) -> None:
        opened = pkcs12.load_pkcs12(file.read_bytes(), passphrase)
        if opened.cert is None or not isinstance(opened.key, ec.EllipticCurvePrivateKey):
            raise ValueError(f"{file} holds no certificate with an EC key.")
        self.key = opened.key
        chain = [opened.cert.certificate, *(each.certificate for each in opened.additional_certs)]
        self.chain = [x509.Certificate.load(each.public_bytes(Encoding.DER)) for each in chain]
        self.clock = clock or (lambda: datetime.now(UTC))

    def answer(self, asked: bytes) -> bytes:
        try:
            request = tsp.TimeStampReq.load(asked, strict=True)
            imprint = request["message_imprint"]
            algorithm = imprint["hash_algorithm"]["algorithm"].native
            size = len(imprint["hashed_message"].native)
            policy = request["req_policy"].native
        except (ValueError, TypeError, KeyError):
            return _refused("bad_data_format")
        if KNOWN.get(algorithm) != size:
            return _refused("bad_alg" if algorithm not in KNOWN else "bad_data_format")
        if policy not in (None, POLICY):
            return _refused("unaccepted_policy")
        granted = {"status": {"status": "granted"}, "time_stamp_token": self._token(request)}
        return bytes(tsp.TimeStampResp(granted).dump())

    def _token(self, request: Any) -> Any:
        own, at = self.chain[0], self.clock().astimezone(UTC).replace(microsecond=0)
        info = {
            "version": "v1",
            "policy": POLICY,
            "message_imprint": request["message_imprint"],
            "serial_number": secrets.randbits(120) | 1,
            "gen_time": at,
            "accuracy": {"seconds": 1},
            "tsa": x509.GeneralName(name="directory_name", value=own.subject),
        }
        if request["nonce"].native is not None:
            info["nonce"] = request["nonce"]
        said = tsp.TSTInfo(info).dump()
        certificate = {
            "hash_algorithm": {"algorithm": "sha256"},
            "cert_hash": hashlib.sha256(own.dump()).digest(),
        }
        signed = cms.CMSAttributes(
            [
                {"type": "content_type", "values": ["tst_info"]},
                {"type": "message_digest", "values": [hashlib.sha256(said).digest()]},
                {"type": "signing_time", "values": [cms.Time({"utc_time": core.UTCTime(at)})]},
                {
                    "type": "signing_certificate_v2",
                    "values": [tsp.SigningCertificateV2({"certs": [certificate]})],
                },
            ]
        )
        signer = {
            "version": "v1",
            "sid": {"issuer_and_serial_number": {"issuer": own.issuer, "serial_number": own.serial_number}},
            "digest_algorithm": {"algorithm": "sha256"},
            "signature_algorithm": {"algorithm": "sha256_ecdsa"},
            "signed_attrs": signed,
            "signature": self.key.sign(signed.dump(), ec.ECDSA(hashes.SHA256())),
        }
        data = cms.SignedData(
            {
                "version": "v3",
                "digest_algorithms": [algos.DigestAlgorithm({"algorithm": "sha256"})],
                "encap_content_info": {"content_type": "tst_info", "content": cms.ParsableOctetString(said)},
                "certificates": self.chain if request["cert_req"].native else None,
                "signer_infos": [signer],
            }
        )
        return cms.ContentInfo({"content_type": "signed_data", "content": data})


def _refused(why: str) -> bytes:
    return bytes(tsp.TimeStampResp({"status": {"status": "rejection", "fail_info": {why}}}).dump())


def serve(responder: Responder, *, host: str = "127.0.0.1", port: int = 0) -> ThreadingHTTPServer:
    """Listens from now on; whoever starts it calls `serve_forever`."""

    class Handler(BaseHTTPRequestHandler):
        timeout = 10

        def do_POST(self) -> None:
            length = self.headers.get("Content-Length", "")
            if self.headers.get_content_type() != QUERY or not length.isdecimal() or int(length) > MOST_BYTES:
                self.send_error(400, "A time stamp query is asked for.")
                return
            said = responder.answer(self.rfile.read(int(length)))
            self.send_response(200)
            self.send_header("Content-Type", REPLY)
            self.send_header("Content-Length", str(len(said)))
            self.end_headers()
            self.wfile.write(said)

        def log_message(self, *_said: Any) -> None:
            """Who asks is our own worker."""

    server = ThreadingHTTPServer((host, port), Handler)
    server.daemon_threads = True
    return server


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--folder", type=Path, required=True)
    parser.add_argument("--port", type=int, required=True)
    given = parser.parse_args()
    ensure_demo_authority(given.folder)
    signal.signal(signal.SIGTERM, lambda *_: (_ for _ in ()).throw(KeyboardInterrupt))
    with serve(Responder(given.folder / TIMES, DEMO_PASSPHRASE), port=given.port) as server:
        print(f"Time stamps at http://127.0.0.1:{server.server_port}", flush=True)  # noqa: T201
        with suppress(KeyboardInterrupt):
            server.serve_forever()


if __name__ == "__main__":
    main()
