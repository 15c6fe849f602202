import { expect, test } from '@jest/globals';
import { api } from '../api.js';
import { freshKey } from '../fresh-key.js';

test('keys are listed without their secrets, revoked ones included', async () => {
  const { id } = await freshKey();
  await api(`/v1/keys/${id}`, { method: 'DELETE' });
  const { status, body } = await api('/v1/keys?limit=1000');
  expect(status).toBe(200);
  const listed = (body['keys'] as Record<string, unknown>[]).find((key) => key['id'] === id);
  expect(Object.keys(listed ?? {}).sort()).toEqual([
    'created_at',
    'expires_at',
    'id',
    'last_four',
    'last_used_at',
    'made_by',
    'name',
    'prefix',
    'revoked_at',
    'scopes',
    'tier',
  ]);
  expect(listed?.['revoked_at']).toMatch(/^\d{4}-.*Z$/);
});

test('pages of keys have every key of the account once, by id, and refuse a cursor of another list', async () => {
  await freshKey();
  await freshKey();
  const ids: unknown[] = [];
  let cursor: unknown = null;
  do {
    const { body } = await api(`/v1/keys?limit=2${cursor === null ? '' : `&cursor=${String(cursor)}`}`);
    const page = (body['keys'] as Record<string, unknown>[]).map((key) => key['id']);
    expect(page.length).toBeLessThanOrEqual(2);
    ids.push(...page);
    cursor = body['next_cursor'];
  } while (cursor !== null);
  const whole = (await api('/v1/keys?limit=1000')).body['keys'] as Record<string, unknown>[];
  expect(ids).toEqual([...ids].sort((a, b) => Number(a) - Number(b)));
  // Keys that other tests create meanwhile come later in the list.
  expect(whole.map((key) => key['id']).slice(0, ids.length)).toEqual(ids);
  expect(whole.length).toBeGreaterThan(2);
  const foreign = await api('/v1/keys?cursor=w1');
  expect(foreign.status).toBe(400);
  expect(foreign.body['errors']).toMatchObject([{ pointer: '?cursor' }]);
});
