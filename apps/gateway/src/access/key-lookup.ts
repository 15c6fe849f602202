import { Inject, Injectable } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import type { Logger } from '@hiring/platform-observability';
import { LOGGER } from '@hiring/platform-service';
import { KeyChanges } from './key-changes.js';
import { GatewayConfig } from '../config.js';
import { hashCandidates, hashKey, type KeyHash } from './key-hash.js';
import type { StoredIdentity } from './identity.js';
import { KeyRepository } from './key.repository.js';
import type { PresentedKey } from './presented-key.js';

/** Maximum queries in flight. With two, one hanging connection does not block every look-up. */
const QUERIES_MAX = 2;
const KEYS_PER_QUERY_MAX = 1_000;
/** Maximum keys whose hashes are cached, at about 400 bytes each. */
const HASHED_KEYS_MAX = 10_000;

interface PendingLookup {
  candidates: readonly KeyHash[];
  resolve(stored: StoredIdentity | null): void;
  reject(error: unknown): void;
}

/**
 * Finds a raw key's identity in Postgres, under every configured pepper. Look-ups that wait at the same time share one
 * query, and at most two queries run at once. Even a large number of wrong keys therefore uses at most two connections.
 */
@Injectable()
export class KeyLookup {
  private readonly hashes = new LRUCache<string, readonly KeyHash[]>({ max: HASHED_KEYS_MAX });
  private readonly waiting: PendingLookup[] = [];
  private queries = 0;

  constructor(
    private readonly config: GatewayConfig,
    private readonly keys: KeyRepository,
    private readonly changes: KeyChanges,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  candidates(key: PresentedKey): readonly KeyHash[] {
    const cached = this.hashes.get(key.digest);
    if (cached !== undefined) return cached;
    const hashes = hashCandidates(key.text, this.config.keyPeppers);
    this.hashes.set(key.digest, hashes);
    return hashes;
  }

  /** Returns the key's identity; null if inactive. A key stored under an older pepper moves to the current one. */
  async find(rawKey: string, candidates: readonly KeyHash[]): Promise<StoredIdentity | null> {
    const stored = await new Promise<StoredIdentity | null>((resolve, reject) => {
      this.waiting.push({ candidates, resolve, reject });
      this.query();
    });
    // Tokens are not moved, because they expire long before a pepper is removed.
    const isKey = stored !== null && stored.identity.grant === undefined;
    if (isKey && stored.pepperVersion < this.config.storedPepperVersion) {
      this.move(rawKey, stored).catch((error: unknown) =>
        this.logger.warn({ err: error }, 'a key was not moved to the current pepper'),
      );
    }
    return stored;
  }

  /**
   * Sends the next query. A look-up never joins a query in flight, so it sees everything that was committed before the
   * look-up began.
   */
  private query(): void {
    if (this.queries === QUERIES_MAX || this.waiting.length === 0) return;
    const batch = this.waiting.splice(0, KEYS_PER_QUERY_MAX);
    this.queries += 1;
    this.keys
      .findActive(batch.flatMap(({ candidates }) => candidates))
      .then(
        (found) => batch.forEach(({ candidates, resolve }) => resolve(firstOf(candidates, found))),
        (error: unknown) => batch.forEach(({ reject }) => reject(error)),
      )
      .finally(() => {
        this.queries -= 1;
        this.query();
      });
  }

  /**
   * Moves the key to the current pepper in the background. Drops the copies named by the old hash, because later
   * changes would not find these copies.
   */
  private async move(rawKey: string, stored: StoredIdentity): Promise<void> {
    const { keyPeppers, storedPepperVersion } = this.config;
    const generation = await this.keys.move(stored.identity.keyId, hashKey(rawKey, keyPeppers, storedPepperVersion));
    if (generation !== null) await this.changes.makeEffective(generation, [], [stored.hash]);
  }
}

function firstOf(candidates: readonly KeyHash[], found: ReadonlyMap<string, StoredIdentity>): StoredIdentity | null {
  const stored = candidates.map(({ hash }) => found.get(hash.toString('hex')));
  return stored.find((identity) => identity !== undefined) ?? null;
}
