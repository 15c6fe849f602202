import { Injectable } from '@nestjs/common';
import { AppError, type Actor, type GrantRecord, type Role } from '@hiring/contracts';
import { inTransaction } from '@hiring/platform-postgres';
import { Bus } from '@hiring/platform-rpc';
import { Pool } from 'pg';
import { GrantCuts } from '../people/grant-cuts.js';
import { MemberRepository, type Membership } from '../people/member.repository.js';
import { ConsentRepository } from './consent.repository.js';

/** Roles that may see all apps connected to the account, and end their connections. */
const MANAGERS: readonly Role[] = ['owner', 'admin'];

/** The apps that a person can see in an account. */
export interface AccountApps {
  accountName: string;
  role: Role;
  apps: (GrantRecord & { userName: string })[];
}

/** Lists connected apps and console sessions, and ends them. */
@Injectable()
export class ConnectedApps {
  constructor(
    private readonly pool: Pool,
    private readonly bus: Bus,
    private readonly cuts: GrantCuts,
    private readonly members: MemberRepository,
    private readonly consents: ConsentRepository,
  ) {}

  /**
   * Returns the apps in all the user's accounts: every app for an owner or admin, otherwise only the user's own apps.
   */
  async seenBy(userId: string): Promise<AccountApps[]> {
    const memberships = await this.members.membershipsOf(userId);
    return Promise.all(memberships.map((membership) => this.inAccount(membership, userId)));
  }

  /**
   * Ends an app's connection. Returns when no gateway accepts the app's tokens any more.
   * @throws AppError not_found for an unknown app, and for an app that the user may not end
   */
  async end(userId: string, grantId: number, actor: Actor): Promise<void> {
    const accounts = await this.seenBy(userId);
    const found = accounts.flatMap(({ apps }) => apps).find(({ id }) => id === grantId);
    if (found === undefined) throw new AppError('not_found', 'There is no such app.');
    await this.endGrant(found.customer_id, grantId, actor);
  }

  /**
   * Ends the grant at the gateway first, then deletes the OAuth library's records. The gateway comes first, because it
   * decides whether the app's calls are accepted.
   */
  async endGrant(customerId: string, grantId: number, actor: Actor): Promise<void> {
    const payload = { customer_id: customerId, grant_ids: [grantId], user_id: null, actor };
    // Store the request before sending it, so that the request is repeated after a failure. The OAuth library, one of
    // the callers, cannot repeat its call, because it destroys the records that it would need for this.
    const cut = await inTransaction(this.pool, (client) =>
      this.cuts.store(client, { pattern: 'gateway.end_grants', payload }),
    );
    await this.cuts.send(cut);
    await this.consents.end([grantId]);
  }

  accountNames(accounts: readonly Membership[]): Promise<(Membership & { name: string })[]> {
    return Promise.all(
      accounts.map(async (account) => ({ ...account, name: await this.accountName(account.customer_id) })),
    );
  }

  async accountName(customerId: string): Promise<string> {
    return (await this.bus.request('gateway.account', { customer_id: customerId })).name;
  }

  private async inAccount({ customer_id: customerId, role }: Membership, userId: string): Promise<AccountApps> {
    const own = MANAGERS.includes(role) ? null : userId;
    const [accountName, { grants }, members] = await Promise.all([
      this.accountName(customerId),
      this.bus.request('gateway.list_grants', { customer_id: customerId, user_id: own }),
      this.members.membersOf(customerId),
    ]);
    const names = new Map(members.map((member) => [member.user_id, member.name]));
    const apps = grants.map((grant) => ({ ...grant, userName: names.get(grant.user_id) ?? grant.user_id }));
    return { accountName, role, apps };
  }
}
