import type { Instant } from '@hiring/contracts';
import { instantOf, MONTHS, offsetMinutesOf, parseEpochMs, type CivilTime } from './instants.js';

/** A date in a page. An ambiguous text, such as `03/04/2026`, is not read as a date. */
interface WrittenDate {
  time: CivilTime;
  /** `day`: without a time. `local`: a time without a zone. `moment`: a time with a zone. */
  precision: 'day' | 'local' | 'moment';
}

const HOUR_MS = 3_600_000;
/** Time by which the earth's last zone is behind UTC. */
const LAST_ZONE_MS = 12 * HOUR_MS;
const DAY_MS = 24 * HOUR_MS;

const TIME = '(\\d{1,2}):(\\d\\d)(?::(\\d\\d)(?:[.,](\\d{1,9}))?)?';
const ZONE = '(Z|UTC|GMT|(?:UTC|GMT)?[+-]\\d\\d(?::?\\d\\d)?)?';
const YEAR_FIRST = new RegExp(`^(\\d{4})([-/.])(\\d{1,2})\\2(\\d{1,2})(?:(?:T|\\s+)${TIME}\\s*${ZONE})?$`, 'i');
const YEAR_LAST = /^(\d{1,2})([-/.])(\d{1,2})\2(\d{4})$/;
const COMPACT = /^(\d{4})(\d\d)(\d\d)$/;
const WEEKDAY = '(?:[A-Z][a-z]{2,8},?\\s+)?';
/** Matches `Sat, 28 Nov 2026 10:00:00 +0000` and `28 November 2026`. */
const DAY_MONTH = new RegExp(
  `^${WEEKDAY}(\\d{1,2})\\s+([A-Z][a-z]{2,8})\\.?,?\\s+(\\d{4})(?:,?\\s+${TIME}\\s*${ZONE})?$`,
);
/** Matches `November 28, 2026` and `Sat Nov 28 2026 10:00:00 GMT+0000 (UTC)`. */
const MONTH_DAY = new RegExp(
  `^${WEEKDAY}([A-Z][a-z]{2,8})\\.?\\s+(\\d{1,2}),?\\s+(\\d{4})(?:,?\\s+${TIME}\\s*${ZONE}(?:\\s*\\([^()]*\\))?)?$`,
);
const LENGTH_MAX = 100;

interface Parts {
  year: string | undefined;
  month: number;
  day: string | undefined;
  clock: readonly (string | undefined)[];
}

function written({ year, month, day, clock }: Parts): WrittenDate | undefined {
  const [hour, minute, second, fraction, zone] = clock;
  const date = { year: Number(year), month, day: Number(day) };
  if (month === 0) return undefined;
  // 24:00 stands for the whole day.
  if (hour === undefined || (hour === '24' && Number(minute) === 0)) return { time: date, precision: 'day' };
  const time = {
    ...date,
    ...{ hour: Number(hour), minute: Number(minute), second: Number(second ?? 0) },
    millisecond: Number((fraction ?? '0').padEnd(3, '0').slice(0, 3)),
  };
  if (zone === undefined || zone === '') return { time, precision: 'local' };
  const offset = zone.replace(/^(?:UTC|GMT|Z)/i, '');
  const full = /^[+-]\d\d$/.test(offset) ? `${offset}00` : offset;
  return { time: { ...time, offsetMinutes: full === '' ? 0 : offsetMinutesOf(full) }, precision: 'moment' };
}

/**
 * Reads a date with the year last. With dots (`28.11.2026`), the day is first. With slashes or dashes, the order is
 * known only if one number is above 12 or both are equal.
 */
function yearLast([, first = '', mark, second = '', year]: readonly string[]): WrittenDate | undefined {
  const isDayFirst = mark === '.' || Number(first) > 12;
  if (!isDayFirst && Number(second) <= 12 && Number(first) !== Number(second)) return undefined;
  const [day, month] = isDayFirst ? [first, second] : [second, first];
  return written({ year, month: Number(month), day, clock: [] });
}

function monthOf(name: string | undefined): number {
  const index = MONTHS.findIndex((month) => name?.startsWith(month));
  return index + 1;
}

function readDate(raw: string): WrittenDate | undefined {
  const iso = YEAR_FIRST.exec(raw);
  if (iso) return written({ year: iso[1], month: Number(iso[3]), day: iso[4], clock: iso.slice(5) });
  const compact = COMPACT.exec(raw);
  if (compact) return written({ year: compact[1], month: Number(compact[2]), day: compact[3], clock: [] });
  const last = YEAR_LAST.exec(raw);
  if (last) return yearLast(last);
  const dayMonth = DAY_MONTH.exec(raw);
  if (dayMonth)
    return written({ year: dayMonth[3], month: monthOf(dayMonth[2]), day: dayMonth[1], clock: dayMonth.slice(4) });
  const monthDay = MONTH_DAY.exec(raw);
  if (!monthDay) return undefined;
  return written({ year: monthDay[3], month: monthOf(monthDay[1]), day: monthDay[2], clock: monthDay.slice(4) });
}

/** Parses milliseconds since 1970, from a number or a text of 12 or 13 digits. */
function epochOf(raw: unknown): Instant | undefined {
  return parseEpochMs(typeof raw === 'string' && /^\d{12,13}$/.test(raw.trim()) ? Number(raw) : raw);
}

function dateIn(raw: unknown): WrittenDate | undefined {
  return typeof raw === 'string' && raw.length <= LENGTH_MAX ? readDate(raw.trim()) : undefined;
}

/** Returns the moment of a page's date. A date without a zone is read in UTC. */
export function momentOf(raw: unknown): Instant | undefined {
  const date = dateIn(raw);
  return date === undefined ? epochOf(raw) : instantOf(date.time);
}

/**
 * Returns the moment at which a validity date has passed everywhere on earth. A day, or a time without a zone, is read
 * in the earth's last zone.
 */
export function endOfValidity(raw: unknown): Instant | undefined {
  const date = dateIn(raw);
  if (date === undefined) return epochOf(raw);
  const instant = instantOf(date.time);
  if (instant === undefined || date.precision === 'moment') return instant;
  const later = LAST_ZONE_MS + (date.precision === 'day' ? DAY_MS : 0);
  return new Date(Date.parse(instant) + later).toISOString();
}
