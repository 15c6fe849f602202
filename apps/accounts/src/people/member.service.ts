import { randomBytes } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import {
  AppError,
  ROLE_SCOPES,
  type Actor,
  type Audited,
  type MemberRecord,
  type RpcRequest,
  type Role,
} from '@hiring/contracts';
import { AuditTrail } from '@hiring/platform-audit';
import { inTransaction, type PoolClient } from '@hiring/platform-postgres';
import { Bus } from '@hiring/platform-rpc';
import { Pool } from 'pg';
import { GrantCuts } from './grant-cuts.js';
import { MemberRepository } from './member.repository.js';
import { endConsents } from './end-consents.js';

interface MemberChange {
  customerId: string;
  userId: string;
  actor?: Actor | undefined;
}

/** Adds people to accounts, changes their roles, and removes them together with their apps. */
@Injectable()
export class MemberService {
  constructor(
    private readonly pool: Pool,
    private readonly bus: Bus,
    private readonly members: MemberRepository,
    private readonly cuts: GrantCuts,
    private readonly audit: AuditTrail,
  ) {}

  /**
   * Adds a person to an account.
   * @throws AppError not_found, conflict
   */
  async add(request: RpcRequest<'accounts.create_user'>): Promise<MemberRecord> {
    const { customer_id: customerId, name, role, request_id: requestId, actor } = request;
    await this.bus.request('gateway.account', { customer_id: customerId });
    return inTransaction(this.pool, async (client) => {
      const known = await this.members.findByRequest(client, requestId);
      if (known !== null) return known;
      const userId = request.user_id ?? (await this.newUser(client, name, customerId, actor));
      const present = await this.members.find(client, customerId, userId);
      if (present !== null)
        throw new AppError('conflict', `This person is in the account already, as ${present.role}.`);
      const { rowCount } = await client.query(
        `insert into accounts.memberships (customer_id, user_id, role, request_id)
         select $1, user_id, $3, $4 from accounts.users where user_id = $2`,
        [customerId, userId, role, requestId],
      );
      if (rowCount !== 1) throw new AppError('not_found', 'There is no such user.');
      await this.audit.record(client, {
        ...{ action: 'member.added', actor, customer_id: customerId, target: `user ${userId}`, after: { role } },
      });
      return this.found(client, customerId, userId);
    });
  }

  /**
   * Sets the role. When this method returns, every gateway limits the person's apps to what the role allows.
   * @throws AppError not_found, conflict
   */
  async setRole({ customerId, userId, actor }: MemberChange, role: Role): Promise<MemberRecord> {
    const { member, cut } = await inTransaction(this.pool, async (client) => {
      await this.members.lock(client, customerId);
      const before = await this.found(client, customerId, userId);
      if (role !== 'owner') await this.refuseLastOwner(client, customerId, userId);
      await client.query('update accounts.memberships set role = $3 where customer_id = $1 and user_id = $2', [
        ...[customerId, userId, role],
      ]);
      await client.query(
        `update accounts.consents set scopes = array(select unnest(scopes) intersect select unnest($3::text[]))
         where customer_id = $1 and user_id = $2`,
        [customerId, userId, ROLE_SCOPES[role]],
      );
      await this.audit.record(client, {
        ...{ action: 'member.changed', actor, customer_id: customerId, target: `user ${userId}` },
        ...{ before: { role: before.role }, after: { role } },
      });
      const payload = { customer_id: customerId, user_id: userId, scopes: [...ROLE_SCOPES[role]], ...audited(actor) };
      const stored = await this.cuts.store(client, { pattern: 'gateway.narrow_grants', payload });
      return { member: { ...before, role }, cut: stored };
    });
    await this.cuts.send(cut);
    return member;
  }

  /**
   * Removes a person from an account, and ends the person's grants there. Returns the ids of the ended grants when no
   * gateway accepts these grants any more.
   * @throws AppError not_found, conflict
   */
  async remove({ customerId, userId, actor }: MemberChange): Promise<number[]> {
    const cut = await inTransaction(this.pool, async (client) => {
      await this.members.lock(client, customerId);
      const { role } = await this.found(client, customerId, userId);
      await this.refuseLastOwner(client, customerId, userId);
      await client.query('delete from accounts.memberships where customer_id = $1 and user_id = $2', [
        customerId,
        userId,
      ]);
      await client.query(endConsents('customer_id = $1 and user_id = $2'), [customerId, userId]);
      // A person without an account has nothing to sign in to, so the name is no longer needed.
      await client.query(
        `delete from accounts.users u where user_id = $1
         and not exists (select from accounts.memberships m where m.user_id = u.user_id)`,
        [userId],
      );
      await this.audit.record(client, {
        ...{ action: 'member.removed', actor, customer_id: customerId, target: `user ${userId}` },
        ...{ before: { role }, after: null },
      });
      const payload = { customer_id: customerId, user_id: userId, grant_ids: null, ...audited(actor) };
      return this.cuts.store(client, { pattern: 'gateway.end_grants', payload });
    });
    const { ended } = await this.cuts.send(cut);
    return ended;
  }

  private async newUser(client: PoolClient, name: string, customerId: string, actor?: Actor): Promise<string> {
    const userId = `usr_${randomBytes(9).toString('hex')}`;
    await client.query('insert into accounts.users (user_id, name) values ($1, $2)', [userId, name]);
    // The record omits the name, because the audit log never expires.
    await this.audit.record(client, {
      ...{ action: 'user.created', actor, customer_id: customerId, target: `user ${userId}`, after: {} },
    });
    return userId;
  }

  private async found(client: PoolClient, customerId: string, userId: string): Promise<MemberRecord> {
    const member = await this.members.find(client, customerId, userId);
    if (member === null) throw new AppError('not_found', 'There is no such member.');
    return member;
  }

  private async refuseLastOwner(client: PoolClient, customerId: string, userId: string): Promise<void> {
    if (!(await this.members.isLastOwner(client, customerId, userId))) return;
    throw new AppError('conflict', 'An account keeps at least one owner.');
  }
}

function audited(actor: Actor | undefined): Audited {
  return actor === undefined ? {} : { actor };
}
