import { expect } from '@jest/globals';
import { api, type ApiCall, type Reply } from '../account/api.js';

export const INSTANT = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{3}Z$/;
export const instant = expect.stringMatching(INSTANT);
export const number = expect.any(Number);
export const text = expect.any(String);
/** An id that no company has. */
export const UNKNOWN_COMPANY = 999_999_999;

export function oneOfDirections(value: unknown): void {
  expect(['accelerating', 'decelerating', 'steady']).toContain(value);
}

export function requisition(): object {
  return { title: text, function: text, country: text, first_seen: instant, boards: expect.any(Array) };
}

export function plainPulse(): object {
  return {
    is_hiring: expect.any(Boolean),
    open_req_count: number,
    new_roles_30d: number,
    velocity: number,
    direction: expect.stringMatching(/^(accelerating|decelerating|steady)$/),
    is_surge: expect.any(Boolean),
  };
}

/** Checks that a value is a ProvenanceValue with the expected value and exactly four members. */
export function expectEnvelope(given: unknown, value: unknown): void {
  const envelope = given as Record<string, unknown>;
  expect(Object.keys(envelope).sort()).toEqual(['confidence', 'observed_at', 'source_board', 'value']);
  expect(envelope['value']).toEqual(value);
  expect(envelope['confidence']).toBeGreaterThanOrEqual(0);
  expect(envelope['confidence']).toBeLessThanOrEqual(0.99);
  if (envelope['source_board'] !== null) expect(envelope['observed_at']).toEqual(instant);
}

export function expectCoverage(reply: Reply): void {
  expect(['direct', 'stale', 'none']).toContain(reply.headers.get('coverage'));
}

/** Checks that the answer is a 400 that names the parameter. */
export async function expectRefused(path: string, pointer: string, request: ApiCall = {}): Promise<Reply> {
  const reply = await api(path, request);
  expect([path, reply.status, reply.body['code']]).toEqual([path, 400, 'invalid_request']);
  expect((reply.body['errors'] as { pointer: string }[]).map((error) => error.pointer).join(' ')).toContain(pointer);
  expect(reply.headers.get('usage-units') ?? 'calls=0').toContain('calls=0');
  return reply;
}

/** Checks that the answer about a missing company is a 404 problem with the code `not_found`. */
export async function expectNoCompany(path: (companyId: number) => string, request: ApiCall = {}): Promise<void> {
  const reply = await api(path(UNKNOWN_COMPANY), request);
  expect(reply.status).toBe(404);
  expect(reply.body).toMatchObject({ code: 'not_found', status: 404 });
  expect(reply.headers.get('content-type')).toContain('application/problem+json');
}
