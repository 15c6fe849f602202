import { expect, test } from '@jest/globals';
import { api, freshKey } from '../api.js';

test('keys are listed without their secrets, revoked ones included', async () => {
  const { id } = await freshKey();
  await api(`/v1/keys/${id}`, { method: 'DELETE' });
  const { status, body } = await api('/v1/keys');
  expect(status).toBe(200);
  const listed = (body['keys'] as Record<string, unknown>[]).find((key) => key['id'] === id);
  expect(Object.keys(listed ?? {}).sort()).toEqual(
    ['created_at', 'id', 'last_four', 'last_used_at', 'prefix', 'revoked_at', 'scopes', 'tier'].sort(),
  );
  expect(listed?.['revoked_at']).toMatch(/^\d{4}-.*Z$/);
});
