import { topicSpecs, type TopicRole } from '@hiring/contracts';
import { createPool } from '@hiring/platform-postgres';
import { createRedis, redisHealth } from '@hiring/platform-redis';
import type { SupportSession } from '../support.session.js';

export interface Finding {
  check: string;
  state: 'ok' | 'warning' | 'failed' | 'not looked at';
  detail: string;
}

type Outcome = Omit<Finding, 'check'>;

const REQUEST_MS_MAX = 5_000;
const LAG_RECORDS_MAX = 1_000;
const INTAKE_LAG_SECONDS_MAX = 30;
const DUE_SECONDS_MAX = 3_600;
const SCHEMAS = ['gateway', 'reads', 'freshness', 'ledger', 'change_feed', 'metering', 'exports'];

const quiet = { warn: () => undefined, info: () => undefined };

const ok = (detail: string): Outcome => ({ state: 'ok', detail });
const warning = (detail: string): Outcome => ({ state: 'warning', detail });
const failed = (detail: string): Outcome => ({ state: 'failed', detail });

/** Checks every server and service in the installation. Changes nothing. */
export async function examine(session: SupportSession, env: NodeJS.ProcessEnv): Promise<Finding[]> {
  const topics = Object.keys(topicSpecs(session.config.topicPrefix)) as TopicRole[];
  const checks: [check: string, look: () => Promise<Outcome>][] = [
    ...topics.map((role): [string, () => Promise<Outcome>] => [
      `topic ${session.topic(role)}`,
      () => topic(session, role),
    ]),
    ['gateway', () => gateway(session)],
    ['ledger', () => ledger(session)],
    ['reads', () => reads(session)],
    ['freshness', () => freshness(session)],
    ['change-feed', () => changeFeed(session)],
    ['metering', () => metering(session)],
    ['exports', () => exported(session)],
    ['redis', () => redis(env['REDIS_URL'])],
    ...SCHEMAS.map((schema): [string, () => Promise<Outcome>] => [
      `tables of ${schema}`,
      () => migrations(env['DATABASE_ADMIN_URL'], schema),
    ]),
  ];
  return Promise.all(checks.map(async ([check, look]) => ({ check, ...(await outcomeOf(look)) })));
}

async function outcomeOf(look: () => Promise<Outcome>): Promise<Outcome> {
  try {
    return await look();
  } catch (error) {
    // The cause names the unavailable part; the error's own message is for callers.
    const reason = error instanceof Error && error.cause instanceof Error ? error.cause : error;
    return failed(reason instanceof Error ? reason.message || reason.name : String(reason));
  }
}

async function topic(session: SupportSession, role: TopicRole): Promise<Outcome> {
  const spec = topicSpecs(session.config.topicPrefix)[role];
  const { partitions } = await session.kafka.topicEnds(spec.name);
  if (partitions.length !== spec.partitions) return failed(`${partitions.length} partitions, not ${spec.partitions}`);
  const records = partitions.reduce((sum, { low, high }) => sum + (high - low), 0n);
  return ok(`${spec.partitions} partitions, ${records} records`);
}

const quick = { timeoutMs: REQUEST_MS_MAX };

async function gateway({ request }: SupportSession): Promise<Outcome> {
  const status = await request('gateway.pepper_status', {}, quick);
  if (status.unverifiable_keys > 0) return failed(`${status.unverifiable_keys} keys are stored under a removed pepper`);
  const active = Object.values(status.active_keys_by_version).reduce((sum, count) => sum + count, 0);
  return ok(`${active} active keys, pepper ${status.version_in_use}`);
}

async function ledger({ request }: SupportSession): Promise<Outcome> {
  const { event_seq: seq, intake_lag_seconds: lag } = await request('ledger.head', {}, quick);
  if (lag > INTAKE_LAG_SECONDS_MAX) return warning(`is ${Math.round(lag)} s behind its intake, sweeps are paused`);
  return ok(`event_seq ${seq}, ${Math.round(lag)} s behind its intake`);
}

async function reads({ request }: SupportSession): Promise<Outcome> {
  const { views } = await request('reads.projections', {}, quick);
  const late = views.filter(({ lag_records: lag }) => lag > LAG_RECORDS_MAX);
  if (late.length > 0)
    return warning(late.map(({ view, lag_records: lag }) => `${view} is ${lag} records behind`).join(', '));
  return ok(views.map(({ view, event_seq: seq }) => `${view} at ${seq}`).join(', '));
}

async function freshness({ request }: SupportSession): Promise<Outcome> {
  const status = await request('freshness.crawl_status', {}, quick);
  const boards = Object.entries(status.boards).map(([outcome, count]) => `${count} ${outcome}`);
  const waiting = status.oldest_due_at === null ? 0 : (Date.now() - Date.parse(status.oldest_due_at)) / 1_000;
  if (waiting > DUE_SECONDS_MAX) return warning(`the oldest due board has waited ${Math.round(waiting / 60)} minutes`);
  return ok(`boards: ${boards.join(', ') || 'none'}; ${status.due} due`);
}

async function changeFeed({ request }: SupportSession): Promise<Outcome> {
  await request('change-feed.list_webhooks', { customer_id: '', limit: 1 }, quick);
  return ok('answers');
}

async function metering({ request }: SupportSession): Promise<Outcome> {
  const { ran_at: ranAt, findings } = await request('metering.reconciliation', {}, quick);
  if (findings.length > 0)
    return failed(`reconciliation: ${findings.map(({ check, detail }) => `${check}: ${detail}`).join('; ')}`);
  return ok(ranAt === null ? 'answers; reconciliation has not run yet' : `reconciled at ${ranAt}`);
}

async function exported({ request }: SupportSession): Promise<Outcome> {
  const { projects } = await request('exports.list_projects', {}, quick);
  return ok(`${projects.length} projects`);
}

async function redis(url: string | undefined): Promise<Outcome> {
  if (!url) return { state: 'not looked at', detail: 'REDIS_URL is not set here' };
  const client = createRedis({ url, prefix: '', name: 'support-doctor', logger: quiet });
  try {
    let error = new Error('does not answer');
    client.on('error', (latest: Error) => (error = latest));
    const deadline = performance.now() + REQUEST_MS_MAX;
    while (performance.now() < deadline) {
      if (client.status === 'ready') {
        await client.ping();
        const health = redisHealth(client);
        return health === true ? ok('answers') : failed(health);
      }
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
    return failed(error.message);
  } finally {
    client.disconnect();
  }
}

async function migrations(url: string | undefined, schema: string): Promise<Outcome> {
  if (!url) return { state: 'not looked at', detail: 'DATABASE_ADMIN_URL is not set here' };
  const pool = createPool({ url, max: 1, applicationName: 'support-doctor' });
  try {
    const { rows: found } = await pool.query<{ there: boolean }>(`select to_regclass($1) is not null as there`, [
      `${schema}.migrations`,
    ]);
    if (found[0]?.there !== true) return failed('no migration has run');
    const { rows } = await pool.query<{ name: string; count: number }>(
      `select name, count(*) over () as count from ${schema}.migrations order by id desc limit 1`,
    );
    if (rows[0] === undefined) return failed('no migration has run');
    return ok(`${rows[0].count} migrations, the last is ${rows[0].name}`);
  } finally {
    await pool.end();
  }
}
