import { createHmac } from 'node:crypto';
import { afterAll, beforeEach, expect, test } from '@jest/globals';
import { AppError } from '@hiring/contracts';
import { WebhooksController } from './webhooks.controller.js';
import { CUSTOMER, FeedBench, SECRET } from '../testing/feed.testing.js';
const SECOND = 'the second secret of the receiver';
const THIRD = 'the third secret of the receiver';

let webhookId: number;
let requests = 0;

const bench = await FeedBench.open();
const app = await bench.start();
const sink = await bench.sink();
afterAll(() => bench.close());
beforeEach(async () => {
  sink.received.length = 0;
  webhookId = await bench.webhook(app, sink.url());
});

async function rotate(secret: string, requestId = `rotation-${(requests += 1)}`): Promise<string> {
  const rotation = { customer_id: CUSTOMER, webhook_id: webhookId, secret: bench.seal(app, secret) };
  const { body } = await app.get(WebhooksController).rotateSecret({ ...rotation, request_id: requestId });
  return (JSON.parse(body) as { previous_secret_expires_at: string }).previous_secret_expires_at;
}

/** Sends a message. Returns the secrets that verify its signatures, in the order of the signatures. */
async function verifying(...secrets: string[]): Promise<string[]> {
  await app.get(WebhooksController).test({ customer_id: CUSTOMER, webhook_id: webhookId });
  const message = sink.received.at(-1);
  const signed = `${message?.headers['webhook-id']}.${message?.headers['webhook-timestamp']}.${message?.body}`;
  const bySignature = new Map(
    secrets.map((secret) => [`v1,${createHmac('sha256', secret).update(signed).digest('base64')}`, secret]),
  );
  return String(message?.headers['webhook-signature'])
    .split(' ')
    .map((signature) => bySignature.get(signature) ?? 'another secret');
}

/** Ages this webhook's retired secrets by this many hours. */
async function hoursPass(hours: number): Promise<void> {
  await bench.pool.query(
    `update change_feed.webhook set previous_secret_expires_at = previous_secret_expires_at - $2 * interval '1 hour',
        earlier_secrets = (
          select coalesce(jsonb_agg(jsonb_build_object('secret', e->>'secret', 'until',
            to_char((e->>'until')::timestamptz at time zone 'UTC' - $2 * interval '1 hour', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))), '[]')
          from jsonb_array_elements(earlier_secrets) e)
      where id = $1`,
    [webhookId, hours],
  );
}

test("the caller's retry of a rotation changes nothing: the old secret keeps its 24 hours", async () => {
  const until = await rotate(SECOND);
  await hoursPass(1);
  const retried = await rotate(SECOND);
  expect(Date.parse(until) - Date.parse(retried)).toBe(3_600_000);
  expect(await verifying(SECRET, SECOND)).toEqual([SECOND, SECRET]);
});

test('a rotation repeated by the bus changes nothing, also after the next rotation', async () => {
  await rotate(SECOND, 'the same request');
  await rotate(THIRD);
  await rotate(SECOND, 'the same request');
  expect(await verifying(SECRET, SECOND, THIRD)).toEqual([THIRD, SECOND, SECRET]);
});

test('the same rotation sent many times at once happens once', async () => {
  await Promise.all(Array.from({ length: 10 }, () => rotate(SECOND)));
  expect(await verifying(SECRET, SECOND)).toEqual([SECOND, SECRET]);
});

test('a further rotation leaves every replaced secret its own 24 hours', async () => {
  await rotate(SECOND);
  await hoursPass(10);
  await rotate(THIRD);
  expect(await verifying(SECRET, SECOND, THIRD)).toEqual([THIRD, SECOND, SECRET]);
  await hoursPass(15);
  expect(await verifying(SECRET, SECOND, THIRD)).toEqual([THIRD, SECOND]);
  await hoursPass(10);
  expect(await verifying(SECRET, SECOND, THIRD)).toEqual([THIRD]);
});

test('a rotation back to a secret that still signs puts it in use, and it signs once', async () => {
  await rotate(SECOND);
  await rotate(SECRET);
  expect(await verifying(SECRET, SECOND)).toEqual([SECRET, SECOND]);
  await hoursPass(25);
  expect(await verifying(SECRET, SECOND)).toEqual([SECRET]);
});

test('a sixth rotation within 24 hours is refused, naming when the next one is possible, and changes nothing', async () => {
  const secrets = Array.from({ length: 6 }, (_, index) => `secret number ${index + 1} of many`);
  const untils: string[] = [];
  for (const secret of secrets.slice(0, 5)) untils.push(await rotate(secret));
  const refusal: unknown = await rotate(secrets[5] as string).catch((error: unknown) => error);
  expect(refusal).toBeInstanceOf(AppError);
  expect(refusal).toMatchObject({ code: 'conflict', publicMessage: expect.stringContaining(untils[0] as string) });
  expect((refusal as AppError).retryAfterSeconds).toBeGreaterThan(23 * 3_600);
  expect(await verifying(SECRET, ...secrets)).toEqual([...secrets.slice(0, 5).reverse(), SECRET]);
});

test('a deleted webhook keeps no secret', async () => {
  await rotate(SECOND);
  await rotate(THIRD);
  await app.get(WebhooksController).remove({ customer_id: CUSTOMER, webhook_id: webhookId });
  const { rows } = await bench.pool.query(
    'select secret, previous_secret, earlier_secrets from change_feed.webhook where id = $1',
    [webhookId],
  );
  expect(rows).toEqual([{ secret: '', previous_secret: null, earlier_secrets: [] }]);
});
