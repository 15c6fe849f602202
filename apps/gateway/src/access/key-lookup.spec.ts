import { createHash } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import type { GatewayConfig } from '../config.js';
import type { KeyChanges } from './key-changes.js';
import type { Logger } from '@hiring/platform-observability';
import type { KeyHash } from './key-hash.js';
import { KeyLookup } from './key-lookup.js';
import type { KeyRepository } from './key.repository.js';
import type { StoredIdentity } from './identity.js';

const candidate = (name: string): KeyHash => ({ version: 1, hash: createHash('sha256').update(name).digest() });
const stored = (hash: string): StoredIdentity => ({ hash, pepperVersion: 1, identity: {} }) as StoredIdentity;

/**
 * Returns a `KeyLookup` on a slow repository. Each of the repository's queries ends when the test calls the query's
 * `end`.
 */
function slowRepository(known: readonly KeyHash[]): {
  lookup: KeyLookup;
  queries: { keys: number; end(error?: Error): void }[];
} {
  const queries: { keys: number; end(error?: Error): void }[] = [];
  const findActive = (candidates: readonly KeyHash[]): Promise<Map<string, StoredIdentity>> =>
    new Promise((resolve, reject) => {
      const found = candidates.filter(({ hash }) => known.some((key) => key.hash.equals(hash)));
      const hexes = found.map(({ hash }) => hash.toString('hex'));
      queries.push({
        keys: candidates.length,
        end: (error) => (error ? reject(error) : resolve(new Map(hexes.map((hex) => [hex, stored(hex)])))),
      });
    });
  const repository = { findActive } as unknown as KeyRepository;
  const config = { storedPepperVersion: 1 } as GatewayConfig;
  return { lookup: new KeyLookup(config, repository, {} as KeyChanges, {} as Logger), queries };
}

const settled = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

describe('look-ups of keys', () => {
  it('use at most two queries at a time however many keys are tried, and each gets its own result', async () => {
    const valid = candidate('valid');
    const { lookup, queries } = slowRepository([valid]);
    const wrong = Array.from({ length: 500 }, (_, index) => lookup.find(`w${index}`, [candidate(`w${index}`)]));
    const right = lookup.find('valid', [candidate('older pepper'), valid]);
    expect(queries.map(({ keys }) => keys)).toEqual([1, 1]);
    queries[0]?.end();
    await settled();
    expect(queries.map(({ keys }) => keys)).toEqual([1, 1, 500]);
    queries[1]?.end();
    queries[2]?.end();
    expect(await Promise.all(wrong)).toEqual(wrong.map(() => null));
    expect((await right)?.hash).toBe(valid.hash.toString('hex'));
  });

  it('never join a query that is in flight: it may have been read before a revocation', async () => {
    const { lookup, queries } = slowRepository([]);
    const same = candidate('same');
    const tries = [1, 2, 3].map(() => lookup.find('same', [same]));
    expect(queries).toHaveLength(2);
    queries[0]?.end();
    await settled();
    expect(queries).toHaveLength(3);
    queries[1]?.end();
    queries[2]?.end();
    await Promise.all(tries);
  });

  it('fail with the query that carried them, and only those', async () => {
    const { lookup, queries } = slowRepository([]);
    const [failing, fine] = [lookup.find('a', [candidate('a')]), lookup.find('b', [candidate('b')])];
    queries[0]?.end(new Error('connection lost'));
    queries[1]?.end();
    await expect(failing).rejects.toThrow('connection lost');
    expect(await fine).toBeNull();
  });
});
