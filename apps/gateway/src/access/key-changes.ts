import { Inject, Injectable, type OnApplicationShutdown, type OnModuleInit } from '@nestjs/common';
import { Clock } from '@hiring/platform-config';
import type { Logger } from '@hiring/platform-observability';
import { LOGGER, PeriodicTask } from '@hiring/platform-service';
import { InstanceRepository } from './instance.repository.js';
import { KeyRepository } from './key.repository.js';
import { TOMBSTONE_TTL_MS } from '../redis/admission.scripts.js';
import { RedisUnavailableError, RedisGate } from '../redis/redis-gate.js';

const HEARTBEAT_EVERY_MS = 200;
/** An unchanged generation is acknowledged again after this many milliseconds. */
const ACKNOWLEDGE_EVERY_MS = 1_000;
/** If an instance has had no Postgres for this many milliseconds, it stops using copies in Redis. */
const FENCED_AFTER_MS = 10_000;
/**
 * An instance that was not seen for this many seconds has stopped using copies. The number is the sum of 10 s until the
 * instance is fenced, the time between two acknowledgements, and a margin.
 */
const LIVE_WITHIN_SECONDS = 15;
/** This many milliseconds after a change, all copies from before the change have expired. Copies live 30 s in Redis. */
const COPIES_GONE_MS = 31_000;
const ACK_POLL_MS = 50;

/**
 * Makes a key change, such as a revocation, effective in every gateway.
 *
 * Every change takes the next generation in Postgres, and Redis stores the generation of its copies. A gateway ignores
 * Redis while that generation is too old. A change is effective when Redis has the change's generation. Without Redis,
 * a change is effective when every live gateway has acknowledged it, or when all copies have expired.
 */
@Injectable()
export class KeyChanges implements OnModuleInit, OnApplicationShutdown {
  private generation = 0;
  private lastHeartbeatMs = Number.NEGATIVE_INFINITY;
  private acknowledged = { generation: -1, atMs: Number.NEGATIVE_INFINITY };
  private readonly heartbeat = new PeriodicTask({
    everyMs: HEARTBEAT_EVERY_MS,
    run: () => this.sendHeartbeat(),
    onError: (error) => this.logger.warn({ err: error }, 'the heartbeat to postgres failed; will retry'),
  });

  constructor(
    private readonly keys: KeyRepository,
    private readonly instances: InstanceRepository,
    private readonly gate: RedisGate,
    private readonly clock: Clock,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  async onModuleInit(): Promise<void> {
    await this.heartbeat.runOnce();
  }

  async onApplicationShutdown(): Promise<void> {
    await this.heartbeat.stop();
    try {
      await this.instances.signOff();
    } catch (error) {
      this.logger.warn(
        { err: error },
        'could not deregister this instance; the next revocation without Redis waits for it once',
      );
    }
  }

  /** The generation that Redis must have reached before copies in Redis are used. */
  get minimumGeneration(): number {
    return this.generation;
  }

  /** Whether this instance knows about all recent changes. If not, every request reads Postgres. */
  get isCurrent(): boolean {
    return this.clock.monotonicMs() - this.lastHeartbeatMs < FENCED_AFTER_MS;
  }

  /**
   * Brings Redis to the newest generation. Which copies the missed changes concern is not known, so all copies from
   * before are void.
   * @param knownGeneration the generation that Redis has; null after a restart or flush
   */
  async catchUp(knownGeneration: number | null): Promise<void> {
    const { generation, keyIds } = await this.keys.revokedSince(knownGeneration ?? Number.MAX_SAFE_INTEGER);
    await this.apply(generation, knownGeneration ?? 0, keyIds, 'all');
  }

  /**
   * Resolves when no gateway uses copies from before this generation's change any more.
   * @param revoked the ids of revoked keys
   * @param hashes the names, in hex, of the changed keys' copies; these copies are dropped
   */
  async makeEffective(generation: number, revoked: number[], hashes: string[]): Promise<void> {
    const committedMs = this.clock.monotonicMs();
    this.generation = Math.max(this.generation, generation);
    try {
      const complete = await this.apply(generation, generation - 1, revoked, hashes);
      // If an earlier change never reached this Redis, apply all recent changes again.
      if (!complete) await this.catchUp(0);
    } catch (error) {
      if (!(error instanceof RedisUnavailableError)) throw error;
      this.logger.warn({ generation }, 'redis is unavailable: a key change waits for every instance to acknowledge it');
      await this.waitForInstances(generation, committedMs);
    }
  }

  /**
   * Raises the generation in the database to at least `generation`. The stored generation may be too low, for example
   * because the database lost changes. Every new copy would then have a lower generation than Redis, so no copy would
   * count as current.
   */
  async raise(generation: number): Promise<void> {
    this.logger.warn({ generation }, 'the generation of key changes in the database is too old; raising it');
    await this.keys.raiseGeneration(generation);
  }

  private async apply(
    generation: number,
    from: number,
    revoked: number[],
    dropped: string[] | 'all',
  ): Promise<boolean> {
    const runId = await this.gate.runId();
    const lists = [revoked.join(','), dropped === 'all' ? dropped : dropped.join(',')];
    return (await this.gate.run('applyChanges', runId, generation, from, TOMBSTONE_TTL_MS, ...lists)) === 1;
  }

  private async waitForInstances(generation: number, committedMs: number): Promise<void> {
    while (this.clock.monotonicMs() - committedMs < COPIES_GONE_MS) {
      if ((await this.instances.countBehind(generation, LIVE_WITHIN_SECONDS)) === 0) return;
      await new Promise((resolve) => setTimeout(resolve, ACK_POLL_MS));
    }
  }

  /**
   * Reads the generation, enforces it, then acknowledges it. The order matters: an acknowledged generation must already
   * be enforced.
   */
  private async sendHeartbeat(): Promise<void> {
    const startedMs = this.clock.monotonicMs();
    const known = this.generation;
    const stored = await this.keys.generation();
    if (stored < known) await this.raise(known);
    this.generation = Math.max(this.generation, stored);
    await this.acknowledge(startedMs);
    this.lastHeartbeatMs = startedMs;
  }

  private async acknowledge(nowMs: number): Promise<void> {
    const { generation, acknowledged } = this;
    if (generation === acknowledged.generation && nowMs - acknowledged.atMs < ACKNOWLEDGE_EVERY_MS) return;
    await this.instances.acknowledge(generation);
    this.acknowledged = { generation, atMs: nowMs };
  }
}
