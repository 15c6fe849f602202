import type { AnswerValidity } from '@hiring/contracts';
import { build } from '../build.js';

/** The read models' state that a statement saw. Every row of the statement's result includes this state. */
export interface Snapshot {
  /** The last folded fact's position on the ledger. */
  position: number;
  generation: number;
}

/** Columns of a `Snapshot`, for statements that read `SNAPSHOT_TABLE`. */
export const SNAPSHOT_COLUMNS = 'g.event_seq AS position, g.generation';
/** A table with one row. */
export const SNAPSHOT_TABLE = 'reads.catalogue AS g';

/**
 * Returns a text that changes with the read models' generation and this service's build, since answers may then differ.
 */
export function revisionOf(generation: number): string {
  return `${build}.${generation}`;
}

/** @param untilMs the last millisecond at which the answer is valid if no new fact arrives; Infinity: no limit */
export function validityOf({ position, generation }: Snapshot, owner: string | null, untilMs: number): AnswerValidity {
  const until_ms = untilMs === Infinity ? null : untilMs;
  return { position, until_ms, owner: owner === '' ? null : owner, revision: revisionOf(generation) };
}
