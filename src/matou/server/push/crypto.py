"""The cryptography of Web Push: the content is encrypted for one device (RFC 8291, in the `aes128gcm` coding of RFC
8188), and the server proves to the push service who it is (VAPID, RFC 8292). The primitives are those of
`cryptography`; here is only how they are put together, and the RFC's own example tests it.
"""
import base64
import os
import time

import msgspec
from cryptography.exceptions import UnsupportedAlgorithm
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.asymmetric.utils import decode_dss_signature
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from cryptography.hazmat.primitives.hashes import SHA256
from cryptography.hazmat.primitives.kdf.hkdf import HKDF
from cryptography.hazmat.primitives.serialization import (
    Encoding,
    NoEncryption,
    PrivateFormat,
    PublicFormat,
    load_der_private_key,
)

CURVE = ec.SECP256R1()
RECORD_BYTES = 4096                              # bytes of a record: there is one
SALT_BYTES, AUTH_BYTES, POINT_BYTES = 16, 16, 65
LAST = b"\x02"                                   # ends the content of the last record; zeros may follow
PROOF_SECONDS = 12 * 3600                        # seconds for which a proof is good; a day is the most
RENEWAL_SECONDS = 6 * 3600                       # seconds after which another one is made


def b64(data: bytes) -> str:
    """URL-safe and without padding, as everything in Web Push is written."""
    return base64.urlsafe_b64encode(data).rstrip(b"=").decode()


def unb64(text: str) -> bytes:
    """ValueError if it is nothing of the kind."""
    return base64.b64decode(text + "=" * (-len(text) % 4), altchars=b"-_", validate=True)


def new_key() -> str:
    """A private key, as it is stored."""
    key = ec.generate_private_key(CURVE)
    return b64(key.private_bytes(Encoding.DER, PrivateFormat.PKCS8, NoEncryption()))


def point(key: ec.EllipticCurvePublicKey) -> bytes:
    return key.public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)


def check_keys(p256dh: str, auth: str) -> None:
    """ValueError unless these can be keys of a device."""
    try:
        ec.EllipticCurvePublicKey.from_encoded_point(CURVE, unb64(p256dh))
    except UnsupportedAlgorithm as error:
        raise ValueError("not a point of the curve") from error
    if len(unb64(p256dh)) != POINT_BYTES or len(unb64(auth)) != AUTH_BYTES:
        raise ValueError("keys of another length were expected")


def encrypt(content: bytes, p256dh: str, auth: str, size: int = 0, salt: bytes | None = None,
            own: ec.EllipticCurvePrivateKey | None = None) -> bytes:
    """The body of a message that only this device can read, padded to `size` bytes of content: its length then tells
    nothing. `salt` and `own` are drawn anew for each message; tests may give their own."""
    salt, own = salt or os.urandom(SALT_BYTES), own or ec.generate_private_key(CURVE)
    theirs = unb64(p256dh)
    shared = own.exchange(ec.ECDH(), ec.EllipticCurvePublicKey.from_encoded_point(CURVE, theirs))
    mine = point(own.public_key())
    secret = derive(shared, unb64(auth), b"WebPush: info\0" + theirs + mine, 32)
    key = derive(secret, salt, b"Content-Encoding: aes128gcm\0", 16)
    nonce = derive(secret, salt, b"Content-Encoding: nonce\0", 12)
    padded = content + LAST + bytes(max(0, size - len(content)))
    head = salt + RECORD_BYTES.to_bytes(4, "big") + bytes([len(mine)]) + mine
    return head + AESGCM(key).encrypt(nonce, padded, None)


def derive(secret: bytes, salt: bytes, info: bytes, length: int) -> bytes:
    return HKDF(SHA256(), length, salt, info).derive(secret)


class Vapid:
    """The identity of this server, from its stored key. `public` is what pages subscribe with."""

    def __init__(self, stored: str):
        key = load_der_private_key(unb64(stored), None)
        assert isinstance(key, ec.EllipticCurvePrivateKey)
        self._key, self.public = key, b64(point(key.public_key()))
        self._proofs: dict[tuple[str, str], tuple[float, str]] = {}

    def proof(self, audience: str, contact: str) -> str:
        """The Authorization header for a push service; `contact`: who runs this server, a mailto: or https: address."""
        now = time.time()
        made, header = self._proofs.get((audience, contact), (0.0, ""))
        if now - made >= RENEWAL_SECONDS or now < made:
            claims = {"aud": audience, "exp": int(now) + PROOF_SECONDS, "sub": contact}
            header = f"vapid t={self._signed(claims)}, k={self.public}"
            if len(self._proofs) >= 100:
                self._proofs.clear()
            self._proofs[audience, contact] = now, header
        return header

    def _signed(self, claims: dict[str, object]) -> str:
        """A JSON Web Token, signed with ES256."""
        parts = [b64(msgspec.json.encode(one)) for one in ({"typ": "JWT", "alg": "ES256"}, claims)]
        told = ".".join(parts)
        numbers = decode_dss_signature(self._key.sign(told.encode(), ec.ECDSA(SHA256())))
        return f"{told}.{b64(b''.join(number.to_bytes(32, 'big') for number in numbers))}"
