import { Inject, Injectable } from '@nestjs/common';
import type { Logger } from '@hiring/platform-observability';
import { LOGGER } from '@hiring/platform-service';
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
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  candidates(rawKey: string): KeyHash[] {
    return hashCandidates(rawKey, this.config.keyPeppers);
  }

  /** Null for an unknown and for a revoked key. A key under an older pepper moves to the newest. */
  async find(rawKey: string, candidates: readonly KeyHash[]): Promise<StoredIdentity | null> {
    const stored = await this.keys.findActive(candidates);
    if (stored !== null && stored.pepperVersion < this.config.keyPeppers.current.version) {
      this.keys
        .rehash(stored.identity.keyId, hashKey(rawKey, this.config.keyPeppers))
        .catch((error: unknown) => this.logger.warn({ err: error }, 'a key was not moved to the newest pepper'));
    }
    return stored;
  }
}
