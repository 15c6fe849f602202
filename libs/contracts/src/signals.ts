import type { Instant } from './facts.js';
import type { JobFunction } from './functions.js';

/** Signal event types, in the order in which the signals of one fact come. */
export const SIGNAL_TYPES = [
  'surge_started',
  'surge_ended',
  'direction_changed',
  'hiring_paused',
  'hiring_resumed',
  'function_started',
  'function_paused',
  'ats_migrated',
  'hard_to_fill',
] as const;
export type SignalType = (typeof SIGNAL_TYPES)[number];

/**
 * A signal's values on one side of a change: the value that changed and, in `after`, the values from which it was
 * computed.
 */
export interface SignalValues {
  is_surge?: boolean;
  direction?: 'accelerating' | 'decelerating' | 'steady';
  is_hiring?: boolean;
  open_req_count?: number;
  new_roles_30d?: number;
  velocity?: number;
  vendor?: string;
  repost_count?: number;
}

/** A signal event as callers see it. */
export interface SignalRow {
  /** `<event_seq>.<n>`, where n counts a fact's signals from 1. */
  signal_id: string;
  /** The position of the fact that caused the signal. */
  event_seq: number;
  company_id: number;
  type: SignalType;
  /** Null: the signal is about the whole company. */
  function: JobFunction | null;
  /** Null except in `hard_to_fill`. */
  req_key: string | null;
  /** The title of that req; null when there is none. */
  title: string | null;
  before: SignalValues;
  after: SignalValues;
  observed_at: Instant;
  confidence: number;
  /** Version of the definitions from which the signal was derived. */
  definition: number;
}
