import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { INestApplicationContext } from '@nestjs/common';
import { Bus } from '@hiring/platform-rpc';
import { eventually } from '@hiring/platform-testing';
import { Webhook } from 'standardwebhooks';
import { RotateWebhookSecretHandler } from '../../apps/change-feed/src/operations/rotate-webhook-secret/rotate-webhook-secret.handler.js';
import { CUSTOMER, FeedBench, opened } from '../../apps/change-feed/src/testing/feed.testing.js';
import { Neighbours } from '../../apps/change-feed/src/testing/services.testing.js';
import { Sink, type Received } from '../../apps/change-feed/src/testing/sink.testing.js';

const ENCODED = `whsec_${Buffer.alloc(24, 5).toString('base64')}`;
const PLAIN = 'plain text as a secret, äöü';
const forms = [
  ['whsec_<base64>', ENCODED, new Webhook(ENCODED), 1],
  ['any other text', PLAIN, new Webhook(Buffer.from(PLAIN, 'utf8'), { format: 'raw' }), 2],
] as const;

let bench: FeedBench;
let app: INestApplicationContext;
let neighbours: Neighbours;
let sink: Sink;

beforeAll(async () => {
  bench = await FeedBench.open();
  neighbours = await Neighbours.start(await bench.env());
  app = await bench.start();
  sink = await Sink.open();
  await bench.companies(3);
  neighbours.ledgerHead = bench.head;
});
afterAll(async () => {
  await neighbours.close();
  await bench.close();
  await sink.close();
});

async function delivered(company: number): Promise<Received> {
  const before = sink.received.length;
  await bench.publish([opened(company)]);
  await eventually(() => sink.received.length > before);
  return sink.received[before] as Received;
}

const verify = (library: Webhook, message: Received, body = message.body): unknown =>
  library.verify(body, message.headers as Record<string, string>);

describe.each(forms)('the official JavaScript library, secret as %s', (_form, secret, library, company) => {
  test('verifies a real delivery and refuses an altered one', async () => {
    const webhookId = await bench.webhook(app, sink.url(`/${company}`), { secret });
    await bench.watch(app, webhookId, { companyId: company });
    const message = await delivered(company);
    expect(verify(library, message)).toMatchObject({ type: 'req.opened', data: { company_id: company } });
    expect(() => verify(library, message, message.body.replace('req.opened', 'req.reposted'))).toThrow();
    const moved = { ...message, headers: { ...message.headers, 'webhook-id': 'evt_1_1' } };
    expect(() => verify(library, moved)).toThrow();
    expect(() => verify(new Webhook('another secret altogether', { format: 'raw' }), message)).toThrow();
  });
});

test('during a rotation the holder of either secret verifies', async () => {
  const webhookId = await bench.webhook(app, sink.url('/rotating'), { secret: PLAIN });
  await bench.watch(app, webhookId, { companyId: 3 });
  const secret = app.get(Bus).seal(ENCODED, 'change-feed');
  await app.get(RotateWebhookSecretHandler).rotate({ customer_id: CUSTOMER, webhook_id: webhookId, secret });
  const message = await delivered(3);
  for (const [, , library] of forms) expect(verify(library, message)).toMatchObject({ type: 'req.opened' });
});
