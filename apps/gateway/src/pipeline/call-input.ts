import { AppError } from '@hiring/contracts';
import { fingerprintOf, parseIdempotencyKey } from '@hiring/billing';
import { documentedMembers, type Dto } from '@hiring/contracts/operations';
import { NoQuery, parseBody, parsePathInt, parsePathText, parseQuery } from '@hiring/platform-http-edge';
import type { ClaimRequest } from '../admission/claim.js';
import type { IncomingCall } from './incoming-call.js';
import type { AnyOperation } from './operation.js';

export interface CallInput {
  params: object;
  query: object;
  body: object;
}

export interface CheckedCall {
  input: CallInput;
  claim: ClaimRequest | null;
}

/** The valid input, or the error to return after the caller's key was checked. */
export type CheckResult = { ok: true; call: CheckedCall } | { ok: false; error: AppError };

/** Maximum `If-None-Match` length, enough for about two dozen tags. */
export const IF_NONE_MATCH_LENGTH_MAX = 1_024;

/**
 * Validates a call's input. Returns the error instead of throwing it, because an invalid key must be reported first.
 */
export function checkCall(operation: AnyOperation, call: IncomingCall): CheckResult {
  if (call.refusal !== undefined) return { ok: false, error: call.refusal };
  try {
    checkIfNoneMatch(call.ifNoneMatch);
    const key = idempotencyKeyOf(operation, call);
    return {
      ok: true,
      call: { input: inputOf(operation, call), claim: key === null ? null : claimOf(operation, call, key) },
    };
  } catch (error) {
    if (error instanceof AppError) return { ok: false, error };
    throw error;
  }
}

type Ruled = Pick<AnyOperation, 'body' | 'bodyRule'>;

/** Maximum members that an error names. If more are wrong, it names the whole body. */
const NAMED_MAX = 4;

function inputOf(operation: AnyOperation, call: IncomingCall): CallInput {
  const { params, query, body } = operation;
  return {
    params: params === undefined ? {} : pathMembers(params, call.params),
    query: parseQuery(query ?? NoQuery, call.query),
    body: body === undefined ? refuseBody(call.body) : checkBodyRule(operation, parseBody(body, call.body)),
  };
}

/** Returns the body if its members together satisfy the body rule. @throws AppError invalid_request */
export function checkBodyRule<B extends object>({ body: dto, bodyRule: rule }: Ruled, body: B): B {
  if (dto === undefined || rule === undefined) return body;
  const given = new Set(Object.entries(body).flatMap(([name, value]) => (value === undefined ? [] : [name])));
  const refuse = (pointers: readonly string[], detail: string): AppError =>
    new AppError('invalid_request', 'The request is not valid.', {
      errors: pointers.map((pointer) => ({ pointer, detail })),
    });
  const pointersOf = (names: readonly string[]): string[] =>
    names.length > NAMED_MAX ? [''] : names.map((name) => `/${name}`);
  const names = documentedMembers(dto).map(([name]) => name);
  if (given.size < (rule.minProperties ?? 0)) {
    throw refuse(pointersOf(names), `at least one of ${names.join(', ')} is required`);
  }
  const excluding = rule.not?.required ?? [];
  if (excluding.length > 0 && excluding.every((name) => given.has(name))) {
    throw refuse(pointersOf(excluding), `only one of ${excluding.join(', ')} is accepted`);
  }
  return body;
}

function pathMembers(dto: Dto<object>, given: unknown): Record<string, number | string> {
  const { prototype } = dto;
  const entries = Object.entries((given ?? {}) as Record<string, unknown>);
  return Object.fromEntries(
    entries.map(([name, text]) => {
      const isText = Reflect.getMetadata('design:type', prototype as object, name) === String;
      return [name, isText ? parsePathText(name, text) : parsePathInt(name, text)];
    }),
  );
}

function refuseBody(body: unknown): object {
  const members = typeof body === 'object' && body !== null && !Array.isArray(body) ? Object.keys(body) : null;
  if (body === undefined || body === null || members?.length === 0) return {};
  const pointers = members?.map((name) => (name === '' ? '' : `/${name}`)) ?? [''];
  throw new AppError('invalid_request', 'This operation takes no body.', {
    errors: pointers.map((pointer) => ({ pointer, detail: 'is not a known field' })),
  });
}

function checkIfNoneMatch(tags = ''): void {
  if (tags.length <= IF_NONE_MATCH_LENGTH_MAX) return;
  const detail = `must be at most ${IF_NONE_MATCH_LENGTH_MAX} characters`;
  throw new AppError('invalid_request', `If-None-Match ${detail}.`, {
    errors: [{ pointer: '#If-None-Match', detail }],
  });
}

function idempotencyKeyOf(operation: AnyOperation, call: IncomingCall): string | null {
  if (call.idempotencyKey === undefined) return null;
  const refuse = (detail: string): AppError =>
    new AppError('invalid_request', `Idempotency-Key ${detail}.`, {
      errors: [{ pointer: '#Idempotency-Key', detail }],
    });
  if (operation.meter === null) throw refuse('is not taken by this operation, which is not metered');
  const key = parseIdempotencyKey(call.idempotencyKey);
  if (key === null) throw refuse('must be 1-255 visible ASCII characters, bare or as one quoted string');
  return key;
}

function claimOf(operation: AnyOperation, call: IncomingCall, idempotencyKey: string): ClaimRequest {
  const { method, path, body, asCsv = false } = call;
  const query = (call.query ?? {}) as Record<string, unknown>;
  const shape = { method, path, query, body, ...(asCsv && { representation: 'text/csv' }) };
  return { operation: operation.name, idempotencyKey, fingerprint: fingerprintOf(shape) };
}
