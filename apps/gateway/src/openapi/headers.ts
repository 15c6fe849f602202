import { IF_NONE_MATCH_LENGTH_MAX } from '../pipeline/call-input.js';
import type { AnyOperation } from '../pipeline/operation.js';

export type Json = Record<string, unknown>;

const text = (description: string, maxLength: number, example: string, rules: Json = {}): Json => {
  return { description, schema: { type: 'string', maxLength, ...rules }, example };
};

const LONGEST = 1_024;
const VISIBLE = '^[\\x21-\\x7e]+$';
/**
 * `IDEMPOTENCY_KEY` matches an idempotency key, either unquoted or as a quoted string. `IDEMPOTENCY_KEY_LENGTH_MAX`
 * permits a quoted string with 255 escaped characters: each takes two characters, and the quotes take two.
 */
const IDEMPOTENCY_KEY = '^(?:[!#-~]{1,255}|"(?:[!#-\\[\\]-~]|\\\\["\\\\]){1,255}")$';
const IDEMPOTENCY_KEY_LENGTH_MAX = 512;

/** Headers of answers, for `components.headers`. */
export const HEADERS: Record<string, Json> = {
  'X-Request-Id': {
    ...text('Id of the request; quote it when you report a problem.', 255, '019d0e3f-5a7c'),
    required: true,
  },
  'RateLimit-Policy': text(
    'The limits of the key and of the customer: `q` requests per `w` seconds, `burst` of them at once.',
    LONGEST,
    '"key";q=100;w=10;burst=100, "customer";q=100;w=10;burst=100',
  ),
  RateLimit: text(
    'Where they stand: `r` requests pass at once now, `t` seconds until the full burst is available again.',
    LONGEST,
    '"key";r=99;t=1, "customer";r=99;t=1',
  ),
  ETag: text('Strong tag of the body, for `If-None-Match`.', 64, '"1.uPhq8dNTWvkLGYqxJm0aWEPyS0I"'),
  'Usage-Units': text('Cost of the call of Usage-Id: one unit and its count.', 64, 'calls=1'),
  'Usage-Id': text(
    'Id of the line on the bill; absent when nothing was billed. A repeated call that ran again has the same id: count each id once.',
    255,
    'u_019d0e3f5a7c',
  ),
  'Idempotent-Replayed': {
    description: 'The stored answer of an earlier call with this Idempotency-Key, not billed again.',
    schema: { type: 'string', enum: ['true'] },
  },
  'Replayed-Usage-Units': text('With `Idempotent-Replayed`: what the first call cost.', 64, 'calls=1'),
  'Idempotency-Stored': {
    description:
      'The answer was not stored, since it is too large or the account has used its space: this Idempotency-Key will be refused with 409 until its 24 hours end.',
    schema: { type: 'string', enum: ['false'] },
  },
  'Retry-After': {
    description: 'Seconds to wait before repeating the request.',
    schema: { type: 'integer', minimum: 0, maximum: 31_536_000 },
    example: 5,
  },
  'WWW-Authenticate': { description: 'How to authenticate.', schema: { type: 'string', enum: ['ApiKey'] } },
  Deprecation: text('Time since which the operation is deprecated (RFC 9745).', 32, '@1767225600'),
  Sunset: text('Time at which it is removed (RFC 8594).', 64, 'Sat, 02 Jan 2027 00:00:00 GMT'),
  Link: text('Page about the replacement, as `rel="deprecation"`.', LONGEST, '</docs>; rel="deprecation"'),
};

const parameter = (name: string, description: string, rules: Json): Json => {
  return { name, in: 'header', required: false, description, schema: { type: 'string', ...rules } };
};

/** Headers of requests, for `components.parameters`. */
export const HEADER_PARAMETERS: Record<string, Json> = {
  IdempotencyKey: parameter(
    'Idempotency-Key',
    'Repeating a call with the same key within 24 hours returns the same answer and is billed once. 1-255 visible ASCII characters, plain or as one quoted string.',
    { minLength: 1, maxLength: IDEMPOTENCY_KEY_LENGTH_MAX, format: 'idempotency-key', pattern: IDEMPOTENCY_KEY },
  ),
  IfNoneMatch: parameter(
    'If-None-Match',
    'Entity tags of stored answers: if the current answer has one of them, the response is 304 and free. At most 1024 characters.',
    { maxLength: IF_NONE_MATCH_LENGTH_MAX },
  ),
  RequestId: parameter(
    'X-Request-Id',
    "The caller's own id of the request, returned in the answer. 1-255 visible ASCII characters.",
    { minLength: 1, maxLength: 255, pattern: VISIBLE },
  ),
};

/** Returns references to these headers in `components.headers`. */
export function headersNamed(names: readonly string[]): Json {
  return Object.fromEntries(names.map((name) => [name, { $ref: `#/components/headers/${name}` }]));
}

/** Returns the headers of every answer, including refusals. */
export function commonHeaders(deprecated: boolean): Json {
  const names = ['X-Request-Id', 'RateLimit-Policy', 'RateLimit'];
  return headersNamed(deprecated ? [...names, 'Deprecation', 'Sunset', 'Link'] : names);
}

const METERED = ['Usage-Units', 'Usage-Id', 'Idempotent-Replayed', 'Replayed-Usage-Units', 'Idempotency-Stored'];

export function answerHeaders({ method, meter, deprecated, answers }: AnyOperation, status: number): Json {
  const tagged = method === 'GET' && (status === 200 || status === 304);
  return {
    ...commonHeaders(deprecated !== undefined),
    ...headersNamed([...(tagged ? ['ETag'] : []), ...(meter === null ? [] : METERED)]),
    ...answers[status]?.headers,
  };
}
