import { Injectable } from '@nestjs/common';
import { signingKey } from '@hiring/delivery';
import { Clock } from '@hiring/platform-config';
import { SecretVault } from '../webhooks/secret.vault.js';
import { Endpoint, type SigningKeys } from './endpoint.js';
import type { LeasedRow } from './lease.repository.js';

/** Makes leased rows ready for use: opens their secrets. */
@Injectable()
export class EndpointLoader {
  constructor(
    private readonly vault: SecretVault,
    private readonly clock: Clock,
  ) {}

  load(row: LeasedRow): Endpoint {
    return new Endpoint(row, this.keysOf(row), this.clock.monotonicMs());
  }

  private keysOf(row: LeasedRow): SigningKeys {
    const open = (locked: string): Buffer => signingKey(this.vault.unlock(locked, row.id));
    return {
      version: row.secret_version,
      current: open(row.secret),
      previous: row.previous_secret === null ? null : open(row.previous_secret),
      previousUntilMs: row.previous_secret_until === null ? 0 : Date.parse(row.previous_secret_until),
    };
  }
}
