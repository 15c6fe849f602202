import type { AnswerValidity } from '@hiring/contracts';
import { build } from '../build.js';

/** Identifies the state of the read models that a statement saw. Every row of a statement's result includes it. */
export interface Snapshot {
  /** The position on the ledger of the last fact in the tables. */
  position: number;
  generation: number;
}

/** Columns of a `Snapshot`, for statements that also read from `SNAPSHOT_TABLE`. */
export const SNAPSHOT_COLUMNS = 'g.event_seq AS position, g.generation';
/** A table with one row. */
export const SNAPSHOT_TABLE = 'reads.catalogue AS g';

/**
 * Returns a text that changes with the read models' generation and with this service's build, because answers may
 * differ between them.
 */
export function revisionOf(generation: number): string {
  return `${build}.${generation}`;
}

/** @param untilMs the last millisecond at which the answer is valid without a new fact; Infinity: no limit */
export function validityOf({ position, generation }: Snapshot, owner: string | null, untilMs: number): AnswerValidity {
  const until_ms = untilMs === Infinity ? null : untilMs;
  return { position, until_ms, owner: owner === '' ? null : owner, revision: revisionOf(generation) };
}
