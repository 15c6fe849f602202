import { ValidateBy, ValidateIf, type ValidationOptions } from 'class-validator';

const INSTANT = /^(\d{4})-(\d\d)-(\d\d)T(\d\d):(\d\d):(\d\d)(?:\.(\d{1,9}))?(Z|[+-](\d\d):(\d\d))$/;
const VISIBLE_ASCII = /^[\x21-\x7e]+$/;
const MAX_ID = 255;

/**
 * ISO 8601 with seconds and an offset or `Z` -> UTC with milliseconds and `Z`; undefined when it is no such instant
 * (dates that do not exist included).
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

function rule(
  name: string,
  message: string,
  validate: (value: unknown) => boolean,
  options?: ValidationOptions,
): PropertyDecorator {
  return ValidateBy({ name, validator: { validate, defaultMessage: () => message } }, options);
}

/** ISO 8601 instant with offset or `Z`. */
export function IsInstant(options?: ValidationOptions): PropertyDecorator {
  const message = 'must be an ISO 8601 date and time with Z or an offset (a + in a query is written %2B)';
  return rule('isInstant', message, (value) => typeof value === 'string' && toInstant(value) !== undefined, options);
}

export function isVisibleAscii(value: unknown, max = MAX_ID): value is string {
  return typeof value === 'string' && value.length >= 1 && value.length <= max && VISIBLE_ASCII.test(value);
}

/** 1 to `max` visible ASCII characters. */
export function IsVisibleAscii(max = MAX_ID, options?: ValidationOptions): PropertyDecorator {
  return rule(
    'isVisibleAscii',
    `must be 1-${max} visible ASCII characters`,
    (value) => isVisibleAscii(value, max),
    options,
  );
}

/** 1-255 visible ASCII characters, as for `X-Request-Id`. */
export function IsIdempotencyKey(options?: ValidationOptions): PropertyDecorator {
  return IsVisibleAscii(MAX_ID, options);
}

/** May be left out; unlike class-validator's IsOptional, `null` is a value and has to pass the other rules. */
export function IsAbsentable(): PropertyDecorator {
  return ValidateIf((_object, value) => value !== undefined);
}
