/** Signal event types. If one fact causes several signals, they have this order. */
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
