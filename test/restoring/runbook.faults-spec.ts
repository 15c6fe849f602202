import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { topicName } from '@hiring/contracts';
import { eventually, startOwnServers, testPrefix, testServers, type OwnServers } from '@hiring/platform-testing';
import pg from 'pg';
import { Sink } from '../../apps/change-feed/src/testing/sink.testing.js';
import { SimulatedBoards } from '../bench/crawl/simulated-boards.js';
import { fillIntake, registration } from '../bench/intake.js';
import { copySchemas, restoreSchemas, type SchemaCopy } from './schema-copy.js';
import { WholeInstallation } from './whole-installation.js';

const COMPANIES = 3;
const BACKED_UP = ['gateway', 'change_feed', 'exports'];
const REGISTERED_AT = '2026-01-05T00:00:00.000Z';
const ANSWERS = [
  ...Array.from({ length: COMPANIES }, (_, index) => `/v1/companies/${index + 1}`).flatMap((company) =>
    ['is-hiring', 'open-reqs?limit=100', 'enrichment'].map((read) => `${company}/${read}`),
  ),
  '/v1/events?since=0&limit=1000',
];
const KIND_OF = { keys: 'key', webhooks: 'webhook', watches: 'watch', searches: 'search' } as const;
type List = keyof typeof KIND_OF;
const COPIED = ['usage', 'outcomes', 'audit'];

/** Returns the commands in a section of docs/operations.md, each on one line. */
function commandsOf(heading: string): string[] {
  const page = readFileSync(new URL('../../docs/operations.md', import.meta.url), 'utf8');
  const section = page.split(`\n## ${heading}\n`)[1]?.split('\n## ')[0] ?? '';
  return [...section.matchAll(/`(support [^`]+)`|^(support .*?) +#/gm)].map(([, inline, line]) => inline ?? line ?? '');
}

const folder = mkdtempSync(join(tmpdir(), 'runbook-'));
let boards: SimulatedBoards;
let names: string[];
let sink: Sink;
let lost: WholeInstallation;
let restored: WholeInstallation | undefined;
let newServers: Pick<OwnServers, 'kafka' | 'postgres' | 'redis' | 'remove'>;

beforeAll(async () => {
  const crowd = { count: COMPANIES, vendors: ['lever'], sizeMin: 3, sizeMax: 3, textBytes: 100 };
  boards = await SimulatedBoards.start(crowd);
  names = boards.boards(0, COMPANIES);
  sink = await Sink.open('127.0.0.1');
  newServers = await startOwnServers({ kafka: true, postgres: true, redis: true });
  lost = await WholeInstallation.prepare(testPrefix(), await testServers(), boards.origin);
});
afterAll(async () => {
  await Promise.allSettled([lost.installation.stop(), restored?.installation.stop()]);
  await Promise.allSettled([newServers.remove(), boards.stop(), sink.close()]);
  rmSync(folder, { recursive: true });
});

const made = async (to: WholeInstallation, path: string, key: string, body: object): Promise<number> => {
  const reply = await to.call(path, key, body);
  if (reply.status !== 201 && reply.status !== 202) throw new Error(`${path}: ${JSON.stringify(reply)}`);
  return Number(reply.body['id']);
};

/** Creates one object of each kind that has an id. Returns the ids by kind. */
async function makeOneOfEach(of: WholeInstallation, key: string): Promise<Record<string, number>> {
  const webhook = await made(of, '/v1/webhooks', key, {
    url: `http://127.0.0.1:${sink.port}/`,
    secret: 'a secret of this test',
  });
  const watch = { company_id: 1, event_types: ['opened'], webhook_endpoint_id: webhook };
  const outcome = { outcome: 'replied', observed_at: '2026-03-02T10:00:00.000Z' };
  const search = { q: 'engineer' };
  return {
    key: await made(of, '/v1/keys', key, { tier: 'free' }),
    webhook,
    watch: await made(of, '/v1/watches', key, watch),
    search: await made(of, '/v1/searches', key, search),
    outcome: await made(of, '/v1/companies/1/outcomes', key, outcome),
  };
}

/** Reads the feed and the answers about the companies. */
async function readAnswers(of: WholeInstallation, key: string): Promise<Record<string, unknown>> {
  const read: Record<string, unknown> = {};
  for (const path of ANSWERS) read[path] = await of.call(path, key);
  return read;
}

interface Row extends Record<string, unknown> {
  id: number;
}

/**
 * Reads the account's lists. Keys' last uses are left out, because a restore does not restore them. A key's revocation
 * time is reduced to whether the key is revoked, because a restore revokes keys again at a later time.
 */
async function readAccount(of: WholeInstallation, key: string): Promise<[List, Row[]][]> {
  const read: [List, Row[]][] = [];
  for (const list of Object.keys(KIND_OF) as List[]) {
    const rows = (await of.call(`/v1/${list}`, key)).body[list] as Row[];
    for (const row of rows) {
      if (list !== 'keys') continue;
      delete row['last_used_at'];
      row['revoked_at'] = row['revoked_at'] !== null;
    }
    read.push([list, rows]);
  }
  return read;
}

const projectsOf = (of: WholeInstallation): Promise<string> => of.support(['projects', 'list', '--json']);

const usageOf = async (of: WholeInstallation, key: string): Promise<unknown> => (await of.call('/v1/usage', key)).body;

/** Returns the position of the newest ledger fact in the customer's feed. */
async function newestEvent(of: WholeInstallation, key: string): Promise<number> {
  const { body } = await of.call('/v1/events?since=0&limit=1000', key);
  return Math.max(0, ...(body['events'] as { event_seq: number }[]).map(({ event_seq }) => event_seq));
}

/** Crawls all boards again. Resolves when a delivery has arrived and no crawl runs or is due. */
async function crawlUntilDelivered(of: WholeInstallation): Promise<void> {
  const received = sink.received.length;
  const client = new pg.Client({ connectionString: of.adminUrl });
  await client.connect();
  const crawled = async (): Promise<boolean> => {
    const sql = 'select from freshness.source where due_at > now() and lease_until is null';
    return (await client.query(sql)).rowCount === COMPANIES;
  };
  try {
    await eventually(crawled, { timeoutMs: 120_000 });
    await client.query('update freshness.source set due_at = now()');
    await eventually(() => sink.received.length > received, { timeoutMs: 120_000 });
    await eventually(crawled, { timeoutMs: 120_000 });
  } finally {
    await client.end();
  }
}

test('the runbook for the loss of Postgres and Kafka gives back everything that was copied or backed up', async () => {
  await lost.startAll();
  const { key, customerId } = await lost.installation.customer('internal');
  const { kafkaPort, prefix } = lost.installation;
  await fillIntake(
    kafkaPort,
    prefix,
    names.flatMap((name, index) => registration(index + 1, name, REGISTERED_AT)),
  );
  await eventually(async () => (await lost.call(`/v1/companies/${COMPANIES}/is-hiring`, key)).status === 200);
  await eventually(async () => (await newestEvent(lost, key)) > 0, { timeoutMs: 120_000 });
  const kept = await makeOneOfEach(lost, key);
  await lost.support(['projects', 'create', customerId, '--name', 'Q3']);
  const backup: SchemaCopy = await copySchemas(lost.adminUrl, BACKED_UP);

  // These steps follow the backup.
  await boards.make(names[0] ?? '', 4);
  await crawlUntilDelivered(lost);
  const afterBackup = await makeOneOfEach(lost, key);
  await lost.installation.request('gateway.revoke_key', { key_id: kept['key'] ?? 0 });
  const before = { answers: await readAnswers(lost, key), account: await readAccount(lost, key) };
  const usageBefore = await usageOf(lost, key);
  const projectsBefore = await projectsOf(lost);
  expect(projectsBefore).toContain('Q3');
  const copying = commandsOf('Topics to files').filter((command) => / export /.test(command));
  expect(copying).toEqual(['support ledger export /backup/ledger', 'support topics export usage /backup/usage']);
  await lost.support(['ledger', 'export', join(folder, 'ledger')]);
  for (const topic of COPIED) await lost.support(['topics', 'export', topic, join(folder, topic)]);
  await lost.installation.stop();

  // The runbook's commands follow.
  const [topics, ledgerImport, topicsImport, ledgerAdopt, projectionsAdopt, lag, verify, ...more] = commandsOf(
    'Disaster: Postgres and Kafka are gone',
  );
  const { kafka, postgres, redis } = newServers;
  const servers = { kafkaBrokers: kafka.brokers, databaseAdminUrl: postgres.adminUrl, redisUrl: redis.url };
  restored = await WholeInstallation.prepare(prefix, servers, boards.origin);
  const now = restored;
  expect(topics).toBe('support topics create');
  await now.support(['topics', 'create']);
  await restoreSchemas(now.adminUrl, backup);
  expect(ledgerImport).toBe('support ledger import /backup/ledger');
  await now.support(['ledger', 'import', join(folder, 'ledger')]);
  expect(topicsImport).toBe('support topics import');
  for (const topic of COPIED) await now.support(['topics', 'import', topic, join(folder, topic)]);
  await now.start('ledger');
  await now.start('reads');
  const feed = now.start('change-feed');
  await Promise.all([now.start('metering'), now.start('gateway')]);
  await now.start('exports');
  expect(ledgerAdopt).toBe('support ledger adopt --topic-id <id> --reason "restored"');
  expect(projectionsAdopt).toBe('support projections adopt');
  const { topicId } = await now.installation.kafkaPort.topicEnds(topicName(prefix, 'ledger'));
  const adopt = ['projections', 'adopt', '--topic-id', String(topicId), '--reason', 'restored'];
  await eventually(async () => {
    // freshness is not started yet.
    await expect(now.support(adopt)).rejects.toMatchObject({ code: 1, stderr: 'No answer from freshness.\n' });
    return true;
  });
  await feed;
  expect(lag).toBe('support projections lag');
  await eventually(async () => {
    const views = JSON.parse(await now.support(['projections', 'lag', '--json'])) as { lag_records: number }[];
    expect(views.filter((view) => view.lag_records > 1)).toEqual([]);
    return views.length > 0;
  });
  expect(verify).toBe('support projections verify');
  await now.support(['projections', 'verify']);
  expect(more).toEqual([]);

  await eventually(async () => {
    expect(await usageOf(now, key)).toEqual(usageBefore);
    return true;
  });
  expect(await projectsOf(now)).toEqual(projectsBefore);
  expect(await readAnswers(now, key)).toEqual(before.answers);
  // Only objects created after the backup are lost. Revocations are in the audit log, so they are not lost.
  expect(await readAccount(now, key)).toEqual(
    before.account.map(([list, rows]) => [list, rows.filter(({ id }) => id !== afterBackup[KIND_OF[list]])]),
  );
  const again = await makeOneOfEach(now, key);
  for (const [kind, id] of Object.entries(again)) expect([kind, id > (afterBackup[kind] ?? 0)]).toEqual([kind, true]);
  const newest = await newestEvent(now, key);
  await now.start('freshness');
  await boards.make(names[0] ?? '', 5);
  await crawlUntilDelivered(now);
  expect(await newestEvent(now, key)).toBeGreaterThan(newest);
}, 600_000);
