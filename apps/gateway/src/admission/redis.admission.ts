import { Injectable } from '@nestjs/common';
import { Clock } from '@hiring/platform-config';
import type { Identity, StoredIdentity } from '../access/identity.js';
import { KeyLookup } from '../access/key-lookup.js';
import { admissionReply, type AdmissionReply } from './admission-reply.js';
import { KEY_RECORD_TTL_MS } from '../redis/admission.scripts.js';
import { Claims } from './claims.js';
import { KeyChanges } from '../access/key-changes.js';
import type { LimitState } from './limit-state.js';
import { RedisUnavailableError, RedisGate } from '../redis/redis-gate.js';
import type { KeyRequest, Verdict } from './verdict.js';

/**
 * Maximum runs of the script for one call. A second run stores a missing copy; more are needed only while keys change
 * or Redis is behind.
 */
const ROUNDS_MAX = 4;
const PARSED_MAX = 10_000;
const NO_COPY = ['', '', '', '', ''];

/**
 * Admits a call in one Redis round trip. If Redis has no copy of the key, the admission also takes a Postgres query and
 * a second round trip.
 */
@Injectable()
export class RedisAdmission {
  private readonly parsed = new Map<string, Identity>();

  constructor(
    private readonly gate: RedisGate,
    private readonly lookup: KeyLookup,
    private readonly changes: KeyChanges,
    private readonly claims: Claims,
    private readonly clock: Clock,
  ) {}

  /** Returns null for an unknown, revoked or expired key. @throws RedisUnavailableError when Redis cannot decide. */
  async decide(request: KeyRequest): Promise<Verdict | null> {
    if (!this.changes.isCurrent) throw new RedisUnavailableError('changes of keys are not followed');
    const runId = await this.gate.runId();
    const candidates = this.lookup.candidates(request.key);
    const names = candidates.map(({ hash }) => hash.toString('hex')).join(',');
    const owner = request.claim === null ? '' : this.claims.newOwner();
    const claimArguments = this.claims.scriptArguments(request.claim, owner);
    let copy: (string | number)[] = NO_COPY;
    for (let round = 0; round < ROUNDS_MAX; round += 1) {
      const minimum = this.changes.minimumGeneration;
      const scope = request.scope ?? '';
      const reply = admissionReply(
        await this.gate.run('admit', runId, minimum, names, scope, ...claimArguments, ...copy, request.tokens),
      );
      switch (reply.state) {
        case 'behind':
          await this.changes.catchUp(reply.appliedGeneration === '' ? null : Number(reply.appliedGeneration));
          break;
        case 'revoked':
          // Do the same work as for an unknown key, so that timing does not reveal a revoked key.
          await this.lookup.find(request.key.text, candidates);
          return null;
        case 'miss':
        case 'stale': {
          const readAtMs = this.clock.monotonicMs();
          const stored = await this.lookup.find(request.key.text, candidates);
          if (stored === null) return null;
          if (reply.state === 'stale' && stored.generation < Number(reply.appliedGeneration)) {
            await this.changes.raise(Number(reply.appliedGeneration));
          }
          copy = this.copyOf(stored, runId, readAtMs);
          break;
        }
        default:
          return this.toVerdict(reply.state, reply, request, owner);
      }
    }
    throw new RedisUnavailableError('keys change faster than redis can follow');
  }

  private copyOf(stored: StoredIdentity, runId: string, readAtMs: number): (string | number)[] {
    const record = JSON.stringify({ run: runId, generation: stored.generation, identity: stored.identity });
    const lifeMs = Math.min(KEY_RECORD_TTL_MS, stored.expiresInMs ?? Infinity);
    const leftMs = Math.floor(lifeMs - (this.clock.monotonicMs() - readAtMs));
    return [record, stored.hash, stored.generation, stored.identity.keyId, Math.max(1, leftMs)];
  }

  private toVerdict(kind: Verdict['kind'], reply: AdmissionReply, request: KeyRequest, owner: string): Verdict {
    const identity = this.parse(reply.keyRecord);
    const claim =
      request.claim !== null && kind === 'ok'
        ? this.claims.verdictOf(reply.claim, this.claims.nameOf(identity, request.claim), owner)
        : null;
    const limits: LimitState[] = [
      { policy: 'key', limit: identity.keyLimit, remaining: reply.keyRemaining, resetMs: reply.keyResetMs },
      {
        policy: 'customer',
        limit: identity.customerLimit,
        remaining: reply.customerRemaining,
        resetMs: reply.customerResetMs,
      },
    ];
    return { kind, identity, limits, retryAfterMs: reply.retryAfterMs, claim };
  }

  /** Parses a record. Each text is parsed only once. */
  private parse(text: string): Identity {
    const known = this.parsed.get(text);
    if (known !== undefined) return known;
    const { identity } = JSON.parse(text) as { identity: Identity };
    if (this.parsed.size >= PARSED_MAX) this.parsed.clear();
    this.parsed.set(text, identity);
    return identity;
  }
}
