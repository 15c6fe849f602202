import type { World } from '../kernel/world.js';

const DAY_MS = 86_400_000;
const SHORT_POSITION_LENGTH = 32;
const FINISH_ARGUMENTS = 8;

interface Claim {
  fingerprint: string;
  state: 'run' | 'kept' | 'spent' | 'done';
  owner: string;
  leaseMs: number;
  atMs: number;
  runs: number;
  position?: string;
  billed?: boolean;
  range?: boolean;
  answer?: readonly string[];
}

/** Simulates the idempotency claims that admission's scripts store in Redis. */
export class ClaimStore {
  readonly claims = new Map<string, Claim>();
  readonly taken = new Map<string, number>();
  readonly stored = new Map<string, number>();

  constructor(
    private readonly clock: () => number,
    readonly world: World | null = null,
  ) {}

  get nowMs(): number {
    return Math.floor(this.clock());
  }

  claim(name: string, customer: string, fingerprint: string, owner: string, limits: readonly number[]): unknown[] {
    const [leaseMs, windowMs, runsMax, claimsMax] = limits as [number, number, number, number];
    const now = this.nowMs;
    const known = this.claims.get(name);
    if (known === undefined || now >= known.atMs + windowMs) {
      this.claims.delete(name);
      const count = `${customer}:${Math.floor(now / DAY_MS)}`;
      const begun = (this.taken.get(count) ?? 0) + 1;
      if (begun > claimsMax) return ['full', now, 0, '', DAY_MS - (now % DAY_MS)];
      this.taken.set(count, begun);
      this.claims.set(name, { fingerprint, state: 'run', owner, leaseMs: now + leaseMs, atMs: now, runs: 1 });
      return ['mine', now, 1, '', 0];
    }
    if (known.fingerprint !== fingerprint) return ['mismatch', known.atMs, 0, ''];
    if (known.state === 'kept' && !this.world?.has('a stored answer is not found'))
      return ['stored', known.atMs, 0, '', ...(known.answer ?? [])];
    if (known.state === 'run' && known.leaseMs > now) return ['busy', known.atMs, 0, '', known.leaseMs - now];
    if (known.state === 'spent' || (known.range !== true && known.runs >= runsMax)) {
      return ['spent', known.atMs, known.runs, '', Math.max(1_000, known.atMs + windowMs - now)];
    }
    Object.assign(known, { state: 'run', owner, leaseMs: now + leaseMs, runs: known.runs + 1 });
    return ['mine', known.atMs, known.runs, known.position ?? '', known.range === true ? 1 : 0];
  }

  own(name: string, owner: string): Claim | null {
    const known = this.claims.get(name);
    return known?.owner === owner && known.state === 'run' ? known : null;
  }

  reserve(customer: string, size: number, bytesMax: number): boolean {
    const sum = (this.stored.get(customer) ?? 0) + size;
    if (sum > bytesMax) return false;
    this.stored.set(customer, sum);
    return true;
  }

  finish(args: readonly string[]): string {
    const [name, owner, customer, bytesMax, status, headers, encoding, body] = args as [
      string,
      string,
      string,
      string,
      string,
      string,
      string,
      string,
    ];
    const known = this.own(name, owner);
    if (known === null) return 'lost';
    Object.assign(known, { billed: true, leaseMs: 0 });
    const size = Buffer.byteLength(body) + Buffer.byteLength(headers);
    if (encoding === 'r') Object.assign(known, { state: 'done', range: known.position !== undefined });
    else if (encoding === '' || !this.reserve(customer, size, Number(bytesMax))) known.state = 'spent';
    else Object.assign(known, { state: 'kept', answer: [status, headers, encoding, body] });
    return known.state;
  }
}

/** A function for each Lua script, with the same arguments and results. */
export const CLAIM_SCRIPTS: Record<string, (store: ClaimStore, args: readonly string[]) => unknown> = {
  reclaim: (store, [name = '', customer = '', fingerprint = '', owner = '', ...limits]) =>
    store.claim(name, customer, fingerprint, owner, limits.map(Number)),
  renew: (store, [name = '', owner = '', leaseMs]) => {
    const known = store.own(name, owner);
    if (known === null) return 0;
    known.leaseMs = store.nowMs + Number(leaseMs);
    return 1;
  },
  position: (store, [name = '', owner = '', customer = '', position = '', bytesMax]) => {
    if (store.world?.has('where a run ended is not stored')) return 1;
    const known = store.own(name, owner);
    if (known === null || known.position === position) return known === null ? 0 : 1;
    const size = Buffer.byteLength(position);
    if (size > SHORT_POSITION_LENGTH && !store.reserve(customer, size, Number(bytesMax))) return 0;
    known.position = position;
    return 1;
  },
  finish: (store, calls) => {
    const results: string[] = [];
    for (let at = 0; at < calls.length; at += FINISH_ARGUMENTS) {
      results.push(store.finish(calls.slice(at, at + FINISH_ARGUMENTS)));
    }
    return results;
  },
  release: (store, [name = '', owner = '', customer = '']) => {
    const known = store.own(name, owner);
    if (known === null) return 0;
    if (known.billed === true || known.runs > 1) {
      Object.assign(known, { state: 'done', leaseMs: 0, runs: Math.max(1, known.runs - 1) });
      return 1;
    }
    store.claims.delete(name);
    const count = `${customer}:${Math.floor(known.atMs / DAY_MS)}`;
    store.taken.set(count, (store.taken.get(count) ?? 0) - 1);
    return 1;
  },
  peek: (store, [name = '']) => {
    const known = store.claims.get(name);
    return known === undefined ? ['free', 0] : [known.state, Math.max(0, known.leaseMs - store.nowMs)];
  },
};
