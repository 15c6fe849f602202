import { createHash, randomBytes } from 'node:crypto';
import { afterAll, beforeEach, describe, expect, it } from '@jest/globals';
import { storedAnswersBytesMax } from '@hiring/billing';
import { AppError } from '@hiring/contracts';
import { KeyChanges } from '../access/key-changes.js';
import { Answers, GatewayBench } from '../testing/gateway.testing.js';

const PATH = '/v1/companies/7/is-hiring';
const DAY_MS = 24 * 3_600_000;

const ALTER_CLAIM = `
local claim = cmsgpack.unpack(redis.call('GET', KEYS[1]))
for name, value in pairs(cjson.decode(ARGV[1])) do claim[name] = value end
redis.call('SET', KEYS[1], cmsgpack.pack(claim), 'KEEPTTL')
return cjson.encode(claim)`;

const bench = await GatewayBench.open({ gateways: 2 });
const { redis } = bench;
afterAll(() => bench.close(), 60_000);

describe('idempotent calls', () => {
  let key: string;
  let keyId: number;
  let customerId: string;
  beforeEach(async () => {
    ({ key, keyId, customerId } = await bench.customer('internal'));
    Object.assign(bench.answers, new Answers());
  });

  const call = (idempotencyKey: string, more: Parameters<GatewayBench['request']>[1] & { path?: string } = {}) =>
    bench.request(more.path ?? PATH, { key, ...more, headers: { 'idempotency-key': idempotencyKey, ...more.headers } });
  const facts = () => bench.facts(keyId);
  const billed = () => bench.billed(customerId);
  /** Changes members in the claim in Redis, and returns the claim. */
  const alterClaim = async (
    changes: Record<string, string | number | boolean> = {},
  ): Promise<Record<string, unknown>> => {
    const [name = ''] = await bench.namesLike(`idem:${keyId}:*:*`);
    const altered = await redis.eval(ALTER_CLAIM, 1, name, JSON.stringify(changes));
    return JSON.parse(String(altered)) as Record<string, unknown>;
  };

  /**
   * Checks that the answer is a 409 `idempotency_not_stored`, and that its Retry-After, in seconds, is the time until
   * the idempotency key's 24 hours end.
   */
  const expectNotStored = async (reply: Awaited<ReturnType<typeof call>>): Promise<void> => {
    expect([reply.status, JSON.parse(reply.body)]).toMatchObject([409, { code: 'idempotency_not_stored' }]);
    const waitSeconds = Number(reply.headers.get('retry-after'));
    const { at } = await alterClaim();
    expect(Math.abs((Number(at) + DAY_MS - Date.now()) / 1_000 - waitSeconds)).toBeLessThan(60);
  };

  it('returns the same answer again, unbilled and marked, on every gateway and in both forms of the header', async () => {
    const first = await call('same');
    const again = [await call('same', { gateway: 1 }), await call('"same"')];
    for (const reply of again) {
      expect(reply.body).toBe(first.body);
      expect(reply.headers.get('idempotent-replayed')).toBe('true');
      expect(reply.headers.get('usage-units')).toBe('calls=0');
      expect(reply.headers.get('usage-id')).toBe(first.headers.get('usage-id'));
      expect(reply.headers.get('etag')).toBe(first.headers.get('etag'));
    }
    expect(first.headers.get('idempotent-replayed')).toBeNull();
    expect(await facts()).toHaveLength(1);
  });

  it('refuses new keys of an account that used its keys of the day with 429, unbilled, and still answers those in use', async () => {
    const first = await call('in-use');
    const [count = ''] = await bench.namesLike(`claims:${customerId}:*`);
    expect(await redis.get(count)).toBe('1');
    await redis.set(count, '1000000', 'KEEPTTL');
    const refused = await call('one-more', { gateway: 1 });
    expect([refused.status, JSON.parse(refused.body)]).toMatchObject([
      429,
      { code: 'rate_limited', errors: [{ pointer: '#Idempotency-Key' }] },
    ]);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
    expect((await call('in-use')).body).toBe(first.body);
    expect((await bench.request(PATH, { key })).status).toBe(200);
    expect(await redis.get(count)).toBe('1000000');
    expect(await facts()).toHaveLength(2);
  });

  it('returns the key of a refused call to the account', async () => {
    bench.answers.isHiring = () => Promise.reject(new AppError('not_found', 'There is no such resource.'));
    expect((await call('given-back')).status).toBe(404);
    const [count = ''] = await bench.namesLike(`claims:${customerId}:*`);
    expect(await redis.get(count)).toBe('0');
  });

  it('bills 1,000 concurrent twins over two gateways once', async () => {
    const replies = await Promise.all(
      Array.from({ length: 1_000 }, (_, index) => call('twins', { gateway: index % 2 })),
    );
    const statuses = new Set(replies.map(({ status }) => status));
    // A busy machine may answer a duplicate with 503, which must not be billed.
    expect([...statuses].filter((status) => ![200, 409, 503].includes(status))).toEqual([]);
    expect(replies.filter(({ status }) => status === 200).length).toBeGreaterThan(0);
    expect(await billed()).toBe(1);
  });

  it('refuses the key for another path, query or method with 422, and bills nothing for it', async () => {
    await call('other');
    expect((await call('other', { path: '/v1/companies/8/is-hiring' })).status).toBe(422);
    expect(await facts()).toHaveLength(1);
  });

  it('keeps operations and keys apart', async () => {
    const other = await bench.customer('internal');
    const replies = [
      await call('shared'),
      await bench.request('/v1/events?since=0', { key, headers: { 'idempotency-key': 'shared' } }),
      await bench.request(PATH, { key: other.key, headers: { 'idempotency-key': 'shared' } }),
    ];
    expect(replies.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(replies.map(({ headers }) => headers.get('idempotent-replayed'))).toEqual([null, null, null]);
  });

  it('lets a twin wait for the call in flight and answers 409 with Retry-After after 2 s', async () => {
    await call('slow');
    await alterClaim({ st: 'run', own: 'another-process', lease: Date.now() + 15_000 });
    const began = performance.now();
    const refused = await call('slow', { gateway: 1 });
    expect(refused.status).toBe(409);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThanOrEqual(1);
    expect(performance.now() - began).toBeGreaterThan(1_900);
  });

  it('answers a waiting twin as soon as the answer exists', async () => {
    let release = (): void => undefined;
    const held = new Promise<void>((resolve) => (release = resolve));
    bench.answers.isHiring = () => held.then(() => '{"late":true}');
    const first = call('waiting');
    await new Promise((resolve) => setTimeout(resolve, 200));
    const twins = [call('waiting'), call('waiting', { gateway: 1 })];
    await new Promise((resolve) => setTimeout(resolve, 200));
    release();
    const replies = await Promise.all([first, ...twins]);
    expect(replies.map(({ status, body }) => [status, body])).toEqual(replies.map(() => [200, '{"late":true}']));
    expect(bench.answers.calls).toBe(1);
  });

  it('releases the claim when the call fails, whatever the failure', async () => {
    for (const code of ['unavailable', 'not_found', 'internal'] as const) {
      bench.answers.isHiring = () => Promise.reject(new AppError(code, 'no'));
      expect((await call('failing')).status).toBeGreaterThanOrEqual(404);
    }
    bench.answers.isHiring = new Answers().isHiring;
    const reply = await call('failing');
    expect([reply.status, reply.headers.get('idempotent-replayed')]).toEqual([200, null]);
    expect(await facts()).toHaveLength(1);
  });

  it('returns the first answer again while Postgres is unreachable for this gateway and Redis is available', async () => {
    const first = await call('after-a-freeze');
    const changes = bench.get(KeyChanges);
    Object.defineProperty(changes, 'isCurrent', { configurable: true, get: () => false });
    try {
      const again = await call('after-a-freeze');
      expect([again.status, again.headers.get('idempotent-replayed')]).toEqual([200, 'true']);
      expect(again.body).toBe(first.body);
      expect((await call('begun-then')).headers.get('idempotent-replayed')).toBeNull();
    } finally {
      delete (changes as { isCurrent?: boolean }).isCurrent;
    }
    expect((await call('begun-then')).headers.get('idempotent-replayed')).toBe('true');
    expect(await facts()).toHaveLength(2);
  });

  it('neither stores nor bills a 304', async () => {
    const { headers } = await bench.request(PATH, { key });
    const conditional = await call('conditional', { headers: { 'if-none-match': headers.get('etag') ?? '' } });
    expect([conditional.status, conditional.body]).toEqual([304, '']);
    expect((await call('conditional')).headers.get('idempotent-replayed')).toBeNull();
    expect(await facts()).toHaveLength(2);
  });

  it('returns no 304 for an answer that was never paid: not for *, not for another customer, not for a guessed body', async () => {
    const paid = await bench.request(PATH, { key });
    const guess = createHash('sha256').update(paid.body).digest('base64url').slice(0, 27);
    const stranger = await bench.customer('internal');
    for (const [header, asKey] of [
      ['*', key],
      [paid.headers.get('etag') ?? '', stranger.key],
      [`"${guess}", "1.${guess}"`, stranger.key],
    ] as const) {
      const reply = await bench.request(PATH, { key: asKey, headers: { 'if-none-match': header } });
      expect([reply.status, reply.headers.get('usage-units')]).toEqual([200, 'calls=1']);
    }
    const events = await bench.request('/v1/events?since=0', { key, headers: { 'if-none-match': '*' } });
    expect([events.status, events.headers.get('usage-units')]).toEqual([200, 'changes=3']);
  });

  it('returns a 304 for the customer’s own tag on every gateway', async () => {
    const paid = await bench.request(PATH, { key });
    const headers = { 'if-none-match': paid.headers.get('etag') ?? '' };
    expect((await bench.request(PATH, { key, headers, gateway: 1 })).status).toBe(304);
  });

  it('computes a page of events again as often as asked, in the first range, billed once and stored nowhere', async () => {
    bench.answers.head = 40;
    const call = () => bench.request('/v1/events?since=0&limit=100', { key, headers: { 'idempotency-key': 'page' } });
    const first = await call();
    expect(first.headers.get('usage-units')).toBe('changes=40');
    bench.answers.head = 90;
    for (let repeat = 0; repeat < 25; repeat += 1) {
      const again = await call();
      expect([again.status, again.body]).toEqual([200, first.body]);
      expect(again.headers.get('idempotent-replayed')).toBe('true');
      expect(again.headers.get('usage-units')).toBe('changes=0');
      expect(again.headers.get('usage-id')).toBe(first.headers.get('usage-id'));
    }
    expect((await alterClaim())['body']).toBeUndefined();
    expect(first.headers.get('idempotency-stored')).toBeNull();
    expect(await billed()).toBe(40);
    expect(await facts()).toHaveLength(1);
  });

  it('gives no events away when it could not store where a page ended', async () => {
    bench.answers.head = 40;
    const call = () => bench.request('/v1/events?since=0&limit=100', { key, headers: { 'idempotency-key': 'page' } });
    await call();
    await alterClaim({ pos: '', range: true });
    bench.answers.head = 90;
    const again = await call();
    expect([again.headers.get('usage-units'), again.headers.get('idempotent-replayed')]).toEqual(['changes=90', null]);
    expect(await billed()).toBe(90);
  });

  it('answers a call once whose answer is too large to store: its repetitions are refused and do not run', async () => {
    const body = JSON.stringify({ text: randomBytes(1_200_000).toString('base64') });
    bench.answers.isHiring = () => Promise.resolve(body);
    const first = await call('large');
    expect([first.status, first.headers.get('idempotency-stored')]).toEqual([200, 'false']);
    for (const gateway of [0, 1]) await expectNotStored(await call('large', { gateway }));
    expect(bench.answers.calls).toBe(1);
    expect(await facts()).toHaveLength(1);
  });

  it('expires exactly 24 hours after the claim', async () => {
    const first = await call('edge');
    const now = Date.now();
    // The claim is 1.5 s younger than 24 hours, so it still exists.
    await alterClaim({ at: now - DAY_MS + 1_500 });
    expect((await call('edge')).headers.get('idempotent-replayed')).toBe('true');
    await alterClaim({ at: now - DAY_MS });
    const expired = await call('edge');
    expect(expired.headers.get('idempotent-replayed')).toBeNull();
    expect(expired.headers.get('usage-id')).not.toBe(first.headers.get('usage-id'));
  });

  it('takes over a call whose owner died, under the same usage id', async () => {
    const first = await call('orphan');
    await alterClaim({ st: 'run', own: 'a-dead-process', lease: Date.now() - 1 });
    const taken = await call('orphan');
    expect(taken.headers.get('usage-id')).toBe(first.headers.get('usage-id'));
    expect(await billed()).toBe(1);
  });

  it('keeps the claim of a call whose owner died after its bill, although repetitions fail', async () => {
    const first = await call('orphan');
    await alterClaim({ st: 'run', own: 'a-dead-process', lease: Date.now() - 1, billed: false });
    bench.answers.isHiring = () => Promise.reject(new AppError('unavailable', 'no'));
    for (let failed = 0; failed < 25; failed += 1) expect((await call('orphan')).status).toBe(503);
    bench.answers.isHiring = new Answers().isHiring;
    const paid = await call('orphan');
    expect(paid.headers.get('usage-id')).toBe(first.headers.get('usage-id'));
    expect(await billed()).toBe(1);
  });

  it('stores the answers of calls that end together separately', async () => {
    const ids = Array.from({ length: 40 }, (_, index) => index + 1);
    const read = (id: number, gateway: number) =>
      call(`together-${id}`, { path: `/v1/companies/${id}/is-hiring`, gateway });
    const first = await Promise.all(ids.map((id) => read(id, 0)));
    const again = await Promise.all(ids.map((id) => read(id, 1)));
    for (const [index, reply] of again.entries()) {
      expect(reply.headers.get('idempotent-replayed')).toBe('true');
      expect(reply.headers.get('usage-id')).toBe(first[index]?.headers.get('usage-id'));
      expect(JSON.parse(reply.body)).toMatchObject({ open_req_count: ids[index] });
    }
    expect(await facts()).toHaveLength(ids.length);
  });

  it('does not store the answer of a call that was taken over meanwhile', async () => {
    bench.answers.isHiring = async () => {
      await alterClaim({ own: 'who-took-over' });
      return '{"overtaken":true}';
    };
    expect((await call('overtaken')).body).toBe('{"overtaken":true}');
    const claim = await alterClaim();
    expect([claim['st'], claim['own'], claim['body']]).toEqual(['run', 'who-took-over', undefined]);
  });

  it('above the space of the account, bills a call for one answer: its repetitions are refused and do not run', async () => {
    const fits = await call('fits');
    expect(fits.headers.get('idempotency-stored')).toBeNull();
    await redis.hset(`stored:${customerId}`, 'sum', storedAnswersBytesMax(null, 1_000_000) - 10);
    const first = await call('too-much');
    expect([first.status, first.headers.get('idempotency-stored')]).toEqual([200, 'false']);
    const ran = bench.answers.calls;
    for (const gateway of [0, 1, 0]) await expectNotStored(await call('too-much', { gateway }));
    expect(bench.answers.calls).toBe(ran);
    expect((await call('fits')).headers.get('idempotent-replayed')).toBe('true');
    expect(await billed()).toBe(2);
    expect(await facts()).toHaveLength(2);
  });

  it('refuses the header where nothing is metered, and malformed values everywhere', async () => {
    const replies = [
      await bench.request('/v1/whoami', { key, headers: { 'idempotency-key': 'x' } }),
      await call('a b'),
      await call(''),
      await call('x'.repeat(256)),
    ];
    expect(replies.map(({ status }) => status)).toEqual([400, 400, 400, 400]);
    for (const { body } of replies)
      expect(JSON.parse(body)).toMatchObject({ errors: [{ pointer: '#Idempotency-Key' }] });
    expect(await facts()).toHaveLength(0);
  });
});
