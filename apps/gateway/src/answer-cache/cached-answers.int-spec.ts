import { afterAll, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { envelopeHeaders, topicSpecs, type JsonOf, type RpcResponse } from '@hiring/contracts';
import { eventually, testServers } from '@hiring/platform-testing';
import { Kafka, logLevel } from 'kafkajs';
import { GatewayBench, type Reply } from '../testing/gateway.testing.js';
import { Agent } from '../testing/mcp.testing.js';
import { AnswerCache } from './answer-cache.js';
import { LedgerTail } from './ledger-tail.js';

let facts = 0;

const bench = await GatewayBench.open();
const cache = bench.get(AnswerCache);
// On a busy machine the ledger's end may be confirmed late, so this suite accepts a confirmation that is a minute late.
// cached-answers.spec.ts tests the real limit with a fake clock.
const tail = bench.get(LedgerTail);
const confirmedForMs = tail.confirmedForMs.bind(tail);
jest.spyOn(tail, 'confirmedForMs').mockImplementation(() => Math.max(0, confirmedForMs() - 60_000));
const ledger = bench.kafka.appender({ acks: -1, name: 'ledger' });
const { key, customerId } = await bench.customer('internal');

async function commit(companyId: number): Promise<void> {
  facts += 1;
  await ledger.append({
    topic: topicSpecs(bench.prefix).ledger.name,
    partition: 0,
    key: String(companyId),
    value: '{}',
    headers: envelopeHeaders({
      id: `ledger/${facts}`,
      type: 'hiring.ledger.opened.v1',
      source: '/services/ledger',
      time: '2026-01-01T00:00:00.000Z',
      subject: String(companyId),
    }),
  });
}

const isHiring = (company: number, as = key): Promise<Reply> =>
  bench.request(`/v1/companies/${company}/is-hiring`, { key: as });

const current = (): Promise<unknown> => eventually(() => tail.isCurrent());

/** Returns the number of requests that reached `reads` during `work`. */
async function requestedDuring(work: () => Promise<unknown>): Promise<number> {
  const before = bench.answers.calls;
  await work();
  return bench.answers.calls - before;
}

beforeEach(async () => {
  bench.answers.validity = () => ({ position: facts, until_ms: null, owner: null, revision: bench.answers.revision });
  await current();
});
afterAll(async () => {
  await ledger.close();
  await bench.close();
});

describe('an answer about one company', () => {
  test('is requested from reads once, and billed each time', async () => {
    const before = (await bench.usage()).length;
    const replies: Reply[] = [];
    expect(
      await requestedDuring(async () => {
        for (let call = 0; call < 3; call += 1) replies.push(await isHiring(1));
      }),
    ).toBe(1);
    expect(replies.map(({ status, body }) => [status, body])).toEqual(Array(3).fill([200, replies[0]?.body]));
    for (const name of ['coverage', 'etag', 'usage-units']) {
      expect(new Set(replies.map(({ headers }) => headers.get(name))).size).toBe(1);
    }
    expect(new Set(replies.map(({ headers }) => headers.get('usage-id'))).size).toBe(3);
    expect((await bench.usage()).length - before).toBe(3);
  });

  test('is requested again after a fact about the company, and after none about another', async () => {
    await isHiring(2);
    await commit(3);
    await commit(2);
    await eventually(async () => (await requestedDuring(() => isHiring(2))) === 1);
    expect(await requestedDuring(() => isHiring(2))).toBe(0);
    await isHiring(3);
    await commit(2);
    await eventually(async () => (await requestedDuring(() => isHiring(2))) === 1);
    expect(await requestedDuring(() => isHiring(3))).toBe(0);
  });

  test('of a replica that lags is not cached', async () => {
    await commit(4);
    await eventually(() => cache.known(4).facts === facts);
    bench.answers.validity = () => ({ position: facts - 1, until_ms: null, owner: null, revision: 'a.1' });
    expect(await requestedDuring(async () => [await isHiring(4), await isHiring(4)])).toBe(2);
  });

  test('that is private is cached only for its owner', async () => {
    const stranger = await bench.customer('internal');
    bench.answers.validity = () => ({ position: facts, until_ms: null, owner: customerId, revision: 'a.1' });
    await isHiring(5);
    expect(await requestedDuring(() => isHiring(5))).toBe(0);
    expect(await requestedDuring(() => isHiring(5, stranger.key))).toBe(1);
  });

  test('is requested once for one customer at a time, and shared among its calls', async () => {
    let release = (): void => undefined;
    const released = new Promise<void>((resolve) => (release = resolve));
    const { isHiring: answer } = bench.answers;
    bench.answers.isHiring = (request) => released.then(() => answer(request));
    const calls = Array.from({ length: 10 }, () => isHiring(6));
    expect(
      await requestedDuring(async () => {
        await eventually(() => bench.answers.calls > 0);
        release();
        expect(new Set((await Promise.all(calls)).map(({ status }) => status))).toEqual(new Set([200]));
      }),
    ).toBeLessThanOrEqual(1);
    bench.answers.isHiring = answer;
  });

  test('is the same by MCP as by REST: requested once, billed each time, and a private one only for its owner', async () => {
    const [agent, stranger] = [new Agent(bench, key), new Agent(bench, (await bench.customer('internal')).key)];
    const before = (await bench.usage()).length;
    const call = (by: Agent): Promise<unknown> => by.call('is_hiring', { company_id: 10 });
    expect(await requestedDuring(async () => [await isHiring(10), await call(agent), await call(stranger)])).toBe(1);
    expect((await bench.usage()).length - before).toBe(3);
    bench.answers.validity = () => ({ position: facts, until_ms: null, owner: customerId, revision: 'a.1' });
    await commit(10);
    await eventually(() => cache.known(10).facts === facts);
    expect(await requestedDuring(async () => [await call(agent), await isHiring(10)])).toBe(1);
    expect(await requestedDuring(() => call(stranger))).toBe(1);
  });

  test('is requested again when reads answers from other read models', async () => {
    await isHiring(7);
    bench.answers.revision = 'a.2';
    await eventually(async () => (await requestedDuring(() => isHiring(7))) === 1);
    expect(await requestedDuring(() => isHiring(7))).toBe(0);
  });

  test('with max_age is a cached one only while that is young enough', async () => {
    const pulse = (ageSeconds: number): RpcResponse<'reads.hiring_pulse'> => ({
      body: '{}' as JsonOf<never>,
      coverage: 'direct',
      ledger_seq: 1,
      as_of: new Date(Date.now() - ageSeconds * 1_000).toISOString(),
      validity: { position: facts, until_ms: null, owner: null, revision: bench.answers.revision },
    });
    const pulseOf = (query: string): Promise<Reply> => bench.request(`/v1/companies/8/hiring-pulse${query}`, { key });
    bench.answers.hiringPulse = () => pulse(7_200);
    await pulseOf('');
    expect(await requestedDuring(() => pulseOf(''))).toBe(0);
    expect(await requestedDuring(async () => expect((await pulseOf('?max_age=86400')).status).toBe(200))).toBe(0);
    bench.answers.hiringPulse = () => ({
      crawling: { job_id: 9, status: 'crawling', retry_after_seconds: 5, queued: true },
    });
    expect((await pulseOf('?max_age=3600')).status).toBe(202);
    expect((await pulseOf('?max_age=3600')).status).toBe(202);
    expect((await pulseOf('')).status).toBe(200);
  });
});

test('is still served from the cache while reads is unavailable', async () => {
  await isHiring(9);
  await bench.stopServices();
  expect(await isHiring(9)).toMatchObject({ status: 200 });
});

test('is removed when the ledger topic is replaced', async () => {
  await eventually(() => cache.size > 0);
  const { ledger: topic } = topicSpecs(bench.prefix);
  const admin = new Kafka({ brokers: (await testServers()).kafkaBrokers, logLevel: logLevel.NOTHING }).admin();
  await admin.connect();
  await admin.deleteTopics({ topics: [topic.name] });
  // Until the broker's metadata show the deletion, `ensureTopics` would find the old topic.
  await eventually(async () => !(await admin.listTopics()).includes(topic.name));
  await admin.disconnect();
  await eventually(() => bench.kafka.ensureTopics([topic]).then(() => true));
  await eventually(() => cache.size === 0);
  await current();
});
