import { setTimeout as delay } from 'node:timers/promises';
import { BrokerLinks } from './broker.links.js';
import type { ClusterView } from './cluster.view.js';
import type { KafkaOptions } from './kafka.client.js';
import { NotAppendedError } from './kafka.errors.js';
import { LeaderLane, type LaneContext } from './leader.lane.js';
import { createPartitioner, recordBytes } from './outgoing.messages.js';
import { notSent, PartitionQueue, settle, type Waiting } from './partition.queue.js';
import type { AppendOptions, AppendPosition, Appender, AppenderOptions, OutgoingRecord } from './records.js';

const CHECK_MS = 20;

/**
 * Appends records, in order within a partition. A batch is sent to its partition's leader repeatedly until it is
 * confirmed, fails for good, or its records time out; the broker drops duplicates. With `acks: 1`, a batch is sent
 * once.
 *
 * Replaces the kafkajs producer, because version 2.2.4 has three faults. It sends to all leaders together and waits for
 * the slowest. It loses a send when a leader dies. After a failed batch, it gives the batch's sequence numbers to the
 * next records, so that the broker drops these records as duplicates.
 */
export class BatchingAppender implements Appender {
  private readonly queues = new Map<string, PartitionQueue>();
  private readonly lanes = new Map<number, LeaderLane>();
  private readonly context: LaneContext;
  private readonly choosePartition = createPartitioner();
  private readonly unsubscribe: () => void;
  /** Records for topics whose partitions are not known yet. */
  private unplaced: Waiting[] = [];
  private open = 0;
  private closing = false;
  private timer: NodeJS.Timeout | undefined;

  constructor(
    kafka: KafkaOptions,
    private readonly options: AppenderOptions,
    private readonly view: ClusterView,
  ) {
    this.context = {
      view,
      links: new BrokerLinks(kafka, options.requestTimeoutMs ?? 5_000),
      options,
      logger: kafka.logger,
      identity: { current: undefined },
      route: (queue) => this.route(queue),
      isClosing: () => this.closing,
    };
    this.unsubscribe = view.onChange(() => this.routeAll());
  }

  append(record: OutgoingRecord, options?: AppendOptions): Promise<AppendPosition> {
    if (this.closing) return Promise.reject(new NotAppendedError(`${this.options.name} is closing`));
    if (this.open >= (this.options.queueLimit ?? 10_000)) {
      return Promise.reject(new NotAppendedError(`${this.options.name}: too many records are waiting`));
    }
    const timeoutMs = options?.timeoutMs ?? 5_000;
    this.open += 1;
    this.timer ??= setInterval(() => this.check(), CHECK_MS);
    return new Promise((resolve, reject) => {
      const waiting: Waiting = {
        record,
        bytes: recordBytes(record),
        deadline: performance.now() + timeoutMs,
        timeoutMs,
        settled: false,
        resolve: (position) => {
          this.open -= 1;
          resolve(position);
        },
        reject: (error) => {
          this.open -= 1;
          reject(error);
        },
      };
      this.place(waiting);
    });
  }

  async close(): Promise<void> {
    this.closing = true;
    // Waits until every record is settled, but not for requests whose records have timed out.
    while (this.open > 0) await delay(CHECK_MS / 4);
    clearInterval(this.timer);
    this.timer = undefined;
    this.unsubscribe();
    this.context.links.close();
  }

  private place(waiting: Waiting): void {
    const { record } = waiting;
    const partition = record.partition ?? this.partitionFor(record);
    if (partition === undefined) {
      this.unplaced.push(waiting);
      this.view.watch(record.topic);
      return;
    }
    const name = `${record.topic}/${partition}`;
    let queue = this.queues.get(name);
    if (queue === undefined) {
      queue = new PartitionQueue(record.topic, partition, this.options.name);
      this.queues.set(name, queue);
    }
    queue.push(waiting);
    this.route(queue);
  }

  private partitionFor(record: OutgoingRecord): number | undefined {
    const partitions = this.view.partitionsOf(record.topic);
    return partitions === undefined ? undefined : this.choosePartition(record, partitions);
  }

  /** Adds the queue to its leader's lane. Without a known leader, the queue waits until leaders change. */
  private route(queue: PartitionQueue): void {
    if (queue.batch?.flying === true) return;
    const leader = this.view.leaderOf(queue.topic, queue.partition);
    if (leader === undefined) return this.view.watch(queue.topic);
    let lane = this.lanes.get(leader);
    if (lane === undefined) {
      lane = new LeaderLane(leader, this.context);
      this.lanes.set(leader, lane);
    }
    lane.add(queue);
  }

  private routeAll(): void {
    const unplaced = this.unplaced;
    this.unplaced = [];
    for (const waiting of unplaced) if (!waiting.settled) this.place(waiting);
    for (const queue of this.queues.values()) if (!queue.empty) this.route(queue);
  }

  private check(): void {
    const now = performance.now();
    let waitsForLeader = this.unplaced.length > 0;
    for (const queue of this.queues.values()) {
      if (queue.empty) continue;
      queue.expire(now);
      waitsForLeader ||= this.view.leaderOf(queue.topic, queue.partition) === undefined;
    }
    for (const waiting of this.unplaced) {
      if (waiting.deadline <= now) settle(waiting, () => waiting.reject(notSent(this.options.name, waiting)));
    }
    this.unplaced = this.unplaced.filter(({ settled }) => !settled);
    for (const lane of this.lanes.values()) lane.check(now);
    if (waitsForLeader) void this.view.refresh();
    if (this.open > 0 || this.closing) return;
    clearInterval(this.timer);
    this.timer = undefined;
  }
}
