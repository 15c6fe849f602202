import { readFileSync } from 'node:fs';

export const KEY_RECORD_TTL_MS = 30_000;
/** A revoked key's mark lives for this many milliseconds, which is longer than any copy of the key lives. */
export const TOMBSTONE_TTL_MS = 65_000;

export function luaFile(name: string): string {
  return readFileSync(new URL(`../../lua/${name}.lua`, import.meta.url), 'utf8');
}

function script(name: string, ...parts: string[]): { lua: string; keys: number } {
  return { lua: [...parts.map((part) => `parts/${part}`), name].map(luaFile).join(''), keys: 1 };
}

/**
 * Admission's Redis scripts, from the files in `lua`. Redis 6.2 commands only. KEYS[1] is the installation's key
 * prefix; the names after it depend on the key record that the script itself reads, so they cannot be declared (no
 * Redis Cluster).
 *
 *   gen                 hash {run, value, floor}: key changes up to generation `value` are applied here, and copies
 *                       from before generation `floor` are void
 *   key:<hash>          JSON {run, generation, identity}: copy of an active key; lives 30 s, or until the key expires
 *   gone:<key id>       tombstone of a revoked key; outlives every copy
 *   rate:k:<id> rate:c:<customer> rate:a:<address>     theoretical arrival time, microseconds
 *   calls:<grant id>:<day>                             calls of an app on this UTC day
 *   idem:<key id>:<operation>:<idempotency key>        MessagePack: one idempotency claim, 24 h
 *   claims:<customer>:<day>                            claims the customer took on this UTC day and did not release
 *   stored:<customer>   hash {<hour>: bytes, hour, sum}: size of stored answers; `sum` is the total at `hour`
 */
export const ADMISSION_SCRIPTS = {
  admit: script('admit', 'time', 'gcra', 'claim'),
  reclaim: script('reclaim', 'time', 'claim'),
  renew: script('renew', 'time', 'claim'),
  position: script('position', 'time', 'claim', 'reserve'),
  finish: script('finish', 'time', 'claim', 'reserve'),
  release: script('release', 'time', 'claim'),
  peek: script('peek', 'time', 'claim'),
  applyChanges: script('apply-changes'),
  failed: script('failed', 'time', 'gcra'),
};
