import { expect, test } from '@jest/globals';
import type { AuditEntry, AuditTrail } from '@hiring/platform-audit';
import type { PoolClient } from '@hiring/platform-postgres';
import { LedgerController } from './ledger.controller.js';
import type { LedgerWriter } from './ledger-writer.js';

type Record = (client: PoolClient) => Promise<void>;

/**
 * Returns stubs for the ledger's writer and the audit trail. The writer only records audit entries. The audit trail
 * adds these entries to `recorded`.
 */
function ledger(): { writer: LedgerWriter; audit: AuditTrail; recorded: unknown[] } {
  const recorded: unknown[] = [];
  const client = {} as PoolClient;
  const change = (_what: unknown, _reason: string, record: Record): Promise<void> => record(client);
  const writer = { sequencer: { rejectIntake: change, adoptTopic: change } } as unknown as LedgerWriter;
  const audit = {
    record: (_client: PoolClient, entry: AuditEntry) => Promise.resolve(void recorded.push(entry)),
    topicAccepted: (topic: string, request: object) => () => Promise.resolve(void recorded.push({ topic, ...request })),
  } as unknown as AuditTrail;
  return { writer, audit, recorded };
}

const actor = { kind: 'operator', id: 'jane', address: 'ops-1', request_id: null } as const;

test('the rejection of an intake record is recorded with who made it and why', async () => {
  const { writer, audit, recorded } = ledger();
  await new LedgerController(writer, audit).rejectIntake({ offset: '42', reason: 'not decidable', actor });
  expect(recorded).toEqual([
    {
      ...{ action: 'intake.rejected', actor, customer_id: null, target: 'intake record 42' },
      after: { reason: 'not decidable' },
    },
  ]);
});

test('accepting another topic is recorded with who made it and why', async () => {
  const { writer, audit, recorded } = ledger();
  await new LedgerController(writer, audit).adoptTopic({ topic_id: 'T2', reason: 'restored', actor });
  expect(recorded).toEqual([{ topic: 'T2', topic_id: 'T2', reason: 'restored', actor }]);
});
