import { Injectable } from '@nestjs/common';
import { Clock } from '@hiring/platform-config';
import { SecretVault } from '../webhooks/secret.vault.js';
import { SigningKeys } from '../webhooks/signing-secrets.js';
import { LeasedWebhook } from './leased-webhook.js';
import type { LeasedRow } from './lease.repository.js';

/** Builds a leased webhook from its row: decrypts its secrets. */
@Injectable()
export class LeasedWebhookLoader {
  constructor(
    private readonly vault: SecretVault,
    private readonly clock: Clock,
  ) {}

  load(row: LeasedRow): LeasedWebhook {
    const keys = { version: row.secret_version, signing: SigningKeys.open(row, this.vault) };
    return new LeasedWebhook(row, keys, this.clock.monotonicMs());
  }
}
