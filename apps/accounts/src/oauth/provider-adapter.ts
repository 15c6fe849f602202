import { Injectable } from '@nestjs/common';
import { APP_SCOPES, AppError, type AppScope } from '@hiring/contracts';
import { Bus } from '@hiring/platform-rpc';
import type { Adapter, AdapterPayload } from 'oidc-provider';
import { AccountsConfig } from '../config.js';
import { ConnectedApps } from '../connected-apps/connected-apps.service.js';
import { ConsentRepository } from '../connected-apps/consent.repository.js';
import { ProviderRecords } from './provider-records.js';

const nothing = (): Promise<undefined> => Promise.resolve(undefined);

type Stored = Pick<Adapter, 'upsert' | 'find' | 'consume' | 'destroy' | 'revokeByGrantId'>;

/** The OAuth library answers this error with 503. `OauthProvider` adds `Retry-After`. */
class UnavailableError extends Error {
  readonly statusCode = 503;
  readonly status = 503;
  readonly expose = false;

  constructor(cause: unknown) {
    super('the gateway cannot be reached', { cause });
    this.name = 'UnavailableError';
  }
}

/** Connects the OAuth library's records with the gateway's grants. */
@Injectable()
export class ProviderAdapters {
  constructor(
    private readonly bus: Bus,
    private readonly config: AccountsConfig,
    private readonly records: ProviderRecords,
    private readonly consents: ConsentRepository,
    private readonly apps: ConnectedApps,
  ) {}

  /** @param invalidGrant makes the library's error for a grant that has ended */
  adapterOf(model: string, invalidGrant: () => Error): Adapter {
    return { ...this.forModel(model, invalidGrant), findByUserCode: nothing, findByUid: nothing };
  }

  private forModel(model: string, invalidGrant: () => Error): Stored {
    const plain = this.plain(model);
    switch (model) {
      // Do not store the library's sessions. This service has its own sessions, and checks the user at every
      // authorization request.
      case 'Session':
        return { ...plain, upsert: nothing, find: nothing, destroy: nothing };
      // Clients are never registered here, because each app publishes a document that describes it.
      case 'Client':
        return { ...plain, find: nothing };
      case 'AuthorizationCode':
        return {
          ...plain,
          consume: async (id) => {
            if (!(await this.records.consume(model, id))) throw invalidGrant();
          },
        };
      case 'RefreshToken':
        return {
          ...plain,
          find: (id) => this.records.findRefreshToken(id),
          consume: (id) => this.records.consumeRefreshToken(id),
        };
      case 'AccessToken':
        return {
          ...plain,
          upsert: async (id, payload, expiresIn) => {
            await this.issue(id, payload, invalidGrant);
            await plain.upsert(id, payload, expiresIn);
          },
          revokeByGrantId: (grantId) => this.endGrant(grantId),
        };
      case 'Grant':
        return { ...plain, find: (id) => this.grant(id) };
      default:
        return plain;
    }
  }

  private plain(model: string): Stored {
    const { records } = this;
    return {
      upsert: (id, payload, expiresIn) => records.upsert(model, id, payload, expiresIn ?? 0),
      find: (id) => records.find(model, id),
      consume: async (id) => {
        await records.consume(model, id);
      },
      destroy: (id) => records.destroy(model, id),
      revokeByGrantId: (grantId) => records.destroyOfGrant(model, grantId),
    };
  }

  /** Stores a token at the gateway. The token works from then on. */
  private async issue(token: string, payload: AdapterPayload, invalidGrant: () => Error): Promise<void> {
    const consent = payload.grantId === undefined ? null : await this.consents.find(payload.grantId);
    const scopes = appScopesIn(payload.scope);
    if (consent === null || scopes.length === 0 || payload.aud !== this.config.mcpUrl) throw invalidGrant();
    try {
      await this.bus.request('gateway.issue_token', {
        grant_id: consent.grant_id,
        token: this.bus.seal(token, 'gateway'),
        audience: this.config.mcpUrl,
        scopes,
        expires_at: new Date((payload.exp ?? 0) * 1_000).toISOString(),
      });
    } catch (error) {
      if (error instanceof AppError && (error.code === 'unauthorized' || error.code === 'forbidden')) {
        throw invalidGrant();
      }
      throw new UnavailableError(error);
    }
  }

  /** Returns a grant, without the scopes that its consent no longer allows. */
  private async grant(id: string): Promise<AdapterPayload | undefined> {
    const [payload, consent] = await Promise.all([this.records.find('Grant', id), this.consents.find(id)]);
    if (payload === undefined || consent === null) return undefined;
    return { ...payload, resources: { [this.config.mcpUrl]: consent.scopes.join(' ') } };
  }

  private async endGrant(id: string): Promise<void> {
    const consent = await this.consents.find(id);
    if (consent === null) return;
    const { grant_id: grantId, customer_id: customerId, client_id, user_id } = consent;
    const actor = { kind: 'app', id: String(grantId), address: null, request_id: null, client_id, user_id } as const;
    try {
      await this.apps.endGrant(customerId, grantId, actor);
    } catch (error) {
      throw new UnavailableError(error);
    }
  }
}

export function appScopesIn(scope: string | undefined): AppScope[] {
  const given = new Set(scope?.split(' '));
  return APP_SCOPES.filter((each) => given.has(each));
}
