/** Bugs that a simulation's adapters can contain. The checks must find each of them. */
export const BUGS = [
  'an old writer is not fenced',
  'a repeated message is decided again',
  'a commit is not atomic',
  'locks do not exclude',
  'an acknowledged append is lost',
  'answered before the bill',
  'a void is not stored',
  'twins are not recognised',
  'where a run ended is not stored',
  'a stored answer is not found',
  'fan-out leaves out the last pair',
  'a delivery succeeds when it starts',
  'an ordered webhook does not wait',
  'a receiver that wants no message gets one',
  'each attempt has its own message id',
  'delivered before the bill is confirmed',
] as const;

export type Bug = (typeof BUGS)[number];
