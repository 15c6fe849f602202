import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { topicName } from '@hiring/contracts';
import { KafkaPort, type TransactionalWriter } from '@hiring/platform-kafka';
import { createLogger } from '@hiring/platform-observability';
import type { TopicEvent } from '@hiring/signals';
import pg from 'pg';
import { publicRecord } from '../../apps/change-feed/src/events-topic/public-record.js';
import type { BenchContext, Measure } from './bench-context.js';
import { COMPANIES, exportDataset, openSource } from './dataset/source.js';

const EVENTS = Number(process.env['CONSUMER_START_EVENTS'] ?? 10_000_000);
/**
 * The number of events that the topic has at the start: the dataset's last ones, with today's times, as after a
 * restore. The consumer reads all of them from the topic.
 */
const ON_TOPIC = Number(process.env['CONSUMER_START_ON_TOPIC'] ?? 1_000_000);
const PER_SECOND = 1_000;
/** The time between two commits by change-feed, in milliseconds. */
const TRANSACTION_MS = 200;
const RECORDS_PER_COMMIT = 5_000;
/**
 * The consumer counts as current when its table has every event that was committed at least this long ago, in
 * milliseconds.
 */
const CURRENT_MS = 2_000;
const SECONDS_MAX = 600;
const CONSUMER = fileURLToPath(new URL('../../docs/examples/postgres-consumer/consumer.mjs', import.meta.url));

/**
 * Starts the documented Postgres consumer from a dataset while events arrive. Measures the seconds until the consumer
 * is current, and checks its table.
 */
export default async function run(context: BenchContext): Promise<Measure[]> {
  const folder = mkdtempSync(join(tmpdir(), 'consumer-start-'));
  const source = await openSource(context.servers.databaseAdminUrl, { events: EVENTS, openReqs: 1 });
  const target = await context.createDatabase('consumer');
  const logger = createLogger({ service: 'bench', level: 'silent' });
  const kafka = new KafkaPort({ brokers: context.servers.kafkaBrokers, clientId: 'bench', logger });
  const topic = topicName(context.prefix(), 'events');
  const sql = new pg.Client({ connectionString: target.adminUrl });
  let child: ChildProcess | undefined;
  try {
    await sql.connect();
    const { seconds: exportSeconds } = await exportDataset(source, folder);
    context.log(`${EVENTS} events exported in ${exportSeconds.toFixed(1)} s`);
    await kafka.ensureTopics([{ name: topic, partitions: 1, acks: -1, config: {} }]);
    const arrivals = new Arrivals(kafka.transactionalWriter({ transactionalId: topic }), topic);
    await arrivals.fill(EVENTS - ON_TOPIC + 1, EVENTS);
    const beganMs = performance.now();
    const stop = arrivals.start();
    const brokers = context.servers.kafkaBrokers.join(',');
    child = spawn(process.execPath, [CONSUMER, folder, target.adminUrl, brokers, topic, topic], {
      stdio: ['ignore', 'ignore', 'inherit'],
    });
    const seconds = await untilCurrent(sql, arrivals, beganMs);
    await stop();
    await untilStored(sql, arrivals.last);
    const { rows } = await sql.query<{ count: string; distinct: string }>(
      'SELECT count(*), count(DISTINCT event_seq) AS distinct FROM hiring_events',
    );
    const [{ count, distinct } = { count: '0', distinct: '0' }] = rows;
    return [
      context.measure(
        `dataset of ${EVENTS} events to current in Postgres, ${PER_SECOND} events/s`,
        's',
        { max: 300 },
        seconds,
      ),
      context.measure('events missing in the table', 'events', { max: 0 }, arrivals.last - Number(distinct)),
      context.measure('events twice in the table', 'events', { max: 0 }, Number(count) - Number(distinct)),
    ];
  } finally {
    if (child?.exitCode === null) {
      child.kill('SIGKILL');
      await once(child, 'exit');
    }
    await sql.end();
    await kafka.close();
    await Promise.all([source.close(), target.drop()]);
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Writes public events that follow the dataset's events. Commits them as change-feed does. */
class Arrivals {
  last = 0;
  private readonly committed: { atMs: number; seq: number }[] = [];

  constructor(
    private readonly writer: TransactionalWriter,
    private readonly topic: string,
  ) {}

  async fill(from: number, to: number): Promise<void> {
    await this.writer.fence();
    for (let seq = from; seq <= to; seq += RECORDS_PER_COMMIT) {
      await this.commit(seq, Math.min(to, seq + RECORDS_PER_COMMIT - 1));
    }
  }

  /** Starts writing and returns a function that stops it. */
  start(): () => Promise<void> {
    let running = true;
    const beganMs = performance.now();
    const first = this.last;
    const writing = (async () => {
      for (let due = beganMs + TRANSACTION_MS; running; due += TRANSACTION_MS) {
        await delay(Math.max(0, due - performance.now()));
        await this.commit(this.last + 1, first + Math.round(((due - beganMs) * PER_SECOND) / 1_000));
      }
    })();
    return async () => {
      running = false;
      await writing;
      await this.writer.close();
    };
  }

  /** Returns the highest event_seq that was on the topic at this time. */
  at(ms: number): number {
    return this.committed.findLast(({ atMs }) => atMs <= ms)?.seq ?? 0;
  }

  private async commit(from: number, to: number): Promise<void> {
    const position = { topicId: this.topic, nextOffset: 0n };
    const records = Array.from({ length: to - from + 1 }, (_, index) =>
      publicRecord(this.topic, opened(from + index), position),
    );
    await this.writer.commit(records);
    this.last = to;
    this.committed.push({ atMs: performance.now(), seq: to });
  }
}

function opened(seq: number): TopicEvent {
  const company = 1 + (seq % COMPANIES);
  return {
    ...{ event_type: 'opened', event_seq: seq, company_id: company, req_key: `lever:company-${company}:role-${seq}` },
    ...{ board: 'lever', observed_at: new Date().toISOString(), source_board: 'lever', function: 'engineering' },
    ...{ country: 'DE', title: `Senior Engineer ${seq}`, confidence: 0.95 },
  } as TopicEvent;
}

async function storedSeq(sql: pg.Client): Promise<number> {
  const { rows } = await sql.query<{ found: string | null }>(`SELECT to_regclass('hiring_position') AS found`);
  if (rows[0]?.found === null) return 0;
  const stored = await sql.query<{ seq: number }>('SELECT event_seq::float8 AS seq FROM hiring_position');
  return stored.rows[0]?.seq ?? 0;
}

async function untilCurrent(sql: pg.Client, arrivals: Arrivals, beganMs: number): Promise<number> {
  for (;;) {
    const nowMs = performance.now();
    const wanted = arrivals.at(nowMs - CURRENT_MS);
    if (wanted > EVENTS && (await storedSeq(sql)) >= wanted) return (nowMs - beganMs) / 1_000;
    if (nowMs - beganMs > SECONDS_MAX * 1_000) throw new Error(`The consumer is not current after ${SECONDS_MAX} s.`);
    await delay(250);
  }
}

async function untilStored(sql: pg.Client, seq: number): Promise<void> {
  for (let tries = 0; (await storedSeq(sql)) < seq; tries += 1) {
    if (tries > 4 * SECONDS_MAX) throw new Error(`The consumer did not store event ${seq}.`);
    await delay(250);
  }
}
