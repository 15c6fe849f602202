import { envelopeHeaders, messageType, topicSpecs, type Fact } from '@hiring/contracts';
import { KafkaPort, type OutgoingRecord } from '@hiring/platform-kafka';
import { CompressionTypes, Kafka, logLevel } from 'kafkajs';
import { pino } from 'pino';
import type { BenchContext, Measure } from './bench-context.js';
import { at, COMPANIES, ledgerRound, POSTINGS } from './ledger/ledger-round.js';

const BATCH = 500;
const BATCHES = 120;
const logger = pino({ level: 'silent' });

/**
 * Facts appended per second: through the fenced transaction alone against a plain idempotent producer of the same
 * records, and by the whole ledger process from a filled intake (read, decide, transaction, state in Postgres).
 */
export default async function run(context: BenchContext): Promise<Measure[]> {
  const kafka = new KafkaPort({ brokers: context.servers.kafkaBrokers, clientId: 'bench', logger });
  try {
    return [await transactionRate(context, kafka), await processRate(context, kafka)];
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

function processRate(context: BenchContext, kafka: KafkaPort): Promise<Measure> {
  return context.compare({
    metric: 'first crawls decided by the ledger process, Postgres state included',
    unit: 'facts/s',
    bar: { min: 20_000 },
    rounds: 3,
    product: () => ledgerRound(context, kafka, 0, COMPANIES * (POSTINGS + 1)),
  });
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
