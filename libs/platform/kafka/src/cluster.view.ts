import { addressOf, BrokerLinks, type BrokerLink, type BrokerAddress } from './broker.links.js';
import type { KafkaOptions } from './kafka.client.js';
import { NoMajorityError } from './kafka.errors.js';
import { UnsettledLeaderError } from './list-offsets.request.js';
import { countLeaderChange, reportPartitions } from './partition.metrics.js';
import {
  fetchMetadata,
  type ClusterMetadata,
  type PartitionLeader,
  type TopicMetadata,
} from './topic-metadata.request.js';

const REQUEST_TIMEOUT_MS = 1_000;
/**
 * Milliseconds between refreshes. They are needed even without failures, because leaders also move when a broker
 * returns.
 */
const REFRESH_EVERY_MS = 30_000;
const REFRESH_PAUSE_MS = 100;
/** Number of brokers to which each refresh sends its request. Every refresh begins one broker further in the list. */
const BROKERS_AT_ONCE = 3;

interface KnownTopic {
  topicId: string;
  leaders: Map<number, PartitionLeader>;
}

/**
 * Tracks the partitions' leaders by the newest election. Metadata is requested from several brokers at once and merged
 * by leader epoch, because a broker with a lower epoch has missed an election. A broker that does not answer delays
 * nothing.
 */
export class ClusterView {
  private readonly topics = new Map<string, KnownTopic | undefined>();
  private readonly nodes = new Map<number, BrokerAddress>();
  private readonly links: BrokerLinks;
  private readonly listeners = new Set<() => void>();
  private refreshing: Promise<void> | undefined;
  private timer: NodeJS.Timeout | undefined;
  private turn = Math.floor(Math.random() * 1_000);
  private closed = false;

  constructor(private readonly options: KafkaOptions) {
    this.links = new BrokerLinks(options, REQUEST_TIMEOUT_MS);
    reportPartitions(() =>
      [...this.topics].map(([topic, known]) => ({ topic, partitions: known?.leaders.values() ?? [] })),
    );
  }

  watch(topic: string): void {
    if (this.topics.has(topic)) return;
    this.topics.set(topic, undefined);
    this.timer ??= setInterval(() => void this.refresh(), REFRESH_EVERY_MS).unref();
    // A refresh in flight does not include the new topic, so another one follows.
    void (this.refreshing ?? Promise.resolve()).then(() => this.refresh());
  }

  /** Returns the topic's partition count, or undefined before the first answer. */
  partitionsOf(topic: string): number | undefined {
    return this.topics.get(topic)?.leaders.size;
  }

  /** Returns the node id of the partition's leader, or undefined. */
  leaderOf(topic: string, partition: number): number | undefined {
    const leader = this.topics.get(topic)?.leaders.get(partition)?.leader ?? -1;
    return leader >= 0 && this.nodes.has(leader) ? leader : undefined;
  }

  /** Number of known brokers. */
  get size(): number {
    return this.nodes.size;
  }

  addressOf(nodeId: number): BrokerAddress | undefined {
    return this.nodes.get(nodeId);
  }

  /** Calls `listener` after each change. Returns a function that removes the listener. */
  onChange(listener: () => void): () => void {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  }

  /**
   * Refreshes the leaders. Called after any failure. Concurrent calls share one run. The run ends 100 ms after its
   * first response, or 100 ms after all its requests have failed.
   */
  refresh(): Promise<void> {
    this.refreshing ??= this.read().finally(async () => {
      await new Promise((resolve) => setTimeout(resolve, REFRESH_PAUSE_MS).unref());
      this.refreshing = undefined;
    });
    return this.refreshing;
  }

  /**
   * Waits until a majority of the brokers has answered. Then returns the topic's id, and its partitions with the
   * leaders by the newest election.
   * @throws `NoMajorityError` if too few brokers answer. `UnsettledLeaderError` if no broker knows the topic, or if a
   *   partition has no leader
   */
  async majorityLeaders(topic: string): Promise<{ topicId: string; partitions: PartitionLeader[] }> {
    if (this.closed) throw new Error('the connection to Kafka is closed');
    if (this.nodes.size === 0) {
      const answers = this.options.brokers.map((broker) => this.readFrom(addressOf(broker), [topic]));
      await Promise.any(answers).catch((cause: unknown) => {
        throw new NoMajorityError('no configured broker answered', { cause });
      });
    }
    const requests = [...this.nodes.values()].map((address) => this.readFrom(address, [topic]));
    const needed = Math.floor(this.nodes.size / 2) + 1;
    const answers = await answersOf(requests, needed);
    if (answers < needed) {
      throw new NoMajorityError(`${answers} of ${this.nodes.size} brokers answered, which is not a majority`);
    }
    const known = this.topics.get(topic);
    if (known === undefined)
      throw new UnsettledLeaderError(`no broker knows the topic ${topic}: support topics create`);
    const partitions = [...known.leaders.values()];
    if (partitions.length === 0 || partitions.some(({ leader }) => leader < 0)) {
      throw new UnsettledLeaderError(`a partition of ${topic} has no leader`);
    }
    return { topicId: known.topicId, partitions };
  }

  linkTo(nodeId: number): Promise<BrokerLink> {
    const address = this.nodes.get(nodeId);
    if (address === undefined) return Promise.reject(new Error(`broker ${nodeId} is not known`));
    return this.links.to(address);
  }

  close(): void {
    this.closed = true;
    clearInterval(this.timer);
    this.links.close();
  }

  private async read(): Promise<void> {
    const topics = [...this.topics.keys()];
    if (this.closed || topics.length === 0) return;
    const requests = this.chosen().map((address) => this.readFrom(address, topics));
    await Promise.any(requests).catch((error: unknown) => {
      this.options.logger.debug({ err: error }, 'no broker answered a metadata request');
    });
  }

  private async readFrom(address: BrokerAddress, topics: string[]): Promise<void> {
    try {
      this.learn(await fetchMetadata(await this.links.to(address), topics));
    } catch (error) {
      this.links.drop(address);
      throw error;
    }
  }

  private chosen(): BrokerAddress[] {
    const known = new Map<string, BrokerAddress>();
    for (const address of [...this.nodes.values(), ...this.options.brokers.map(addressOf)]) {
      known.set(`${address.host}:${address.port}`, address);
    }
    const all = [...known.values()];
    this.turn += 1;
    return Array.from(
      { length: Math.min(BROKERS_AT_ONCE, all.length) },
      (_, index) => all[(this.turn + index) % all.length] as BrokerAddress,
    );
  }

  private learn({ brokers, topics }: ClusterMetadata): void {
    if (this.closed) return;
    for (const { nodeId, host, port } of brokers) this.nodes.set(nodeId, { host, port });
    let hasChanged = false;
    for (const topic of topics) if (topic.errorCode === 0 && this.learnTopic(topic)) hasChanged = true;
    if (hasChanged) for (const listener of this.listeners) listener();
  }

  private learnTopic({ name, topicId, partitions }: TopicMetadata): boolean {
    let known = this.topics.get(name);
    if (known?.topicId !== topicId) {
      known = { topicId, leaders: new Map() };
      this.topics.set(name, known);
    }
    let hasChanged = false;
    for (const one of partitions) {
      const before = known.leaders.get(one.partition);
      if (before !== undefined && before.epoch > one.epoch) continue;
      if (before?.leader !== one.leader) hasChanged = true;
      if (before !== undefined && before.epoch < one.epoch) countLeaderChange(name);
      known.leaders.set(one.partition, one);
    }
    return hasChanged;
  }
}

/** Returns the number of answers. Resolves as soon as there are `needed` answers, or all requests have ended. */
function answersOf(requests: readonly Promise<unknown>[], needed: number): Promise<number> {
  return new Promise((resolve) => {
    let answers = 0;
    let open = requests.length;
    const end = (isAnswer: boolean): void => {
      if (isAnswer) answers += 1;
      open -= 1;
      if (answers === needed || open === 0) resolve(answers);
    };
    for (const request of requests) {
      request.then(
        () => end(true),
        () => end(false),
      );
    }
  });
}
