import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { AuditTrail } from '@hiring/platform-audit';
import { topicSpecs } from '@hiring/contracts';
import { KafkaPort } from '@hiring/platform-kafka';
import { createLogger, Health } from '@hiring/platform-observability';
import { inTransaction } from '@hiring/platform-postgres';
import { TopicAdoption } from '@hiring/platform-projection';
import { eventually, FakeClock, testPrefix, testServers } from '@hiring/platform-testing';
import { ReadsConfig } from '../../config.js';
import { ProjectionsController } from '../projections.controller.js';
import { OutcomesController } from '../../outcomes/outcomes.controller.js';
import { OutcomeLog } from '../../outcomes/outcome.log.js';
import { OutcomeProjection } from './outcome.projection.js';
import { ReadsBench } from '../../testing/reads-bench.js';

const AT = '2026-11-20T10:00:00.000Z';
const logger = createLogger({ service: 'reads', level: 'silent' });
const config = Object.assign(new ReadsConfig(), { topicPrefix: testPrefix() });
const bench = new ReadsBench('outcomes', AT);
const { ledger } = bench;
let kafka: KafkaPort;
let log: OutcomeLog;
let projection: OutcomeProjection;
let operator: ProjectionsController;
const health = new Health();
let handler: OutcomesController;
let company_id: number;
let req_key: string;
let foreignKey: string;

beforeAll(async () => {
  await bench.open();
  const { pool } = bench;
  kafka = new KafkaPort({ brokers: (await testServers()).kafkaBrokers, clientId: 'outcomes-test', logger });
  await kafka.ensureTopics([topicSpecs(config.topicPrefix).outcomes]);
  company_id = ledger.company(AT);
  req_key = ledger.open(company_id, 'nurse', AT);
  foreignKey = ledger.open(ledger.company(AT), 'nurse', AT);
  await bench.fold();
  log = new OutcomeLog(kafka, config);
  const audit = new AuditTrail(
    { service: 'reads', schema: 'reads' },
    { wake: () => undefined, published: () => Promise.resolve() },
    new FakeClock(AT),
  );
  const none = {} as never;
  operator = new ProjectionsController(none, none, none, new TopicAdoption(pool, kafka, config, audit, logger));
  projection = new OutcomeProjection(config, pool, kafka, health, logger);
  projection.onApplicationBootstrap();
  handler = new OutcomesController(pool, new FakeClock(AT), log);
});

/** Returns the confirmed outcome. On a busy machine, the broker may confirm too late, so the request is repeated. */
async function confirmed(request_id: string, more: object = {}): Promise<{ id: number }> {
  return JSON.parse((await eventually(() => write(request_id, more))).body) as { id: number };
}

afterAll(async () => {
  await projection?.beforeApplicationShutdown();
  await log?.onApplicationShutdown();
  await kafka?.close();
  await bench.close();
});

function write(request_id: string, more: object = {}) {
  const said = { customer_id: 'cus_a', company_id, outcome: 'meeting booked', observed_at: AT };
  return handler.write({ ...said, request_id, ...more });
}

async function stored(): Promise<object[]> {
  return (await bench.pool.query('SELECT id, customer_id, outcome, req_key FROM reads.outcome ORDER BY id'))
    .rows as object[];
}

async function ids(): Promise<number[]> {
  return (await bench.pool.query<{ id: number }>('SELECT id FROM reads.outcome ORDER BY id')).rows.map((row) => row.id);
}

describe('writing an outcome back', () => {
  it('assigns an id, writes it to the topic and projects it once, however often the request is repeated', async () => {
    const first = await confirmed('req-1', { req_key });
    expect(await confirmed('req-1', { req_key })).toEqual(first);
    const second = await confirmed('req-2');
    expect(second.id).not.toBe(first.id);
    await eventually(async () => {
      expect(await stored()).toEqual([
        { id: first.id, customer_id: 'cus_a', outcome: 'meeting booked', req_key },
        { id: second.id, customer_id: 'cus_a', outcome: 'meeting booked', req_key: null },
      ]);
      return true;
    });
  });

  it('treats the same request id with another label, or from another customer, as another outcome', async () => {
    const { id } = await confirmed('req-3');
    expect((await confirmed('req-3', { outcome: 'no answer' })).id).not.toBe(id);
    expect((await confirmed('req-3', { customer_id: 'cus_b' })).id).not.toBe(id);
  });

  it("refuses another company's req, an unknown company, and a time more than a day ahead", async () => {
    await expect(write('req-4', { req_key: foreignKey })).rejects.toMatchObject({ code: 'not_found' });
    await expect(write('req-5', { company_id: 4_711 })).rejects.toMatchObject({ code: 'not_found' });
    await expect(write('req-6', { observed_at: '2026-11-21T10:00:00.001Z' })).rejects.toMatchObject({
      code: 'invalid_request',
      errors: [{ pointer: '/observed_at', detail: 'must be at most 24 hours ahead' }],
    });
    await expect(confirmed('req-7', { observed_at: '2026-11-21T10:00:00.000Z' })).resolves.toHaveProperty('id');
  });

  it('is projected again when the database has lost its latest changes, as after a failover to a standby that lagged', async () => {
    const early = await confirmed('early');
    await eventually(async () => (await ids()).includes(early.id));
    const { rows: older } = await bench.pool.query('SELECT * FROM reads.outcome_checkpoint');
    const lost = await confirmed('lost');
    await eventually(async () => (await ids()).includes(lost.id));
    const before = await ids();
    await bench.pool.query('DELETE FROM reads.outcome WHERE id = $1', [lost.id]);
    await inTransaction(bench.pool, async (client) => {
      await client.query('DELETE FROM reads.outcome_checkpoint');
      await client.query(
        'INSERT INTO reads.outcome_checkpoint SELECT r.* FROM json_populate_recordset(null::reads.outcome_checkpoint, $1) r',
        [JSON.stringify(older)],
      );
    });
    const late = await confirmed('late');
    await eventually(async () => (await ids()).includes(lost.id));
    await eventually(async () => (await ids()).includes(late.id));
    expect(await ids()).toEqual([...before, late.id]);
    expect(health.halted).toEqual([]);
  });

  it('halts on another topic, and resumes by itself once an operator adopted it, each outcome still one row', async () => {
    const { id } = await confirmed('req-8');
    await eventually(async () => (await ids()).includes(id));
    await projection.beforeApplicationShutdown();
    const before = await ids();
    await bench.pool.query("UPDATE reads.outcome_checkpoint SET topic_id = 'the-lost-topic'");
    const unseen = await confirmed('req-9');
    projection = new OutcomeProjection(config, bench.pool, kafka, health, logger);
    projection.onApplicationBootstrap();
    await eventually(() => health.halted.length > 0);
    expect(health.halted[0]).toMatch(/has the id .*, not the-lost-topic as before; an operator must adopt it/);
    const { topicId } = await kafka.topicEnds(topicSpecs(config.topicPrefix).outcomes.name);
    await expect(operator.adoptOutcomes({ topic_id: 'no-such-topic', reason: 'test' })).rejects.toMatchObject({
      code: 'invalid_request',
    });
    expect(await ids()).toEqual(before);
    await operator.adoptOutcomes({ topic_id: topicId, reason: 'restored' });
    await eventually(async () => (await ids()).includes(unseen.id));
    expect(await ids()).toEqual([...before, unseen.id]);
    expect(health.halted).toEqual([]);
  });
});
