import { Injectable } from '@nestjs/common';
import type { MemberRecord, Role } from '@hiring/contracts';
import type { PoolClient } from '@hiring/platform-postgres';
import { Pool } from 'pg';

export interface Membership {
  customer_id: string;
  role: Role;
}

const SELECT = `select m.user_id, m.customer_id, u.name, m.role, m.created_at, u.last_signed_in_at
  from accounts.memberships m join accounts.users u using (user_id)`;

@Injectable()
export class MemberRepository {
  constructor(private readonly pool: Pool) {}

  async userName(userId: string): Promise<string | null> {
    const { rows } = await this.pool.query<{ name: string }>('select name from accounts.users where user_id = $1', [
      userId,
    ]);
    return rows[0]?.name ?? null;
  }

  /** Ordered by account id. */
  async membershipsOf(userId: string): Promise<Membership[]> {
    const { rows } = await this.pool.query<Membership>(
      'select customer_id, role from accounts.memberships where user_id = $1 order by customer_id',
      [userId],
    );
    return rows;
  }

  /** Returns an account's members, the earliest first. */
  async membersOf(customerId: string): Promise<MemberRecord[]> {
    const { rows } = await this.pool.query<MemberRecord>(
      `${SELECT} where m.customer_id = $1 order by m.created_at, m.user_id`,
      [customerId],
    );
    return rows;
  }

  async find(client: PoolClient, customerId: string, userId: string): Promise<MemberRecord | null> {
    const { rows } = await client.query<MemberRecord>(`${SELECT} where m.customer_id = $1 and m.user_id = $2`, [
      customerId,
      userId,
    ]);
    return rows[0] ?? null;
  }

  async findByRequest(client: PoolClient, requestId: string): Promise<MemberRecord | null> {
    const { rows } = await client.query<MemberRecord>(`${SELECT} where m.request_id = $1`, [requestId]);
    return rows[0] ?? null;
  }

  /** Locks the account's members, so that two concurrent changes cannot remove the last two owners. */
  async lock(client: PoolClient, customerId: string): Promise<void> {
    await client.query('select from accounts.memberships where customer_id = $1 for update', [customerId]);
  }

  async isLastOwner(client: PoolClient, customerId: string, userId: string): Promise<boolean> {
    const { rows } = await client.query<{ user_id: string }>(
      `select user_id from accounts.memberships where customer_id = $1 and role = 'owner'`,
      [customerId],
    );
    return rows.length === 1 && rows[0]?.user_id === userId;
  }
}
