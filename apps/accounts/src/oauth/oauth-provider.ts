import { generateKeyPairSync } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { APP_SCOPES, AppError } from '@hiring/contracts';
import type { Logger } from '@hiring/platform-observability';
import { LOGGER, OnDemand } from '@hiring/platform-service';
import type { Configuration, default as Provider, errors as Errors, JWK, KoaContextWithOIDC } from 'oidc-provider';
import { AccountsConfig } from '../config.js';
import { documentOf } from '../pages/page.js';
import { MemberRepository } from '../people/member.repository.js';
import { AttemptLimit } from '../sign-in/attempt-limit.js';
import { ClientDocuments } from './client-documents.js';
import { SIGNING_ALGORITHMS } from './document-rules.js';
import { refusalPage } from './refusal-page.js';
import { ProviderAdapters } from './provider-adapter.js';

type Library = typeof import('oidc-provider');
type Handler = ReturnType<Provider['callback']>;

const CODE_SECONDS = 60;
const INTERACTION_SECONDS = 15 * 60;
/** A connection ends after this many seconds (half a year), even if it is still in use. */
export const GRANT_SECONDS = 180 * 86_400;

/**
 * Key under which `OauthController` stores the caller's address on a request. It stores the user's id under
 * `SIGNED_IN_USER`.
 */
export const CALLER_ADDRESS = Symbol('address of the caller');
export const SIGNED_IN_USER = Symbol('signed-in user');

/** Configures the OAuth library, which knows nothing about accounts and roles. */
@Injectable()
export class OauthProvider {
  /** The OAuth library, loaded on first use: its code needs much memory, and only authorizations use it. */
  private readonly provider = new OnDemand<Provider>(() => this.make());

  /** Limits how many documents are read for one caller address. */
  private readonly reads = new AttemptLimit(20, 20);
  private handler: Handler | undefined;

  constructor(
    private readonly config: AccountsConfig,
    private readonly adapters: ProviderAdapters,
    private readonly documents: ClientDocuments,
    private readonly members: MemberRepository,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  get(): Promise<Provider> {
    return this.provider.get();
  }

  async handle(...exchange: Parameters<Handler>): Promise<void> {
    this.handler ??= (await this.provider.get()).callback();
    await this.handler(...exchange);
  }

  private async make(): Promise<Provider> {
    const library = await import('oidc-provider');
    const provider = new library.default(this.config.accountsUrl, this.configuration(library));
    // With `proxy`, the library reads the forwarding headers, which the controller sets.
    provider.proxy = true;
    // Prefixes let scanners and logs recognise a secret. The library has no setting for them.
    prefix(provider.AccessToken, 'hst_live_');
    prefix(provider.RefreshToken, 'hsr_live_');
    provider.on('server_error', (context: KoaContextWithOIDC, error: Error) => {
      if (context.status === 503) context.set('retry-after', '5');
      else this.logger.error({ err: error, path: context.path }, 'an OAuth request failed');
    });
    return provider;
  }

  private configuration({ errors, interactionPolicy }: Library): Configuration {
    const { cookieKeys, accessTokenMinutes, accountsUrl } = this.config;
    const keys = cookieKeys.versions.toReversed().map((version) => cookieKeys.get(version)?.export() as Buffer);
    const invalidGrant = (): Error => new errors.InvalidGrant('the grant has ended');
    const cookie = { signed: true, httpOnly: true, sameSite: 'lax', secure: accountsUrl.startsWith('https:') } as const;
    return {
      adapter: (model: string) => this.adapters.adapterOf(model, invalidGrant),
      routes: {
        authorization: '/oauth/authorize',
        token: '/oauth/token',
        revocation: '/oauth/revoke',
        jwks: '/oauth/jwks',
      },
      cookies: { keys, short: cookie, long: cookie },
      // The library requires a key, but nothing is signed with it.
      jwks: { keys: [generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey.export({ format: 'jwk' }) as JWK] },
      clientDefaults: { id_token_signed_response_alg: 'ES256' },
      scopes: ['offline_access'],
      discovery: { scopes_supported: [...APP_SCOPES, 'offline_access'], response_modes_supported: ['query'] },
      claims: {},
      responseTypes: ['code'],
      pkce: { required: () => true },
      clientAuthMethods: ['none', 'private_key_jwt'],
      enabledJWA: { clientAuthSigningAlgValues: [...SIGNING_ALGORITHMS] },
      clientBasedCORS: () => true,
      fetch: this.documents.fetch,
      features: this.features(errors),
      findAccount: async (_context, id) => {
        if ((await this.members.userName(id)) === null) return undefined;
        return { accountId: id, claims: () => ({ sub: id }) };
      },
      interactions: { policy: policyOf(interactionPolicy), url: (_context, { uid }) => `/interaction/${uid}` },
      // Every authorization request needs its own consent, so earlier grants are ignored.
      loadExistingGrant: ({ oidc }) => {
        const grantId = oidc.result?.consent?.grantId;
        return Promise.resolve(grantId === undefined ? undefined : oidc.provider.Grant.find(grantId));
      },
      expiresWithSession: () => false,
      issueRefreshToken: (_context, client) => client.grantTypeAllowed('refresh_token'),
      rotateRefreshToken: ({ oidc }) => oidc.client?.clientAuthMethod === 'none',
      revokeGrantPolicy: () => true,
      ttl: {
        AuthorizationCode: CODE_SECONDS,
        AccessToken: accessTokenMinutes * 60,
        Interaction: INTERACTION_SECONDS,
        Session: INTERACTION_SECONDS,
        Grant: GRANT_SECONDS,
        // All refresh tokens of a grant expire GRANT_SECONDS after the first was issued. `ProviderRecords` also ends a
        // token that was not used for 30 days.
        RefreshToken: (_context, token) => Math.max(1, GRANT_SECONDS - token.totalLifetime()),
      },
      renderError: (context, out) => {
        const id = String(context.res.getHeader('x-request-id') ?? '');
        const { text, headers } = documentOf(refusalPage(out.error, out.error_description ?? '', id));
        context.set(headers);
        context.body = text;
      },
    };
  }

  private features(errors: typeof Errors): Configuration['features'] {
    const { mcpUrl, accessTokenMinutes } = this.config;
    return {
      devInteractions: { enabled: false },
      userinfo: { enabled: false },
      rpInitiatedLogout: { enabled: false },
      dPoP: { enabled: false },
      pushedAuthorizationRequests: { enabled: false },
      revocation: { enabled: true, allowedPolicy: (_context, client, token) => token.clientId === client.clientId },
      clientIdMetadataDocument: {
        enabled: true,
        ack: 'draft-02',
        allowFetch: (context, clientId) => this.mayRead(context, clientId),
        allowClient: (_context, client) => this.documents.isAllowed(client.clientId),
      },
      resourceIndicators: {
        enabled: true,
        defaultResource: () => mcpUrl,
        useGrantedResource: () => true,
        getResourceServerInfo: (_context, resource) => {
          // Throw the library's own error, because the library reports any other error as a server failure.
          if (resource !== mcpUrl)
            throw new errors.InvalidTarget('this server gives tokens for its own resource alone');
          return {
            scope: APP_SCOPES.join(' '),
            audience: mcpUrl,
            accessTokenFormat: 'opaque',
            accessTokenTTL: accessTokenMinutes * 60,
          };
        },
      },
    };
  }

  /**
   * Returns whether the document may be fetched.
   * @param context is undefined when there is no OAuth request, that is, when a page for a signed-in person looks up
   *   the app
   */
  private async mayRead(context: KoaContextWithOIDC | undefined, clientId: string): Promise<boolean> {
    if (context === undefined) return this.documents.isAllowed(clientId);
    const user = Reflect.get(context.req, SIGNED_IN_USER) as string | undefined;
    try {
      // The library caches documents, so only a new or outdated document reaches this point.
      this.reads.take(String(Reflect.get(context.req, CALLER_ADDRESS)));
      return await this.documents.mayRead(clientId, user ?? null);
    } catch (error) {
      if (error instanceof AppError) return false;
      throw error;
    }
  }
}

/** Adds a prefix to the tokens that a model generates. The library calls these tokens ids. */
function prefix(model: { prototype: object }, text: string): void {
  const { prototype } = model as { prototype: { generateTokenId(): string } };
  const original = prototype.generateTokenId;
  prototype.generateTokenId = function withPrefix(): string {
    return text + original.call(this);
  };
}

/** Returns the library's interaction policy with an added check: every authorization request needs its own consent. */
function policyOf({ base, Check }: Library['interactionPolicy']): ReturnType<Library['interactionPolicy']['base']> {
  const policy = base();
  const asked = new Check('consent_each_time', 'consent is asked for each request', 'consent_required', ({ oidc }) =>
    oidc.result?.consent === undefined ? Check.REQUEST_PROMPT : Check.NO_NEED_TO_PROMPT,
  );
  policy.get('consent')?.checks.add(asked, 0);
  return policy;
}
