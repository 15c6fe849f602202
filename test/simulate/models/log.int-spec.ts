import { afterAll, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { topicSpecs } from '@hiring/contracts';
import { FencedError, KafkaPort, type OutgoingRecord, type TransactionalWriter } from '@hiring/platform-kafka';
import { createLogger } from '@hiring/platform-observability';
import { eventually, testPrefix, testServers } from '@hiring/platform-testing';
import { StillWorld } from './still-world.js';

type Step = { do: 'append' } | { do: 'fence' | 'commit'; writer: number; records: number };

const steps: fc.Arbitrary<Step[]> = fc.array(
  fc.oneof(
    fc.record({ do: fc.constant('append' as const) }),
    fc.record({
      do: fc.constantFrom('fence' as const, 'commit' as const, 'commit' as const),
      writer: fc.nat(1),
      records: fc.integer({ min: 1, max: 3 }),
    }),
  ),
  { minLength: 3, maxLength: 12 },
);

const logger = createLogger({ service: 'log', level: 'silent' });

const { kafkaBrokers } = await testServers();
const kafka = new KafkaPort({ brokers: kafkaBrokers, clientId: 'log', logger });
afterAll(() => kafka.close());

/** Collects the responses from one log, real or simulated, and its final content. */
class Side {
  private readonly writers: (TransactionalWriter | null)[] = [null, null];
  private readonly appender;
  private made = 0;

  constructor(
    private readonly port: KafkaPort,
    private readonly topic: string,
    private readonly id: string,
    private readonly settle: <T>(promise: Promise<T>) => Promise<T>,
  ) {
    this.appender = port.appender({ acks: -1, name: 'log' });
  }

  async perform(step: Step): Promise<string> {
    if (step.do === 'append') {
      await this.settle(this.appender.append(this.record()));
      return 'appended';
    }
    if (step.do === 'fence') {
      const writer = this.port.transactionalWriter({ transactionalId: this.id });
      await this.settle(writer.fence());
      this.writers[step.writer] = writer;
      return 'fenced the others';
    }
    const writer = this.writers[step.writer];
    if (writer === null || writer === undefined) return 'no writer';
    const records = Array.from({ length: step.records }, () => this.record());
    try {
      await this.settle(writer.commit(records));
      return 'committed';
    } catch (error) {
      this.writers[step.writer] = null;
      return error instanceof FencedError ? 'was fenced' : String(error);
    }
  }

  /**
   * Returns the values of the records that a read-committed consumer gets, in order, and the end offset. The records'
   * own offsets are left out, because Kafka may write the next record before a transaction's marker instead of after
   * it, which changes that record's offset.
   */
  async content(): Promise<string[]> {
    const { partitions } = await this.settle(this.port.topicEnds(this.topic));
    const end = partitions[0]?.high ?? 0n;
    const found: string[] = [];
    const onBatch = (records: { value: Buffer }[]): void => {
      for (const { value } of records) found.push(value.toString());
    };
    await this.settle(this.port.readRange({ topic: this.topic, partition: 0, from: 0n, to: end, onBatch }));
    return [...found, `end ${end}`];
  }

  private record(): OutgoingRecord {
    this.made += 1;
    return { topic: this.topic, partition: 0, key: null, value: `record ${this.made}`, headers: {} };
  }
}

test('the simulated log has the records, markers and fences of Kafka, after any appends and transactions', async () => {
  await fc.assert(
    fc.asyncProperty(steps, async (sequence) => {
      const prefix = testPrefix();
      const topic = topicSpecs(prefix).ledger.name;
      await eventually(() => kafka.ensureTopics([topicSpecs(prefix).ledger]).then(() => true));
      const still = new StillWorld();
      const simulated = still.servers.kafka(still.life).asPort();
      const real = new Side(kafka, topic, `${prefix}.writer`, (promise) => promise);
      const model = new Side(simulated, still.servers.topic('ledger'), 'writer', (promise) => still.run(promise));
      for (const step of sequence) {
        expect({ step, answer: await model.perform(step) }).toEqual({ step, answer: await real.perform(step) });
      }
      const expected = await model.content();
      await eventually(async () => (await real.content()).join() === expected.join());
      expect(await real.content()).toEqual(expected);
    }),
    { numRuns: 12, endOnFailure: true },
  );
});
