from __future__ import annotations

import base64
import hashlib
import hmac
import unittest

from hiring_client import WebhookVerificationError, sign_webhook, verify_webhook

BODY = '{"type":"req.opened","data":{"title":"Büro"}}'.encode()
KEY = b"k" * 24
SECRET = "whsec_" + base64.b64encode(KEY).decode()
NOW = 1_767_225_600


def headers(key: bytes = KEY, body: bytes = BODY, at: int = NOW) -> dict[str, str]:
    digest = hmac.new(key, f"evt_1.{at}.".encode() + body, hashlib.sha256).digest()
    signature = f"v1,{base64.b64encode(digest).decode()}"
    return {"Webhook-Id": "evt_1", "Webhook-Timestamp": str(at), "Webhook-Signature": f"v1a,other {signature}"}


class Verification(unittest.TestCase):
    def test_a_message_is_signed_for_tests_as_the_service_does(self) -> None:
        signed = sign_webhook(BODY, SECRET, message_id="evt_1", now=NOW)
        self.assertIn(signed["webhook-signature"], headers()["Webhook-Signature"].split(" "))
        self.assertEqual(verify_webhook(BODY, signed, SECRET, now=NOW).id, "evt_1")

    def test_a_genuine_message_is_returned(self) -> None:
        message = verify_webhook(BODY, headers(), SECRET, now=NOW + 299)
        self.assertEqual((message.id, message.type), ("evt_1", "req.opened"))
        self.assertEqual(message.body["data"]["title"], "Büro")

    def test_any_of_several_secrets_and_one_that_is_plain_text_is_accepted(self) -> None:
        plain = headers(key="ein Schlüssel".encode())
        self.assertEqual(verify_webhook(BODY, plain, [SECRET, "ein Schlüssel"], now=NOW).id, "evt_1")

    def test_a_secret_as_tools_show_it_is_accepted(self) -> None:
        self.assertEqual(verify_webhook(BODY, headers(), f" v1,{SECRET}\n", now=NOW).id, "evt_1")

    def test_others_are_refused(self) -> None:
        given = headers()
        wrong: list[tuple[bytes, dict[str, str], float]] = [
            (BODY + b" ", given, NOW),
            (BODY, headers(key=b"other"), NOW),
            (BODY, given, NOW + 301),
            (BODY, given, NOW - 301),
            (BODY, {**given, "Webhook-Id": "evt_2"}, NOW),
            (BODY, {**given, "Webhook-Timestamp": "now"}, NOW),
            (BODY, {**given, "Webhook-Signature": ""}, NOW),
            (BODY, {**given, "Webhook-Signature": given["Webhook-Signature"].replace("v1,", "v2,")}, NOW),
            (BODY, {}, NOW),
        ]
        for body, sent, now in wrong:
            with self.subTest(sent=sent, now=now), self.assertRaises(WebhookVerificationError):
                verify_webhook(body, sent, SECRET, now=now)

    def test_a_secret_that_is_no_secret_is_the_callers_mistake(self) -> None:
        with self.assertRaises(ValueError):
            verify_webhook(BODY, headers(), "whsec_!!", now=NOW)
