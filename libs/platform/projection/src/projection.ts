import type { Pool, PoolClient } from 'pg';
import type { Fact } from '@hiring/contracts';
import type { Clock } from '@hiring/platform-config';
import type { KafkaPort } from '@hiring/platform-kafka';
import type { Health, Logger } from '@hiring/platform-observability';

export interface ProjectorOptions {
  /** The key of the checkpoint row, unique in the schema. */
  name: string;
  pool: Pool;
  kafka: Pick<KafkaPort, 'consume' | 'topicEnds'>;
  topic: string;
  schema: string;
  /**
   * Folds facts in order inside the batch's transaction, without gaps unless `types` excludes some. An exception halts
   * the projector, unless the database is unavailable or another transaction conflicts. `apply` must only write through
   * `client`, because the same facts may be applied again after a rollback.
   */
  apply(client: PoolClient, facts: Fact[]): Promise<void>;
  health: Health;
  logger: Pick<Logger, 'info' | 'warn' | 'error' | 'fatal'>;
  /**
   * The fact types that `apply` receives. Default: every type. The projector recognises other facts by their envelopes
   * and does not parse them: they only advance the position.
   */
  types?: ReadonlySet<Fact['type']>;
  /** Called whenever `position()` rises, by a commit in this process or in another replica. */
  onAdvanced?(lastSeq: number): void;
  /**
   * Called when the database has older data than before. The tables then end with `storedSeq`, and the facts after it
   * are applied again.
   */
  onFellBack?(storedSeq: number): void;
  /** Minimum milliseconds between fetches while facts arrive, for fewer and larger transactions. Default 0. */
  gapMs?: number;
  /** Maximum number of facts in one transaction. Default 2,000. */
  maxBatch?: number;
  /** Default: the system clock. */
  clock?: Clock;
}

export interface Projection {
  /** Resolves when no batch is being applied any more. */
  stop(): Promise<void>;
  /** The last `event_seq` known to be in the tables. */
  position(): number;
  /** Resolves with true once `position() >= seq`, with false after `timeoutMs` or a stop. */
  waitFor(seq: number, timeoutMs: number): Promise<boolean>;
}
