import type { Pool, PoolClient } from 'pg';
import type { Fact } from '@hiring/contracts';
import type { KafkaPort } from '@hiring/platform-kafka';
import type { Health, Logger } from '@hiring/platform-observability';
import { LedgerProjection } from './ledger-projection.js';

export interface ProjectorOptions {
  /** Key of the checkpoint row; one per ledger-fed view group. */
  name: string;
  pool: Pool;
  kafka: Pick<KafkaPort, 'consume' | 'topicEnds'>;
  topic: string;
  schema: string;
  /**
   * Folds facts, in order and, unless `types` leaves some out, dense, inside the batch's transaction. An exception halts
   * the projector, unless the database went away or another transaction stood in the way. Must do nothing but write
   * through `client`: the same facts may be applied again after a roll-back.
   */
  apply(client: PoolClient, facts: Fact[]): Promise<void>;
  health: Health;
  logger: Pick<Logger, 'info' | 'warn' | 'error' | 'fatal'>;
  /**
   * Types that `apply` receives; every type when left out. Facts of other types are recognised by their envelope, unparsed: they
   * count for the position only.
   */
  types?: ReadonlySet<Fact['type']>;
  /** After each commit, with the last applied `event_seq`. */
  onCommitted?(lastSeq: number): void;
  /** The database is older than it was, and the tables end with `storedSeq` again; the facts after it follow. */
  onFellBack?(storedSeq: number): void;
  /** Most facts in one transaction. Default 2,000. */
  maxBatch?: number;
}

export interface Projection {
  /** Resolves when no batch is being applied any more. */
  stop(): Promise<void>;
  /** Last `event_seq` known to be in the tables. */
  position(): number;
  /** True once `position() >= seq`, false when that took longer. */
  waitFor(seq: number, timeoutMs: number): Promise<boolean>;
}

/**
 * Keeps tables equal to the fold of the ledger. Every batch is one transaction that locks the checkpoint row, drops what
 * is already in, asserts the next `event_seq`, applies and stores the checkpoint; so replicas may run side by side.
 * A stored position below one seen before means that the database is older than it was: the facts in between are read and
 * applied again. Halts (never skips) on an exception, a gap, an unreadable record, an unknown topic id, or a topic that ends before the
 * checkpoint: `health` says why, and the tables stay as they were. After the last two it resumes by itself once `acceptReplacedTopic` ran.
 */
export async function runProjector(options: ProjectorOptions): Promise<Projection> {
  const projection = new LedgerProjection(options);
  await projection.start();
  return projection;
}
