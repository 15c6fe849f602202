import type { Pool, PoolClient } from 'pg';
import type { Fact } from '@hiring/contracts';
import type { Clock } from '@hiring/platform-config';
import type { KafkaPort } from '@hiring/platform-kafka';
import type { Health, Logger } from '@hiring/platform-observability';

export interface ProjectorOptions {
  /** The checkpoint row's key, unique in the schema. */
  name: string;
  pool: Pool;
  kafka: Pick<KafkaPort, 'consume' | 'topicEnds'>;
  topic: string;
  schema: string;
  /**
   * Applies facts in order, in the batch's transaction. There are no gaps, unless `types` excludes facts. An exception
   * halts the projector, unless the database is unavailable or transactions conflict. Must write only through `client`:
   * after a rollback the facts are applied again, so any other write would be repeated.
   */
  apply(client: PoolClient, facts: Fact[]): Promise<void>;
  health: Health;
  logger: Pick<Logger, 'info' | 'warn' | 'error' | 'fatal'>;
  /** The fact types that `apply` receives. Default: all. Other facts are not parsed, and only advance the position. */
  types?: ReadonlySet<Fact['type']>;
  /** Called whenever `position()` increases, whether this process or another replica applied the facts. */
  onAdvanced?(lastSeq: number): void;
  /**
   * Called if the database has lost recent data. The tables then end at `storedSeq`, and later facts are applied again.
   */
  onFellBack?(storedSeq: number): void;
  /** Minimum milliseconds between fetches while facts arrive, for larger transactions. Default 0. */
  gapMs?: number;
  /** Maximum number of facts in one transaction. Default 2,000. */
  maxBatch?: number;
  /** Default: the system clock. */
  clock?: Clock;
}

export interface Projection {
  /** Resolves when no batch is being applied. */
  stop(): Promise<void>;
  /** The last `event_seq` known to be in the tables. */
  position(): number;
  /** Resolves with true when `position() >= seq`, or with false after `timeoutMs` or a stop. */
  waitFor(seq: number, timeoutMs: number): Promise<boolean>;
}
