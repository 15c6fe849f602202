import type { IncomingRecord, OutgoingRecord, TopicEnds } from '@hiring/platform-kafka';
import type { World } from '../kernel/world.js';

type State = 'open' | 'committed' | 'aborted';

interface Entry {
  /** The record. Null for a transaction's end marker. */
  record: IncomingRecord | null;
  state: State;
}

/** A partition as read-committed consumers see it. They get no records after the start of an open transaction. */
export class Partition {
  readonly entries: Entry[] = [];
  private readonly listeners = new Set<() => void>();

  get end(): number {
    return this.entries.length;
  }

  /**
   * Returns the offset of the first record in an open transaction, or the partition's end if no transaction is open.
   */
  get stable(): number {
    const open = this.entries.findIndex(({ state }) => state === 'open');
    return open < 0 ? this.entries.length : open;
  }

  /** Returns committed records in an offset range. */
  committed(from = 0, to = this.stable): IncomingRecord[] {
    const range = this.entries.slice(from, Math.min(to, this.stable));
    return range.flatMap(({ record, state }) => (record === null || state === 'aborted' ? [] : [record]));
  }

  onGrowth(listener: () => void): () => void {
    this.listeners.add(listener);
    return () => void this.listeners.delete(listener);
  }

  grown(): void {
    for (const listener of [...this.listeners]) listener();
  }
}

interface Open {
  epoch: number;
  entries: { partition: Partition; entry: Entry }[];
}

/** Topics with append-only partitions, idempotent appends and fenced transactions. */
export class Log {
  private readonly topics = new Map<string, Partition[]>();
  private readonly writers = new Map<string, Open>();

  constructor(
    private readonly world: World,
    topics: Record<string, number>,
  ) {
    for (const [name, count] of Object.entries(topics)) {
      this.topics.set(
        name,
        Array.from({ length: count }, () => new Partition()),
      );
    }
  }

  partition(topic: string, partition: number): Partition {
    const found = this.topics.get(topic)?.[partition];
    if (found === undefined) throw new Error(`no partition ${partition} of ${topic}`);
    return found;
  }

  records(topic: string): IncomingRecord[] {
    return (this.topics.get(topic) ?? []).flatMap((partition) => partition.committed());
  }

  ends(topic: string): TopicEnds {
    const partitions = (this.topics.get(topic) ?? []).map(({ end }, partition) => ({
      ...{ partition, low: 0n, high: BigInt(end) },
    }));
    return { topicId: `id of ${topic}`, partitions };
  }

  append(record: OutgoingRecord): { partition: number; offset: bigint } {
    const at = record.partition ?? 0;
    const partition = this.partition(record.topic, at);
    if (this.world.has('an acknowledged append is lost') && this.world.draws.chance(0.02)) {
      return { partition: at, offset: BigInt(partition.end) };
    }
    const offset = this.add(partition, at, record, 'committed');
    partition.grown();
    return { partition: at, offset };
  }

  /** Acquires a transactional id. The previous writer's open transaction is aborted. */
  fence(id: string): number {
    const before = this.writers.get(id);
    if (before !== undefined) this.finish(before, 'aborted');
    const epoch = (before?.epoch ?? 0) + 1;
    this.writers.set(id, { epoch, entries: [] });
    return epoch;
  }

  /** Writes records in the open transaction. Returns null for a fenced writer. */
  send(id: string, epoch: number, records: readonly OutgoingRecord[]): { partition: number; offset: bigint } | null {
    const writer = this.holder(id, epoch);
    if (writer === null) return null;
    let last = { partition: 0, offset: -1n };
    for (const record of records) {
      const at = record.partition ?? 0;
      const partition = this.partition(record.topic, at);
      last = { partition: at, offset: this.add(partition, at, record, 'open') };
      writer.entries.push({ partition, entry: partition.entries.at(-1) as Entry });
    }
    return last;
  }

  /** Ends the transaction. Returns false for a fenced writer. */
  endTransaction(id: string, epoch: number, state: 'committed' | 'aborted'): boolean {
    const writer = this.holder(id, epoch);
    if (writer === null) return false;
    this.finish(writer, state);
    return true;
  }

  private holder(id: string, epoch: number): Open | null {
    const writer = this.writers.get(id);
    if (writer === undefined) return null;
    return writer.epoch === epoch || this.world.has('an old writer is not fenced') ? writer : null;
  }

  private finish(writer: Open, state: 'committed' | 'aborted'): void {
    const touched = new Set(writer.entries.map(({ partition }) => partition));
    for (const { entry } of writer.entries) entry.state = state;
    writer.entries = [];
    for (const partition of touched) {
      partition.entries.push({ record: null, state });
      partition.grown();
    }
  }

  private add(partition: Partition, at: number, record: OutgoingRecord, state: State): bigint {
    const offset = BigInt(partition.entries.length);
    const value = Buffer.from(record.value);
    const { topic, key, headers } = record;
    const incoming = { topic, partition: at, offset, timestampMs: Math.floor(this.world.nowMs), key, headers, value };
    partition.entries.push({ record: incoming, state });
    return offset;
  }
}
