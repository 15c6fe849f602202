import { topicName } from '@hiring/contracts';
import { metrics } from '@hiring/platform-observability';
import {
  headerText,
  type Appender,
  type Consumption,
  type IncomingBatch,
  type KafkaPort,
} from '@hiring/platform-kafka';
import { Announcements } from './announcements.js';
import { Authenticator } from './authenticator.js';
import { Callers } from './callers.js';
import { Heartbeat } from './heartbeat.js';
import { instanceName, type BusIdentity } from './identity.js';
import { Inboxes } from './inboxes.js';
import { Outbox, type Address } from './outbox.js';
import { Pace } from './pace.js';
import { ANNOUNCE_MS, type PeerState } from './announcement.js';
import { Presence } from './presence.js';
import { IncomingRecords } from './incoming.records.js';
import { Rejections } from './rejections.js';
import { RequestDispatcher, type DispatcherLimits, type Handler } from './request.dispatcher.js';
import { RequestTable, type RpcRequestFrame } from './request.table.js';
import { Routes } from './routes.js';
import { unanswered } from './rpc.errors.js';
import type { RpcFrame } from './wire.js';

export interface BusEndpointOptions {
  kafka: KafkaPort;
  topicPrefix: string;
  /** This instance's service. Requests to the service arrive here after `serve` was called. */
  identity: BusIdentity;
  instanceId: string;
  /** Maximum unanswered outgoing requests. More are rejected. Default 2,000. */
  maxInFlight?: number;
  dispatcher?: DispatcherLimits;
  /** Returns the services that can call a pattern. Default: by the contract. */
  callersOf?: (pattern: string) => readonly string[];
  /**
   * Milliseconds for a broker failover. If no ping returns for this long, requests fail at once. If an instance sends
   * no announcement for 3 s longer than this, it is forgotten. Default: `kafka.failoverMs`.
   */
  failoverMs?: number;
}

/** After a failover, a live instance's announcements arrive again within this many milliseconds. */
const HEARD_AGAIN_MS = 3_000;
/**
 * A drain ends after this many milliseconds without a request. This is twice the interval at which busy processes read
 * announcements, so by then they have read that this instance is leaving.
 */
const QUIET_MS = 200;
/** After a failover, requests that arrived during it are answered within this many milliseconds. */
const DRAIN_AFTER_FAILOVER_MS = 1_000;
const LIMITS: DispatcherLimits = { concurrency: 64, queue: 2_000 };

/**
 * Connects this process to the bus, for outgoing and incoming requests. `start` connects in the background and never
 * fails; without the broker, each request waits until its time limit.
 */
export class BusEndpoint {
  /**
   * A name that is unique per process, unlike a configured instance id. It keeps replies to a predecessor from arriving
   * here.
   */
  readonly instance: string;
  readonly presence: Presence;
  readonly table: RequestTable;
  private readonly dispatcher: RequestDispatcher;
  private readonly routes: Routes;
  private readonly pace: Pace;
  private readonly announcements: Announcements;
  private readonly inboxes: Inboxes;
  private readonly heartbeat: Heartbeat;
  private readonly outbox: Outbox;
  private readonly appender: Appender;
  private readonly authenticator: Authenticator;
  private readonly incoming: IncomingRecords;
  private readonly consumptions: Consumption[] = [];
  private timer: NodeJS.Timeout | undefined;
  private state: PeerState = 'client';
  private started: Promise<void> | undefined;
  private closed = false;
  private beganAt = Infinity;
  private beatAt = Infinity;
  /** The last announced interval. */
  private announceMs = ANNOUNCE_MS;

  constructor(private readonly options: BusEndpointOptions) {
    const { kafka, topicPrefix, identity } = options;
    this.instance = instanceName(identity.service, options.instanceId);
    this.authenticator = new Authenticator(identity);
    const rejections = new Rejections(kafka.logger);
    this.incoming = new IncomingRecords(this.authenticator, rejections);
    this.appender = kafka.appender({ acks: 1, name: 'bus', requestTimeoutMs: 1_000, gather: false });
    this.routes = new Routes(kafka.view, topicName(topicPrefix, 'rpc'));
    const events = {
      onArrival: (service: string) => this.table.arrived(service),
      onGone: (instance: string) => this.table.gone(instance),
      onLeft: (instance: string) => this.table.left(instance),
      onMoved: () => this.routes.recordsMayBeLost(),
    };
    this.presence = new Presence(this.instance, events, () => this.failoverMs + HEARD_AGAIN_MS);
    this.inboxes = new Inboxes(this.presence, this.routes, (partition) => this.readInbox(partition));
    const inboxesOf = (instance: string): readonly number[] => this.presence.inboxesOf(instance);
    this.outbox = new Outbox(
      this.appender,
      this.routes,
      () => this.address,
      inboxesOf,
      this.authenticator,
      kafka.logger,
    );
    this.table = new RequestTable(this.presence, this.outbox, this.routes, options.maxInFlight ?? 2_000, kafka.logger);
    this.pace = new Pace(
      () => this.table.size,
      () => this.dispatcher.quietSince(),
    );
    this.announcements = new Announcements(
      () => kafka.topicEnds(topicName(topicPrefix, 'presence')),
      () => this.pace.intervals(performance.now()).readMs,
      (record, live, now) => this.incoming.announcement(record, this.presence, live, now),
    );
    this.heartbeat = new Heartbeat({
      inboxes: this.inboxes,
      routes: this.routes,
      outbox: this.outbox,
      authenticator: this.authenticator,
      presence: { topic: topicName(topicPrefix, 'presence'), view: kafka.view },
      addressOf: (inbox) => this.ownAddress(inbox),
      status: () => ({
        instance: this.instance,
        service: this.service,
        in_flight: this.inFlight,
        state: this.state,
        every_ms: this.announceMs,
      }),
    });
    const callers = new Callers(identity.service, rejections, options.callersOf);
    this.dispatcher = new RequestDispatcher(this.outbox, options.dispatcher ?? LIMITS, callers, kafka.logger);
    metrics.gauge('rpc_in_flight', 'Requests on the bus without an answer, by side', ['side'], (gauge) => {
      gauge.set({ side: 'asked' }, this.table.size);
      gauge.set({ side: 'in hand' }, this.inFlight);
    });
  }

  /** Milliseconds for a broker failover. */
  get failoverMs(): number {
    return this.options.failoverMs ?? this.options.kafka.failoverMs;
  }

  get service(): string {
    return this.options.identity.service;
  }

  /** Accepted, unanswered requests. */
  get inFlight(): number {
    return this.dispatcher.inFlight;
  }

  get address(): Address {
    return this.ownAddress(this.routes.choose(this.inboxes.partitions));
  }

  private ownAddress(inbox: number): Address {
    const { service, keyId } = this.options.identity;
    return { instance: this.instance, inbox, peer: { service, keyId, clockOffset: 0 } };
  }

  /** Resolves when the first ping has returned through the inbox. If the broker is unavailable, waits for it. */
  start(): Promise<void> {
    this.started ??= this.open();
    return this.started;
  }

  /** Accepts requests. Callers choose this instance after its next announcement. */
  serve(find: (pattern: string) => Handler | undefined): void {
    this.dispatcher.open(find);
    if (this.state === 'client') this.state = 'up';
    this.heartbeat.beat();
  }

  request(request: RpcRequestFrame): Promise<unknown> {
    const { logger } = this.options.kafka;
    if (this.closed) return Promise.reject(unanswered(request, 'This process is shutting down', logger));
    const now = performance.now();
    if (this.pace.requested(now)) this.wake(now);
    if (now - Math.max(this.inboxes.heardAt, this.beganAt) > this.failoverMs) {
      return Promise.reject(unanswered(request, 'The message bus is unavailable', logger));
    }
    return this.inboxes.heardAt === -Infinity ? this.requestOnceConnected(request) : this.table.request(request);
  }

  /** Waits for `start`, at most for the request's time limit, and then sends. Before, other instances may be unknown. */
  private async requestOnceConnected(request: RpcRequestFrame): Promise<unknown> {
    const deadline = performance.now() + request.timeoutMs;
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<void>((resolve) => (timer = setTimeout(resolve, request.timeoutMs)));
    await Promise.race([this.start(), late]);
    clearTimeout(timer);
    return this.table.request({ ...request, timeoutMs: Math.max(0, deadline - performance.now()) });
  }

  /** Returns true if pings through at least one inbox return within a second, or else the reason, for /readyz. */
  healthy(): true | string {
    return this.heartbeat.healthy();
  }

  /**
   * Stops answering: announces `leaving`, finishes requests that are in flight or still arrive, and announces `left`.
   * Resolves when no request is open and none has arrived for `QUIET_MS`, or after `failoverMs` plus one second. Time
   * in which pings do not return does not count towards `QUIET_MS`, because requests may be in transit. Outgoing
   * requests keep working.
   */
  async drain(): Promise<void> {
    if (this.state !== 'up') return;
    this.state = 'leaving';
    const since = performance.now();
    while (!this.isQuiet() && performance.now() - since < this.failoverMs + DRAIN_AFTER_FAILOVER_MS) {
      this.heartbeat.beat();
      this.announcements.readNow();
      await new Promise((resolve) => setTimeout(resolve, QUIET_MS / 4));
    }
    this.dispatcher.close();
    this.state = 'left';
    this.heartbeat.beat();
  }

  /**
   * Returns whether the drain can end: through every inbox, a ping has returned at least `QUIET_MS` after the last
   * request arrived, and at least `QUIET_MS` after this process received its own `leaving`. False while a request is
   * open.
   */
  private isQuiet(): boolean {
    if (this.inboxes.partitions.length === 0) return true;
    const since = Math.max(this.presence.leavingHeardAt, this.dispatcher.quietSince());
    return this.inboxes.allHeardAt - since >= QUIET_MS;
  }

  /** Drains, rejects the outgoing requests that are still open, and closes readers and writers. */
  async close(): Promise<void> {
    if (this.closed) return;
    await this.drain();
    this.closed = true;
    this.heartbeat.stop();
    this.table.failAll('This process is shutting down');
    if (this.inboxes.partitions.length > 0) {
      this.state = 'left';
      this.heartbeat.announce();
    }
    clearTimeout(this.timer);
    this.announcements.readNow();
    await Promise.all([this.inboxes.close(), ...this.consumptions.map((consumption) => consumption.stop())]);
    await this.outbox.close();
  }

  private async open(): Promise<void> {
    this.beganAt = performance.now();
    this.tickLater(0);
    const { kafka, topicPrefix } = this.options;
    for (const name of ['rpc', 'presence'] as const) kafka.view.watch(topicName(topicPrefix, name));
    await this.readAnnouncements();
    while (!this.routes.areKnown && !this.closed) await kafka.view.refresh();
    if (this.closed) return;
    await this.inboxes.open();
    if (this.closed) return;
    this.beatAt = -Infinity;
    this.tick();
    while (this.inboxes.heardAt === -Infinity && !this.closed) await new Promise((resolve) => setTimeout(resolve, 5));
  }

  private async readAnnouncements(): Promise<void> {
    const topic = topicName(this.options.topicPrefix, 'presence');
    this.consumptions.push(await this.consume(topic, 0, this.announcements.from, this.announcements.onBatch));
    await this.announcements.remembered();
  }

  private readInbox(partition: number): Promise<Consumption> {
    const topic = topicName(this.options.topicPrefix, 'rpc');
    const onBatch = ({ records }: IncomingBatch): void => {
      for (const record of records) {
        if (headerText(record.headers, 'to') !== this.instance) continue;
        this.incoming.frames(record, (frame, from) => this.receive(frame, from));
      }
    };
    return this.consume(topic, partition, () => Promise.resolve('latest'), onBatch);
  }

  private receive(frame: RpcFrame, from: Address): void {
    switch (frame.kind) {
      case 'request':
        return this.dispatcher.accept(frame, from);
      case 'answer':
      case 'error':
        return this.table.answer(frame, from.peer.service);
      case 'refusal':
        return this.table.refused(frame.id, from.instance, frame.reason);
      case 'ping':
        return this.heartbeat.pingReturned(frame.id, from);
    }
  }

  private async consume(
    topic: string,
    partition: number,
    from: () => Promise<bigint | 'latest'>,
    onBatch: (batch: IncomingBatch) => Promise<void> | void,
  ): Promise<Consumption> {
    const consumption = await this.options.kafka.consume({
      topic,
      groupId: this.instance,
      partitions: [partition],
      from,
      readCommitted: false,
      onBatch,
      onHalt: (error) => this.options.kafka.logger.error({ err: error, topic }, 'the bus stopped reading'),
    });
    if (this.closed) await consumption.stop();
    return consumption;
  }

  private wake(now: number): void {
    this.tickLater(this.pace.intervals(now).sweepMs);
    this.announcements.readNow();
  }

  private tickLater(ms: number): void {
    clearTimeout(this.timer);
    if (!this.closed) this.timer = setTimeout(() => this.tick(), ms);
  }

  private tick(): void {
    const now = performance.now();
    const { sweepMs, announceMs } = this.pace.intervals(now);
    this.tickLater(sweepMs);
    this.presence.sweep(now);
    this.table.sweep(now);
    this.authenticator.sweep(now);
    // An announcement that is due in less than a millisecond is sent now, because timers may fire a millisecond early
    // and a due announcement must not wait for the next tick. A changed interval is announced at once, because other
    // processes compute the next announcement's time from it.
    if (now - this.beatAt < announceMs - 1 && announceMs === this.announceMs) return;
    this.beatAt = now;
    this.announceMs = announceMs;
    this.heartbeat.beat();
  }
}
