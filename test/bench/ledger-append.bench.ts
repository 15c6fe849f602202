import { spawn, type ChildProcess } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { envelopeHeaders, messageType, topicSpecs, type Fact, type IntakeMessage } from '@hiring/contracts';
import { KafkaPort, type OutgoingRecord } from '@hiring/platform-kafka';
import { CompressionTypes, Kafka, logLevel } from 'kafkajs';
import { pino } from 'pino';
import type { BenchContext, Measure } from './bench-context.js';

const BATCH = 500;
const BATCHES = 120;
const COMPANIES = 200;
const UNCHANGED_CRAWLS = 10;
const LEDGER = fileURLToPath(new URL('../../apps/ledger/dist/', import.meta.url));
const logger = pino({ level: 'silent' });

/**
 * Facts appended per second: through the fenced transaction alone against a plain idempotent producer of the same
 * records, and by the whole ledger process from a filled intake (read, decide, transaction, state in Postgres).
 */
export default async function run(context: BenchContext): Promise<Measure[]> {
  const kafka = new KafkaPort({ brokers: context.servers.kafkaBrokers, clientId: 'bench', logger });
  try {
    return [await transactionRate(context, kafka), ...(await processRates(context, kafka))];
  } finally {
    await kafka.close();
  }
}

async function transactionRate(context: BenchContext, kafka: KafkaPort): Promise<Measure> {
  const { ledger } = topicSpecs(context.prefix());
  await kafka.ensureTopics([ledger]);
  const batches = Array.from({ length: BATCHES }, (_, batch) =>
    Array.from({ length: BATCH }, (_, index) => factRecord(ledger.name, opened(batch * BATCH + index + 1))),
  );
  const writer = kafka.transactionalWriter({ transactionalId: ledger.name });
  await writer.fence();
  const plain = new Kafka({ brokers: context.servers.kafkaBrokers, logLevel: logLevel.NOTHING }).producer({
    idempotent: true,
    maxInFlightRequests: 1,
  });
  await plain.connect();
  const measure = await context.compare({
    metric: `facts through the fenced transaction, ${BATCH} a batch`,
    unit: 'facts/s',
    bar: { min: 20_000, ratioMin: 0.4 },
    product: () =>
      rate(BATCH * BATCHES, async () => {
        for (const batch of batches) await writer.commit(batch);
      }),
    baseline: () =>
      rate(BATCH * BATCHES, async () => {
        for (const batch of batches) {
          await plain.send({
            topic: ledger.name,
            acks: -1,
            compression: CompressionTypes.None,
            messages: batch.map(({ key, value, headers }) => ({ key, value, headers, partition: 0 })),
          });
        }
      }),
  });
  await plain.disconnect();
  await writer.close();
  return measure;
}

async function rate(count: number, work: () => Promise<void>): Promise<number> {
  const start = performance.now();
  await work();
  return (count * 1_000) / (performance.now() - start);
}

async function processRates(context: BenchContext, kafka: KafkaPort): Promise<Measure[]> {
  const first = await context.compare({
    metric: 'first crawls decided by the ledger process, Postgres state included',
    unit: 'facts/s',
    bar: { min: 20_000 },
    rounds: 3,
    product: () => ledgerRound(context, kafka, 0, COMPANIES * (BATCH + 1)),
  });
  const unchanged = await context.compare({
    metric: 'unchanged boards decided by the ledger process, Postgres state included',
    unit: 'postings/s',
    bar: { min: 20_000 },
    rounds: 3,
    product: () => ledgerRound(context, kafka, UNCHANGED_CRAWLS, COMPANIES * BATCH * UNCHANGED_CRAWLS),
  });
  return [first, unchanged];
}

/**
 * Fills an intake and lets a ledger process empty it. With `again` > 0 the first crawls are decided before the clock
 * starts, and it measures that many unchanged ones. Answers `count` per second between first and last ledger record.
 */
async function ledgerRound(context: BenchContext, kafka: KafkaPort, again: number, count: number): Promise<number> {
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
    BUS_KEYS: `1:${Buffer.alloc(32, 7).toString('base64')}`,
  };
  await ended(spawn(process.execPath, [`${LEDGER}migrate.js`], { env, stdio: 'inherit' }));
  await append(kafka, intake.name, [...registry(), ...crawls(0)]);
  if (again === 0) return timed(env, kafka, ledger.name, 0n, COMPANIES * (BATCH + 3), count, database.drop);
  const warm = await timed(env, kafka, ledger.name, 0n, COMPANIES * (BATCH + 3), count, () => Promise.resolve());
  if (!Number.isFinite(warm)) throw new Error('the first crawls were not decided');
  const from = await end(kafka, ledger.name);
  await append(kafka, intake.name, Array.from({ length: again }, (_, n) => crawls(n + 1)).flat());
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
    // Markers take offsets too, so the last record is there at the latest at this end; then wait for the end to rest.
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

async function append(kafka: KafkaPort, topic: string, messages: IntakeMessage[]): Promise<void> {
  const appender = kafka.appender({ acks: -1, name: 'bench', queueLimit: 100_000 });
  await Promise.all(
    messages.map((message, index) =>
      appender.append(
        {
          topic,
          key: null,
          partition: 0,
          value: JSON.stringify(message),
          headers: envelopeHeaders({
            id: String(index),
            type: messageType('intake', message.type),
            source: '/bench',
            time: message.observed_at,
          }),
        },
        { timeoutMs: 60_000 },
      ),
    ),
  );
  await appender.close();
}

const START = Date.UTC(2026, 0, 5);
const at = (hours: number): string => new Date(START + hours * 3_600_000).toISOString();

function registry(): IntakeMessage[] {
  return Array.from({ length: COMPANIES }, (_, index): IntakeMessage[] => [
    {
      type: 'register_company',
      command_id: `register-${index}`,
      observed_at: at(0),
      name: `Company ${index}`,
      domain: `company-${index}.example`,
      domain_aliases: [],
      hq_country: null,
      owner: null,
    },
    {
      type: 'link_board',
      command_id: `link-${index}`,
      observed_at: at(0),
      company_id: index + 1,
      board_id: `greenhouse/c${index}`,
      via: 'directory',
    },
  ]).flat();
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
    postings: Array.from({ length: BATCH }, (_, index) => ({
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

function opened(seq: number): Fact {
  return {
    event_seq: seq,
    type: 'opened',
    company_id: 1,
    observed_at: at(1),
    crawl_id: 'crawl-1',
    req_key: `greenhouse:company-1:engineer-${seq}`,
    board_id: 'greenhouse/c1',
    posting_id: `p${seq}`,
    url: `https://jobs.company-1.example/${seq}`,
    title: `Engineer ${seq}`,
    function: 'engineering',
    country: 'DE',
    city: 'Berlin',
    opened_at: at(1),
    opened_at_from: 'sighting',
    baseline: false,
    confidence: 0.95,
  };
}

function factRecord(topic: string, fact: Fact): OutgoingRecord {
  const headers = envelopeHeaders({
    id: `ledger/${fact.event_seq}`,
    type: messageType('ledger', fact.type),
    source: '/services/ledger',
    time: fact.observed_at,
    subject: String(fact.company_id),
  });
  return { topic, partition: 0, key: String(fact.company_id), value: JSON.stringify(fact), headers };
}
