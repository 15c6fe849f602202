import { IsInt, IsString, Matches, Max, Min, ValidateBy } from 'class-validator';
import { DatabaseConfig, derivedKeyring, Env, type Keyring } from '@hiring/platform-config';
import { IsRedisAddress } from '@hiring/platform-redis';

/**
 * Returns whether the version is configured. If KEY_PEPPERS is invalid, returns true, because another error reports
 * that.
 */
const hasPepper = (peppers: Keyring | undefined, version: number): boolean =>
  peppers?.versions.includes(version) ?? true;

export class GatewayConfig extends DatabaseConfig {
  @Env('PORT', { about: 'Port of the public /v1 edge.', default: '4000' })
  @IsInt()
  @Min(0)
  @Max(65_535)
  port!: number;

  @Env('BASE_URL', {
    about: 'Public base address of /v1, as callers write it; used in links and in the API description.',
    default: 'http://127.0.0.1:4000',
  })
  @Matches(/^https?:\/\/[^\s/]+$/, { message: 'must be http(s)://host[:port] without a path' })
  baseUrl!: string;

  @Env('CONSOLE_URL', {
    about: 'Public address of the console, as the API reference and the root link to it; no link when empty.',
    default: '',
  })
  @Matches(/^(https?:\/\/[^\s]+)?$/, { message: 'must be http(s)://host[:port][/path], or empty' })
  consoleUrl!: string;

  @Env('APP_API_URL', {
    about: 'Public address of the project-leads surface and the console.',
    default: 'http://127.0.0.1:4001',
  })
  @Matches(/^https?:\/\/[^\s/]+$/, { message: 'must be http(s)://host[:port] without a path' })
  appApiUrl!: string;

  @Env('ACCOUNTS_URL', {
    about:
      'Public address of the accounts service, where people connect apps to /mcp. Without it, /mcp takes API keys alone.',
    default: '',
  })
  @Matches(/^(https?:\/\/[^\s/]+)?$/, { message: 'must be http(s)://host[:port] without a path, or empty' })
  accountsUrl!: string;

  /** The address of /mcp, which is the audience in apps' tokens. */
  get mcpUrl(): string {
    return `${this.baseUrl}/mcp`;
  }

  /** The address of /v1, which is the audience in the console's tokens; undefined without an accounts service. */
  get sessionAudience(): string | undefined {
    return this.accountsUrl === '' ? undefined : `${this.baseUrl}/v1`;
  }

  @Env('REDIS_URL', { about: 'Address of admission state: redis://, rediss:// or redis+sentinel://.', secret: true })
  @IsRedisAddress()
  redisUrl!: string;

  @Env('REDIS_PREFIX', { about: 'First part of every Redis key.', default: 'hiring:' })
  @IsString()
  redisPrefix!: string;

  @Env('KEY_PEPPERS', {
    about:
      'Peppers of the stored API key hashes: 1:<base64>[,2:...], newest last. A key moves to the version in use when it is used. The keys of entity tags are derived from them.',
    parse: 'keyring',
    secret: true,
  })
  keyPeppers!: Keyring;

  @Env('KEY_PEPPER_VERSION', {
    about:
      'Version new hashes are made under; 0 = the newest. Name the older one until every gateway has the new pepper.',
    default: '0',
    parse: 'int',
  })
  @ValidateBy({
    name: 'isConfiguredPepper',
    validator: {
      validate: (version: number, about) =>
        version === 0 || hasPepper((about?.object as Partial<GatewayConfig>).keyPeppers, version),
      defaultMessage: () => 'must be 0 or a version of KEY_PEPPERS',
    },
  })
  keyPepperVersion!: number;

  private cursors: Keyring | undefined;

  /** Keys that sign cursors. All gateways derive the same keys from the settings. */
  get cursorKeys(): Keyring {
    return (this.cursors ??= derivedKeyring(this.keyPeppers, 'cursor', this.storedPepperVersion));
  }

  /** The pepper version for new keys. A key with an older version moves to this version when the key is used. */
  get storedPepperVersion(): number {
    return this.keyPepperVersion === 0 ? this.keyPeppers.current.version : this.keyPepperVersion;
  }

  @Env('PUBLIC_KAFKA_BROKERS', {
    about:
      'Comma-separated host:port at which downstream systems reach the brokers, as /asyncapi.json names them; none when empty.',
    default: '',
  })
  @Matches(/^[^\s:,]+:[0-9]{1,5}$|^\[[0-9a-fA-F:]+\]:[0-9]{1,5}$/, { each: true, message: 'must hold host:port' })
  publicKafkaBrokers!: string[];

  @Env('TRUSTED_PROXIES', {
    about: 'Comma-separated addresses or CIDR ranges whose forwarding headers name the client.',
    default: '',
  })
  trustedProxies!: string[];

  @Env('MCP_ALLOWED_ORIGINS', {
    about:
      'Comma-separated origins, besides that of BASE_URL, whose pages may call /mcp; they get the headers of CORS.',
    default: '',
  })
  @Matches(/^https?:\/\/[^\s/]+$/, { each: true, message: 'must hold origins: http(s)://host[:port]' })
  mcpAllowedOrigins!: string[];

  @Env('IDEMPOTENCY_KEYS_PER_DAY_MAX', {
    about:
      'Most new idempotency keys of an account in a UTC day; calls with further ones are refused with 429. Each takes about 200 bytes of Redis for 24 hours.',
    default: '1000000',
    parse: 'int',
  })
  @IsInt()
  @Min(1)
  @Max(100_000_000)
  idempotencyKeysPerDayMax!: number;

  @Env('ANSWER_CACHE_MB', {
    about: 'Megabytes of cached answers about one company, each until a fact about it arrives; 0 = none.',
    default: '64',
    parse: 'int',
  })
  @IsInt()
  @Min(0)
  @Max(65_536)
  answerCacheMb!: number;
}

/** Returns the base URL for error types, to which the error code is appended. */
export function problemTypeBase(baseUrl: string): string {
  return `${baseUrl}/docs/errors#`;
}
