import { afterAll } from '@jest/globals';
import { api } from './api.js';

const freshKeys: number[] = [];

/**
 * Creates a key in the demo account. Only this test uses the key, so its bill lines are the test's own. The key is
 * revoked after the file's tests, because an account has at most 100 active keys.
 */
export async function freshKey(tier = 'pro'): Promise<{ id: number; key: string }> {
  const made = await api('/v1/keys', { method: 'POST', body: { tier } });
  if (made.status !== 201) throw new Error(`no key: ${made.text}`);
  const id = Number(made.body['id']);
  freshKeys.push(id);
  return { id, key: String(made.body['key']) };
}

afterAll(async () => {
  for (const id of freshKeys) await api(`/v1/keys/${id}`, { method: 'DELETE' });
});
