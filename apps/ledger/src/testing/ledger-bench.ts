import { envelopeHeaders, intakeId, messageType, topicSpecs, type Fact, type IntakeMessage } from '@hiring/contracts';
import { systemClock } from '@hiring/platform-config';
import { KafkaPort, splitRecord, type OutgoingRecord } from '@hiring/platform-kafka';
import { createPool, migrate, type Pool } from '@hiring/platform-postgres';
import { readFact } from '@hiring/platform-projection';
import {
  createTestDatabase,
  eventually,
  TEST_ROLE_PASSWORD,
  testBusKeys,
  testPrefix,
  testServers,
  testTopics,
  type TestDatabase,
} from '@hiring/platform-testing';
import { Kafka, logLevel } from 'kafkajs';
import { pino } from 'pino';
import { LEDGER_MIGRATIONS } from '../migrations.js';
import { Sequencer, type SequencerOptions } from '../sequencer/sequencer.js';
import { StateStore } from '../sequencer/state-store.js';

export const quietLogger = pino({ level: 'silent' });

const DAY_MS = 86_400_000;
const START = Date.UTC(2026, 0, 5, 9);
const at = (day: number): string => new Date(START + day * DAY_MS).toISOString();

/**
 * Returns intake messages with times in the past. The messages register companies, link one board to each company, and
 * observe each board in several crawls. From crawl to crawl, roles open and close.
 */
export function companyCrawls(size: { companies: number; crawls: number; postings: number }): IntakeMessage[] {
  const messages: IntakeMessage[] = [];
  for (let company = 1; company <= size.companies; company += 1) {
    const command = (name: string) => ({ command_id: `${name}-${company}`, observed_at: at(0) });
    messages.push({
      type: 'register_company',
      ...command('register'),
      name: `Company ${company}`,
      domain: `company-${company}.example`,
      domain_aliases: [],
      hq_country: 'DE',
      owner: null,
    });
    messages.push({
      type: 'link_board',
      ...command('link'),
      company_id: company,
      board_id: `greenhouse/c${company}`,
      via: 'directory',
    });
  }
  for (let crawl = 0; crawl < size.crawls; crawl += 1) {
    for (let company = 1; company <= size.companies; company += 1) {
      messages.push({
        type: 'observation',
        crawl_id: `crawl-${company}-${crawl}`,
        company_id: company,
        board_id: `greenhouse/c${company}`,
        observed_at: at(crawl + 1),
        outcome: 'complete',
        parser_version: 1,
        gone: [],
        postings: Array.from({ length: size.postings }, (_, index) => posting(company, index + crawl * 2)),
      });
    }
  }
  return messages;
}

function posting(company: number, n: number) {
  return {
    posting_id: `p${n}`,
    url: `https://jobs.company-${company}.example/${n}`,
    title: `Engineer ${n}`,
    function: 'engineering' as const,
    country: 'DE',
    city: 'Berlin',
    posted_at: null,
    internal_id: null,
    requisition_id: null,
  };
}

/** A separate ledger with topics, tables and sequencers. */
export class LedgerBench {
  private readonly sequencers: Sequencer[] = [];

  private constructor(
    readonly kafka: KafkaPort,
    readonly pool: Pool,
    private readonly database: TestDatabase,
    private readonly prefix: string,
    private readonly children: LedgerBench[],
  ) {}

  static async open(): Promise<LedgerBench> {
    const { kafkaBrokers } = await testServers();
    return LedgerBench.make(
      new KafkaPort({ brokers: kafkaBrokers, clientId: 'ledger-bench', logger: quietLogger }),
      [],
    );
  }

  private static async make(kafka: KafkaPort, children: LedgerBench[]): Promise<LedgerBench> {
    const prefix = testPrefix();
    const { intake, ledger } = topicSpecs(prefix);
    const database = await createTestDatabase('ledger');
    await Promise.all([
      kafka.ensureTopics([intake, ledger]),
      migrate({
        adminUrl: database.adminUrl,
        schema: 'ledger',
        role: 'hiring_ledger',
        rolePassword: TEST_ROLE_PASSWORD,
        migrations: LEDGER_MIGRATIONS,
        logger: quietLogger,
      }),
    ]);
    const pool = createPool({ url: database.urlFor('hiring_ledger'), applicationName: 'ledger-bench' });
    return new LedgerBench(kafka, pool, database, prefix, children);
  }

  /** Returns the environment for a process on this ledger. */
  async environment(): Promise<NodeJS.ProcessEnv> {
    const { kafkaBrokers } = await testServers();
    const { rpc, presence } = testTopics(this.prefix);
    await this.kafka.ensureTopics([rpc, presence]);
    return {
      ...process.env,
      DATABASE_URL: this.database.urlFor('hiring_ledger'),
      KAFKA_BROKERS: kafkaBrokers.join(','),
      TOPIC_PREFIX: this.prefix,
      PRIVATE_PORT: '0',
      LOG_LEVEL: 'fatal',
      ...testBusKeys('ledger'),
    };
  }

  /** Returns the ledger topic's end offset, which includes markers and aborted records. */
  async ledgerEnd(): Promise<bigint> {
    return (await this.kafka.topicEnds(this.topic('ledger'))).partitions[0]?.high ?? 0n;
  }

  async topicId(role: 'intake' | 'ledger'): Promise<string> {
    return (await this.kafka.topicEnds(this.topic(role))).topicId;
  }

  /** Creates another ledger on the same servers. It is closed together with this ledger. */
  async fresh(): Promise<LedgerBench> {
    const bench = await LedgerBench.make(this.kafka, []);
    this.children.push(bench);
    return bench;
  }

  private topic(role: 'intake' | 'ledger'): string {
    return topicSpecs(this.prefix)[role].name;
  }

  sequencer(options: Partial<SequencerOptions>): Sequencer {
    const sequencer = new Sequencer({
      kafka: this.kafka,
      store: new StateStore(this.pool),
      ledgerTopic: this.topic('ledger'),
      intakeTopic: this.topic('intake'),
      transactionalId: `${this.prefix}.ledger`,
      logger: quietLogger,
      clock: systemClock,
      newSlugSuffix: () => 'abcdefgh',
      ...options,
    });
    this.sequencers.push(sequencer);
    return sequencer;
  }

  private current: Sequencer | null = null;

  /**
   * Makes this sequencer the writer. By default, makes a new sequencer the writer. Returns the offset from which the
   * sequencer resumes.
   */
  activate(sequencer: Sequencer = this.sequencer({})): Promise<bigint> {
    this.current = sequencer;
    return sequencer.activate();
  }

  async drain(from: bigint, sequencer = this.current): Promise<void> {
    const { partitions } = await this.kafka.topicEnds(this.topic('intake'));
    const to = partitions[0]?.high ?? 0n;
    await this.kafka.readRange({
      topic: this.topic('intake'),
      partition: 0,
      from,
      to,
      onBatch: (records) => sequencer?.handle({ partition: 0, records, highWatermark: to }),
    });
  }

  async records(messages: IntakeMessage[]): Promise<OutgoingRecord[]> {
    return messages.flatMap((message) =>
      splitRecord(this.record(JSON.stringify(message), intakeId(message), message.type), intakeId(message)),
    );
  }

  async append(messages: IntakeMessage[]): Promise<void> {
    await this.appendRecords(await this.records(messages));
  }

  appendRaw(value: string): Promise<void> {
    return this.appendRecords([this.record(value, 'raw', 'raw')]);
  }

  /** Deletes a topic's records, as the broker does after their retention. */
  async expire(role: 'intake' | 'ledger'): Promise<void> {
    const { kafkaBrokers: brokers } = await testServers();
    const admin = new Kafka({ brokers, logLevel: logLevel.NOTHING }).admin();
    await admin.connect();
    try {
      const [ends] = await admin.fetchTopicOffsets(this.topic(role));
      const offset = ends?.high ?? '0';
      const upTo = { topic: this.topic(role), partitions: [{ partition: 0, offset }] };
      await eventually(() => admin.deleteTopicRecords(upTo).then(() => true));
    } finally {
      await admin.disconnect();
    }
  }

  async appendRecords(records: OutgoingRecord[]): Promise<void> {
    const appender = this.kafka.appender({ acks: -1, name: 'bench' });
    await Promise.all(records.map((record) => appender.append(record, { timeoutMs: 30_000 })));
    await appender.close();
  }

  private record(value: string, id: string, type: string): OutgoingRecord {
    const headers = envelopeHeaders({ id, type: messageType('intake', type), source: '/test', time: at(0) });
    return { topic: this.topic('intake'), key: null, partition: 0, value, headers };
  }

  async facts(): Promise<Fact[]> {
    const facts: Fact[] = [];
    await this.kafka.readRange({
      topic: this.topic('ledger'),
      partition: 0,
      from: 0n,
      to: await this.ledgerEnd(),
      onBatch: (records) => void facts.push(...records.map(readFact)),
    });
    return facts;
  }

  async storedSeq(): Promise<number> {
    const { rows } = await this.pool.query<{ event_seq: number }>('select event_seq from ledger.checkpoint');
    return rows[0]?.event_seq ?? -1;
  }

  async query(text: string): Promise<void> {
    await this.pool.query(text);
  }

  /**
   * Empties the ledger's tables, as when Postgres is lost. The stored intake position, which is only a hint, is lost,
   * too.
   */
  async forgetState(): Promise<void> {
    await this.pool.query('truncate ledger.company, ledger.registry_fact, ledger.recorded, ledger.board');
    await this.pool.query(
      'update ledger.checkpoint set event_seq = 0, ledger_next_offset = 0, ledger_topic_id = null, intake_next_offset = 0',
    );
  }

  /** Leaves an aborted transaction with records at the ledger's end. */
  async abortedTransaction(): Promise<void> {
    const { kafkaBrokers } = await testServers();
    const producer = new Kafka({ brokers: kafkaBrokers, logLevel: logLevel.NOTHING }).producer({
      transactionalId: `${this.prefix}.aborting`,
      idempotent: true,
      maxInFlightRequests: 1,
    });
    await producer.connect();
    const transaction = await producer.transaction();
    await transaction.send({ topic: this.topic('ledger'), messages: [{ value: 'never visible', partition: 0 }] });
    await transaction.abort();
    await producer.disconnect();
  }

  async close(): Promise<void> {
    for (const child of this.children) await child.closeOwn();
    await this.closeOwn();
    await this.kafka.close();
  }

  private async closeOwn(): Promise<void> {
    await Promise.all(this.sequencers.map((sequencer) => sequencer.close()));
    await this.pool.end();
    await this.database.drop();
  }
}
