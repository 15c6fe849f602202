import { randomBytes } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { Pool } from 'pg';
import { AppError, type Actor, type CustomerRecord, type KeyRecord, type PlanCap, type Tier } from '@hiring/contracts';
import { AuditTrail } from '@hiring/platform-audit';
import { inTransaction } from '@hiring/platform-postgres';
import { KeyChanges } from './key-changes.js';
import { nextGeneration } from './key-generation.js';
import { UNEXPIRED } from './key.repository.js';
import { KEY_COLUMNS } from './key.service.js';

const CUSTOMER_COLUMNS = `customer_id, name, tier, plan, rate_per_minute, burst, plan_caps,
  (SELECT count(*)::int FROM api_keys k WHERE k.customer_id = customers.customer_id AND k.revoked_at IS NULL AND ${UNEXPIRED}) AS active_keys,
  created_at`;

const CUSTOMERS = { table: 'customers', idColumn: 'customer_id', what: 'customer', columns: CUSTOMER_COLUMNS } as const;
const KEYS = { table: 'api_keys', idColumn: 'id', what: 'key', columns: KEY_COLUMNS } as const;

type KeyField = 'tier' | 'rate_per_minute' | 'burst';

/** Changes customers and keys for operators. When a method returns, its change is effective in all gateways. */
@Injectable()
export class CustomerService {
  constructor(
    private readonly pool: Pool,
    private readonly changes: KeyChanges,
    private readonly audit: AuditTrail,
  ) {}

  /** Creates a customer, or returns the existing one with this `customerId`. */
  async create(draft: {
    name: string;
    tier: Tier;
    customerId?: string;
    actor?: Actor | undefined;
  }): Promise<CustomerRecord & { created: boolean }> {
    const customerId = draft.customerId ?? `cus_${randomBytes(9).toString('hex')}`;
    const inserted = await inTransaction(this.pool, async (client) => {
      const { rows } = await client.query<CustomerRecord>(
        `INSERT INTO customers (customer_id, name, tier) VALUES ($1, $2, $3) ON CONFLICT DO NOTHING
         RETURNING ${CUSTOMER_COLUMNS}`,
        [customerId, draft.name, draft.tier],
      );
      if (rows[0] === undefined) return undefined;
      await this.audit.record(client, {
        ...{ action: 'customer.created', actor: draft.actor, customer_id: customerId },
        target: `customer ${customerId}`,
        after: { name: draft.name, tier: draft.tier },
      });
      return rows[0];
    });
    return inserted === undefined
      ? { ...(await this.get(customerId)), created: false }
      : { ...inserted, created: true };
  }

  async get(customerId: string): Promise<CustomerRecord> {
    const { rows } = await this.pool.query<CustomerRecord>(
      `SELECT ${CUSTOMER_COLUMNS} FROM customers WHERE customer_id = $1`,
      [customerId],
    );
    return found(rows[0], 'customer');
  }

  async list(after: string, limit: number): Promise<CustomerRecord[]> {
    const { rows } = await this.pool.query<CustomerRecord>(
      `SELECT ${CUSTOMER_COLUMNS} FROM customers WHERE customer_id > $1 ORDER BY customer_id LIMIT $2`,
      [after, limit],
    );
    return rows;
  }

  async change(
    customerId: string,
    fields: Partial<Record<KeyField | 'plan' | 'plan_caps', unknown>>,
    actor?: Actor | undefined,
  ): Promise<CustomerRecord> {
    const values = 'plan_caps' in fields ? { ...fields, plan_caps: JSON.stringify(fields.plan_caps) } : fields;
    return this.update<CustomerRecord>(CUSTOMERS, customerId, values, actor);
  }

  async changeKey(keyId: number, fields: Partial<Record<KeyField, unknown>>, actor?: Actor): Promise<KeyRecord> {
    return this.update<KeyRecord>(KEYS, keyId, fields, actor);
  }

  /**
   * Changes the row and takes the next generation in one transaction. Then waits until no gateway uses an old copy of
   * an affected key.
   */
  private async update<R extends CustomerRecord | KeyRecord>(
    { table, idColumn, what, columns }: typeof CUSTOMERS | typeof KEYS,
    id: string | number,
    fields: Record<string, unknown>,
    actor?: Actor,
  ): Promise<R> {
    const names = Object.keys(fields);
    const { row, generation, hashes } = await inTransaction(this.pool, async (client) => {
      const value = await nextGeneration(client);
      const before = await client.query<Record<string, unknown>>(
        `SELECT ${names.join(', ')} FROM ${table} WHERE ${idColumn} = $1 FOR UPDATE`,
        [id],
      );
      const changed = await client.query<R>(
        `UPDATE ${table} SET ${names.map((name, index) => `${name} = $${index + 2}`).join(', ')}
         WHERE ${idColumn} = $1 RETURNING ${columns}`,
        [id, ...Object.values(fields)],
      );
      const row = changed.rows[0];
      if (row !== undefined) {
        const after = Object.fromEntries(names.map((name) => [name, row[name as keyof R]]));
        await this.audit.record(client, {
          ...{ action: `${what}.changed`, actor, customer_id: row.customer_id, target: `${what} ${id}` },
          ...{ before: before.rows[0] ?? null, after },
        });
      }
      const keys = await client.query<{ hash: string }>(
        `SELECT encode(hash, 'hex') AS hash FROM api_keys WHERE ${idColumn} = $1 AND revoked_at IS NULL
         UNION ALL
         SELECT encode(t.hash, 'hex') FROM access_tokens t JOIN grants ON grants.id = t.grant_id
         WHERE grants.${idColumn} = $1 AND grants.revoked_at IS NULL`,
        [id],
      );
      return { row, generation: value, hashes: keys.rows.map(({ hash }) => hash) };
    });
    await this.changes.makeEffective(generation, [], hashes);
    return found(row, what);
  }
}

function found<T>(row: T | undefined, what: string): T {
  if (row === undefined) throw new AppError('not_found', `There is no such ${what}.`);
  return row;
}

/** Checks that the caps can be enforced. @throws AppError invalid_request */
export function checkPlanCaps(caps: PlanCap[]): PlanCap[] {
  for (const cap of caps) {
    const known = ['calls', 'changes', 'watches', 'forced_fresh'].includes(cap.unit);
    const whole = Number.isSafeInteger(cap.max) && cap.max >= 0;
    const window = Number.isInteger(cap.window_hours) && cap.window_hours >= 1 && cap.window_hours <= 744;
    if (!known || !whole || !window) {
      throw new AppError('invalid_request', 'A plan cap is {unit, max >= 0, window_hours 1-744}.');
    }
  }
  return caps;
}
