import { DatabaseConfig, Env, type Keyring } from '@hiring/platform-config';
import { IsInt, IsUrl, Matches, Max, Min } from 'class-validator';

export class ExportsConfig extends DatabaseConfig {
  @Env('PORT', { about: 'Port the project-leads surface is served on.', default: '4001' })
  @IsInt()
  @Min(0)
  @Max(65_535)
  port!: number;

  @Env('APP_API_URL', {
    about: 'Public address of the project-leads surface and the console.',
    default: 'http://127.0.0.1:4001',
  })
  @IsUrl({ require_tld: false, protocols: ['http', 'https'], require_protocol: true })
  appApiUrl!: string;

  @Env('TRUSTED_PROXIES', {
    about: 'Addresses or CIDRs whose forwarding headers identify the client, comma-separated.',
    default: '',
  })
  trustedProxies!: string[];

  @Env('GATEWAY_URL', {
    about: 'Address of the gateway, which the console forwards to.',
    default: 'http://127.0.0.1:4000',
  })
  @IsUrl({ require_tld: false, protocols: ['http', 'https'], require_protocol: true })
  gatewayUrl!: string;

  @Env('BASE_URL', {
    about: 'Public address of the gateway, which the console names in its samples and links.',
    default: 'http://127.0.0.1:4000',
  })
  @IsUrl({ require_tld: false, protocols: ['http', 'https'], require_protocol: true })
  baseUrl!: string;

  @Env('ACCOUNTS_URL', {
    about: 'Public address of the accounts service, where people sign in by a link; without it, by an API key alone.',
    default: '',
  })
  @Matches(/^(https?:\/\/[^\s/]+)?$/, { message: 'must be http(s)://host[:port] without a path, or empty' })
  accountsUrl!: string;

  @Env('SESSION_KEYS', {
    about: 'Keys that encrypt the API keys of signed-in console sessions, 32 bytes each.',
    parse: 'keyring',
    secret: true,
    keyBytes: 32,
  })
  sessionKeys!: Keyring;

  @Env('EXPORT_CONCURRENCY', { about: 'Most CSV exports sent at the same time by one process.', default: '8' })
  @IsInt()
  @Min(1)
  @Max(100)
  exportConcurrency!: number;

  @Env('EXPORTS_PER_CUSTOMER', {
    about: 'Most CSV exports of one account sent at the same time by one process.',
    default: '2',
  })
  @IsInt()
  @Min(1)
  @Max(100)
  exportsPerCustomer!: number;

  @Env('PROJECTS_PER_CUSTOMER_MAX', {
    about: 'Most projects a customer may have.',
    default: '1000',
    parse: 'int',
  })
  @IsInt()
  @Min(1)
  @Max(100_000)
  projectsPerCustomerMax!: number;

  @Env('EXPORT_SHARED_MB_PER_SECOND', {
    about:
      'Rate limit of all CSV exports of one process together, once there are several; a single one is not throttled.',
    default: '4',
  })
  @IsInt()
  @Min(1)
  @Max(10_000)
  exportSharedMbPerSecond!: number;
}
