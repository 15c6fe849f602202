import { ValidateBy, ValidateIf } from 'class-validator';

const INSTANT = /^(\d{4})-(\d\d)-(\d\d)T(\d\d):(\d\d):(\d\d)(?:\.(\d{1,9}))?(Z|[+-](\d\d):(\d\d))$/;

/**
 * Converts an ISO 8601 text with seconds and an offset to UTC with milliseconds. Returns undefined for any other text
 * and for dates that do not exist.
 */
export function toInstant(text: string): string | undefined {
  const match = INSTANT.exec(text);
  if (match === null) return undefined;
  const [, year, month, day, hour, minute, second, , , offsetHour = '0', offsetMinute = '0'] = match;
  if (Number(hour) > 23 || Number(minute) > 59 || Number(second) > 59) return undefined;
  if (Number(offsetHour) > 23 || Number(offsetMinute) > 59) return undefined;
  const date = new Date(Date.UTC(Number(year), Number(month) - 1, Number(day)));
  if (date.getUTCMonth() !== Number(month) - 1 || date.getUTCDate() !== Number(day)) return undefined;
  const instant = new Date(text);
  return Number.isNaN(instant.getTime()) || instant.getUTCFullYear() > 9_999 ? undefined : instant.toISOString();
}

/** Converts the text as `toInstant` does. Returns undefined for a missing text. */
export function instantOf(text: string | undefined): string | undefined {
  return text === undefined ? undefined : toInstant(text);
}

/** Accepts an ISO 8601 instant with an offset or `Z`. */
export function IsInstant(): PropertyDecorator {
  const validate = (value: unknown): boolean => typeof value === 'string' && toInstant(value) !== undefined;
  return ValidateBy({
    name: 'isInstant',
    validator: { validate, defaultMessage: (args) => instantProblem(args?.value) },
  });
}

/**
 * Returns why a text is not an instant. If a space stands in place of a `+`, adds a hint, because an unescaped `+`
 * arrives as a space.
 */
function instantProblem(value: unknown): string {
  const unescaped = typeof value === 'string' && toInstant(value.replace(' ', '+')) !== undefined;
  const advice = unescaped ? ' (a + in a query is written %2B)' : '';
  return `must be an ISO 8601 date and time with Z or an offset${advice}`;
}

/** Accepts a missing member. `null` is not missing: it must pass the other rules. */
export function MayBeOmitted(): PropertyDecorator {
  return ValidateIf((_object, value) => value !== undefined);
}
