import { IsIn, IsInt, Matches, Max, Min } from 'class-validator';
import { DatabaseConfig, Env, type Keyring } from '@hiring/platform-config';

/** Which apps users may connect: only known apps, any app, or no app. */
const CLIENT_POLICIES = ['known', 'any', 'none'] as const;
export type ClientPolicy = (typeof CLIENT_POLICIES)[number];

export class AccountsConfig extends DatabaseConfig {
  @Env('PORT', { about: 'Port of the pages and of OAuth.', default: '4002' })
  @IsInt()
  @Min(0)
  @Max(65_535)
  port!: number;

  @Env('ACCOUNTS_URL', {
    about: 'Public address of this service, which is the issuer of its tokens.',
    default: 'http://127.0.0.1:4002',
  })
  @Matches(/^https?:\/\/[^\s/]+$/, { message: 'must be http(s)://host[:port] without a path' })
  accountsUrl!: string;

  @Env('BASE_URL', {
    about: 'Public address of the gateway: apps get tokens for its /mcp.',
    default: 'http://127.0.0.1:4000',
  })
  @Matches(/^https?:\/\/[^\s/]+$/, { message: 'must be http(s)://host[:port] without a path' })
  baseUrl!: string;

  @Env('APP_API_URL', {
    about: 'Public address of the project-leads surface and the console.',
    default: 'http://127.0.0.1:4001',
  })
  @Matches(/^https?:\/\/[^\s/]+$/, { message: 'must be http(s)://host[:port] without a path' })
  appApiUrl!: string;

  @Env('COOKIE_KEYS', {
    about: 'Keys that sign the cookies of an authorization in progress, newest last.',
    parse: 'keyring',
    secret: true,
  })
  cookieKeys!: Keyring;

  @Env('CLIENT_POLICY', {
    about: `Which apps people may connect: known (a list in code, and CLIENT_HOSTS), any, or none.`,
    default: 'known',
    parse: 'string',
  })
  @IsIn(CLIENT_POLICIES)
  clientPolicy!: ClientPolicy;

  @Env('CLIENT_HOSTS', {
    about: 'Comma-separated hosts of apps that people may connect, besides the known ones.',
    default: '',
  })
  @Matches(/^[a-z0-9-]+(\.[a-z0-9-]+)+$/, { each: true, message: 'must hold host names in lower case' })
  clientHosts!: string[];

  @Env('CALLS_PER_DAY', {
    about: 'Most calls of a connected app in a UTC day.',
    default: '2000',
    parse: 'int',
  })
  @IsInt()
  @Min(1)
  @Max(10_000_000)
  callsPerDay!: number;

  @Env('ACCESS_TOKEN_MINUTES', { about: 'Lifetime of an access token.', default: '60', parse: 'int' })
  @IsInt()
  @Min(1)
  @Max(1_440)
  accessTokenMinutes!: number;

  @Env('REFRESH_REUSE_SECONDS', {
    about:
      'How long after its last use a replaced refresh token still works while its successor is unused, for answers that were lost.',
    default: '60',
    parse: 'int',
  })
  @IsInt()
  @Min(0)
  @Max(600)
  refreshReuseSeconds!: number;

  @Env('FETCH_ALLOWED_NETWORKS', {
    about:
      'Comma-separated CIDR ranges in which documents of apps may be read although they are not public; for tests.',
    default: '',
  })
  fetchAllowedNetworks!: string[];

  @Env('TRUSTED_PROXIES', {
    about: 'Comma-separated addresses or CIDR ranges whose forwarding headers name the client.',
    default: '',
  })
  trustedProxies!: string[];

  /** The MCP server's URL. App tokens are valid only for this URL. */
  get mcpUrl(): string {
    return `${this.baseUrl}/mcp`;
  }
}
