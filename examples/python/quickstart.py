#!/usr/bin/env python3
"""The hiring signals API in one file, with nothing but Python's standard library (3.8 or newer).

    HIRING_URL=https://... HIRING_KEY=hsk_live_... python3 quickstart.py [company_id]

Asks whether a company is hiring, reads a page of the change feed, receives and verifies a signed webhook message, and shows
what a refusal looks like. Calls that are refused for the moment (429, 503) are repeated when the service says so; metered
ones carry an Idempotency-Key, so that a repetition is never billed twice.
"""

import base64
import hashlib
import hmac
import http.server
import json
import os
import sys
import threading
import time
import urllib.error
import urllib.request
import uuid

URL = os.environ["HIRING_URL"].rstrip("/")
KEY = os.environ["HIRING_KEY"]
TRIES = 5
TOLERANCE_SECONDS = 300


class Problem(Exception):
    """The service refused (RFC 9457). Decide by `code`; nothing was billed."""

    def __init__(self, status, body):
        self.status = status
        self.code = body.get("code")
        self.errors = body.get("errors", [])
        self.request_id = body.get("request_id")
        super().__init__(f"{status} {self.code}: {body.get('detail')}")


def call(method, path, body=None, metered=False):
    """One call: (parsed body, headers). Repeats what may be repeated, as the same logical call."""
    headers = {"X-API-Key": KEY}
    if body is not None:
        headers["Content-Type"] = "application/json"
    if metered:
        headers["Idempotency-Key"] = str(uuid.uuid4())
    data = None if body is None else json.dumps(body).encode()
    for tries in range(1, TRIES + 1):
        request = urllib.request.Request(URL + path, data=data, headers=headers, method=method)
        try:
            with urllib.request.urlopen(request, timeout=30) as response:
                text = response.read()
                return (json.loads(text) if text else None), response.headers
        except urllib.error.HTTPError as refusal:
            is_problem = refusal.headers.get("Content-Type", "").startswith("application/problem+json")
            problem = Problem(refusal.code, json.loads(refusal.read()) if is_problem else {})
            repeatable = refusal.code == 429 or (refusal.code in (409, 503) and (metered or method == "GET"))
            wait = int(refusal.headers.get("Retry-After", "0"))
            if not repeatable or tries == TRIES or wait > 60:
                raise problem from None
            print(f"   {problem}; again in {wait} s")
            time.sleep(wait)
        except urllib.error.URLError:
            # Whether the call arrived is not known. Metered calls and reads can be repeated without harm.
            if not (metered or method == "GET") or tries == TRIES:
                raise
            time.sleep(tries)
    raise AssertionError("every try ends above")


def verified(body, headers, secret):
    """The message, when it is genuine: Standard Webhooks 1.0. `body` are the bytes as they arrived."""
    sent_at = headers["webhook-timestamp"]
    if abs(time.time() - int(sent_at)) > TOLERANCE_SECONDS:
        raise ValueError("too old, or from the future")
    key = base64.b64decode(secret[6:]) if secret.startswith("whsec_") else secret.encode()
    signed = f"{headers['webhook-id']}.{sent_at}.".encode() + body
    expected = "v1," + base64.b64encode(hmac.new(key, signed, hashlib.sha256).digest()).decode()
    # Two signatures while the secret is rotated: either will do.
    if not any(hmac.compare_digest(expected, one) for one in headers["webhook-signature"].split(" ")):
        raise ValueError("no signature matches")
    return json.loads(body)


class Receiver(http.server.BaseHTTPRequestHandler):
    """Where deliveries arrive. Answers 401 to whatever is not genuine."""

    secret = ""
    received = []

    def do_POST(self):
        body = self.rfile.read(int(self.headers["Content-Length"]))
        try:
            self.received.append(verified(body, self.headers, self.secret))
            self.send_response(204)
        except (ValueError, TypeError):
            self.send_response(401)
        self.end_headers()

    def log_message(self, *_):
        pass


def main():
    company_id = int(sys.argv[1]) if len(sys.argv) > 1 else 1

    print("1. Is the company hiring?")
    answer, headers = call("GET", f"/v1/companies/{company_id}/is-hiring", metered=True)
    if headers["Coverage"] == "none":
        print("   nothing is known about it")
    else:
        print(f"   {answer['is_hiring']}, {answer['open_req_count']} open reqs as of {answer['as_of']}")
    print(f"   billed: {headers['Usage-Units']}")

    print("2. A page of the change feed")
    since = 0  # where the last run ended; keep it
    page, headers = call("GET", f"/v1/events?since={since}&limit=5", metered=True)
    for event in page["events"]:
        print(f"   {event['event_seq']} {event['event_type']} {event['title']}")
    since = since if page["next_cursor"] is None else page["next_cursor"]
    print(f"   billed: {headers['Usage-Units']}; the next page begins after {since}")

    print("3. A webhook, signed and verified")
    Receiver.secret = "whsec_" + base64.b64encode(os.urandom(24)).decode()
    server = http.server.HTTPServer(("127.0.0.1", 0), Receiver)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    url = f"http://127.0.0.1:{server.server_port}/hooks"
    webhook, _ = call("POST", "/v1/webhooks", {"url": url, "secret": Receiver.secret})
    try:
        outcome, _ = call("POST", f"/v1/webhooks/{webhook['id']}/test")
        print(f"   delivered: {outcome['delivered']}, verified: {[message['type'] for message in Receiver.received]}")
    finally:
        call("DELETE", f"/v1/webhooks/{webhook['id']}")
        server.shutdown()

    print("4. A refusal says what to change")
    try:
        call("GET", f"/v1/companies/{company_id}/open-reqs?limit=1000", metered=True)
    except Problem as problem:
        for error in problem.errors:
            print(f"   {problem.code}: {error['pointer']} {error['detail']} (request {problem.request_id})")


if __name__ == "__main__":
    main()
