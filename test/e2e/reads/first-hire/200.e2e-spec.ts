import { expect, test } from '@jest/globals';
import { api } from '../../account/api.js';
import { expectEnvelope, instant } from '../expectations.js';

test('a map from function to the envelope of a time', async () => {
  const { status, body } = await api('/v1/companies/1/first-hire');
  expect(status).toBe(200);
  expect(Object.keys(body).sort()).toEqual(['as_of', 'by_function']);
  const hires = Object.entries(body['by_function'] as Record<string, unknown>);
  expect(hires.length).toBeGreaterThan(0);
  for (const [, hire] of hires) expectEnvelope(hire, instant);
});

test('narrowed to one function, the map has that one or none', async () => {
  const all = (await api('/v1/companies/1/first-hire')).body['by_function'] as Record<string, unknown>;
  const [fn] = Object.keys(all) as [string];
  const { body } = await api(`/v1/companies/1/first-hire?function=${fn}`);
  expect(body['by_function']).toEqual({ [fn]: expect.objectContaining({ value: instant }) });
});
