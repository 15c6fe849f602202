import { expect, test } from '@jest/globals';
import type { Actor, AuditRecord } from '@hiring/contracts';
import { keyParents } from './key-parents.js';

const by = (kind: Actor['kind'], id: string): Actor => ({ kind, id, address: null, request_id: null });
const record = (more: Partial<AuditRecord>): AuditRecord => ({
  ...{ audit_id: 'a', occurred_at: '2026-03-01T00:00:00.000Z', service: 'gateway', action: 'key.created' },
  ...{ actor: by('key', '1'), customer_id: 'cus_1', target: 'key 2', before: null, after: null },
  ...more,
});

test('the parent of a key is the key that made it, and of a rotated one the parent of the replaced key', () => {
  const records = [
    record({ target: 'key 1', actor: by('operator', 'jane') }),
    record({ target: 'key 2', actor: by('key', '1') }),
    // Key 2 renews itself as key 3, and key 9 renews key 3 as key 4.
    record({ target: 'key 3', actor: by('key', '2') }),
    record({ target: 'key 2', action: 'key.changed', after: { expires_at: 'x', replaced_by: 3 } }),
    record({ target: 'key 4', actor: by('key', '9') }),
    record({ target: 'key 3', action: 'key.changed', after: { expires_at: 'x', replaced_by: 4 } }),
    // Key 1, which an operator created, renews itself.
    record({ target: 'key 5', actor: by('key', '1') }),
    record({ target: 'key 1', action: 'key.changed', after: { expires_at: 'x', replaced_by: 5 } }),
    record({ target: 'key 2', action: 'key.revoked' }),
  ];
  expect(keyParents(records)).toEqual([
    { key_id: 2, parent_id: 1 },
    { key_id: 3, parent_id: 1 },
    { key_id: 4, parent_id: 1 },
  ]);
});
