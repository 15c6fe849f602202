import type { AnswerValidity } from '@hiring/contracts';
import { build } from '../build.js';

/** Identifies the read models' state that a statement saw. Every row in its result has it. */
export interface Snapshot {
  /** Last fact in the tables. */
  position: number;
  generation: number;
}

/** Columns of a `Snapshot`, for statements that also read `SNAPSHOT_TABLE`. */
export const SNAPSHOT_COLUMNS = 'g.event_seq AS position, g.generation';
/** A table with one row. */
export const SNAPSHOT_TABLE = 'reads.catalogue AS g';

/** Differs between the read models' generations and between this service's builds, whose answers may differ. */
export function revisionOf(generation: number): string {
  return `${build}.${generation}`;
}

/** @param untilMs last millisecond at which the answer is valid without a new fact; Infinity: no limit */
export function validityOf({ position, generation }: Snapshot, owner: string | null, untilMs: number): AnswerValidity {
  const until_ms = untilMs === Infinity ? null : untilMs;
  return { position, until_ms, owner: owner === '' ? null : owner, revision: revisionOf(generation) };
}
