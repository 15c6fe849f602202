from __future__ import annotations

import asyncio
import os
import re
import unittest
from pathlib import Path
from unittest.mock import patch

import httpx

from hiring_client import VERSION, ApiError, HiringClient, NoAnswerError, RateLimitError, ServiceError, Try

from .service import Given, Service, problem

HIRING = {"is_hiring": True, "open_req_count": 3, "as_of": "2026-01-01T00:00:00.000Z"}


def hiring(**headers: str) -> httpx.Response:
    return httpx.Response(200, json=HIRING, headers=headers)


class Requests(unittest.TestCase):
    def test_an_operation_has_its_path_query_and_headers(self) -> None:
        service = Service(httpx.Response(200, json={"reqs": []}))
        service.client().open_reqs(7, country="DE", limit=5, idempotency_key="k", request_id="r")
        [request] = service.received
        self.assertEqual(str(request.url), "https://api.example.com/v1/companies/7/open-reqs?country=DE&limit=5")
        self.assertEqual(request.headers["x-api-key"], "hsk_live_x")
        self.assertEqual((request.headers["idempotency-key"], request.headers["x-request-id"]), ("k", "r"))
        self.assertEqual(request.headers["user-agent"], f"hiring-client-python/{VERSION}")

    def test_what_is_in_the_path_is_escaped_and_a_body_has_what_was_given(self) -> None:
        service = Service(httpx.Response(200, json={}), httpx.Response(202, json={"id": 1}))
        client = service.client()
        client.get_req("a/b?c")
        client.write_outcome(7, outcome="replied", observed_at="2026-01-01T00:00:00Z")
        self.assertEqual(service.received[0].url.raw_path, b"/v1/reqs/a%2Fb%3Fc")
        body = b'{"outcome":"replied","observed_at":"2026-01-01T00:00:00Z"}'
        self.assertEqual(service.received[1].content.replace(b" ", b""), body)

    def test_an_answer_has_the_values_of_its_headers(self) -> None:
        headers = {"coverage": "none", "usage-units": "calls=1", "usage-id": "u", "x-request-id": "r"}
        answer = Service(hiring(**headers)).client().is_hiring(7)
        self.assertEqual(answer.data["open_req_count"], 3)
        self.assertEqual((answer.coverage, answer.units, answer.usage_id), ("none", {"calls": 1}, "u"))
        self.assertEqual((answer.replayed, answer.request_id), (False, "r"))
        again = Service(hiring(**{"usage-units": "calls=0", "idempotent-replayed": "true"})).client().is_hiring(7)
        self.assertEqual((again.units, again.replayed, again.coverage), ({}, True, None))

    def test_the_version_is_that_of_the_package(self) -> None:
        project = (Path(__file__).parent.parent / "pyproject.toml").read_text()
        self.assertEqual(re.findall(r'^version = "(.*)"$', project, re.MULTILINE), [VERSION])


class Retries(unittest.TestCase):
    def test_a_metered_call_is_tried_again_with_the_same_key(self) -> None:
        broken = httpx.RemoteProtocolError("cut")
        service = Service(problem(503, "unavailable"), broken, httpx.ReadTimeout("late"), hiring())
        self.assertEqual(service.client().is_hiring(7).status, 200)
        self.assertEqual(len(service.received), 4)
        self.assertEqual(len(service.keys()), 1)
        self.assertNotIn(None, service.keys())
        self.assertEqual(service.slept, [0.1875, 0.375, 0.75])

    def test_two_calls_have_two_keys(self) -> None:
        service = Service(hiring(), hiring())
        client = service.client()
        client.is_hiring(7)
        client.is_hiring(7)
        self.assertEqual(len(service.keys()), 2)

    def test_retry_after_is_waited_for_unless_it_is_too_long(self) -> None:
        service = Service(problem(429, "rate_limited", **{"retry-after": "3"}), hiring())
        service.client().is_hiring(7)
        self.assertEqual(service.slept, [3.125])
        service = Service(problem(429, "rate_limited", **{"retry-after": "61"}))
        with self.assertRaises(ApiError) as raised:
            service.client().is_hiring(7)
        self.assertEqual((raised.exception.code, raised.exception.retry_after_seconds), ("rate_limited", 61))

    def test_a_rate_limit_is_waited_for_up_to_a_minute_in_all(self) -> None:
        limited = [problem(429, "rate_limited", **{"retry-after": "2"}) for _ in range(8)]
        service = Service(*limited, hiring())
        self.assertEqual(service.client().is_hiring(7).status, 200)
        service = Service(*(problem(429, "rate_limited", **{"retry-after": "2"}) for _ in range(100)))
        with self.assertRaises(RateLimitError):
            service.client().is_hiring(7)
        self.assertLessEqual(sum(service.slept), 68)
        self.assertGreater(len(service.received), 5)

    def test_an_answer_after_a_lost_one_says_what_the_call_cost(self) -> None:
        replayed = hiring()
        headers = {"idempotent-replayed": "true", "usage-units": "calls=0", "replayed-usage-units": "calls=1"}
        replayed.headers.update(headers)
        answer = Service(httpx.ReadError("cut"), replayed).client().is_hiring(7)
        self.assertEqual((answer.units, answer.replayed), ({"calls": 1}, True))

    def test_every_try_is_reported_with_the_pause_before_the_next(self) -> None:
        tries: list[Try] = []
        Service(problem(503, "unavailable"), hiring()).client(on_try=tries.append).is_hiring(7)
        seen = [(each.number, each.status, each.retry_in_seconds, type(each.error)) for each in tries]
        self.assertEqual(seen, [(1, 503, 0.1875, ServiceError), (2, 200, None, type(None))])
        self.assertNotIn("hsk_live", repr(tries))

    def test_a_known_answer_is_kept_while_the_data_is_unchanged(self) -> None:
        first = hiring()
        first.headers["etag"] = '"1.a"'
        service = Service(first, httpx.Response(304))
        client = service.client()
        again = client.is_hiring(7, known=client.is_hiring(7))
        self.assertEqual(service.received[1].headers["if-none-match"], '"1.a"')
        self.assertEqual((again.status, again.not_modified, again.data["is_hiring"]), (200, True, True))

    def test_address_and_key_may_be_in_the_environment(self) -> None:
        with patch.dict(os.environ, {"HIRING_BASE_URL": "https://e.example", "HIRING_API_KEY": "hsk_live_e"}):
            HiringClient().close()
        with self.assertRaisesRegex(TypeError, "HIRING_BASE_URL"):
            HiringClient()

    def test_a_call_that_would_count_twice_is_repeated_only_when_it_had_no_effect(self) -> None:
        def write(failure: Given) -> Service:
            service = Service(failure, httpx.Response(202, json={"id": 1}))
            service.client().write_outcome(7, outcome="replied", observed_at="2026-01-01T00:00:00Z")
            return service

        for without_effect in (problem(429, "rate_limited"), httpx.ConnectError("no"), httpx.ConnectTimeout("late")):
            service = write(without_effect)
            self.assertEqual((len(service.received), service.keys()), (2, {None}))
        for unknown in (problem(503, "unavailable"), httpx.ReadError("cut")):
            with self.assertRaises((ApiError, NoAnswerError)):
                write(unknown)

    def test_refusals_are_not_repeated(self) -> None:
        for status, code in ((400, "invalid_request"), (404, "not_found"), (409, "conflict"), (500, "internal")):
            service = Service(problem(status, code))
            with self.assertRaises(ApiError) as raised:
                service.client().is_hiring(7)
            self.assertEqual((raised.exception.status, raised.exception.code), (status, code))
            self.assertEqual(raised.exception.request_id, "r-1")

    def test_an_incomplete_answer_is_no_answer(self) -> None:
        cut = httpx.Response(200, content=b'{"is_hir', headers={"content-type": "application/json"})
        service = Service(cut)
        with self.assertRaises(NoAnswerError) as raised:
            service.client(retries=0).is_hiring(7, idempotency_key="k")
        self.assertEqual((raised.exception.sent, raised.exception.idempotency_key), (True, "k"))

    def test_an_answer_of_a_proxy_is_an_error_without_a_code(self) -> None:
        service = Service(httpx.Response(502, text="<html>"))
        with self.assertRaises(ApiError) as raised:
            service.client(retries=0).is_hiring(7)
        self.assertEqual((raised.exception.status, raised.exception.code), (502, None))

    def test_the_async_client_does_the_same(self) -> None:
        async def call() -> None:
            service = Service(httpx.ReadError("cut"), problem(503, "unavailable"), hiring())
            async with service.async_client() as client:
                answer = await client.is_hiring(7)
            self.assertEqual((answer.data["is_hiring"], len(service.keys()), len(service.received)), (True, 1, 3))
            self.assertEqual(service.slept, [0.1875, 0.375])

        asyncio.run(call())

    def test_connections_of_its_own_are_closed(self) -> None:
        with HiringClient("http://127.0.0.1:1", "k") as client:
            pass
        self.assertTrue(client._http.is_closed)
