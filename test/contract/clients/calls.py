"""Makes the calls of `broken-connections` with the Python client, half of them async; prints what it got."""

import asyncio
import json
import os
from concurrent.futures import ThreadPoolExecutor

from hiring_client import AsyncHiringClient, HiringClient

URL, KEY = os.environ["HIRING_URL"], os.environ["HIRING_KEY"]
CALLS, LIMIT = int(os.environ["CALLS"]), int(os.environ["LIMIT"])
WORKERS = 8


async def calls_of_async_client(count: int) -> list[str | None]:
    async with AsyncHiringClient(URL, KEY, retries=6) as client:
        free = asyncio.Semaphore(WORKERS)

        async def call(number: int) -> str | None:
            async with free:
                return (await client.is_hiring(1 + number % 13)).usage_id

        return await asyncio.gather(*(call(number) for number in range(count)))


with HiringClient(URL, KEY, retries=6) as client, ThreadPoolExecutor(WORKERS) as pool:
    usage_ids = list(pool.map(lambda number: client.is_hiring(1 + number % 13).usage_id, range(CALLS // 2)))
    usage_ids += asyncio.run(calls_of_async_client(CALLS - CALLS // 2))
    events = [event["event_seq"] for event in client.feed(since=0, limit=LIMIT)]
    jobs = [job["req_key"] for job in client.iter_search_jobs(company_id=13, limit=1)]
print(json.dumps({"usage_ids": usage_ids, "events": events, "jobs": jobs}))
