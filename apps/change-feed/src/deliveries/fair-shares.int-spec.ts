import { afterAll, expect, test } from '@jest/globals';
import { eventually } from '@hiring/platform-testing';
import { FeedBench, opened } from '../testing/feed.testing.js';

const ATTEMPTS_MAX = 30;
const SILENT_CUSTOMERS = 3;
const PROMPT_COMPANY = SILENT_CUSTOMERS + 1;

let finish: () => void = () => undefined;

const bench = await FeedBench.open();
const app = await bench.start({ WEBHOOK_ATTEMPTS_MAX: String(ATTEMPTS_MAX) });
await bench.companies(PROMPT_COMPANY);
const sink = await bench.sink();
afterAll(() => {
  finish();
  return bench.close();
});

test('the silent receivers of some customers take no slots of another, and all of them stay within the limit', async () => {
  const answer = new Promise<void>((resolve) => (finish = resolve));
  // All customers use one origin, and thus the same connections.
  sink.reply = ({ path }) => (path === '/prompt' ? { status: 200 } : { status: 200, after: answer });
  for (let company = 1; company <= SILENT_CUSTOMERS; company += 1) {
    const customerId = `cus_silent_${company}`;
    for (let n = 0; n < 3; n += 1) {
      const webhookId = await bench.webhook(app, sink.url('/silent'), { customerId });
      await bench.watch(app, webhookId, { companyId: company, customerId });
    }
  }
  const customerId = 'cus_prompt';
  const webhookId = await bench.webhook(app, sink.url('/prompt'), { customerId });
  await bench.watch(app, webhookId, { companyId: PROMPT_COMPANY, customerId });

  // Without `ATTEMPTS_MAX`, 90 attempts would run at once, because 3 customers have 3 webhooks each and a webhook may
  // have 10 attempts at once.
  const silent = Array.from({ length: SILENT_CUSTOMERS }, (_, index) => index + 1);
  await bench.publish(silent.flatMap((company) => Array.from({ length: 20 }, () => opened(company))));
  const inFlight = (): number => sink.at('/silent').length;
  await eventually(() => inFlight() >= (ATTEMPTS_MAX * 2 * SILENT_CUSTOMERS) / (1 + 2 * SILENT_CUSTOMERS) - 1);
  await bench.publish(Array.from({ length: 40 }, () => opened(PROMPT_COMPANY)));
  await eventually(() => sink.at('/prompt').length === 40);
  expect(inFlight()).toBeLessThan(ATTEMPTS_MAX);

  finish();
  await bench.delivered();
  expect(sink.received).toHaveLength(SILENT_CUSTOMERS * 3 * 20 + 40);
});
