import { callsOf, type HistoryRecord } from '../history.js';

/**
 * Checks that a key works from its issue until its revocation is requested, and that no call that began after the
 * revocation's 204 is accepted.
 */
export function keyAnomalies(history: readonly HistoryRecord[]): string[] {
  const calls = callsOf(history);
  const issued = new Map<number, number>();
  const requested = new Map<number, number>();
  const revoked = new Map<number, number>();
  for (const { operation, status, seen, sent, start_ms: start, end_ms: end } of calls) {
    if (operation === 'create_key' && status === 201 && seen.id !== undefined) issued.set(seen.id, end);
    if (operation !== 'revoke_key' || sent.id === undefined) continue;
    requested.set(sent.id, Math.min(start, requested.get(sent.id) ?? Infinity));
    if (status === 204) revoked.set(sent.id, Math.min(end, revoked.get(sent.id) ?? Infinity));
  }
  return calls.flatMap(({ request_id: id, key_id: key, status, start_ms: start, end_ms: end }) => {
    if (status === null) return [];
    if (start > (revoked.get(key) ?? Infinity) && status < 400) {
      return [`keys: ${id} was answered ${status} after the revocation of key ${key} had been confirmed`];
    }
    const worked = start > (issued.get(key) ?? Infinity) && end < (requested.get(key) ?? Infinity);
    return worked && status === 401 ? [`keys: ${id} was refused, although key ${key} was issued and not revoked`] : [];
  });
}
