import { DatabaseConfig, derivedKeyring, Env, type Keyring } from '@hiring/platform-config';
import { parseCidrs } from '@hiring/platform-safe-fetch';
import { IsInt, Max, Min, ValidateBy } from 'class-validator';

function isReadable(networks: unknown): boolean {
  try {
    parseCidrs(networks as string[]);
    return true;
  } catch (error) {
    if (error instanceof Error) return false;
    throw error;
  }
}

export class ChangeFeedConfig extends DatabaseConfig {
  @Env('WEBHOOK_SECRET_KEYS', {
    about: "Keys that encrypt webhooks' secrets: 1:<base64 of 32 bytes>[,2:...], newest last.",
    parse: 'keyring',
    keyBytes: 32,
    secret: true,
  })
  webhookSecretKeys!: Keyring;

  private cursors: Keyring | undefined;

  /** Keys that sign cursors. All processes derive the same keys from the settings. */
  get cursorKeys(): Keyring {
    const keys = this.webhookSecretKeys;
    return (this.cursors ??= derivedKeyring(keys, 'cursor', keys.current.version));
  }

  @Env('WEBHOOK_ALLOWED_NETWORKS', {
    about: 'CIDRs that webhooks may use besides public addresses; for development.',
    default: '',
  })
  @ValidateBy({ name: 'cidrs', validator: { validate: isReadable, defaultMessage: () => 'must be CIDRs' } })
  webhookAllowedNetworks!: string[];

  @Env('WEBHOOK_ATTEMPTS_MAX', {
    about: 'Attempts one process has in flight at most; no customer holds more than two thirds of them.',
    default: '1024',
  })
  @Min(1)
  webhookAttemptsMax!: number;

  @Env('WEBHOOK_ALLOW_HTTP', { about: 'Whether webhooks may be plain http; for development.', default: 'false' })
  webhookAllowHttp!: boolean;

  @Env('WEBHOOKS_PER_CUSTOMER_MAX', {
    about: 'Most webhooks an account may have; deleted ones do not count.',
    default: '1000',
    parse: 'int',
  })
  @IsInt()
  @Min(1)
  @Max(100_000)
  webhooksPerCustomerMax!: number;

  @Env('WATCHES_PER_CUSTOMER_MAX', {
    about: 'Most watches an account may have; cancelled ones do not count.',
    default: '100000',
    parse: 'int',
  })
  @IsInt()
  @Min(1)
  @Max(10_000_000)
  watchesPerCustomerMax!: number;

  @Env('SEARCHES_PER_CUSTOMER_MAX', {
    about: 'Most saved searches an account may have; deleted ones do not count.',
    default: '1000',
    parse: 'int',
  })
  @IsInt()
  @Min(1)
  @Max(100_000)
  searchesPerCustomerMax!: number;

  @Env('SEARCH_WATCHES_PER_CUSTOMER_MAX', {
    about: 'Most watches on searches an account may have; cancelled ones do not count.',
    default: '1000',
    parse: 'int',
  })
  @IsInt()
  @Min(1)
  @Max(100_000)
  searchWatchesPerCustomerMax!: number;
}
