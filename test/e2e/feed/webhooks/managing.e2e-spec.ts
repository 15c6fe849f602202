import { expect, test } from '@jest/globals';
import { api } from '../../account/api.js';
import { createWebhook, expectSame404, idOf, NOWHERE, stranger } from '../feed.js';

const own = async (): Promise<{ key: string; id: number }> => {
  const { key } = await stranger();
  return { key, id: idOf(await createWebhook(NOWHERE, { key })) };
};
const post = (path: string, key: string, body: object = {}) => api(path, { key, method: 'POST', body });

test('address and limits of a webhook are changed, and what is left out stays', async () => {
  const { key, id } = await own();
  const changed = await post(`/v1/webhooks/${id}`, key, { concurrency: 3, rate_per_second: 7 });
  expect([changed.status, changed.body]).toMatchObject([
    200,
    { id, url: NOWHERE, concurrency: 3, rate_per_second: 7, ordered: false },
  ]);
  const url = `${NOWHERE}/elsewhere`;
  const moved = await post(`/v1/webhooks/${id}`, key, { url, rate_per_second: null });
  expect(moved.body).toMatchObject({ url, concurrency: 3, rate_per_second: null });
});

test.each([
  [{}, ''],
  [{ url: 'ftp://receiver.example' }, '/url'],
  [{ url: 'http://10.0.0.1/hook' }, '/url'],
  [{ concurrency: 0 }, '/concurrency'],
  [{ rate_per_second: 1_001 }, '/rate_per_second'],
  [{ ordered: true }, '/ordered'],
  [{ kind: 'slack' }, '/kind'],
])('the change %j is refused by name', async (body, pointer) => {
  const { key, id } = await own();
  const reply = await post(`/v1/webhooks/${id}`, key, body);
  expect(reply.status).toBe(400);
  expect(JSON.stringify(reply.body)).toContain(pointer);
});

test('a Slack webhook has its kind and pace, and no answer has its address', async () => {
  const { key } = await stranger();
  const url = `${NOWHERE}/services/T00000000/B00000000/XXXXXXXXwxyz`;
  const made = await post('/v1/webhooks', key, { url, secret: 'a secret of the receiver', kind: 'slack' });
  const id = idOf(made);
  const shown = { id, kind: 'slack', url: `${new URL(NOWHERE).origin}/***wxyz`, concurrency: 1, rate_per_second: 1 };
  expect([made.status, made.body]).toEqual([201, { id, url: shown.url }]);
  expect((await api(`/v1/webhooks/${id}`, { key })).body).toMatchObject(shown);
  expect((await post(`/v1/webhooks/${id}`, key, { url: shown.url })).body).toMatchObject(shown);
  const refused = await post(`/v1/webhooks/${id}`, key, { rate_per_second: null });
  expect([refused.status, JSON.stringify(refused.body)]).toEqual([400, expect.stringContaining('/rate_per_second')]);
  expect((await api('/v1/webhooks', { key })).text).not.toContain('/services/');
});

test('a webhook is disabled by its customer, and enabled again', async () => {
  const { key, id } = await own();
  const disabled = await api(`/v1/webhooks/${id}/disable`, { key, method: 'POST' });
  expect(disabled.body).toMatchObject({ status: 'disabled', disabled_reason: 'customer' });
  const again = await api(`/v1/webhooks/${id}/disable`, { key, method: 'POST' });
  expect([again.status, again.body]).toEqual([200, disabled.body]);
  const enabled = await api(`/v1/webhooks/${id}/enable`, { key, method: 'POST' });
  expect(enabled.body).toMatchObject({ status: 'active', disabled_reason: null });
});

test('the list shows until when a replaced secret signs, and only then', async () => {
  const { key, id } = await own();
  const listed = async (): Promise<object | undefined> =>
    ((await api('/v1/webhooks', { key })).body['webhooks'] as object[])[0];
  expect(await listed()).toMatchObject({ previous_secret_expires_at: null });
  const { body } = await post(`/v1/webhooks/${id}/rotate-secret`, key, { secret: 'another secret of the receiver' });
  expect(await listed()).toMatchObject({ previous_secret_expires_at: body['previous_secret_expires_at'] });
});

test('statistics have a point for every hour, or every day, without gaps', async () => {
  const { key, id } = await own();
  for (const [hours, interval, stepHours] of [
    [24, 'hour', 1],
    [168, 'day', 24],
  ] as const) {
    const { status, body } = await api(`/v1/webhooks/${id}/stats?hours=${hours}`, { key });
    expect([status, body]).toMatchObject([200, { interval, succeeded: 0, failed: 0, p50_ms: null, p95_ms: null }]);
    const starts = (body['points'] as { bucket_start: string }[]).map(
      ({ bucket_start: start }) => Date.parse(start) / 3_600_000,
    );
    expect(starts.length).toBe(hours / stepHours + 1);
    for (const [index, at] of starts.entries()) expect(at).toBe((starts[0] ?? 0) + index * stepHours);
  }
  expect((await api(`/v1/webhooks/${id}/stats?hours=721`, { key })).status).toBe(400);
});

test('a webhook or a delivery of another account does not exist, and nothing is billed', async () => {
  const { id } = await own();
  const other = await stranger();
  const { body } = await api('/v1/keys', { key: other.key });
  const [{ id: keyId } = { id: 0 }] = body['keys'] as { id: number }[];
  await expectSame404({ id: keyId, key: other.key }, [
    [`/v1/webhooks/${id}`, { method: 'POST', body: { concurrency: 1 } }],
    [`/v1/webhooks/${id}/disable`, { method: 'POST' }],
    [`/v1/webhooks/${id}/stats`],
    ['/v1/deliveries/1'],
    ['/v1/deliveries/999999999'],
  ]);
});
