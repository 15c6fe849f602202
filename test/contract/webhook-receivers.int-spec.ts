import { afterAll, describe, expect, test } from '@jest/globals';
import { eventually } from '@hiring/platform-testing';
import { WebhooksController } from '../../apps/change-feed/src/webhooks/webhooks.controller.js';
import { CUSTOMER, FeedBench, opened } from '../../apps/change-feed/src/testing/feed.testing.js';
import type { Received } from '../../apps/change-feed/src/testing/sink.testing.js';
import { arePresent } from './installed-tools.js';
import { RECEIVERS, type Message, type Receiver } from './receivers.js';

const ENCODED = `whsec_${Buffer.alloc(24, 5).toString('base64')}`;
const PLAIN = 'plain text as a secret, äöü';
const OTHER = `whsec_${Buffer.alloc(24, 6).toString('base64')}`;

const bench = await FeedBench.open();
const stubs = await bench.stubs();
const app = await bench.start();
const sink = await bench.sink();
await bench.companies(3);
stubs.ledgerHead = bench.head;
/**
 * Deliveries to three webhooks: one for each form of secret, and one whose secret has just changed from PLAIN to
 * ENCODED.
 */
const withEncoded = await delivered(1, ENCODED);
const withPlain = await delivered(2, PLAIN);
const rotating = await delivered(3, PLAIN, async (webhookId) => {
  const owned = { customer_id: CUSTOMER, webhook_id: webhookId };
  const rotation = { ...owned, secret: bench.seal(app, ENCODED), request_id: 'rotation' };
  await app.get(WebhooksController).rotateSecret(rotation);
});
afterAll(() => bench.close());

async function delivered(
  company: number,
  secret: string,
  prepare: (webhookId: number) => Promise<void> = () => Promise.resolve(),
): Promise<Received> {
  const webhookId = await bench.webhook(app, sink.url(`/${company}`), { secret });
  await bench.watch(app, webhookId, { companyId: company });
  await prepare(webhookId);
  await bench.publish([opened(company, { title: 'Ingénieur·e “grüne Technik” 工程师' })]);
  return eventually(() => sink.at(`/${company}`)[0]) as Promise<Received>;
}

function message(secret: string, { headers, body }: Received, altered: Partial<Message> = {}): Message {
  const text = (name: string): string => String(headers[name]);
  return {
    secret,
    id: text('webhook-id'),
    timestamp: text('webhook-timestamp'),
    signature: text('webhook-signature'),
    body,
    ...altered,
  };
}

function genuine(): [what: string, message: Message][] {
  return [
    ['secret as whsec_<base64>', message(ENCODED, withEncoded)],
    ['secret as plain text', message(PLAIN, withPlain)],
    ['new secret during a rotation', message(ENCODED, rotating)],
    ['old secret during a rotation', message(PLAIN, rotating)],
  ];
}

function forged(): [what: string, message: Message][] {
  const earlier = String(Number(withEncoded.headers['webhook-timestamp']) - 1);
  const foreign = message(ENCODED, rotating).signature;
  const otherEvent = (body: string): string => body.replace('req.opened', 'req.reposted');
  return [
    ['another body', message(ENCODED, withEncoded, { body: otherEvent(withEncoded.body) })],
    ['a space more', message(PLAIN, withPlain, { body: `${withPlain.body} ` })],
    ['another id', message(ENCODED, withEncoded, { id: 'evt_1_1' })],
    ['another time', message(ENCODED, withEncoded, { timestamp: earlier })],
    ['another secret', message(OTHER, withEncoded)],
    ['the signature of another message', message(ENCODED, withEncoded, { signature: foreign })],
    ['another body during a rotation', message(PLAIN, rotating, { body: otherEvent(rotating.body) })],
    ['no signature of this version', message(PLAIN, withPlain, { signature: 'v2,AAAA' })],
  ];
}

describe.each(RECEIVERS)('the official $language library', (receiver: Receiver) => {
  const present = arePresent(receiver.tools);
  if (!present) {
    const names = receiver.tools.map(([tool]) => tool).join(' and ');
    console.warn(`${names} is not there; the tests of the ${receiver.language} library are skipped`);
  }
  const verified = present ? test : test.skip;
  let folder = '';

  verified(
    'is installed',
    async () => {
      folder = await receiver.install();
    },
    240_000,
  );

  verified('takes real deliveries, either form of secret, and during a rotation either secret', async () => {
    const verdicts = await receiver.accepts(
      folder,
      genuine().map(([, one]) => one),
    );
    expect(genuine().map(([what], index) => [what, verdicts[index]])).toEqual(genuine().map(([what]) => [what, true]));
  });

  verified('refuses altered ones', async () => {
    const verdicts = await receiver.accepts(
      folder,
      forged().map(([, one]) => one),
    );
    expect(forged().map(([what], index) => [what, verdicts[index]])).toEqual(forged().map(([what]) => [what, false]));
  });
});
