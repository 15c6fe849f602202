import type { Usage } from '@hiring/contracts/operations';
import { afterAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { AppError, NO_UNITS, type PlanCap, type UsageMessage } from '@hiring/contracts';
import { NotAppendedError, UnconfirmedAppendError, type Appender } from '@hiring/platform-kafka';
import { Health } from '@hiring/platform-observability';
import { createPool } from '@hiring/platform-postgres';
import { eventually, startOwnServers } from '@hiring/platform-testing';
import { CustomerService } from '../access/customer.service.js';
import { Answers, GatewayBench, NOTHING_USED, type Reply } from '../testing/gateway.testing.js';
import { UsageAppender } from './usage-appender.js';
import { VoidOutbox } from './void-outbox.js';

const PATH = '/v1/companies/7/is-hiring';
const WATCH = { company_id: 7, event_types: ['opened'], webhook_endpoint_id: 1 };

const own = await startOwnServers({ postgres: true });
const bench = await GatewayBench.open({ databaseAdminUrl: own.postgres.adminUrl });
afterAll(async () => {
  await bench.close();
  await own.remove();
});

describe('bills', () => {
  let customerId: string;
  let key: string;
  beforeEach(async () => {
    ({ customerId, key } = await bench.customer('internal'));
    Object.assign(bench.answers, new Answers());
  });

  const gateway = (): NestFastifyApplication => bench.gateways.at(-1) as NestFastifyApplication;
  const call = (path = PATH, headers: Record<string, string> = {}): Promise<Reply> =>
    bench.request(path, { key, headers, gateway: bench.gateways.length - 1 });
  const watch = (headers: Record<string, string> = {}): Promise<Reply> =>
    bench.request('/v1/watches', { key, method: 'POST', body: WATCH, headers });
  const messages = async (): Promise<UsageMessage[]> =>
    (await bench.usage()).filter(({ customer_id }) => customer_id === customerId);
  const codeOf = (reply: Reply): unknown => (JSON.parse(reply.body) as { code: unknown }).code;

  const billed = (): Promise<number> => bench.billed(customerId);
  /** Checks that a refusal has no header that reveals the answer. */
  const expectNothingOf = ({ headers }: Reply): void => {
    for (const header of ['usage-id', 'usage-units', 'etag', 'coverage']) expect(headers.get(header)).toBeNull();
  };

  describe('under a plan cap', () => {
    const used = (units: Partial<Usage>): (() => Promise<Usage>) => {
      return () => Promise.resolve({ ...NOTHING_USED, ...units });
    };
    const cap = (...caps: PlanCap[]): Promise<unknown> =>
      gateway().get(CustomerService).change(customerId, { plan_caps: caps });

    it('are refused with 429 plan_limit_reached once the units are used, and are then free', async () => {
      await cap({ unit: 'calls', max: 100, window_hours: 744 });
      bench.answers.used = used({ calls: 99 });
      expect((await call()).status).toBe(200);
      bench.answers.used = used({ calls: 100 });
      const refused = await call();
      expect([refused.status, codeOf(refused)]).toEqual([429, 'plan_limit_reached']);
      expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
      expect(await messages()).toHaveLength(1);
    });

    it('are refused for that unit alone: other units and unmetered operations are served', async () => {
      await cap({ unit: 'calls', max: 1, window_hours: 24 });
      bench.answers.used = used({ calls: 1 });
      const statuses = [await call(), await call('/v1/events?since=0'), await watch(), await call('/v1/whoami')];
      expect(statuses.map(({ status }) => status)).toEqual([429, 200, 201, 200]);
    });

    it('on crawls are served unless they may queue one', async () => {
      await cap({ unit: 'forced_fresh', max: 0, window_hours: 744 });
      const pulse = '/v1/companies/7/hiring-pulse';
      const [cached, fresh] = [await call(pulse), await call(`${pulse}?max_age=60`)];
      // The stub of `reads` has no pulse, so an admitted call is answered with 503.
      expect([cached.status, fresh.status, codeOf(fresh)]).toEqual([503, 429, 'plan_limit_reached']);
    });

    it('are allowed again at once when the operator raises the cap, the refused key included', async () => {
      await cap({ unit: 'calls', max: 5, window_hours: 24 });
      bench.answers.used = used({ calls: 5 });
      expect((await call(PATH, { 'idempotency-key': 'capped' })).status).toBe(429);
      await cap({ unit: 'calls', max: 6, window_hours: 24 });
      const reply = await call(PATH, { 'idempotency-key': 'capped' });
      expect([reply.status, reply.headers.get('idempotent-replayed')]).toEqual([200, null]);
      await cap();
      bench.answers.used = used({ calls: 1_000 });
      expect((await call()).status).toBe(200);
    });

    it('read metering about once a second while much is left, and for every call near the cap', async () => {
      await cap({ unit: 'calls', max: 1_000, window_hours: 24 });
      for (let count = 0; count < 10; count += 1) await call();
      expect(bench.answers.usageReadings).toBeLessThan(10);
      const before = bench.answers.usageReadings;
      await cap({ unit: 'calls', max: 1_000, window_hours: 23 });
      bench.answers.used = used({ calls: 960 });
      for (let count = 0; count < 5; count += 1) await call();
      expect(bench.answers.usageReadings - before).toBe(5);
    });

    it('hold for every cap an account has', async () => {
      await cap({ unit: 'calls', max: 100, window_hours: 24 }, { unit: 'calls', max: 5, window_hours: 1 });
      bench.answers.used = used({ calls: 5 });
      expect((await call()).status).toBe(429);
    });

    it('show what is used and left, per cap and window', async () => {
      await cap({ unit: 'calls', max: 100, window_hours: 24 }, { unit: 'changes', max: 5, window_hours: 1 });
      bench.answers.used = used({ calls: 40, changes: 7 });
      const { status, body } = await call('/v1/usage/balance');
      expect([status, JSON.parse(body)]).toEqual([
        200,
        {
          plan: null,
          balances: [
            { unit: 'calls', window_hours: 24, max: 100, used: 40, remaining: 60 },
            { unit: 'changes', window_hours: 1, max: 5, used: 7, remaining: 0 },
          ],
        },
      ]);
    });

    it('are not served while the usage is unknown', async () => {
      await cap({ unit: 'calls', max: 100, window_hours: 24 });
      bench.answers.used = () => Promise.reject(new AppError('unavailable', 'not yet', { retryAfterSeconds: 1 }));
      const reply = await call();
      expect(reply.status).toBe(503);
      expect(Number(reply.headers.get('retry-after'))).toBeGreaterThan(0);
      expect(await messages()).toEqual([]);
    });
  });

  it('are current or 503 with Retry-After', async () => {
    bench.answers.used = () => Promise.reject(new AppError('unavailable', 'not yet', { retryAfterSeconds: 1 }));
    const reply = await call('/v1/usage');
    expect([reply.status, reply.headers.get('retry-after'), codeOf(reply)]).toEqual([503, '1', 'unavailable']);
    expect(reply.headers.get('content-type')).toContain('application/problem+json');
  });

  describe('of a watch', () => {
    const facts = async () => (await messages()).filter((message) => message.type === 'usage');

    it("are on the topic before the watch is confirmed, under the ids of the watch's creation", async () => {
      const seen: unknown[] = [];
      bench.answers.confirm = async () => {
        seen.push((await facts()).map(({ usage_id, attempt_id }) => ({ usage_id, attempt_id })));
      };
      const reply = await watch();
      expect([reply.status, reply.headers.get('usage-units')]).toEqual([201, 'watches=1']);
      const [made] = bench.answers.watches;
      // The watch is confirmed once. When it was confirmed, the topic contained exactly this bill.
      expect(seen).toEqual([[{ usage_id: made?.usage_id, attempt_id: made?.attempt_id }]]);
      expect((await facts())[0]?.units).toEqual({ ...NO_UNITS, watches: 1 });
    });

    it('are one for one key: a repeated call returns the same watch and makes none', async () => {
      const first = await watch({ 'idempotency-key': 'w' });
      const again = await watch({ 'idempotency-key': '"w"' });
      expect([again.status, again.body]).toEqual([201, first.body]);
      expect(again.headers.get('idempotent-replayed')).toBe('true');
      expect(bench.answers.watches).toHaveLength(1);
      expect(await billed()).toBe(1);
    });

    it('are one although the confirmation failed and the call was repeated', async () => {
      bench.answers.confirm = () => Promise.reject(new AppError('unavailable', 'no', { retryAfterSeconds: 1 }));
      expect((await watch({ 'idempotency-key': 'again' })).status).toBe(503);
      bench.answers.confirm = () => Promise.resolve();
      const reply = await watch({ 'idempotency-key': 'again' });
      expect([reply.status, JSON.parse(reply.body)]).toEqual([201, { id: 1 }]);
      expect(await billed()).toBe(1);
    });

    it('are voided after the watch is withdrawn when its confirmation was not answered, whether or not it took effect', async () => {
      bench.answers.confirm = () => Promise.reject(new AppError('unavailable', 'died', { retryAfterSeconds: 1 }));
      const withdrawn: { watch: unknown; billedThen: number }[] = [];
      let isFeedBack = false;
      bench.answers.withdraw = async (watchWithdrawn) => {
        if (!isFeedBack) throw new AppError('unavailable', 'still unavailable', { retryAfterSeconds: 1 });
        if (watchWithdrawn.customer_id !== customerId) return;
        withdrawn.push({ watch: watchWithdrawn, billedThen: await billed() });
      };
      const reply = await watch();
      expect([reply.status, codeOf(reply)]).toEqual([503, 'unavailable']);
      expectNothingOf(reply);
      // The bill is not voided while the watch may be active.
      expect(await billed()).toBe(1);
      isFeedBack = true;
      await eventually(async () => (await billed()) === 0);
      const [made] = bench.answers.watches;
      expect(withdrawn[0]).toEqual({
        watch: { customer_id: customerId, watch_id: 1, attempt_id: made?.attempt_id },
        billedThen: 1,
      });
    });

    it('are none when the watch cannot be made', async () => {
      const reply = await bench.request('/v1/watches', { key, method: 'POST', body: { ...WATCH, event_types: [] } });
      expect(reply.status).toBe(400);
      expect([bench.answers.watches, await messages()]).toEqual([[], []]);
    });
  });

  describe('without a confirmation', () => {
    let appender: Appender;
    let append: Appender['append'];
    const useNewest = (): void => {
      ({ appender } = gateway().get(UsageAppender) as unknown as { appender: Appender });
      append = appender.append.bind(appender);
    };
    beforeEach(useNewest);

    /** Loses every bill's confirmation after the bill is written, and prevents voids. */
    const breakTheBus = (): void => {
      appender.append = async (record, options) => {
        if (record.value.toString().includes('"usage_void"')) throw new NotAppendedError('unavailable');
        await append(record, options);
        throw new UnconfirmedAppendError('lost');
      };
    };
    const voids = async (): Promise<{ sent: boolean; withdraw: unknown }[]> => {
      const pool = createPool({ url: bench.database.adminUrl, applicationName: 'admin', max: 1 });
      const { rows } = await pool.query<{ sent: boolean; withdraw: unknown }>(
        `SELECT sent_at IS NOT NULL AS sent, withdraw FROM gateway.pending_voids WHERE message->>'customer_id' = $1`,
        [customerId],
      );
      await pool.end();
      return rows;
    };
    const pending = async (): Promise<boolean[]> => (await voids()).map(({ sent }) => sent);
    const readiness = async (): Promise<string | undefined> => (await gateway().get(Health).readiness()).parts['voids'];

    it('are voided on the topic by the time a caller learns of it, without the task that sends stored voids', async () => {
      const outbox = gateway().get(VoidOutbox);
      const unsent = outbox.unsent.bind(outbox);
      outbox.unsent = () => Promise.resolve([]);
      expect((await call()).status).toBe(200);
      const bill = (await bench.usage()).findLast((message) => message.customer_id === customerId) as UsageMessage;
      await gateway().get(UsageAppender).voidBill(bill, 'test');
      expect(await pending()).toEqual([true]);
      expect(await billed()).toBe(0);
      outbox.unsent = unsent;
    });

    it('are 503 and voided by any later gateway, although this one has stopped', async () => {
      await bench.startGateway();
      useNewest();
      // Prevent the remaining gateway from sending the void. `breakTheBus` prevents only the newest gateway.
      const staying = bench.get(UsageAppender);
      const sendVoid = staying.sendVoid.bind(staying);
      staying.sendVoid = () => Promise.reject(new NotAppendedError('unavailable'));
      breakTheBus();
      const reply = await call();
      expect([reply.status, reply.headers.get('retry-after')]).toEqual([503, '2']);
      expect(await billed()).toBe(1);
      expect(await pending()).toEqual([false]);
      await bench.stopNewestGateway();
      staying.sendVoid = sendVoid;
      await eventually(async () => (await pending()).every(Boolean));
      expect(await billed()).toBe(0);
    });

    it('leave no header of the answer on the refusal, from which a caller could learn it for free', async () => {
      breakTheBus();
      const reply = await call();
      expect(reply.status).toBe(503);
      expectNothingOf(reply);
      appender.append = append;
    });

    it('of a crawl that a refused call queued are voided, and the next call that joins the job pays', async () => {
      const queued = { job_id: 41, status: 'crawling' as const, retry_after_seconds: 2, queued: true };
      bench.answers.hiringPulse = () => ({ crawling: queued });
      breakTheBus();
      expect((await call('/v1/companies/7/hiring-pulse?max_age=60')).status).toBe(503);
      const stored = (await voids()).find(({ withdraw }) => withdraw !== null);
      expect(stored?.withdraw).toEqual({
        pattern: 'freshness.withdraw_crawl',
        payload: { job_id: 41, call_id: expect.any(String), attempt_id: expect.any(String) },
      });
      appender.append = append;
    });

    it('wait, unanswered, while Postgres is unavailable too; meanwhile no bill is begun and the gateway is not ready', async () => {
      // After this call, Redis has a copy of the key, so admission does not read Postgres.
      expect((await call('/v1/whoami')).status).toBe(200);
      breakTheBus();
      await own.postgres.kill9();
      let answered = false;
      const waiting = call().finally(() => (answered = true));
      await eventually(async () => (await readiness()) === '1 calls wait for their void to be stored');
      const other = await call();
      expect([other.status, codeOf(other)]).toEqual([503, 'unavailable']);
      expect(answered).toBe(false);
      // Only the waiting call's bill was written.
      expect(await messages()).toHaveLength(1);
      await own.postgres.start();
      expect((await waiting).status).toBe(503);
      expect(await pending()).toEqual([false]);
      appender.append = append;
      await eventually(async () => (await pending()).every(Boolean));
      expect(await billed()).toBe(0);
      await eventually(async () => (await call()).status === 200);
    });
  });
});
