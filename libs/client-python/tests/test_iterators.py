from __future__ import annotations

import asyncio
import unittest
from typing import Any

import httpx

from hiring_client import CrawlFailedError, CrawlWaitError, NoAnswerError

from .service import Service, problem


def events(*sequence: int) -> httpx.Response:
    return httpx.Response(200, json={"events": [{"event_seq": each} for each in sequence], "next_cursor": None})


def crawling(**headers: str) -> httpx.Response:
    return httpx.Response(202, json={"job_id": 5, "status": "crawling"}, headers=headers)


def job(status: str, **headers: str) -> httpx.Response:
    return httpx.Response(200, json={"job_id": 5, "status": status}, headers=headers)


def pulse() -> httpx.Response:
    return httpx.Response(200, json={"as_of": "2026-01-01T00:00:00.000Z"})


class Feed(unittest.TestCase):
    def test_it_ends_at_the_end_and_the_cursor_is_the_last_processed_event(self) -> None:
        service = Service(events(1, 2), events(5), events())
        feed = service.client().feed(company_id=7, limit=2)
        cursors = [(event["event_seq"], feed.cursor) for event in feed]
        self.assertEqual(cursors, [(1, 0), (2, 1), (5, 2)])
        self.assertEqual(feed.cursor, 5)
        self.assertEqual([request.url.params["since"] for request in service.received], ["0", "2", "5"])

    def test_after_a_failure_it_goes_on_where_it_was_without_paying_twice(self) -> None:
        service = Service(events(1, 2, 3), httpx.ReadError("cut"), events())
        feed = service.client(retries=0).feed()
        for event in feed:
            if event["event_seq"] == 2:
                break
        self.assertEqual(feed.cursor, 1)
        seen = []
        with self.assertRaises(NoAnswerError):
            for event in feed:
                seen.append(event["event_seq"])
        self.assertEqual((seen, [event["event_seq"] for event in feed], feed.cursor), ([2, 3], [], 3))

    def test_it_follows(self) -> None:
        service = Service(events(1), events(), events(2))
        feed = service.client().feed(follow_seconds=9)
        following = iter(feed)
        self.assertEqual([next(following)["event_seq"], next(following)["event_seq"]], [1, 2])
        self.assertEqual(service.slept, [9])

    def test_the_async_feed_does_the_same(self) -> None:
        async def read() -> None:
            service = Service(events(1, 2), events())
            feed = service.async_client().feed(since=0)
            self.assertEqual([event["event_seq"] async for event in feed], [1, 2])
            self.assertEqual(feed.cursor, 2)

        asyncio.run(read())


class Pages(unittest.TestCase):
    def test_items_of_all_pages_by_the_cursor_of_the_body(self) -> None:
        pages: list[dict[str, Any]] = [{"jobs": [1, 2], "next_cursor": "n"}, {"jobs": [3], "next_cursor": None}]
        service = Service(*(httpx.Response(200, json=page) for page in pages))
        self.assertEqual(list(service.client().iter_search_jobs(geo="DE")), [1, 2, 3])
        self.assertEqual([request.url.params.get("cursor") for request in service.received], [None, "n"])
        self.assertEqual(len(service.keys()), 2)

    def test_items_of_all_pages_by_the_link(self) -> None:
        link = '</v1/companies/7/open-reqs?cursor=a%2Bb&limit=2>; rel="next"'
        first = httpx.Response(200, json={"reqs": [1, 2]}, headers={"link": link})
        service = Service(first, httpx.Response(200, json={"reqs": [3]}))
        self.assertEqual(list(service.client().iter_open_reqs(7, limit=2)), [1, 2, 3])
        self.assertEqual(service.received[1].url.params["cursor"], "a+b")

    def test_the_async_client_does_the_same(self) -> None:
        async def read() -> None:
            pages: list[dict[str, Any]] = [{"records": [1], "next_cursor": "n"}, {"records": [2], "next_cursor": None}]
            service = Service(*(httpx.Response(200, json=page) for page in pages))
            self.assertEqual([line async for line in service.async_client().iter_usage_records()], [1, 2])

        asyncio.run(read())


class Fresh(unittest.TestCase):
    def test_it_waits_for_the_crawl_and_reads_again_with_the_same_key(self) -> None:
        again = crawling(**{"retry-after": "4"})
        service = Service(again, job("crawling"), job("done"), pulse())
        answer = service.client().fresh_hiring_pulse(7, max_age=60)
        self.assertEqual(answer.status, 200)
        self.assertEqual(service.slept, [4, 2])
        read, *_, repeated = service.received
        self.assertEqual(read.headers["idempotency-key"], repeated.headers["idempotency-key"])
        self.assertEqual(read.url.params["max_age"], "60")

    def test_a_failed_crawl_and_a_long_one_are_errors(self) -> None:
        failed = job("failed", **{"retry-after": "90"})
        with self.assertRaises(CrawlFailedError) as raised:
            Service(crawling(), failed).client().fresh_hiring_pulse(7, max_age=60)
        self.assertEqual((raised.exception.job_id, raised.exception.retry_after_seconds), (5, 90))
        endless = Service(crawling(), *(job("crawling") for _ in range(9)))
        with self.assertRaises(CrawlWaitError):
            endless.client().fresh_pre_action_brief(7, max_age=60, wait_seconds=5)
        self.assertEqual(endless.slept, [2, 2, 1])

    def test_the_async_client_does_the_same(self) -> None:
        async def read() -> None:
            service = Service(crawling(), problem(503, "unavailable"), job("done"), pulse())
            answer = await service.async_client().fresh_hiring_pulse(7, max_age=60, idempotency_key="mine")
            self.assertEqual(answer.status, 200)
            self.assertEqual(service.keys(), {"mine", None})

        asyncio.run(read())
