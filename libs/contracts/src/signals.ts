import type { Instant } from './facts.js';
import type { JobFunction } from './functions.js';

/** Types of signal events, in the order of the signals of one fact. */
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

/** Values of a signal on one side of a change: the value that changed and, in `after`, those it was computed from. */
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
  /** `<event_seq>.<n>`; n counts the signals of one fact from 1. */
  signal_id: string;
  /** Position of the fact that caused it. */
  event_seq: number;
  company_id: number;
  type: SignalType;
  /** Null: the signal is about the whole company. */
  function: JobFunction | null;
  /** Null except in `hard_to_fill`. */
  req_key: string | null;
  /** Title of that req. */
  title: string | null;
  before: SignalValues;
  after: SignalValues;
  observed_at: Instant;
  confidence: number;
  /** Version of the definitions by which it was derived. */
  definition: number;
}
