import { describe, expect, test } from '@jest/globals';
import { Webhook } from 'standardwebhooks';
import { signWebhook, verifyWebhook, WebhookVerificationError, type ReceivedWebhook } from './webhook.js';

const ENCODED = `whsec_${Buffer.alloc(24, 5).toString('base64')}`;
const PLAIN = 'plain text as a secret, äöü';
const BODY =
  '{"type":"req.opened","timestamp":"2026-01-01T00:00:00.000Z","data":{"event_seq":4,"title":"工程师"},"watch_id":7}';
const NOW = Date.UTC(2026, 0, 1);
const ID = 'evt_4_7';

/** Signs with the official library, which is independent from the tested code. */
function signature(secret: string, body = BODY): string {
  const official = secret.startsWith('whsec_')
    ? new Webhook(secret)
    : new Webhook(Buffer.from(secret, 'utf8'), { format: 'raw' });
  return official.sign(ID, new Date(NOW), body);
}

function received(
  secret: string,
  more: Partial<ReceivedWebhook> & { signature?: string; at?: string } = {},
): ReceivedWebhook {
  const { signature: signed = signature(secret), at = String(NOW / 1_000), ...rest } = more;
  const headers = { 'webhook-id': ID, 'webhook-timestamp': at, 'webhook-signature': signed };
  return { body: BODY, headers, secret, now: NOW, ...rest };
}

test.each([ENCODED, PLAIN])('signs a message for tests as the service does: %s', async (secret) => {
  expect(await signWebhook({ body: BODY, secret, id: ID, now: NOW })).toEqual(received(secret).headers);
});

describe('a webhook message is accepted', () => {
  test.each([
    ['with a secret whsec_<base64>', received(ENCODED)],
    ['with a secret as tools show it', received(ENCODED, { secret: ` v1,${ENCODED}\n` })],
    ['with any other secret', received(PLAIN)],
    ['as bytes', received(PLAIN, { body: Buffer.from(BODY) })],
    [
      'with headers as fetch gives them',
      received(PLAIN, { headers: new Headers(received(PLAIN).headers as Record<string, string>) }),
    ],
    [
      'by the old secret while it is rotated',
      received(PLAIN, { signature: `${signature(ENCODED)} ${signature(PLAIN)}` }),
    ],
    [
      'by the new secret while it is rotated',
      received(ENCODED, { signature: `${signature(ENCODED)} ${signature(PLAIN)}` }),
    ],
    ['by either secret of a receiver that holds both', received(ENCODED, { secret: [PLAIN, ENCODED] })],
    ['at the edge of the tolerance', received(PLAIN, { now: NOW + 300_000 })],
    ['of a clock that is behind', received(PLAIN, { now: NOW - 300_000 })],
  ])('%s', async (_what, message) => {
    expect(await verifyWebhook(message)).toEqual({ ...(JSON.parse(BODY) as object), id: ID });
  });
});

describe('a webhook message is refused', () => {
  const genuine = received(PLAIN);
  test.each([
    ['with another body', { ...genuine, body: BODY.replace('opened', 'reposted') }],
    ['with a space more', { ...genuine, body: `${BODY} ` }],
    ['under another id', { ...genuine, headers: { ...(genuine.headers as object), 'webhook-id': 'evt_5_7' } }],
    ['for another time', received(PLAIN, { at: String(NOW / 1_000 + 1) })],
    ['by another secret', { ...genuine, secret: ENCODED }],
    ['by no secret at all', { ...genuine, secret: [] }],
    ['with another version of signature', received(PLAIN, { signature: signature(PLAIN).replace('v1,', 'v2,') })],
    ['with a signature that is no base64', received(PLAIN, { signature: 'v1,?? v1,=== v1' })],
    ['without a signature', { ...genuine, headers: { 'webhook-id': ID, 'webhook-timestamp': '1' } }],
    ['when it is too old', received(PLAIN, { now: NOW + 301_000 })],
    ['when it comes from the future', received(PLAIN, { now: NOW - 301_000 })],
    ['when its time is no number', received(PLAIN, { at: 'now' })],
  ] as [string, ReceivedWebhook][])('%s', async (_what, message) => {
    await expect(verifyWebhook(message)).rejects.toThrow(WebhookVerificationError);
  });

  test('and an invalid secret is an error of the receiver', async () => {
    await expect(verifyWebhook({ ...genuine, secret: 'whsec_???' })).rejects.toThrow(TypeError);
  });
});
