"""Verifies webhook messages."""

from __future__ import annotations

import base64
import binascii
import hashlib
import hmac
import json
import re
import time
import uuid
from dataclasses import dataclass
from typing import Any, Mapping, Sequence

from ._errors import HiringError

TOLERANCE_SECONDS = 300
SECRET_PREFIX = "whsec_"
# An encoded secret as tools show it: with the scheme's version, or with spaces from copying it.
COPIED_SECRET = re.compile(r"\s*(?:v1,)?(whsec_\S*)\s*")


class WebhookVerificationError(HiringError):
    """The message is not authentic, or too old. Respond with 401 and do nothing else."""


@dataclass(frozen=True)
class Message:
    id: str
    """The same in every attempt. Deliveries can arrive twice, so store the ids that you have processed."""
    type: str
    """`req.opened`, `req.reposted`, `req.reobserved`, `req.closed`, `signal.<type>` or `webhook.test`."""
    body: dict[str, Any]
    """The model `EventDelivery`, or a test's message."""


def verify_webhook(
    body: bytes,
    headers: Mapping[str, str],
    secret: str | Sequence[str],
    *,
    tolerance_seconds: float = TOLERANCE_SECONDS,
    now: float | None = None,
) -> Message:
    """Verifies and returns a message: Standard Webhooks 1.0, HMAC-SHA256 over `id.timestamp.body`.

    `body` as received, before parsing: the signature covers its bytes. `secret` as given at registration; during a
    rotation, the old and the new one. Raises WebhookVerificationError.
    """
    given = {name.lower(): value for name, value in headers.items()}
    message_id, timestamp, signatures = (_header(given, f"webhook-{name}") for name in ("id", "timestamp", "signature"))
    if not (timestamp.isascii() and timestamp.isdecimal() and len(timestamp) <= 12):
        raise WebhookVerificationError("webhook-timestamp is not a number of seconds")
    if abs((time.time() if now is None else now) - int(timestamp)) > tolerance_seconds:
        raise WebhookVerificationError("webhook-timestamp is too far from now")
    for each in [secret] if isinstance(secret, str) else secret:
        expected = _signature(each, message_id, timestamp, body)
        if any(hmac.compare_digest(expected, signature.encode()) for signature in signatures.split(" ")):
            message: dict[str, Any] = json.loads(body)
            return Message(message_id, message["type"], message)
    raise WebhookVerificationError("no signature matches")


def sign_webhook(
    body: bytes, secret: str, *, message_id: str | None = None, now: float | None = None
) -> dict[str, str]:
    """Returns the headers with which the service would send a message, to test a receiver."""
    given, timestamp = message_id or f"evt_{uuid.uuid4()}", str(int(time.time() if now is None else now))
    return {
        "webhook-id": given,
        "webhook-timestamp": timestamp,
        "webhook-signature": _signature(secret, given, timestamp, body).decode(),
    }


def _signature(secret: str, message_id: str, timestamp: str, body: bytes) -> bytes:
    signed = f"{message_id}.{timestamp}.".encode() + body
    return b"v1," + base64.b64encode(hmac.new(_key(secret), signed, hashlib.sha256).digest())


def _key(secret: str) -> bytes:
    """Returns the decoded bytes for a secret `whsec_<base64>`, and the UTF-8 text for any other."""
    copied = COPIED_SECRET.fullmatch(secret)
    if copied is None:
        return secret.encode()
    try:
        return base64.b64decode(copied[1].removeprefix(SECRET_PREFIX), validate=True)
    except binascii.Error as error:
        raise ValueError(f"a secret that begins with {SECRET_PREFIX} must continue with base64") from error


def _header(headers: Mapping[str, str], name: str) -> str:
    value = headers.get(name, "")
    if value == "":
        raise WebhookVerificationError(f"{name} is missing")
    return value
