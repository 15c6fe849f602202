import { setTimeout as delay } from 'node:timers/promises';
import { addressOf, type BrokerLink, type BrokerLinks } from './broker.links.js';
import type { ClusterView } from './cluster.view.js';
import { asError } from './kafka.errors.js';
import type { KafkaLogger } from './kafka.logger.js';
import type { Batch, PartitionQueue } from './partition.queue.js';
import type { ProduceRequest, ProducerIdentity } from './kafkajs-patches/produce.request.js';
import type { AppenderOptions } from './records.js';
import { refusalOf } from './refusal.js';

const MAX_SEND_BYTES = 900_000;
const RETRY_PAUSE_MS = 50;
/**
 * Milliseconds after which a request counts as slow. The leaders are then read again, because the broker may be dead.
 */
const SLOW_MS = 400;
const TRANSACTION_TIMEOUT_MS = 60_000;

/** What all lanes of one appender use. */
export interface LaneContext {
  view: ClusterView;
  links: BrokerLinks;
  options: AppenderOptions;
  logger: KafkaLogger;
  identity: { current: Promise<ProducerIdentity> | undefined };
  /** Adds the queue to its current leader's lane. */
  route(queue: PartitionQueue): void;
  isClosing(): boolean;
}

interface InFlight {
  batches: Batch[];
  since: number;
  abandoned: boolean;
  abandon(reason: string): void;
}

/**
 * Sends one broker's batches, one request at a time. Records that arrive during a request go with the next one, so
 * batches grow with load. Each broker has its own lane, so a dead broker delays only its own partitions.
 */
export class LeaderLane {
  private readonly ready = new Set<PartitionQueue>();
  private running = false;
  private inFlight: InFlight | undefined;

  constructor(
    private readonly node: number,
    private readonly context: LaneContext,
  ) {}

  add(queue: PartitionQueue): void {
    this.ready.add(queue);
    if (this.running) return;
    this.running = true;
    void this.pump();
  }

  /**
   * Abandons the request in flight if no record waits for it any more. If the request is slow, refreshes the leaders.
   * If another broker now leads one of the request's partitions, abandons the slow request.
   */
  check(now: number): void {
    const { inFlight } = this;
    if (inFlight === undefined) return;
    const { batches, since } = inFlight;
    if (batches.every((batch) => batch.queue.batch !== batch))
      return inFlight.abandon('no record waits for it any more');
    if (now - since < SLOW_MS) return;
    void this.context.view.refresh();
    if (batches.some(({ queue }) => this.ledByAnother(queue))) inFlight.abandon('another broker leads now');
  }

  private ledByAnother({ topic, partition }: PartitionQueue): boolean {
    const leader = this.context.view.leaderOf(topic, partition);
    return leader !== undefined && leader !== this.node;
  }

  private async pump(): Promise<void> {
    while (this.ready.size > 0) {
      await this.gather();
      const batches = this.take();
      if (batches.length > 0 && !(await this.send(batches))) {
        void this.context.view.refresh();
        await delay(RETRY_PAUSE_MS);
      }
      for (const batch of batches) batch.flying = false;
      for (const { queue } of batches) if (!queue.empty) this.context.route(queue);
    }
    this.running = false;
  }

  /** Waits for further records: to the end of the event loop turn, or for the linger time. */
  private gather(): Promise<void> {
    const { gather, lingerMs = 0 } = this.context.options;
    if (gather === false) return Promise.resolve();
    if (lingerMs > 0 && !this.context.isClosing()) return delay(lingerMs);
    return new Promise((resolve) => setImmediate(resolve));
  }

  private take(): Batch[] {
    const batches: Batch[] = [];
    let bytes = 0;
    for (const queue of this.ready) {
      if (this.ledByAnother(queue)) {
        this.ready.delete(queue);
        this.context.route(queue);
        continue;
      }
      const batch = queue.next();
      if (batch !== undefined && batches.length > 0 && bytes + batch.bytes > MAX_SEND_BYTES) break;
      this.ready.delete(queue);
      if (batch === undefined) continue;
      batch.flying = true;
      batches.push(batch);
      bytes += batch.bytes;
    }
    return batches;
  }

  /** Sends the batches in one request. Returns false if the request or any batch failed. */
  private async send(batches: Batch[]): Promise<boolean> {
    const { view, links, logger, options } = this.context;
    const address = view.addressOf(this.node) ?? addressOf('');
    try {
      return await this.unlessAbandoned(batches, async (flight) => this.produce(await links.to(address), flight));
    } catch (error) {
      links.drop(address);
      const cause = asError(error);
      const records = batches.reduce((sum, batch) => sum + batch.records.length, 0);
      logger.warn({ err: cause, appender: options.name, records, node: this.node }, 'append failed');
      if (options.acks === 1) for (const batch of batches) batch.queue.fail(batch, cause);
      return false;
    }
  }

  private async unlessAbandoned(batches: Batch[], work: (flight: InFlight) => Promise<boolean>): Promise<boolean> {
    const flight: InFlight = { batches, since: performance.now(), abandoned: false, abandon: () => undefined };
    const abandoned = new Promise<never>((_, reject) => {
      flight.abandon = (reason) => {
        flight.abandoned = true;
        reject(new Error(`the request was given up: ${reason}`));
      };
    });
    this.inFlight = flight;
    try {
      const working = work(flight);
      working.catch(() => undefined);
      return await Promise.race([working, abandoned]);
    } finally {
      this.inFlight = undefined;
    }
  }

  private async produce(broker: BrokerLink, flight: InFlight): Promise<boolean> {
    const { batches } = flight;
    if (this.context.options.acks === -1) {
      for (const { queue } of batches) queue.identity ??= await this.identify(broker, queue);
    }
    const live = batches.filter((batch) => batch.queue.batch === batch);
    if (flight.abandoned || live.length === 0) return !flight.abandoned;
    const uncertainBefore = new Map(live.map((batch) => [batch, batch.uncertain]));
    for (const batch of live) batch.uncertain = true;
    const { topics } = await broker.produce(this.request(live));
    const answers = new Map(
      topics.flatMap(({ topicName, partitions }) => partitions.map((one) => [`${topicName}/${one.partition}`, one])),
    );
    let isSound = true;
    for (const batch of live) {
      const answer = answers.get(`${batch.queue.topic}/${batch.queue.partition}`);
      if (answer === undefined) throw new Error(`the broker did not answer for ${batch.queue.topic}`);
      if (answer.errorCode === 0) batch.queue.confirm(batch, BigInt(answer.baseOffset));
      else {
        isSound = false;
        this.refuse(batch, answer.errorCode, uncertainBefore.get(batch) ?? true);
      }
    }
    return isSound;
  }

  private request(batches: Batch[]): ProduceRequest {
    const byTopic = new Map<string, ProduceRequest['topicData'][number]>();
    for (const { queue, records } of batches) {
      const topic = byTopic.get(queue.topic) ?? { topic: queue.topic, partitions: [] };
      byTopic.set(queue.topic, topic);
      const messages = records.map(({ record }) => record);
      const { partition, identity, sequence: firstSequence } = queue;
      topic.partitions.push({ partition, messages, identity, firstSequence });
    }
    const { acks, requestTimeoutMs = 5_000 } = this.context.options;
    return { topicData: [...byTopic.values()], acks, timeout: requestTimeoutMs, partitionErrors: true };
  }

  /** Handles a batch's error: the batch is sent again, or fails. */
  private refuse(batch: Batch, errorCode: number, wasUncertain: boolean): void {
    const { options, logger } = this.context;
    const { error, uncertain, action } = refusalOf(errorCode, wasUncertain, options.acks);
    batch.uncertain = uncertain;
    logger.debug({ err: error, appender: options.name }, 'a batch was refused');
    if (action === 'fail') batch.queue.fail(batch, error);
    else if (action === 'send again under a new identity') batch.queue.renumber();
  }

  private async identify(broker: BrokerLink, queue: PartitionQueue): Promise<ProducerIdentity> {
    const { identity } = this.context;
    const known = await identity.current?.catch(() => undefined);
    if (known !== undefined && known !== queue.spent) return known;
    const requested = broker.initProducerId({ transactionTimeout: TRANSACTION_TIMEOUT_MS });
    identity.current = requested;
    return requested;
  }
}
