import type { Instant } from '@hiring/contracts';

const HOUR_MS = 3_600_000;
const MINUTE_MS = 60_000;
/** The earliest plausible date. Anything earlier is a default value or a wrong unit. */
const EARLIEST_MS = Date.UTC(1995, 0, 1);
const LATEST_MS = Date.UTC(2100, 0, 1);
/**
 * A posting date may be later than the crawl by at most this time. Such dates come from offices east of UTC and from
 * fast clocks.
 */
const FUTURE_TOLERANCE_MS = 48 * HOUR_MS;

export interface CivilTime {
  year: number;
  month: number;
  day: number;
  hour?: number;
  minute?: number;
  second?: number;
  millisecond?: number;
  offsetMinutes?: number;
}

/** Returns a calendar time's instant; undefined if it does not exist (31 April, 25:00) or is implausible. */
export function instantOf(time: CivilTime): Instant | undefined {
  const { year, month, day, hour = 0, minute = 0, second = 0, millisecond = 0, offsetMinutes = 0 } = time;
  if (hour > 23 || minute > 59 || second > 59 || Math.abs(offsetMinutes) > 14 * 60) return undefined;
  const ms = Date.UTC(year, month - 1, day, hour, minute, second, millisecond);
  const read = new Date(ms);
  if (read.getUTCFullYear() !== year || read.getUTCMonth() !== month - 1 || read.getUTCDate() !== day) return undefined;
  return plausible(ms - offsetMinutes * MINUTE_MS);
}

function plausible(ms: number): Instant | undefined {
  return ms >= EARLIEST_MS && ms < LATEST_MS ? new Date(ms).toISOString() : undefined;
}

/**
 * Returns the date; undefined if it is more than two days after the crawl. Without `observedAt`, every date is
 * accepted.
 */
export function notInFuture(instant: Instant | undefined, observedAt: Instant | undefined): Instant | undefined {
  if (instant === undefined || observedAt === undefined) return instant;
  // Compare the texts, because instants in this format have the same order as their texts.
  return instant <= latestFor(observedAt) ? instant : undefined;
}

let latest: { observedAt: string; instant: Instant } = { observedAt: '', instant: '' };

/** Returns the latest accepted date. It is cached, because all rows in a crawl have the same `observedAt`. */
function latestFor(observedAt: Instant): Instant {
  if (latest.observedAt !== observedAt) {
    latest = { observedAt, instant: new Date(Date.parse(observedAt) + FUTURE_TOLERANCE_MS).toISOString() };
  }
  return latest.instant;
}

export function offsetMinutesOf(zone: string): number {
  if (zone === 'Z') return 0;
  const sign = zone.startsWith('-') ? -1 : 1;
  return sign * (Number(zone.slice(1, 3)) * 60 + Number(zone.slice(-2)));
}

const ISO = /^(\d{4})-(\d\d)-(\d\d)T(\d\d):(\d\d):(\d\d)(?:\.(\d{1,9}))?(Z|[+-]\d\d:?\d\d)$/;

/** Parses ISO 8601 with a zone (`Z`, `+02:00`, `+0000`) and up to 9 decimals, of which 3 are kept. */
export function parseIsoInstant(raw: unknown): Instant | undefined {
  const found = typeof raw === 'string' ? ISO.exec(raw) : null;
  if (!found) return undefined;
  return instantOf({
    year: Number(found[1]),
    month: Number(found[2]),
    day: Number(found[3]),
    hour: Number(found[4]),
    minute: Number(found[5]),
    second: Number(found[6]),
    millisecond: Number((found[7] ?? '0').padEnd(3, '0').slice(0, 3)),
    offsetMinutes: offsetMinutesOf(found[8] ?? 'Z'),
  });
}

/** Parses `2026-06-08 13:03:54 UTC`. */
export function parseUtcStamp(raw: unknown): Instant | undefined {
  const found = typeof raw === 'string' ? /^(\d{4}-\d\d-\d\d) (\d\d:\d\d:\d\d) UTC$/.exec(raw) : null;
  return found ? parseIsoInstant(`${found[1]}T${found[2]}Z`) : undefined;
}

/** Parses `2026-06-08`, as midnight in UTC on that day. */
export function parseDay(raw: unknown): Instant | undefined {
  return typeof raw === 'string' && /^\d{4}-\d\d-\d\d$/.test(raw) ? parseIsoInstant(`${raw}T00:00:00Z`) : undefined;
}

/** Parses `6/8/2026`, month first, as midnight in UTC on that day. */
export function parseUsDay(raw: unknown): Instant | undefined {
  const found = typeof raw === 'string' ? /^(\d{1,2})\/(\d{1,2})\/(\d{4})$/.exec(raw) : null;
  return found ? instantOf({ year: Number(found[3]), month: Number(found[1]), day: Number(found[2]) }) : undefined;
}

/**
 * Parses a number of milliseconds since 1970. A number of seconds is rejected, because the date would be implausible.
 */
export function parseEpochMs(raw: unknown): Instant | undefined {
  return typeof raw === 'number' && Number.isInteger(raw) ? plausible(raw) : undefined;
}

export const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];
const RFC_2822 =
  /^(?:(?:Mon|Tue|Wed|Thu|Fri|Sat|Sun), )?(\d{1,2}) ([A-Z][a-z]{2}) (\d{4}) (\d\d):(\d\d)(?::(\d\d))? (GMT|UTC?|Z|[+-]\d{4})$/;

/** Parses `Fri, 04 Sep 2026 14:50:13 +0300`. */
export function parseRfc2822(raw: unknown): Instant | undefined {
  const found = typeof raw === 'string' ? RFC_2822.exec(raw) : null;
  if (!found) return undefined;
  const month = MONTHS.indexOf(found[2] ?? '') + 1;
  if (month === 0) return undefined;
  return instantOf({
    year: Number(found[3]),
    month,
    day: Number(found[1]),
    hour: Number(found[4]),
    minute: Number(found[5]),
    second: Number(found[6] ?? 0),
    offsetMinutes: /^[+-]/.test(found[7] ?? '') ? offsetMinutesOf(found[7] ?? '') : 0,
  });
}

/** Parses `20260608130354`, as UTC because the zone is unknown. */
export function parseFourteenDigits(raw: string): Instant | undefined {
  const found = /^(\d{4})(\d\d)(\d\d)(\d\d)(\d\d)(\d\d)$/.exec(raw);
  if (!found) return undefined;
  const [year = 0, month = 0, day = 0, hour = 0, minute = 0, second = 0] = found.slice(1).map(Number);
  return instantOf({ year, month, day, hour, minute, second });
}
