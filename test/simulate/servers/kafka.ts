import {
  AbortedTransactionError,
  FencedError,
  NotAppendedError,
  UnconfirmedAppendError,
  UnknownCommitError,
  type Appender,
  type AppendOptions,
  type AppendPosition,
  type ConsumeOptions,
  type Consumption,
  type KafkaPort,
  type OutgoingRecord,
  type ReadRangeOptions,
  type TopicEnds,
  type TransactionalWriter,
} from '@hiring/platform-kafka';
import type { Life } from '../kernel/process.js';
import type { Groups } from './groups.js';
import type { Log } from './log.js';
import { PartitionReader } from './partition-reader.js';

const APPEND_TIMEOUT_MS = 5_000;
/**
 * The share of appends that fail before they are sent, and the share of appends that arrive after the caller has given
 * up.
 */
const NOT_SENT = 0.003;
const LATE = 0.004;

const away = (): Error => new Error('the broker is unavailable');

/** One process's Kafka client, on the simulated log. */
export class SimulatedKafka {
  constructor(
    private readonly life: Life,
    private readonly log: Log,
    private readonly groups: Groups,
  ) {}

  /** The failover time of a single broker in milliseconds. */
  readonly failoverMs = 7_000;

  asPort(): KafkaPort {
    return this as unknown as KafkaPort;
  }

  topicEnds(topic: string): Promise<TopicEnds> {
    return this.life.request(`ends of ${topic}`, () => this.log.ends(topic), { lostRequest: away, lostReply: away });
  }

  appender(): Appender {
    return {
      append: (record, options) => this.append(record, options),
      close: () => Promise.resolve(),
    };
  }

  private append(
    record: OutgoingRecord,
    { timeoutMs = APPEND_TIMEOUT_MS }: AppendOptions = {},
  ): Promise<AppendPosition> {
    const { life, log } = this;
    const { world } = life;
    const unconfirmed = (): Error => new UnconfirmedAppendError('not confirmed in time');
    if (life.isOver) return new Promise(() => undefined);
    const hasFaults = world.faults.lostReply > 0;
    if (hasFaults && world.draws.chance(NOT_SENT)) {
      return life.request('append', () => Promise.reject(new NotAppendedError('not sent')), {
        lostRequest: () => new NotAppendedError('not sent'),
        lostReply: () => new NotAppendedError('not sent'),
      });
    }
    const late = hasFaults && world.draws.chance(LATE);
    const what = `append to ${record.topic}${late ? ', late' : ''}`;
    if (late) world.after(timeoutMs + world.draws.between(0, 3_000), () => void log.append(record));
    const effect = (): AppendPosition | Promise<never> => {
      if (!late) return log.append(record);
      return new Promise((_resolve, reject) => life.after(timeoutMs, () => reject(unconfirmed())));
    };
    return life.request(what, effect, { lostRequest: unconfirmed, lostReply: unconfirmed, timeoutMs });
  }

  transactionalWriter({ transactionalId }: { transactionalId: string }): TransactionalWriter {
    return new SimulatedWriter(this.life, this.log, transactionalId);
  }

  async consume(options: ConsumeOptions): Promise<Consumption> {
    if (options.partitions === undefined) return this.groups.join(this.life, options);
    const readers = options.partitions.map((partition) => new PartitionReader(this.life, this.log, options, partition));
    for (const reader of readers) reader.start();
    return Promise.resolve({
      stop: async () => void (await Promise.all(readers.map((reader) => reader.stop()))),
      reposition: () => readers.forEach((reader) => reader.rejoin()),
      endPause: () => undefined,
      healthy: () => true as const,
    });
  }

  async readRange({ topic, partition, from, to, onBatch }: ReadRangeOptions): Promise<void> {
    const source = this.log.partition(topic, partition);
    for (let at = from; at < to;) {
      // While the broker is unavailable, the read is repeated.
      const next: bigint = await this.life
        .request(
          `read ${topic} from ${at}`,
          () => BigInt(Math.min(source.stable, Number(to), Number(at) + this.step())),
          {
            lostRequest: away,
            lostReply: away,
          },
        )
        .catch(() => at);
      if (next > at) {
        const records = source.committed(Number(at), Number(next));
        if (records.length > 0) await onBatch(records, next);
        at = next;
      } else await this.life.clock.delay(20);
    }
  }

  private step(): number {
    return 1 + this.life.world.draws.below(20);
  }

  close(): Promise<void> {
    return Promise.resolve();
  }
}

class SimulatedWriter implements TransactionalWriter {
  private epoch = 0;
  private failure: Error | undefined;

  constructor(
    private readonly life: Life,
    private readonly log: Log,
    private readonly id: string,
  ) {}

  async fence(): Promise<void> {
    this.epoch = await this.life.request(`fence ${this.id}`, () => this.log.fence(this.id), {
      lostRequest: away,
      lostReply: away,
    });
  }

  async commit(records: OutgoingRecord[]): Promise<AppendPosition> {
    if (this.failure !== undefined) throw this.failure;
    try {
      return await this.write(records);
    } catch (error) {
      this.failure = error as Error;
      throw error;
    }
  }

  private async write(records: OutgoingRecord[]): Promise<AppendPosition> {
    const { life, log, id, epoch } = this;
    const fenced = new FencedError('another writer took over');
    const unsent = (): Error => new AbortedTransactionError('a send failed');
    let last: AppendPosition | null;
    try {
      last = await life.request(`send ${records.length} records`, () => log.send(id, epoch, records), {
        lostRequest: unsent,
        lostReply: unsent,
      });
    } catch (error) {
      log.endTransaction(id, epoch, 'aborted');
      throw error;
    }
    if (last === null) throw fenced;
    const unknown = (): Error => new UnknownCommitError('the commit was not confirmed');
    const committed = await life.request(
      `commit ${records.length} records`,
      () => log.endTransaction(id, epoch, 'committed'),
      { lostRequest: unknown, lostReply: unknown },
    );
    if (!committed) throw fenced;
    return last;
  }

  close(): Promise<void> {
    this.failure ??= new Error('the writer is closed');
    return Promise.resolve();
  }
}
