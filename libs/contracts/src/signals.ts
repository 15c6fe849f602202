/** Signal event types, in the order in which one fact's signals are sorted. */
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
