import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { describe, expect, test } from '@jest/globals';
import { ApiError, CrawlWaitError, HiringClient, verifyWebhook } from '@hiring/client';
import { eventually, receiverHost, testStack } from '@hiring/platform-testing';
import { linesOf } from '../account/api.js';
import { freshKey } from '../account/fresh-key.js';
import { readAll } from '../feed/feed.js';
import { CutConnection } from './cut-connection.js';

const COMPANY = 13;
const { base_url: baseUrl } = testStack();

const { id: keyId, key: apiKey } = await freshKey();
const client = new HiringClient({ baseUrl, apiKey });

describe('a call whose answer was lost', () => {
  test('is repeated, with the same answer, and billed once', async () => {
    const { id, key } = await freshKey();
    const way = await CutConnection.to(baseUrl, 2);
    const through = new HiringClient({ baseUrl: way.url, apiKey: key });
    const { replayed, data } = await through.isHiring(COMPANY);
    const { replayed: watched } = await through.openReqs(COMPANY, { limit: 2 });
    await way.close();
    expect([way.cuts, replayed, watched]).toEqual([2, true, false]);
    expect(data.as_of).toMatch(/Z$/);
    const lines = await linesOf(id);
    expect(lines.map(({ operation, units }) => [operation, units.calls]).sort()).toEqual([
      ['is_hiring', 1],
      ['open_reqs', 1],
    ]);
  });

  test('that creates something is repeated as well, and creates it once', async () => {
    const { id, key } = await freshKey();
    const webhook = await client.createWebhook({ url: 'https://hooks.example.com/client', secret: 'a'.repeat(32) });
    const way = await CutConnection.to(baseUrl, 1);
    const through = new HiringClient({ baseUrl: way.url, apiKey: key });
    const webhookEndpointId = webhook.data.id;
    const watch = await through.createWatch({ companyId: COMPANY, eventTypes: ['opened'], webhookEndpointId });
    await way.close();
    const { watches } = (await client.listWatches()).data;
    const own = watches.filter((one) => one.webhook_endpoint_id === webhookEndpointId);
    expect(own.map((one) => one.id)).toEqual([watch.data.id]);
    expect((await linesOf(id)).map(({ units }) => units.watches)).toEqual([1]);
    await client.deleteWebhook(webhookEndpointId);
  });
});

test('the feed returns the same events as the pages, and is billed by the event', async () => {
  const { id, key } = await freshKey();
  const feed = new HiringClient({ baseUrl, apiKey: key }).feed({ since: 0, companyId: COMPANY, limit: 3 });
  const seen: number[] = [];
  for await (const event of feed) {
    seen.push(event.event_seq);
    if (seen.length === 7) break;
  }
  const all = await readAll(0, { query: `&company_id=${COMPANY}` });
  expect(seen).toEqual(all.slice(0, seen.length).map((event) => event.event_seq));
  const changes = (await linesOf(id)).reduce((sum, { units }) => sum + units.changes, 0);
  expect(changes).toBe(Math.min(all.length, 3 * Math.ceil(seen.length / 3)));
});

test('a search read page by page has every row once', async () => {
  const filters = { role: 'engineering', geo: 'US' } as const;
  const keys: string[] = [];
  for await (const job of client.iterSearchJobs({ ...filters, limit: 20 })) keys.push(job.req_key);
  const { data } = await client.searchJobs({ ...filters, limit: 200 });
  // The jobs at the other companies are not compared, because those companies change every few seconds.
  const settled = data.jobs.filter((job) => job.company_id <= COMPANY).map((job) => job.req_key);
  expect(settled.length).toBeGreaterThan(0);
  expect(keys).toEqual(expect.arrayContaining(settled));
  expect(new Set(keys).size).toBe(keys.length);
});

test('a fresh read waits, and the data is within the maximum age', async () => {
  const maxAge = 120;
  const answer = await eventually(() =>
    client.freshHiringPulse(COMPANY, { maxAge, waitSeconds: 20 }).catch((error: unknown) => {
      if (error instanceof CrawlWaitError) return null;
      throw error;
    }),
  );
  expect(answer?.units).toEqual({ calls: 1 });
  expect(Date.now() - Date.parse(answer?.data.as_of ?? '')).toBeLessThan((maxAge + 30) * 1_000);
});

test('an error has the members of the problem', async () => {
  const failure = await client
    .openReqs(COMPANY, { limit: 1_000 }, { requestId: 'client-e2e' })
    .catch((error: unknown) => error);
  expect(failure).toBeInstanceOf(ApiError);
  expect(failure).toMatchObject({ status: 400, code: 'invalid_request', requestId: 'client-e2e' });
  expect((failure as ApiError).errors.map(({ pointer }) => pointer)).toEqual(['?limit']);
});

test('a real message is verified with either secret while it is rotated', async () => {
  const [old, next] = [5, 6].map((byte) => `whsec_${Buffer.alloc(24, byte).toString('base64')}`) as [string, string];
  const verdicts: unknown[] = [];
  const server = createServer((request, response) => {
    const check = async (): Promise<void> => {
      const body = await buffer(request);
      for (const secret of [old, next, 'another secret']) {
        const verdict = verifyWebhook({ body, headers: request.headers, secret });
        verdicts.push(
          await verdict.then(
            ({ type }) => type,
            ({ name }: Error) => name,
          ),
        );
      }
      response.writeHead(204).end();
    };
    void check();
  });
  await new Promise<void>((resolve) => server.listen(0, receiverHost(), resolve));
  const url = `http://${receiverHost()}:${(server.address() as AddressInfo).port}/hook`;
  const { data: webhook } = await client.createWebhook({ url, secret: old });
  await client.rotateWebhookSecret(webhook.id, { secret: next });
  const { data: outcome } = await client.testWebhook(webhook.id);
  expect(outcome).toMatchObject({ delivered: true, status_code: 204 });
  expect(verdicts).toEqual(['webhook.test', 'webhook.test', 'WebhookVerificationError']);
  await client.deleteWebhook(webhook.id);
  server.close();
});

test("the client's billed units equal those of the bill", async () => {
  const { usageId, units } = await client.enrichment(COMPANY);
  expect(units).toEqual({ calls: 1 });
  expect((await linesOf(keyId)).map((line) => line.usage_id)).toContain(usageId);
  const { data } = await client.usageRecords({ limit: 1 });
  expect(data.records).toHaveLength(1);
});
