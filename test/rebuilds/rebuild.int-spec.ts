import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { topicSpecs, type Fact, type RebuildStatus } from '@hiring/contracts';
import { parseKeyring, systemClock } from '@hiring/platform-config';
import { KafkaPort } from '@hiring/platform-kafka';
import { createLogger, Health } from '@hiring/platform-observability';
import { inTransaction, type Pool } from '@hiring/platform-postgres';
import { createTestDatabase, eventually, testPrefix, testServers, type TestDatabase } from '@hiring/platform-testing';
import { ReadsConfig } from '../../apps/reads/src/config.js';
import { GenerationRepository } from '../../apps/reads/src/projections/generation.repository.js';
import { ProjectionsService } from '../../apps/reads/src/projections/projections.service.js';
import { ProjectorFactory } from '../../apps/reads/src/projections/projector.factory.js';
import { RebuildService } from '../../apps/reads/src/projections/rebuild/rebuild.service.js';
import { prepareReads, READS_ROLE } from '../../apps/reads/src/testing/reads.testing.js';
import { generateLedger } from '../generator/ledger.generator.js';
import { writeLedger } from '../generator/write-ledger.js';

const logger = createLogger({ service: 'reads', level: 'silent' });
const prefix = testPrefix();
const facts: Fact[] = [...generateLedger({ seed: 3, companies: 40, reqs: 600, until: '2026-11-20T00:00:00.000Z' })];
const early = facts.slice(0, Math.floor(facts.length / 2));

let database: TestDatabase;
let pool: Pool;
let kafka: KafkaPort;
let live: ProjectionsService;
let rebuilds: RebuildService;
const warnings: string[] = [];
const watched = Object.assign(Object.create(logger) as typeof logger, {
  warn: (_fields: object, text: string) => warnings.push(text),
});
let generations: GenerationRepository;

beforeAll(async () => {
  database = await createTestDatabase('rebuild');
  pool = await prepareReads(database);
  kafka = new KafkaPort({ brokers: (await testServers()).kafkaBrokers, clientId: 'rebuild-test', logger });
  const { ledger } = topicSpecs(prefix);
  await kafka.ensureTopics([ledger]);
  await writeLedger(kafka, ledger.name, early);
  const config = Object.assign(new ReadsConfig(), {
    topicPrefix: prefix,
    databaseUrl: database.urlFor(READS_ROLE),
    cursorKeys: parseKeyring(`1:${Buffer.alloc(32, 1).toString('base64')}`),
  });
  const projectors = new ProjectorFactory(config, pool, kafka, logger);
  generations = new GenerationRepository(pool);
  live = new ProjectionsService(pool, generations, projectors, new Health(), logger);
  rebuilds = new RebuildService(pool, generations, config, projectors, systemClock, watched);
  await live.onApplicationBootstrap();
  await reached(early);
});

afterAll(async () => {
  await live?.beforeApplicationShutdown();
  await kafka?.close();
  await pool?.end();
  await database?.drop();
});

function reached(all: readonly Fact[]): Promise<unknown> {
  return eventually(async () => {
    const position = await live.position();
    expect(position).toMatchObject({ event_seq: all.length });
    return position;
  });
}

async function finished(version: number): Promise<RebuildStatus> {
  return eventually(async () => {
    const status = await generations.status(version);
    if (!['flipped', 'compared', 'refused', 'failed'].includes(status.phase)) throw new Error(status.phase);
    return status;
  });
}

async function changesFrom(): Promise<unknown> {
  const { rows } = await pool.query<{ changes_from: number }>('SELECT changes_from FROM reads.dataset_position');
  return rows[0]?.changes_from;
}

/**
 * Returns the dataset's position, the number of active reqs that the view `dataset_open_req` lacks, and whether the
 * login with a grant on this view can still read it.
 */
async function dataset(): Promise<unknown> {
  const { rows } = await pool.query(
    `SELECT (SELECT event_seq FROM reads.dataset_position) AS position,
       (SELECT count(*)::int FROM reads.req WHERE active AND (company_id, req_key) NOT IN
         (SELECT company_id, req_key FROM reads.dataset_open_req)) AS missing,
       has_table_privilege('pg_monitor', 'reads.dataset_open_req', 'SELECT') AS may_read`,
  );
  return rows[0];
}

describe('rebuilding the read models', () => {
  it('gives the same tables as the live projection, and does not change those when only comparing', async () => {
    const version = await rebuilds.start('all', { flip: false, expect_equal: false });
    const status = await finished(version);
    expect(status).toMatchObject({ phase: 'compared', error: null });
    expect(status.tables.map(({ table }) => table).sort()).toEqual([
      'ats_migration',
      'catalogue',
      'company',
      'company_cell',
      'company_country',
      'company_facet',
      'company_function',
      'company_name',
      'demand',
      'req',
    ]);
    for (const table of status.tables) expect(table).toMatchObject({ equal: true, live_rows: table.rebuilt_rows });
    expect((await live.position()).version).toBe(1);
  });

  it('reports tables that differ and, with expect_equal, does not flip', async () => {
    await pool.query(`UPDATE reads.req SET title = 'Corrupted' WHERE req_key = (SELECT min(req_key) FROM reads.req)`);
    const status = await finished(await rebuilds.start('req', { flip: true, expect_equal: true }));
    expect(status).toMatchObject({ phase: 'refused', error: null });
    expect(status.tables.filter(({ equal }) => !equal).map(({ table }) => table)).toEqual(['req']);
    expect((await live.position()).version).toBe(1);
  });

  it('waits for an export that reads the dataset, and then flips', async () => {
    let version = 0;
    await inTransaction(pool, async (client) => {
      await client.query('SELECT count(*) FROM reads.dataset_open_req');
      version = await rebuilds.start('all', { flip: true, expect_equal: false });
      await eventually(() => warnings.some((text) => text.includes('could not be switched')));
      expect((await live.position()).version).toBe(1);
    });
    expect(await finished(version)).toMatchObject({ phase: 'flipped', error: null });
  });

  it('flips to the rebuilt tables, and the projection continues in them', async () => {
    await pool.query('GRANT SELECT ON reads.dataset_open_req TO pg_monitor');
    const version = await rebuilds.start('all', { flip: true, expect_equal: false });
    expect(await finished(version)).toMatchObject({ phase: 'flipped', error: null });
    expect(await pool.query(`SELECT 1 FROM reads.req WHERE title = 'Corrupted'`)).toMatchObject({ rowCount: 0 });
    // The rebuild has corrected a row without giving the row a later ledger position. A dataset increment from an older
    // position would miss this correction, so `changes_from` has risen and older positions are refused.
    expect(await changesFrom()).toBe(early.length);
    await writeLedger(kafka, topicSpecs(prefix).ledger.name, facts.slice(early.length));
    await reached(facts);
    const position = await live.position();
    expect(position.version).toBe(version);
    // The lag may still count one record: the last transaction's end marker.
    expect(position.lag_records).toBeLessThanOrEqual(1);
    expect(await dataset()).toEqual({ position: facts.length, missing: 0, may_read: true });
    const again = await finished(await rebuilds.start('all', { flip: false, expect_equal: false }));
    for (const table of again.tables) expect(table).toMatchObject({ equal: true });
    await finished(await rebuilds.start('all', { flip: true, expect_equal: true }));
    expect(await changesFrom()).toBe(early.length);
  });

  it('refuses an unknown view, naming the known ones, and a second rebuild at the same time', async () => {
    await expect(rebuilds.start('webhooks', { flip: true, expect_equal: true })).rejects.toMatchObject({
      code: 'invalid_request',
    });
    const version = await rebuilds.start('all', { flip: false, expect_equal: false });
    await expect(rebuilds.start('all', { flip: false, expect_equal: false })).rejects.toMatchObject({
      code: 'conflict',
    });
    await finished(version);
  });
});
