"""A push service on this machine: real TLS, with a certificate of its own, that keeps what it is sent; and devices that
can read it."""
import base64
import datetime
import ssl
import threading
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

from cryptography import x509
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from cryptography.hazmat.primitives.hashes import SHA256
from cryptography.hazmat.primitives.serialization import Encoding, NoEncryption, PrivateFormat
from cryptography.x509.oid import NameOID

from matou.server.push.crypto import CURVE, b64, derive, point
from matou.server.push.post import Post

NAME = "push.example.org"


class Received:
    """One message as it came."""

    def __init__(self, handler, body):
        self.path, self.headers, self.body = handler.path, dict(handler.headers.items()), body


class Service:
    """What was received, and what is answered next (201 if nothing else is said)."""

    def __init__(self, folder):
        self.received, self.answers, self.headers, self.slow = [], [], {}, threading.Event()
        self.slow.set()
        certificate, key = certified(folder)
        here = self

        class Handler(BaseHTTPRequestHandler):
            def do_POST(self):
                body = self.rfile.read(int(self.headers["Content-Length"]))
                here.slow.wait(30)
                here.received.append(Received(self, body))
                self.send_response(here.answers.pop(0) if here.answers else 201)
                for name, value in here.headers.items():
                    self.send_header(name, value)
                self.send_header("Content-Length", "0")
                self.end_headers()

            def log_message(self, *_):
                pass

        self.server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        own = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
        own.load_cert_chain(certificate, key)
        self.server.socket = own.wrap_socket(self.server.socket, server_side=True)
        self.port = self.server.server_address[1]
        self.trust = ssl.create_default_context(cafile=str(certificate))
        threading.Thread(target=self.server.serve_forever, daemon=True).start()

    def post(self, **more):
        """A post that finds this service, and nothing else."""
        async def resolve(host):
            assert host == NAME
            return [("127.0.0.1", self.port)]

        return Post([NAME], resolve, self.trust, **more)


@contextmanager
def push_service(folder):
    service = Service(folder)
    try:
        yield service
    finally:
        service.slow.set()
        service.server.shutdown()
        service.server.server_close()


def certified(folder):
    """A certificate for the service's name, and its key, as files."""
    key, name = ec.generate_private_key(CURVE), x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, NAME)])
    now = datetime.datetime.now(datetime.UTC)
    made = (x509.CertificateBuilder().subject_name(name).issuer_name(name).public_key(key.public_key())
            .serial_number(x509.random_serial_number()).not_valid_before(now - datetime.timedelta(days=1))
            .not_valid_after(now + datetime.timedelta(days=1))
            .add_extension(x509.SubjectAlternativeName([x509.DNSName(NAME)]), False)
            .add_extension(x509.BasicConstraints(True, None), True).sign(key, SHA256()))
    files = folder / "certificate.pem", folder / "key.pem"
    files[0].write_bytes(made.public_bytes(Encoding.PEM))
    files[1].write_bytes(key.private_bytes(Encoding.PEM, PrivateFormat.PKCS8, NoEncryption()))
    return files


class Device:
    """A browser that has subscribed."""

    def __init__(self, name="one"):
        self.key, self.auth = ec.generate_private_key(CURVE), (name.encode() * 16)[:16]
        self.endpoint = f"https://{NAME}/{name}"

    def told(self, **more):
        """What it sends to the server: PushSubscription.toJSON, and the language of the page."""
        return {"endpoint": self.endpoint, "expirationTime": None,
                "keys": {"p256dh": b64(point(self.key.public_key())), "auth": b64(self.auth)}, **more}

    def read(self, body):
        """What somebody encrypted for it (RFC 8291), worked out from the other side."""
        salt, rest = body[:16], body[21:]
        theirs, sealed = rest[:body[20]], rest[body[20]:]
        shared = self.key.exchange(ec.ECDH(), ec.EllipticCurvePublicKey.from_encoded_point(CURVE, theirs))
        secret = derive(shared, self.auth, b"WebPush: info\0" + point(self.key.public_key()) + theirs, 32)
        opened = AESGCM(derive(secret, salt, b"Content-Encoding: aes128gcm\0", 16)).decrypt(
            derive(secret, salt, b"Content-Encoding: nonce\0", 12), sealed, None)
        return opened.rstrip(b"\0").removesuffix(b"\x02")


def unpadded(text):
    return base64.urlsafe_b64decode(text + "=" * (-len(text) % 4))
