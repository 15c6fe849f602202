import { topicSpecs, type Fact } from '@hiring/contracts';
import { KafkaPort, type OutgoingRecord } from '@hiring/platform-kafka';
import { CompressionTypes, Kafka, logLevel, type Producer } from 'kafkajs';
import { pino } from 'pino';
import { factRecord } from '../../apps/ledger/src/sequencer/fact-record.js';
import type { BenchContext, Measure } from './bench-context.js';
import { at, COMPANIES, ledgerRound, POSTINGS } from './ledger/ledger-round.js';

const BATCH = 500;
const BATCHES = 120;
const logger = pino({ level: 'silent' });

/**
 * Measures facts appended per second, by the fenced transaction alone and by the whole ledger process from a filled
 * intake. The baseline is a plain idempotent producer.
 */
export default async function run(context: BenchContext): Promise<Measure[]> {
  const kafka = new KafkaPort({ brokers: context.servers.kafkaBrokers, clientId: 'bench', logger });
  const plain = new PlainProducer(context.servers.kafkaBrokers);
  try {
    await plain.connect();
    return await measures(context, kafka, plain);
  } finally {
    await plain.disconnect();
    await kafka.close();
  }
}

/** The baseline: sends the same records with a plain idempotent producer, one batch after the other. */
class PlainProducer {
  private readonly producer: Producer;

  constructor(brokers: string[]) {
    const client = new Kafka({ brokers, logLevel: logLevel.NOTHING });
    this.producer = client.producer({ idempotent: true, maxInFlightRequests: 1 });
  }

  connect = (): Promise<void> => this.producer.connect();
  disconnect = (): Promise<void> => this.producer.disconnect();

  /** Facts per second. */
  append(topic: string, batches: OutgoingRecord[][]): Promise<number> {
    return rate(BATCH * BATCHES, async () => {
      for (const batch of batches) {
        const messages = batch.map(({ key, value, headers }) => ({ key, value, headers, partition: 0 }));
        await this.producer.send({ topic, acks: -1, compression: CompressionTypes.None, messages });
      }
    });
  }
}

async function measures(context: BenchContext, kafka: KafkaPort, plain: PlainProducer): Promise<Measure[]> {
  const { ledger } = topicSpecs(context.prefix());
  await kafka.ensureTopics([ledger]);
  const batches = Array.from({ length: BATCHES }, (_, batch) =>
    Array.from({ length: BATCH }, (_, index) => factRecord(ledger.name, opened(batch * BATCH + index + 1))),
  );
  const writer = kafka.transactionalWriter({ transactionalId: ledger.name });
  await writer.fence();
  const baseline = (): Promise<number> => plain.append(ledger.name, batches);
  const transactions = await context.compare({
    metric: `facts through the fenced transaction, ${BATCH} a batch`,
    unit: 'facts/s',
    bar: { min: 20_000, ratioMin: 0.4 },
    product: () =>
      rate(BATCH * BATCHES, async () => {
        for (const batch of batches) await writer.commit(batch);
      }),
    baseline,
  });
  await writer.close();
  const crawls = await context.compare({
    metric: 'first crawls decided by the ledger process, Postgres state included',
    unit: 'facts/s',
    bar: { ratioMin: 0.12 },
    rounds: 3,
    product: () => ledgerRound(context, kafka, 0, COMPANIES * (POSTINGS + 1)),
    baseline,
  });
  return [transactions, crawls];
}

async function rate(count: number, work: () => Promise<void>): Promise<number> {
  const start = performance.now();
  await work();
  return (count * 1_000) / (performance.now() - start);
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
