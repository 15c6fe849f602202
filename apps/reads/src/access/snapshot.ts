import type { AnswerValidity } from '@hiring/contracts';
import { build } from '../build.js';

/** Identifies the state of the read models that a statement read. Every row of its result has it. */
export interface Snapshot {
  /** Last fact in the tables. */
  position: number;
  /** Generation of the tables. */
  generation: number;
}

/** Columns of a `Snapshot`, for statements that also read `SNAPSHOT_TABLE`. */
export const SNAPSHOT_COLUMNS = 'g.event_seq AS position, g.generation';
/** A table with one row. */
export const SNAPSHOT_TABLE = 'reads.catalogue AS g';

/** Differs between generations of the read models and between builds of this service, whose answers may differ. */
export function revisionOf(generation: number): string {
  return `${build}.${generation}`;
}

/** @param untilMs last millisecond at which the answer is valid without a new fact; Infinity: no limit */
export function validityOf({ position, generation }: Snapshot, owner: string | null, untilMs: number): AnswerValidity {
  const until_ms = untilMs === Infinity ? null : untilMs;
  return { position, until_ms, owner: owner === '' ? null : owner, revision: revisionOf(generation) };
}
