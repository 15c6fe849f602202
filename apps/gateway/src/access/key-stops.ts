import { Injectable } from '@nestjs/common';
import { Pool } from 'pg';
import { AppError, KEYS_PER_REQUEST_MAX, type Actor, type StopRequest } from '@hiring/contracts';
import type { StoppedKey } from '@hiring/contracts/operations';
import { AuditTrail } from '@hiring/platform-audit';
import { inTransaction, type PoolClient } from '@hiring/platform-postgres';
import { GrantService } from './grant.service.js';
import { KeyChanges } from './key-changes.js';
import { nextGeneration } from './key-generation.js';
import { KeyLineage, lockAccount, treeOf } from './key-lineage.js';
import { UNEXPIRED } from './key.repository.js';
import { PendingStops, type PendingStop, type StopCall } from './pending-stops.js';

interface Stop {
  keyId: number;
  customerId: string;
  actor: Actor;
}

/**
 * For each kind, the number of objects that `change-feed` or `exports` ended; null while a reply about this kind is
 * missing.
 */
type EndedElsewhere = Pick<StoppedKey, 'webhooks' | 'watches' | 'searches' | 'import_tickets'>;

interface Revocations {
  generation: number;
  /** Ids of the keys and grants that were active before the stop. */
  revoked: number[];
  pending: PendingStop[];
}

const KINDS = ['webhooks', 'watches', 'searches', 'import_tickets'] as const;

/**
 * Stops a key or an app, and everything that it made. One transaction revokes the keys, writes the audit log and stores
 * the requests to other services.
 */
@Injectable()
export class KeyStops {
  constructor(
    private readonly pool: Pool,
    private readonly changes: KeyChanges,
    private readonly audit: AuditTrail,
    private readonly pending: PendingStops,
    private readonly lineage: KeyLineage,
    private readonly grants: GrantService,
  ) {}

  /**
   * Stops a key or an app. Resolves when no gateway accepts the revoked keys any more, the audit log has recorded the
   * stop, and the other services have replied or timed out. @throws AppError not_found
   */
  async stop(stop: Stop): Promise<StoppedKey> {
    const { generation, revoked, pending } = await inTransaction(this.pool, (client) => this.revoke(client, stop));
    await this.changes.makeEffective(generation, revoked, []);
    await this.audit.published();
    const ended = await Promise.all(pending.map((request) => this.pending.send(request)));
    const elsewhere = sumOf(ended.map((each, index) => each ?? missing(pending[index])));
    const completed = KINDS.every((kind) => elsewhere[kind] !== null);
    return { key_id: stop.keyId, dry_run: false, keys: revoked.length, ...elsewhere, completed };
  }

  /** Counts what `stop` would end. @throws AppError not_found; unavailable when another service does not reply */
  async dryRun({ keyId, customerId }: Stop): Promise<StoppedKey> {
    const tree = await this.lineage.treeOf(keyId, customerId);
    const calls = callsFor({ customer_id: customerId, key_ids: tree, dry_run: true });
    const [active, ...elsewhere] = await Promise.all([
      this.lineage.active(tree),
      ...calls.map((call) => this.pending.count(call)),
    ]);
    return { key_id: keyId, dry_run: true, keys: active.length, ...sumOf(elsewhere), completed: true };
  }

  private async revoke(client: PoolClient, { keyId, customerId, actor }: Stop): Promise<Revocations> {
    const generation = await nextGeneration(client);
    await lockAccount(client, customerId);
    const tree = await treeOf(client, keyId, customerId);
    if (tree.length === 0) throw new AppError('not_found', 'There is no such resource.');
    const { rows } = await client.query<{ id: number; revoked_at: string }>(
      `WITH ended AS (
         UPDATE api_keys SET revoked_at = now(), revoked_generation = $2
         WHERE id = ANY ($1) AND revoked_at IS NULL AND ${UNEXPIRED}
         RETURNING id, revoked_at
       ) SELECT id, revoked_at FROM ended ORDER BY id`,
      [tree, generation],
    );
    for (const { id, revoked_at } of rows) {
      await this.audit.record(client, {
        ...{ action: 'key.revoked', actor, customer_id: customerId, target: `key ${id}` },
        ...{ before: { revoked_at: null }, after: { revoked_at } },
      });
    }
    const grants = await client.query<{ id: number; active: boolean }>(
      `SELECT id, revoked_at IS NULL AND ${UNEXPIRED} AS active FROM grants WHERE id = ANY ($1)`,
      [tree],
    );
    const ended = grants.rows.filter(({ active }) => active).map(({ id }) => id);
    const target = grants.rows.some(({ id }) => id === keyId) ? `grant ${keyId}` : `key ${keyId}`;
    await this.grants.endWith(client, ended, { customerId, generation, actor });
    const revoked = [...ended, ...rows.map(({ id }) => id)];
    await this.audit.record(client, {
      ...{ action: 'key.stopped', actor, customer_id: customerId, target, after: { revoked } },
    });
    const pending = await this.pending.store(client, callsFor({ customer_id: customerId, key_ids: tree, actor }));
    return { generation, revoked, pending };
  }
}

/** Returns the requests to `change-feed` and `exports`, each with at most KEYS_PER_REQUEST_MAX keys. */
function callsFor(request: StopRequest): StopCall[] {
  const { key_ids: ids } = request;
  const chunks = Array.from({ length: Math.ceil(ids.length / KEYS_PER_REQUEST_MAX) }, (_, index) =>
    ids.slice(index * KEYS_PER_REQUEST_MAX, (index + 1) * KEYS_PER_REQUEST_MAX),
  );
  return chunks.flatMap((key_ids): StopCall[] => [
    { pattern: 'change-feed.stop_keys', payload: { ...request, key_ids } },
    { pattern: 'exports.stop_keys', payload: { ...request, key_ids } },
  ]);
}

function missing(request: PendingStop | undefined): Partial<EndedElsewhere> {
  return request?.call.pattern === 'exports.stop_keys'
    ? { import_tickets: null }
    : { webhooks: null, watches: null, searches: null };
}

function sumOf(parts: readonly Partial<EndedElsewhere>[]): EndedElsewhere {
  const sum: EndedElsewhere = { webhooks: 0, watches: 0, searches: 0, import_tickets: 0 };
  for (const kind of KINDS) {
    for (const { [kind]: count = 0 } of parts)
      sum[kind] = sum[kind] === null || count === null ? null : sum[kind] + count;
  }
  return sum;
}
