import { plainToInstance } from 'class-transformer';
import { AppError, type FieldError } from '@hiring/contracts';
import { echo, failedRules, keepAsSent, shapeOf, unknownMembers, type Dto } from './input-shape.js';

const MAX_ERRORS = 20;
const PATH_TEXT = /^[^\p{Cc}\p{Cs}]{1,255}$/u;
const DIGITS = /^[0-9]{1,16}$/;

function invalid(what: string, errors: FieldError[]): AppError {
  const first = errors[0];
  const name = first?.pointer.replace(/^[?/{]|\}$/g, '') ?? '';
  const detail = first === undefined ? `${what} is invalid.` : `${what} ${name}: ${first.detail}.`;
  return new AppError('invalid_request', name === '' ? `${what}: ${first?.detail}.` : detail, {
    errors: errors.slice(0, MAX_ERRORS),
  });
}

/** Parses 1 to 16 decimal digits. Returns undefined for any other text. */
function parseDigits(text: string): number | undefined {
  const value = Number(text);
  return DIGITS.test(text) && Number.isSafeInteger(value) ? value : undefined;
}

type Converted = { value: unknown } | { problem: string };

function convert(text: string, type: unknown): Converted {
  if (type === Number) {
    const value = parseDigits(text);
    return value === undefined ? { problem: 'must be a whole number in decimal digits' } : { value };
  }
  if (type === Boolean) {
    if (text === 'true' || text === 'false') return { value: text === 'true' };
    return { problem: 'must be true or false' };
  }
  return { value: text };
}

/**
 * Parses a query string into `dto`, whose initial values are the defaults.
 * @throws AppError invalid_request that names up to 20 unknown, repeated or malformed parameters. If there are none, it
 *   names up to 20 broken rules
 */
export function parseQuery<T extends object>(dto: Dto<T>, query: unknown): T {
  const shape = shapeOf(dto);
  const result = new dto();
  const errors: FieldError[] = [];
  const members = Object.entries((query ?? {}) as Record<string, unknown>);
  for (const [name, given] of members) {
    const pointer = `?${echo(name)}`;
    if (!shape.has(name)) errors.push({ pointer, detail: 'is not a parameter of this operation' });
    else if (typeof given !== 'string') errors.push({ pointer, detail: 'must be given once' });
    else {
      const converted = convert(given, shape.get(name));
      if ('problem' in converted) errors.push({ pointer, detail: converted.problem });
      else Reflect.set(result, name, converted.value);
    }
  }
  // Most queries are empty, so an empty query's failed rules are cached.
  if (members.length === 0) errors.push(...failedWithoutMembers(dto, result));
  else if (errors.length === 0) errors.push(...failedRules(result, '?'));
  if (errors.length > 0) throw invalid('Query parameter', errors);
  return result;
}

const emptyQueries = new WeakMap<Dto<object>, FieldError[]>();

/** Returns the rules that an empty query breaks. Cached, because they are always the same. */
function failedWithoutMembers(dto: Dto<object>, query: object): FieldError[] {
  const known = emptyQueries.get(dto);
  if (known !== undefined) return known;
  const failed = failedRules(query, '?');
  emptyQueries.set(dto, failed);
  return failed;
}

/**
 * Validates a JSON body as `dto`, without converting anything. @throws AppError invalid_request if the body is not an
 * object or has unknown, missing or invalid fields; names at most 20
 */
export function parseBody<T extends object>(dto: Dto<T>, body: unknown): T {
  if (typeof body !== 'object' || body === null || Array.isArray(body)) {
    throw invalid('Body', [{ pointer: '', detail: 'must be a JSON object' }]);
  }
  const result = plainToInstance(dto, body, { enableImplicitConversion: false });
  keepAsSent(body, result);
  const errors = [...unknownMembers(body, result, '/'), ...failedRules(result, '/')];
  if (errors.length > 0) throw invalid('Field', errors);
  return result;
}

/** Returns a positive integer from the path. @throws AppError invalid_request naming `name` */
export function parsePathInt(name: string, text: unknown): number {
  const value = typeof text === 'string' ? parseDigits(text) : undefined;
  if (value !== undefined && value >= 1) return value;
  throw invalid('Path parameter', [
    { pointer: `{${name}}`, detail: 'must be a positive whole number in decimal digits' },
  ]);
}

/** Returns a text from the path, such as a `req_key`. @throws AppError invalid_request naming `name` */
export function parsePathText(name: string, text: unknown): string {
  if (typeof text === 'string' && PATH_TEXT.test(text)) return text;
  throw invalid('Path parameter', [
    { pointer: `{${name}}`, detail: 'must be 1 to 255 characters, none of them a control character' },
  ]);
}

/** The query of operations without parameters, which rejects every parameter. */
export class NoQuery {}
