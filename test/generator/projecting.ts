import { topicSpecs, type Fact } from '@hiring/contracts';
import { parseKeyring } from '@hiring/platform-config';
import { KafkaPort } from '@hiring/platform-kafka';
import { createLogger, Health } from '@hiring/platform-observability';
import type { Pool } from '@hiring/platform-postgres';
import { ReadsConfig } from '../../apps/reads/src/config.js';
import { GenerationRepository } from '../../apps/reads/src/projections/generation.repository.js';
import { ProjectorFactory } from '../../apps/reads/src/projections/projector.factory.js';
import { HistoryFill } from '../../apps/reads/src/projections/rebuild/history-fill.js';
import type { TableSet } from '../../apps/reads/src/projections/table-set.js';
import { writeLedger } from './write-ledger.js';

/** A filled ledger topic with the projectors of `reads`. */
export class LedgerTopic {
  private constructor(
    readonly kafka: KafkaPort,
    readonly prefix: string,
    public facts: number,
  ) {}

  static async filled(brokers: string[], prefix: string, facts: Iterable<Fact>): Promise<LedgerTopic> {
    const logger = createLogger({ service: 'ledger-generator', level: 'error' });
    const kafka = new KafkaPort({ brokers, clientId: 'ledger-generator', logger });
    const { ledger } = topicSpecs(prefix);
    await kafka.ensureTopics([ledger]);
    return new LedgerTopic(kafka, prefix, await writeLedger(kafka, ledger.name, facts));
  }

  async append(facts: Iterable<Fact>): Promise<void> {
    this.facts += await writeLedger(this.kafka, topicSpecs(this.prefix).ledger.name, facts);
  }

  /** Folds the topic's remaining facts into the tables as the service does. Returns facts per second. */
  async project(pool: Pool, tables: TableSet, batchFactsMax: number): Promise<number> {
    const config = Object.assign(new ReadsConfig(), {
      topicPrefix: this.prefix,
      cursorKeys: parseKeyring(`1:${Buffer.alloc(32).toString('base64')}`),
    });
    const logger = createLogger({ service: 'reads', level: 'error' });
    const health = new Health();
    const startedMs = performance.now();
    const before = await new GenerationRepository(pool).eventSeq(tables);
    const projection = await new ProjectorFactory(config, pool, this.kafka, logger).start(
      tables,
      health,
      batchFactsMax,
    );
    while (!(await projection.waitFor(this.facts, 500))) {
      if (health.halted.length > 0) throw new Error(health.halted.join('; '));
    }
    const seconds = (performance.now() - startedMs) / 1_000;
    await projection.stop();
    return (this.facts - before) / seconds;
  }

  /** Fills empty tables as a rebuild does, and returns facts per second. */
  async rebuild(pool: Pool, tables: TableSet): Promise<number> {
    const topic = topicSpecs(this.prefix).ledger.name;
    const { topicId, partitions } = await this.kafka.topicEnds(topic);
    const upTo = { event_seq: this.facts, topic_id: topicId, next_offset: Number(partitions[0]?.high) };
    const startedMs = performance.now();
    const onProgress = (): Promise<void> => Promise.resolve();
    await new HistoryFill({ pool, kafka: this.kafka, topic, tables, onProgress }, upTo).run();
    return this.facts / ((performance.now() - startedMs) / 1_000);
  }

  close(): Promise<void> {
    return this.kafka.close();
  }
}
