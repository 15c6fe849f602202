import type { AnswerValidity } from '@hiring/contracts';
import { build } from '../build.js';

/** Identifies the state of the read models that a statement saw. Every row of the result has a snapshot. */
export interface Snapshot {
  /** The last fact's position in the tables. */
  position: number;
  generation: number;
}

/** Columns of a `Snapshot`, for statements that also read from `SNAPSHOT_TABLE`. */
export const SNAPSHOT_COLUMNS = 'g.event_seq AS position, g.generation';
/** A table with one row. */
export const SNAPSHOT_TABLE = 'reads.catalogue AS g';

/**
 * Returns a text that differs between read-model generations, and between builds of this service, since their answers
 * may differ.
 */
export function revisionOf(generation: number): string {
  return `${build}.${generation}`;
}

/** @param untilMs the last millisecond at which the answer is valid without a new fact; Infinity: no limit */
export function validityOf({ position, generation }: Snapshot, owner: string | null, untilMs: number): AnswerValidity {
  const until_ms = untilMs === Infinity ? null : untilMs;
  return { position, until_ms, owner: owner === '' ? null : owner, revision: revisionOf(generation) };
}
