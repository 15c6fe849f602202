import type { IncomingMessage, ServerResponse } from 'node:http';
import { Injectable } from '@nestjs/common';
import { AppError, appScopesOf, type Actor, type AppScope } from '@hiring/contracts';
import { Clock } from '@hiring/platform-config';
import { Bus } from '@hiring/platform-rpc';
import type { InteractionResults } from 'oidc-provider';
import { AccountsConfig } from '../config.js';
import { ConnectedApps } from '../connected-apps/connected-apps.service.js';
import { ConsentRepository } from '../connected-apps/consent.repository.js';
import { MemberRepository, type Membership } from '../people/member.repository.js';
import { ClientDocuments } from './client-documents.js';
import type { ConsentQuestion } from './consent-page.js';
import { GRANT_SECONDS, OauthProvider } from './oauth-provider.js';
import { appScopesIn } from './provider-adapter.js';
import { SCOPE_WORDS } from './scope-words.js';

/** An app's authorization request in this browser. */
export interface Asked {
  uid: string;
  clientId: string;
  clientName: string;
  redirectUri: string;
  scopes: AppScope[];
}

interface ConsentAnswer {
  userId: string;
  customerId: string;
  scopes: readonly string[];
  actor: Actor;
}

@Injectable()
export class Consents {
  constructor(
    private readonly oauth: OauthProvider,
    private readonly bus: Bus,
    private readonly config: AccountsConfig,
    private readonly clock: Clock,
    private readonly members: MemberRepository,
    private readonly consents: ConsentRepository,
    private readonly documents: ClientDocuments,
    private readonly apps: ConnectedApps,
  ) {}

  /**
   * Returns the app's authorization request.
   * @throws the library's SessionNotFound for an expired request or another browser's request; AppError not_found for
   *   an unknown app
   */
  async asked(request: IncomingMessage, response: ServerResponse): Promise<Asked> {
    const provider = await this.oauth.get();
    const { uid, params } = await provider.interactionDetails(request, response);
    const { client_id: clientId, redirect_uri: redirectUri, scope } = params as Record<string, string | undefined>;
    const client = clientId === undefined ? undefined : await provider.Client.find(clientId);
    if (client === undefined || redirectUri === undefined) throw new AppError('not_found', 'There is no such app.');
    const clientName = client.clientName ?? client.clientId;
    return { uid, clientId: client.clientId, clientName, redirectUri, scopes: appScopesIn(scope) };
  }

  /** Returns the accounts in which the user's role allows at least one app scope. */
  async accountsOf(userId: string): Promise<Membership[]> {
    const memberships = await this.members.membershipsOf(userId);
    return memberships.filter(({ role }) => appScopesOf(role).length > 0);
  }

  /** Returns the names of all owners in the user's accounts. An owner can change the user's role. */
  async ownersFor(userId: string): Promise<string[]> {
    const memberships = await this.members.membershipsOf(userId);
    const members = await Promise.all(memberships.map(({ customer_id: id }) => this.members.membersOf(id)));
    return members.flat().flatMap(({ role, name }) => (role === 'owner' ? [name] : []));
  }

  async question(
    asked: Asked,
    userId: string,
    { customer_id: customerId, role }: Membership,
  ): Promise<ConsentQuestion> {
    const [userName, accountName, last] = await Promise.all([
      this.members.userName(userId),
      this.apps.accountName(customerId),
      this.consents.lastScopes(asked.clientId, userId, customerId),
    ]);
    const allowed = appScopesOf(role);
    const scopes = asked.scopes
      .filter((scope) => allowed.includes(scope))
      .map((scope) => ({ scope, ticked: last?.includes(scope) ?? SCOPE_WORDS[scope].ticked }));
    const isListed = this.documents.isListed(asked.clientId);
    const { callsPerDay } = this.config;
    return { ...asked, scopes, isListed, userName: userName ?? userId, customerId, accountName, role, callsPerDay };
  }

  /**
   * Opens the grant at the gateway, then stores the consent. After a failure, the user can submit the same answer
   * again.
   * @throws AppError forbidden if the user is not in the account, if the role there allows none of the ticked scopes,
   *   or if the role was reduced in the meantime; conflict at the maximum number of apps
   */
  async allow(asked: Asked, { userId, customerId, scopes: ticked, actor }: ConsentAnswer): Promise<InteractionResults> {
    const accounts = await this.accountsOf(userId);
    const role = accounts.find(({ customer_id: id }) => id === customerId)?.role;
    const scopes =
      role === undefined
        ? []
        : appScopesOf(role).filter((each) => asked.scopes.includes(each) && ticked.includes(each));
    if (scopes.length === 0) throw new AppError('forbidden', 'Your role cannot connect this app to this account.');
    const { grant_id } = await this.bus.request('gateway.open_grant', {
      ...{ customer_id: customerId, kind: 'app', user_id: userId, client_id: asked.clientId },
      ...{ client_name: asked.clientName, scopes, calls_per_day: this.config.callsPerDay, actor },
      // The id includes the scopes, so that a different answer opens a different grant.
      request_id: [asked.uid, customerId, ...scopes].join(' '),
      expires_at: new Date(this.clock.now().getTime() + GRANT_SECONDS * 1_000).toISOString(),
    });
    // Check the role again. If the role changed before the grant existed, that change did not end the grant.
    const now = (await this.accountsOf(userId)).find(({ customer_id: id }) => id === customerId)?.role;
    if (now === undefined || scopes.some((scope) => !appScopesOf(now).includes(scope))) {
      await this.apps.endGrant(customerId, grant_id, actor);
      throw new AppError('forbidden', 'Your role has just changed. Connect the app again.');
    }
    const provider = await this.oauth.get();
    const grant = new provider.Grant({ accountId: userId, clientId: asked.clientId });
    grant.addResourceScope(this.config.mcpUrl, scopes.join(' '));
    const refused = asked.scopes.filter((scope) => !scopes.includes(scope));
    if (refused.length > 0) grant.rejectResourceScope(this.config.mcpUrl, refused.join(' '));
    grant.addOIDCScope('offline_access');
    const provider_grant_id = await grant.save();
    const consent = { provider_grant_id, grant_id, customer_id: customerId, user_id: userId, scopes };
    await this.consents.store({ ...consent, client_id: asked.clientId });
    return { login: { accountId: userId, remember: false }, consent: { grantId: provider_grant_id } };
  }
}
