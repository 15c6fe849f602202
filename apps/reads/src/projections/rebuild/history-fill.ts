import { setImmediate as turn } from 'node:timers/promises';
import { PartAssembler, type KafkaPort } from '@hiring/platform-kafka';
import { inTransaction, type Pool } from '@hiring/platform-postgres';
import type { LedgerPosition } from '../generation.repository.js';
import type { HiringBatch } from '../hiring.batch.js';
import { SCHEMA, type TableSet } from '../table-set.js';
import { BulkWrite } from './bulk-write.js';
import { SortedLedger } from './sorted-ledger.js';

const PARTITION = 0;

export interface FillOptions {
  pool: Pool;
  kafka: Pick<KafkaPort, 'topicEnds' | 'readRange'>;
  topic: string;
  tables: TableSet;
  /** Approximate number of facts in a partition; default 30,000. */
  partitionFacts?: number;
  onProgress(phase: 'sorting' | 'filling', facts: number): Promise<void>;
}

/**
 * Fills a new generation's empty tables from the ledger, up to a position. Sorts the facts by company and folds each
 * company's whole history in memory, so that each row is written once.
 */
export class HistoryFill {
  private readonly rows: BulkWrite;
  private readonly seen: SeenSeqs;
  private readonly sorted: SortedLedger;
  private newestAt = '';

  constructor(
    private readonly options: FillOptions,
    private readonly upTo: LedgerPosition,
  ) {
    this.rows = new BulkWrite(options.pool, options.tables);
    this.seen = new SeenSeqs(upTo.event_seq);
    this.sorted = new SortedLedger(options.pool, options.tables, upTo.event_seq, options.partitionFacts);
  }

  async run(): Promise<void> {
    await this.sorted.create();
    await this.sort();
    await this.foldAll();
    this.seen.assertAll();
    await this.finish();
    await this.sorted.drop();
  }

  private async sort(): Promise<void> {
    const { kafka, topic, onProgress } = this.options;
    const ends = await kafka.topicEnds(topic);
    if (ends.topicId !== this.upTo.topic_id)
      throw new Error(`${topic} is another topic than the live tables were read from`);
    const parts = new PartAssembler();
    let facts = 0;
    await kafka.readRange({
      topic,
      partition: PARTITION,
      from: ends.partitions.find(({ partition }) => partition === PARTITION)?.low ?? 0n,
      to: BigInt(this.upTo.next_offset),
      onBatch: async (records) => {
        for (const record of records) {
          const whole = parts.push(record);
          if (whole === null) continue;
          this.sorted.add(whole);
          facts += 1;
        }
        await this.sorted.write();
        await onProgress('sorting', facts);
      },
    });
    await this.sorted.finish();
  }

  /** Folds all partitions. One is written while the next is folded. */
  private async foldAll(): Promise<void> {
    let writing = Promise.resolve();
    for (let partition = 0; partition < this.sorted.partitions; partition += 1) {
      const [batch] = await Promise.all([this.fold(partition), writing]);
      writing = this.rows.write(batch);
      // Prevents an unhandled rejection; the promise is awaited later.
      writing.catch(() => undefined);
      await this.options.onProgress('filling', this.seen.count);
    }
    await writing;
  }

  private async fold(partition: number): Promise<HiringBatch> {
    const batch = this.rows.batch();
    for await (const facts of this.sorted.facts(partition)) {
      for (const { event_seq, observed_at } of facts) {
        this.seen.add(event_seq);
        if (observed_at > this.newestAt) this.newestAt = observed_at;
      }
      batch.fold(facts);
      // Yield to the event loop, so that this process answers other calls.
      await turn();
    }
    return batch;
  }

  private async finish(): Promise<void> {
    const { event_seq, topic_id, next_offset } = this.upTo;
    const { tables, pool } = this.options;
    await inTransaction(pool, async (client) => {
      await this.rows.finish(client, { event_seq, as_of: this.newestAt });
      await client.query(
        `INSERT INTO ${SCHEMA}.projector_checkpoint (name, event_seq, topic_id, next_offset) VALUES ($1, $2, $3, $4)`,
        [tables.projector, event_seq, topic_id, next_offset],
      );
    });
  }
}

/**
 * Checks that every fact up to the last occurs exactly once. Facts arrive sorted by company, so their positions are not
 * consecutive.
 */
class SeenSeqs {
  private readonly bits: Uint8Array;
  count = 0;

  constructor(private readonly last: number) {
    this.bits = new Uint8Array(Math.floor(last / 8) + 1);
  }

  add(seq: number): void {
    const [index, bit] = [Math.floor(seq / 8), 1 << (seq % 8)];
    if (seq > this.last) throw new Error(`the ledger has fact ${seq} after fact ${this.last}`);
    if ((this.bits[index] as number) & bit) throw new Error(`the ledger has two facts ${seq}`);
    this.bits[index] = (this.bits[index] as number) | bit;
    this.count += 1;
  }

  assertAll(): void {
    if (this.count !== this.last) throw new Error(`the ledger has ${this.count} facts up to fact ${this.last}: a gap`);
  }
}
