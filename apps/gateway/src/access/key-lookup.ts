import { Inject, Injectable } from '@nestjs/common';
import type { Logger } from '@hiring/platform-observability';
import { LOGGER } from '@hiring/platform-service';
import { KeyChanges } from '../admission/key-changes.js';
import { GatewayConfig } from '../config.js';
import { hashCandidates, hashKey, type KeyHash } from './key-hash.js';
import type { StoredIdentity } from './identity.js';
import { KeyRepository } from './key.repository.js';

/** Finds who a raw key is in Postgres, under every pepper still in use. */
@Injectable()
export class KeyLookup {
  constructor(
    private readonly config: GatewayConfig,
    private readonly keys: KeyRepository,
    private readonly changes: KeyChanges,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  candidates(rawKey: string): KeyHash[] {
    return hashCandidates(rawKey, this.config.keyPeppers);
  }

  /** Null for an unknown and for a revoked key. A key under an older pepper moves to the one in use. */
  async find(rawKey: string, candidates: readonly KeyHash[]): Promise<StoredIdentity | null> {
    const stored = await this.keys.findActive(candidates);
    if (stored !== null && stored.pepperVersion < this.config.storedPepperVersion) {
      this.move(rawKey, stored).catch((error: unknown) =>
        this.logger.warn({ err: error }, 'a key was not moved to the pepper in use'),
      );
    }
    return stored;
  }

  /** Beside the request; copies named by the old hash are dropped, so later changes of the key find all there are. */
  private async move(rawKey: string, stored: StoredIdentity): Promise<void> {
    const { keyPeppers, storedPepperVersion } = this.config;
    const generation = await this.keys.move(stored.identity.keyId, hashKey(rawKey, keyPeppers, storedPepperVersion));
    if (generation !== null) await this.changes.makeEffective(generation, [], [stored.hash]);
  }
}
