import { RPC_PARTITIONS } from '@hiring/contracts';

export const ANNOUNCE_MS = 250;
/**
 * An instance that is silent for this many milliseconds counts as dead. The time is longer for instances with rare
 * announcements (`silenceMax`).
 */
export const GONE_MS = 1_000;
const EVERY_MS_MAX = 10_000;
const NAME_LENGTH_MAX = 300;
const STATES = ['client', 'up', 'leaving', 'left'] as const;

/**
 * An instance's state. `client`: answers no requests. `up`: accepts new requests. `leaving`: finishes its requests.
 * `left`: will not answer its open requests.
 */
export type PeerState = (typeof STATES)[number];

export interface Announcement {
  instance: string;
  service: string;
  /** The first inbox. */
  inbox: number;
  /**
   * The partitions that are the instance's inboxes. Inboxes whose pings do not return come last. In a cluster, the
   * inboxes have different leaders.
   */
  inboxes?: number[];
  in_flight: number;
  state: PeerState;
  /** Milliseconds until the next announcement. Default: `ANNOUNCE_MS`. */
  every_ms?: number;
}

/** Parses an announcement's known members. Returns null for other JSON. @throws SyntaxError for invalid JSON */
export function parseAnnouncement(text: string): Announcement | null {
  const value = JSON.parse(text) as Record<keyof Announcement, unknown> | null;
  if (value === null) return null;
  const { instance, service, inbox, inboxes = [], in_flight, state, every_ms = ANNOUNCE_MS } = value;
  if (!isName(instance) || !isName(service) || !isInbox(inbox) || !isOneOf(STATES, state)) return null;
  if (!Array.isArray(inboxes) || inboxes.length > RPC_PARTITIONS || !inboxes.every(isInbox)) return null;
  if (!isWhole(in_flight, 0, Infinity) || !isWhole(every_ms, 1, EVERY_MS_MAX)) return null;
  return { instance, service, inbox, inboxes: [...inboxes], in_flight, state, every_ms };
}

export function inboxesIn({ inbox, inboxes }: Announcement): readonly number[] {
  return inboxes === undefined || inboxes.length === 0 ? [inbox] : inboxes;
}

/** Returns the milliseconds of silence after which an instance with this announcement interval counts as dead. */
export function silenceMax(everyMs: number): number {
  return Math.max(GONE_MS, 2.5 * everyMs);
}

function isName(value: unknown): value is string {
  return typeof value === 'string' && value !== '' && value.length <= NAME_LENGTH_MAX;
}

function isWhole(value: unknown, min: number, max: number): value is number {
  return Number.isInteger(value) && (value as number) >= min && (value as number) <= max;
}

function isInbox(value: unknown): value is number {
  return isWhole(value, 0, RPC_PARTITIONS - 1);
}

function isOneOf<T>(values: readonly T[], value: unknown): value is T {
  return (values as readonly unknown[]).includes(value);
}
