import { HiringClient } from '@hiring/client';

/** Makes the calls for the suite `broken-connections` with the TypeScript client, and prints the results. */
const { HIRING_URL: baseUrl, HIRING_KEY: apiKey, CALLS, LIMIT } = process.env;
const client = new HiringClient({ baseUrl, apiKey, retries: 6 });
const WORKERS = 8;

const usageIds = [];
let left = Number(CALLS);
const work = async () => {
  while (left > 0) {
    left -= 1;
    const { usageId } = await client.isHiring(1 + (left % 13));
    usageIds.push(usageId);
  }
};
await Promise.all(Array.from({ length: WORKERS }, work));

const events = [];
for await (const event of client.feed({ since: 0, limit: Number(LIMIT) })) events.push(event.event_seq);
const jobs = [];
for await (const job of client.iterSearchJobs({ companyId: 13, limit: 1 })) jobs.push(job.req_key);
console.log(JSON.stringify({ usage_ids: usageIds, events, jobs }));
