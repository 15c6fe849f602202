import { Injectable } from '@nestjs/common';
import { Clock } from '@hiring/platform-config';
import { SecretVault } from '../receivers/secret.vault.js';
import { SigningKeys } from '../receivers/signing-secrets.js';
import { LeasedWebhook, type VersionedKeys } from './leased-webhook.js';
import type { LeasedRow } from './lease.repository.js';

/** Builds a leased webhook from its row. Decrypts the secrets. */
@Injectable()
export class LeasedWebhookLoader {
  constructor(
    private readonly vault: SecretVault,
    private readonly clock: Clock,
  ) {}

  load(row: LeasedRow): LeasedWebhook {
    return new LeasedWebhook(row, this.keysOf(row), this.clock.monotonicMs());
  }

  /** Returns the webhook's keys. @throws Error when a secret cannot be decrypted */
  keysOf(row: LeasedRow): VersionedKeys {
    return { version: row.secret_version, signing: SigningKeys.open(row, this.vault) };
  }
}
