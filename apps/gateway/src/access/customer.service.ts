import { randomBytes } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { Pool } from 'pg';
import { AppError, type CustomerRecord, type KeyRecord, type PlanCap, type Tier } from '@hiring/contracts';
import { inTransaction } from '@hiring/platform-postgres';
import { KeyChanges } from '../admission/key-changes.js';
import { nextGeneration } from './key-generation.js';
import { KEY_COLUMNS } from './key.service.js';

const CUSTOMER_COLUMNS = `customer_id, name, tier, plan, rate_per_minute, burst, plan_caps,
  (SELECT count(*)::int FROM api_keys k WHERE k.customer_id = customers.customer_id AND k.revoked_at IS NULL) AS active_keys,
  created_at`;

type CustomerField = 'plan' | 'tier' | 'plan_caps' | 'rate_per_minute' | 'burst';
type KeyField = 'tier' | 'rate_per_minute' | 'burst';

/** Customers as operators handle them. Every change is effective in all gateways when its method returns. */
@Injectable()
export class CustomerService {
  constructor(
    private readonly pool: Pool,
    private readonly changes: KeyChanges,
  ) {}

  /** The same `customerId` again gives the customer there is. */
  async create(draft: {
    name: string;
    tier: Tier;
    customerId?: string;
  }): Promise<CustomerRecord & { created: boolean }> {
    const customerId = draft.customerId ?? `cus_${randomBytes(9).toString('hex')}`;
    const { rows } = await this.pool.query<CustomerRecord>(
      `INSERT INTO customers (customer_id, name, tier) VALUES ($1, $2, $3) ON CONFLICT DO NOTHING
       RETURNING ${CUSTOMER_COLUMNS}`,
      [customerId, draft.name, draft.tier],
    );
    const inserted = rows[0];
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

  async change(customerId: string, fields: Partial<Record<CustomerField, unknown>>): Promise<CustomerRecord> {
    const values = 'plan_caps' in fields ? { ...fields, plan_caps: JSON.stringify(fields.plan_caps) } : fields;
    const changed = await this.update<CustomerRecord>('customers', 'customer_id', customerId, values, CUSTOMER_COLUMNS);
    return found(changed, 'customer');
  }

  async changeKey(keyId: number, fields: Partial<Record<KeyField, unknown>>): Promise<KeyRecord> {
    return found(await this.update<KeyRecord>('api_keys', 'id', keyId, fields, KEY_COLUMNS), 'key');
  }

  /** Changes the row and takes a generation in one transaction; copies of the keys concerned are dropped everywhere. */
  private async update<R>(
    table: 'customers' | 'api_keys',
    idColumn: string,
    id: string | number,
    fields: Record<string, unknown>,
    returning: string,
  ): Promise<R | undefined> {
    const names = Object.keys(fields);
    const { row, generation, hashes } = await inTransaction(this.pool, async (client) => {
      const value = await nextGeneration(client);
      const changed = await client.query(
        `UPDATE ${table} SET ${names.map((name, index) => `${name} = $${index + 2}`).join(', ')}
         WHERE ${idColumn} = $1 RETURNING ${returning}`,
        [id, ...Object.values(fields)],
      );
      const keys = await client.query<{ hash: string }>(
        `SELECT encode(hash, 'hex') AS hash FROM api_keys WHERE ${idColumn} = $1 AND revoked_at IS NULL`,
        [id],
      );
      return { row: changed.rows[0] as R | undefined, generation: value, hashes: keys.rows.map(({ hash }) => hash) };
    });
    await this.changes.makeEffective(generation, [], hashes);
    return row;
  }
}

function found<T>(row: T | undefined, what: string): T {
  if (row === undefined) throw new AppError('not_found', `There is no such ${what}.`);
  return row;
}

/** Refuses caps that could not be kept. @throws AppError invalid_request. */
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
