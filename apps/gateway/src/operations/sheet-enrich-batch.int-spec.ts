import { afterAll, beforeEach, describe, expect, it } from '@jest/globals';
import { AppError, type RowToEnrich } from '@hiring/contracts';
import { CustomerService } from '../access/customer.service.js';
import { UsageAppender } from '../billing/usage-appender.js';
import { Answers, GatewayBench, NOTHING_USED, type Reply } from '../testing/gateway.testing.js';

interface Row {
  coverage?: string;
  result?: { company_id: number; name: string };
  problem?: { code: string; status: number; type: string; errors?: { pointer: string }[] };
}

const ROWS_MAX = 1_000;
const LIMIT_BYTES = 512 * 1024;

const domainOf = (id: number): string => `company-${id}.example`;
const companies = (count: number): { domain: string }[] =>
  Array.from({ length: count }, (_, index) => ({ domain: domainOf(index + 1) }));

const bench = await GatewayBench.open();
afterAll(() => bench.close(), 60_000);

describe('POST /v1/sheet/enrich/batch', () => {
  let key: string;
  let keyId: number;
  let customerId: string;
  beforeEach(async () => {
    ({ key, keyId, customerId } = await bench.customer('internal'));
    Object.assign(bench.answers, new Answers());
    bench.answers.domains = Object.fromEntries(companies(ROWS_MAX).map(({ domain }, index) => [domain, index + 1]));
  });

  const send = (body: unknown, idempotencyKey?: string): Promise<Reply> =>
    bench.request('/v1/sheet/enrich/batch', {
      ...{ key, method: 'POST', body },
      ...(idempotencyKey !== undefined && { headers: { 'idempotency-key': idempotencyKey } }),
    });
  const rowsOf = ({ body }: Reply): Row[] => (JSON.parse(body) as { rows: Row[] }).rows;
  const idsOf = (reply: Reply): (number | undefined)[] => rowsOf(reply).map(({ result }) => result?.company_id);
  const facts = () => bench.facts(keyId);
  const billed = () => bench.billed(customerId);
  const cap = (max: number): Promise<unknown> =>
    bench.get(CustomerService).change(customerId, { plan_caps: [{ unit: 'calls', max, window_hours: 24 }] });

  it('answers 1,000 rows in order, and bills the rows found in one line', async () => {
    const rows = companies(ROWS_MAX).map((row, index) => (index % 3 === 1 ? { domain: 'nobody.example' } : row));
    const reply = await send({ rows });
    const found = rows.filter((_, index) => index % 3 !== 1).length;
    expect([reply.status, reply.headers.get('usage-units')]).toEqual([200, `calls=${found}`]);
    expect(idsOf(reply)).toEqual(rows.map((_, index) => (index % 3 === 1 ? undefined : index + 1)));
    expect(rowsOf(reply)[1]?.problem).toMatchObject({ code: 'not_found', status: 404 });
    expect(await facts()).toMatchObject([
      { operation: 'sheet_enrich_batch', units: { calls: found }, meter_class: 'cached' },
    ]);
  });

  it('sends at most 100 rows in a request and at most four requests at once', async () => {
    let running = 0;
    const sizes: number[] = [];
    const atOnce: number[] = [];
    bench.answers.batch = async (rows) => {
      sizes.push(rows.length);
      atOnce.push((running += 1));
      await new Promise((resolve) => setImmediate(resolve));
      running -= 1;
    };
    await send({ rows: companies(950) });
    expect(sizes.sort((a, b) => b - a)).toEqual([...Array.from({ length: 9 }, () => 100), 50]);
    expect(Math.max(...atOnce)).toBeLessThanOrEqual(4);
  });

  it('gives an invalid row its problem and answers the others', async () => {
    const hostile = [{}, null, 7, 'acme.example', [], { domain: 5 }, { name: '' }, { domain: 'a', colour: 'red' }];
    const reply = await send({ rows: [...hostile, { domain: domainOf(1) }] });
    expect([reply.status, reply.headers.get('usage-units')]).toEqual([200, 'calls=1']);
    const rows = rowsOf(reply);
    for (const { problem } of rows.slice(0, -1)) {
      expect(problem).toMatchObject({ code: 'invalid_request', status: 400, title: 'Invalid request' });
    }
    expect(rows[0]?.problem?.errors?.map(({ pointer }) => pointer)).toEqual(['/domain', '/name']);
    expect(rows.at(-1)?.result?.company_id).toBe(1);
  });

  it.each([
    ['1,001 rows', { rows: companies(ROWS_MAX + 1) }, '/rows'],
    ['no row', { rows: [] }, '/rows'],
    ['rows that are no list', { rows: { domain: 'a.example' } }, '/rows'],
    ['no rows', {}, '/rows'],
    ['another member', { rows: companies(1), colour: 'red' }, '/colour'],
  ])('refuses %s, naming the field, unbilled', async (_what, body, pointer) => {
    const reply = await send(body);
    expect(reply.status).toBe(400);
    const { code, errors } = JSON.parse(reply.body) as { code: string; errors: { pointer: string }[] };
    expect([code, ...new Set(errors.map((error) => error.pointer))]).toEqual(['invalid_request', pointer]);
    expect(await facts()).toEqual([]);
  });

  it('accepts a body of 512 KiB and refuses a larger one with 413; other operations keep their limit', async () => {
    const sized = (bytes: number): string => {
      const frame = JSON.stringify({ rows: [{ domain: domainOf(1) }, { name: '' }] });
      return frame.replace('"name":""', `"name":"${'x'.repeat(bytes - frame.length)}"`);
    };
    expect((await send(sized(LIMIT_BYTES))).status).toBe(200);
    const over = await send(sized(LIMIT_BYTES + 1));
    expect([over.status, JSON.parse(over.body)]).toMatchObject([413, { code: 'payload_too_large' }]);
    const single = await bench.request('/v1/sheet/enrich', { key, method: 'POST', body: sized(65_537) });
    expect(single.status).toBe(413);
  });

  it('refuses a body of nested lists without failing', async () => {
    for (const depth of [1_000, 100_000]) {
      const reply = await send(`{"rows":[${'['.repeat(depth)}${']'.repeat(depth)}]}`);
      expect([200, 400]).toContain(reply.status);
      expect(reply.headers.get('usage-id')).toBeNull();
    }
  });

  it('is refused whole, and bills nothing, when a part of it cannot be looked up', async () => {
    bench.answers.batch = ([first]) =>
      first?.domain === domainOf(501) ? Promise.reject(new AppError('unavailable', 'Busy.')) : Promise.resolve();
    expect((await send({ rows: companies(ROWS_MAX) }, 'part')).status).toBe(503);
    expect(await facts()).toEqual([]);
    bench.answers.batch = () => Promise.resolve();
    expect((await send({ rows: companies(ROWS_MAX) }, 'part')).status).toBe(200);
    expect(await billed()).toBe(ROWS_MAX);
  });

  it("is refused whole when the rows found exceed what remains of the plan's cap", async () => {
    await cap(100);
    bench.answers.used = () => Promise.resolve({ ...NOTHING_USED, calls: 90 });
    const refused = await send({ rows: companies(11) });
    expect([refused.status, JSON.parse(refused.body)]).toMatchObject([429, { code: 'plan_limit_reached' }]);
    expect(refused.headers.get('usage-id')).toBeNull();
    expect(await facts()).toEqual([]);
    const fitting = await send({ rows: [...companies(10), { domain: 'nobody.example' }] });
    expect([fitting.status, fitting.headers.get('usage-units')]).toEqual([200, 'calls=10']);
  });

  describe('with an Idempotency-Key', () => {
    it('bills once and gives the first answer again', async () => {
      const rows = [...companies(20), { domain: 'nobody.example' }, {}];
      const first = await send({ rows }, 'twice');
      bench.answers.domains['nobody.example'] = 2_000;
      const again = await send({ rows }, 'twice');
      expect([again.body, again.headers.get('idempotent-replayed')]).toEqual([first.body, 'true']);
      expect(await billed()).toBe(20);
    });

    it('gives the first answer again, unbilled, for as many rows as a batch may have', async () => {
      bench.answers.name = 'long';
      const rows = [...companies(ROWS_MAX - 1), { domain: 'nobody.example' }];
      const first = await send({ rows }, 'large');
      bench.answers.domains = { 'nobody.example': 2_000 };
      const again = await send({ rows }, 'large');
      expect(again.headers.get('idempotent-replayed')).toBe('true');
      expect(again.body).toBe(first.body);
      expect(await billed()).toBe(ROWS_MAX - 1);
    });

    it('is not refused by the cap that its own first run filled', async () => {
      bench.answers.name = 'long';
      await cap(400);
      const first = await send({ rows: companies(400) }, 'filled');
      bench.answers.used = () => Promise.resolve({ ...NOTHING_USED, calls: 400 });
      expect((await send({ rows: companies(400) }, 'filled')).body).toBe(first.body);
      expect((await send({ rows: companies(1) })).status).toBe(429);
      expect(await billed()).toBe(400);
    });

    it('keeps the companies of a run that ended between its bill and its answer', async () => {
      const appender = bench.get(UsageAppender);
      const { bill } = appender;
      const rows = [...companies(3), { domain: 'nobody.example' }];
      // The bill is written, but everything after it is lost, as when the process is killed.
      appender.bill = async (...draft) => {
        await bill.apply(appender, draft);
        await orphan();
        throw new AppError('unavailable', 'killed');
      };
      const cut = await send({ rows }, 'cut').finally(() => (appender.bill = bill));
      expect(cut.status).toBe(503);
      bench.answers.domains['nobody.example'] = 2_000;
      const asked: RowToEnrich[] = [];
      bench.answers.batch = (chunk) => Promise.resolve(void asked.push(...chunk));
      const again = await send({ rows }, 'cut');
      expect(idsOf(again)).toEqual([1, 2, 3, undefined]);
      expect(asked.map(({ company_id: id }) => id)).toEqual([1, 2, 3, null]);
      expect(await billed()).toBe(3);
    });
  });

  /** Assigns the key's only claim to a process that no longer exists. */
  async function orphan(): Promise<void> {
    const [name = ''] = await bench.namesLike(`idem:${keyId}:*`);
    const script = `local c = cmsgpack.unpack(redis.call('GET', KEYS[1]))
      c.own, c.lease = 'dead', 0
      redis.call('SET', KEYS[1], cmsgpack.pack(c), 'KEEPTTL')`;
    await bench.redis.eval(script, 1, name);
  }

  it('takes a token of the rate limits per ten rows, the rest of the burst later', async () => {
    const { customerId, ...account } = await bench.customer('standard');
    ({ key } = account);
    // At this rate, no token is added during the test.
    await bench.get(CustomerService).change(customerId, { rate_per_minute: 1, burst: 100 });
    const remaining = ({ headers }: Reply): number =>
      Number(/"customer";r=(\d+)/.exec(headers.get('ratelimit') ?? '')?.[1]);
    const before = remaining(await bench.request('/v1/whoami', { key }));
    expect(before - remaining(await send({ rows: companies(95) }))).toBeGreaterThanOrEqual(9);
    const refused = await send({ rows: companies(ROWS_MAX) });
    expect([refused.status, JSON.parse(refused.body)]).toMatchObject([429, { code: 'rate_limited' }]);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
    ({ key } = await bench.customer('free'));
    const beyondBurst = await send({ rows: companies(ROWS_MAX) });
    expect([beyondBurst.status, remaining(beyondBurst)]).toEqual([200, 0]);
    const after = await send({ rows: companies(1) });
    expect([after.status, Number(after.headers.get('retry-after')) > 60]).toEqual([429, true]);
  });
});
