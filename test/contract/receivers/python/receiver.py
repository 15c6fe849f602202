"""Verifies deliveries with the official Python library: one tab-separated line of base64 fields each, one verdict back."""

import base64
import sys

from standardwebhooks.webhooks import Webhook, WebhookVerificationError


def verify(secret: str, headers: dict, body: bytes) -> dict:
    """The event, or WebhookVerificationError. A secret without the whsec_ prefix is its UTF-8 bytes."""
    webhook = Webhook(secret if secret.startswith("whsec_") else secret.encode("utf-8"))
    return webhook.verify(body, headers)


for line in sys.stdin:
    secret, message_id, timestamp, signature, body = (base64.b64decode(field) for field in line.rstrip("\n").split("\t"))
    headers = {
        "webhook-id": message_id.decode(),
        "webhook-timestamp": timestamp.decode(),
        "webhook-signature": signature.decode(),
    }
    try:
        verify(secret.decode("utf-8"), headers, body)
        print("accepted")
    except WebhookVerificationError:
        print("refused")
