import { withoutFormula } from '@hiring/contracts';

const number = new Intl.NumberFormat('en');
const day = new Intl.DateTimeFormat('en', { month: 'short', day: 'numeric', timeZone: 'UTC' });
const relative = new Intl.RelativeTimeFormat('en', { numeric: 'auto' });
const countries = new Intl.DisplayNames('en', { type: 'region' });

const SECOND_MS = 1_000;
const MINUTE_MS = 60 * SECOND_MS;
const HOUR_MS = 60 * MINUTE_MS;
export const DAY_MS = 24 * HOUR_MS;
/** Maximum age in milliseconds that is shown as a relative time. Older times are shown as dates. */
const RELATIVE_MAX_MS = 30 * DAY_MS;

export const count = (value: number): string => number.format(value);
export const words = (text: string): string => text.replaceAll('_', ' ');
/** Replaces underscores with spaces and capitalises the first letter. */
export const label = (text: string): string => words(text).replace(/^./, (first) => first.toUpperCase());
/** Returns a count with its noun: `1 call`, `12 calls`. */
export const counted = (value: number, one: string, many = `${one}s`): string =>
  `${count(value)} ${value === 1 ? one : many}`;
/** Returns a day such as `Mar 2`. */
export const shortDay = (text: string): string => day.format(new Date(text));

/** Returns an instant such as `2026-03-02 09:00:05 UTC`. */
export const exactUtc = (text: string): string => `${new Date(text).toISOString().slice(0, 19).replace('T', ' ')} UTC`;

/**
 * Returns a time relative to now, such as `5 minutes ago`. Within ten seconds, returns `now`. Beyond thirty days,
 * returns the date.
 */
export function relativeTime(text: string, nowMs: number): string {
  const at = new Date(text);
  const ms = at.getTime() - nowMs;
  const age = Math.abs(ms);
  if (age > RELATIVE_MAX_MS) return at.toISOString().slice(0, 10);
  if (age < 10 * SECOND_MS) return 'now';
  if (age < MINUTE_MS) return relative.format(Math.round(ms / SECOND_MS), 'second');
  if (age < HOUR_MS) return relative.format(Math.round(ms / MINUTE_MS), 'minute');
  if (age < DAY_MS) return relative.format(Math.round(ms / HOUR_MS), 'hour');
  return relative.format(Math.round(ms / DAY_MS), 'day');
}

/** Returns the time until an instant, such as `23 h 59 min`. */
export function remainingTime(untilText: string, nowMs: number): string {
  const minutes = Math.max(0, Math.ceil((Date.parse(untilText) - nowMs) / MINUTE_MS));
  const hours = Math.floor(minutes / 60);
  return hours === 0 ? `${minutes} min` : `${hours} h ${minutes % 60} min`;
}

/** Returns a country's name by its ISO code; `–` for `XX`, `unknown` or a missing code. */
export function country(code: string | null | undefined): string {
  if (!code || code === 'XX' || code === 'unknown') return '–';
  return /^[A-Z]{2}$/.test(code) ? (countries.of(code) ?? code) : code;
}

/** Returns a CSV line. Text that a spreadsheet would run as a formula gets an apostrophe before it. */
export function csvLine(values: readonly (string | number)[]): string {
  const quoted = values.map((value) => {
    const text = typeof value === 'string' ? withoutFormula(value) : String(value);
    return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
  });
  return `${quoted.join(',')}\r\n`;
}
