import { spawn, type ChildProcess } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { topicSpecs, type IntakeMessage } from '@hiring/contracts';
import type { KafkaPort } from '@hiring/platform-kafka';
import { testBusKeys } from '@hiring/platform-testing';
import type { BenchContext } from '../bench-context.js';
import { fillIntake, registration } from '../intake.js';

/** Postings per board, and thus facts in its first crawl. */
export const POSTINGS = 500;
export const COMPANIES = 200;
const LEDGER = fileURLToPath(new URL('../../../apps/ledger/dist/', import.meta.url));

/**
 * Fills an intake and lets a ledger process read all of it. Returns `count` divided by the seconds between the first
 * and the last ledger record. If `again` is 0, measures the first crawl of each company. Otherwise, measures only the
 * `again` crawls that follow it; these find no change.
 */
export async function ledgerRound(
  context: BenchContext,
  kafka: KafkaPort,
  again: number,
  count: number,
): Promise<number> {
  const prefix = context.prefix();
  const { intake, ledger, rpc, presence } = topicSpecs(prefix);
  const database = await context.createDatabase('ledger');
  await kafka.ensureTopics([intake, ledger, rpc, presence]);
  const env = {
    ...process.env,
    DATABASE_ADMIN_URL: database.adminUrl,
    DATABASE_URL: database.urlFor('hiring_ledger'),
    KAFKA_BROKERS: context.servers.kafkaBrokers.join(','),
    TOPIC_PREFIX: prefix,
    PRIVATE_PORT: '0',
    LOG_LEVEL: 'warn',
    ...testBusKeys('ledger'),
  };
  await ended(spawn(process.execPath, [`${LEDGER}migrate.js`], { env, stdio: 'inherit' }));
  await fillIntake(kafka, prefix, [...registry(), ...crawls(0)]);
  if (again === 0) return timed(env, kafka, ledger.name, 0n, COMPANIES * (POSTINGS + 3), count, database.drop);
  const warm = await timed(env, kafka, ledger.name, 0n, COMPANIES * (POSTINGS + 3), count, () => Promise.resolve());
  if (!Number.isFinite(warm)) throw new Error('the first crawls were not decided');
  const from = await end(kafka, ledger.name);
  await fillIntake(kafka, prefix, Array.from({ length: again }, (_, n) => crawls(n + 1)).flat());
  return timed(env, kafka, ledger.name, from, COMPANIES * again, count, database.drop);
}

async function timed(
  env: NodeJS.ProcessEnv,
  kafka: KafkaPort,
  topic: string,
  from: bigint,
  records: number,
  count: number,
  after: () => Promise<void>,
): Promise<number> {
  const ledger = spawn(process.execPath, [`${LEDGER}main.js`], { env, stdio: 'inherit' });
  try {
    while ((await end(kafka, topic)) <= from) await new Promise((resolve) => setTimeout(resolve, 2));
    const start = performance.now();
    // The end of the topic also counts transaction markers, so it does not show when the last record is written. The
    // loop therefore waits until the end no longer moves.
    let previous = -1n;
    for (let last = from; last < from + BigInt(records) || last !== previous;) {
      previous = last;
      await new Promise((resolve) => setTimeout(resolve, last < from + BigInt(records) ? 2 : 50));
      last = await end(kafka, topic);
    }
    return (count * 1_000) / (performance.now() - start);
  } finally {
    const gone = ended(ledger);
    ledger.kill('SIGTERM');
    await gone;
    await after();
  }
}

async function end(kafka: KafkaPort, topic: string): Promise<bigint> {
  return (await kafka.topicEnds(topic)).partitions[0]?.high ?? 0n;
}

function ended(child: ChildProcess): Promise<void> {
  return new Promise((resolve) => child.once('exit', () => resolve()));
}

const START = Date.UTC(2026, 0, 5);
export const at = (hours: number): string => new Date(START + hours * 3_600_000).toISOString();

function registry(): IntakeMessage[] {
  return Array.from({ length: COMPANIES }, (_, index) => registration(index + 1, `greenhouse/c${index}`, at(0))).flat();
}

function crawls(n: number): IntakeMessage[] {
  return Array.from({ length: COMPANIES }, (_, company) => ({
    type: 'observation',
    crawl_id: `crawl-${company}-${n}`,
    company_id: company + 1,
    board_id: `greenhouse/c${company}`,
    observed_at: at(n + 1),
    outcome: 'complete',
    parser_version: 1,
    gone: [],
    postings: Array.from({ length: POSTINGS }, (_, index) => ({
      posting_id: `p${index}`,
      url: `https://jobs.company-${company}.example/${index}`,
      title: `Engineer ${index}`,
      function: 'engineering',
      country: 'DE',
      city: 'Berlin',
      posted_at: null,
      internal_id: null,
      requisition_id: null,
    })),
  }));
}
