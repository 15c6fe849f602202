import { Injectable } from '@nestjs/common';
import { AppError } from '@hiring/contracts';
import { IDEMPOTENCY_WINDOW_MS, RUNS_PER_CLAIM_MAX, storedAnswersBytesMax } from '@hiring/billing';
import { Clock, Randomness } from '@hiring/platform-config';
import { metrics } from '@hiring/platform-observability';
import type { Identity } from '../access/identity.js';
import { GatewayConfig } from '../config.js';
import type { ClaimRequest, ClaimVerdict, OwnClaim, RunnableClaim, StoredAnswer } from './claim.js';
import { Completions } from './completions.js';
import { LEASE_MS, Leases } from './leases.js';
import { ifUnavailable, RedisGate } from '../redis/redis-gate.js';
import { decodeAnswer } from './stored-answer.codec.js';

const WAIT_MS = 2_000;
const POLL_MS = 40;
const settled = metrics.counter(
  'gateway_idempotency_total',
  'Calls with an idempotency key, by result: run (mine), replayed (stored), without Redis (unguarded), refused.',
  ['state'],
);

/** Claims idempotency keys in Redis, waits for other runs with the same claim, stores answers and releases claims. */
@Injectable()
export class Claims {
  private readonly waits = new Map<string, Promise<void>>();
  private readonly wakers = new Map<string, () => void>();
  /** A random id for this process's claims, generated only once because random ids are expensive. */
  private readonly process: string;
  private owners = 0;

  constructor(
    private readonly gate: RedisGate,
    private readonly clock: Clock,
    private readonly leases: Leases,
    private readonly completions: Completions,
    private readonly config: GatewayConfig,
    randomness: Randomness,
  ) {
    this.process = randomness.bytes(9).toString('base64url');
  }

  newOwner(): string {
    this.owners += 1;
    return `${this.process}.${this.owners}`;
  }

  /**
   * Returns the claim's arguments for the admission script. Without an idempotency key, the first four arguments are
   * empty.
   */
  scriptArguments(request: ClaimRequest | null, owner: string): (string | number)[] {
    if (request === null) return ['', '', '', '', ...this.limits];
    const { operation, idempotencyKey, fingerprint } = request;
    return [operation, idempotencyKey, fingerprint, owner, ...this.limits];
  }

  private get limits(): number[] {
    return [LEASE_MS, IDEMPOTENCY_WINDOW_MS, RUNS_PER_CLAIM_MAX, this.config.idempotencyKeysPerDayMax];
  }

  /** Reads the result of the Lua function `claim`. */
  verdictOf(raw: unknown[], name: string, owner: string): ClaimVerdict {
    const [state, at, runs, position, ...rest] = raw;
    const detail = Number(rest[0]);
    switch (state) {
      case 'mine': {
        const run = { claimedAtMs: Number(at), runs: Number(runs), position: String(position) };
        return { state, name, owner, ...run, answered: detail === 1 };
      }
      case 'stored': {
        const [status, headers, encoding, body] = rest.map(String) as [string, string, string, string];
        return { state, claimedAtMs: Number(at), answer: decodeAnswer({ status, headers, encoding, body }) };
      }
      case 'busy':
        return { state, leaseMs: detail };
      case 'spent':
      case 'full':
        return { state, retryAfterMs: detail };
      default:
        return { state: 'mismatch' };
    }
  }

  nameOf(identity: Identity, request: ClaimRequest): string {
    return `idem:${identity.keyId}:${request.operation}:${request.idempotencyKey}`;
  }

  /**
   * Waits up to 2 s while another run is in flight. Returns the final verdict.
   * @throws AppError idempotency_in_flight or idempotency_not_stored (409), idempotency_mismatch (422), rate_limited
   *   (429)
   */
  async settle(verdict: ClaimVerdict, identity: Identity, request: ClaimRequest): Promise<RunnableClaim> {
    try {
      const claim = await this.decided(verdict, identity, request);
      settled.inc({ state: claim.state });
      return claim;
    } catch (error) {
      settled.inc({ state: 'refused' });
      throw error;
    }
  }

  private async decided(verdict: ClaimVerdict, identity: Identity, request: ClaimRequest): Promise<RunnableClaim> {
    const deadlineMs = this.clock.monotonicMs() + WAIT_MS;
    const name = this.nameOf(identity, request);
    let current = verdict;
    for (;;) {
      if (current.state === 'mismatch') throw mismatch();
      if (current.state === 'spent') throw notStored(current.retryAfterMs);
      if (current.state === 'full') throw tooMany(this.config.idempotencyKeysPerDayMax, current.retryAfterMs);
      if (current.state !== 'busy') {
        if (current.state === 'mine') this.leases.hold(current);
        return current;
      }
      const leftMs = deadlineMs - this.clock.monotonicMs();
      if (leftMs <= 0) throw inFlight();
      await this.change(name, leftMs);
      current = await this.take(identity, request);
    }
  }

  /**
   * Stores the position at which the run ended, if this process still owns the claim. Later runs under the claim do not
   * go beyond the stored position. Resolves when Redis has replied or is unavailable.
   */
  async storePosition(claim: OwnClaim, identity: Identity, position: string): Promise<void> {
    await this.gate
      .run('position', claim.name, claim.owner, identity.customerId, position, this.bytesMaxOf(identity))
      .catch(ifUnavailable(() => undefined));
  }

  /**
   * Ends a billed call's run and stores its answer. If `answer` is null, later calls compute the answer again. Returns
   * false if the answer could not be stored; repeated calls are then refused.
   */
  async finish(claim: OwnClaim, identity: Identity, answer: StoredAnswer | null): Promise<boolean> {
    const { customerId } = identity;
    const completion = { claim, customerId, answer, bytesMax: this.bytesMaxOf(identity) };
    return (await this.settleWith(claim, this.completions.add(completion))) !== 'spent';
  }

  private bytesMaxOf({ customerLimit }: Identity): number {
    return storedAnswersBytesMax(customerLimit?.ratePerMinute ?? null, this.config.idempotencyKeysPerDayMax);
  }

  /** Releases the claim, so that the next call with the idempotency key runs again. */
  async release(claim: OwnClaim, customerId: string): Promise<void> {
    await this.settleWith(claim, this.gate.run('release', claim.name, claim.owner, customerId));
  }

  /**
   * Waits for the step that finishes or releases the claim, and then stops renewing the claim's lease. If Redis is
   * unavailable, the claim stays until its lease ends. A retry after that runs the call again, and metering bills the
   * two runs once.
   */
  private settleWith<T>(claim: OwnClaim, step: Promise<T>): Promise<T | undefined> {
    return step.catch(ifUnavailable(() => undefined)).finally(() => {
      this.leases.end(claim);
      this.wakers.get(claim.name)?.();
    });
  }

  /** Resolves when the claim may have changed: its run ended, Redis reports a change, or the time is up. */
  private change(name: string, leftMs: number): Promise<void> {
    const known = this.waits.get(name);
    if (known !== undefined) return known;
    const wait = this.poll(name, leftMs).finally(() => {
      this.waits.delete(name);
      this.wakers.delete(name);
    });
    this.waits.set(name, wait);
    return wait;
  }

  private async poll(name: string, leftMs: number): Promise<void> {
    const untilMs = this.clock.monotonicMs() + leftMs;
    let woken = false;
    while (!woken && this.clock.monotonicMs() < untilMs) {
      await new Promise<void>((resolve) => {
        const timer = this.clock.timer(POLL_MS, resolve);
        this.wakers.set(name, () => {
          woken = true;
          timer.cancel();
          resolve();
        });
      });
      if (woken || this.leases.isHeld(name)) continue;
      if (!(await this.isRunning(name))) return;
    }
  }

  /** Returns whether the claim's run is in flight. Without Redis, returns false, so that waiting calls run. */
  private async isRunning(name: string): Promise<boolean> {
    const peeked = await this.gate.run('peek', name).catch(ifUnavailable(() => ['', 0]));
    const [state, leaseMs] = peeked as [string, number];
    return state === 'run' && leaseMs > 0;
  }

  /** Takes the claim outside the admission script. Returns `unguarded` if Redis is unavailable. */
  async take(identity: Identity, request: ClaimRequest): Promise<ClaimVerdict> {
    const name = this.nameOf(identity, request);
    const owner = this.newOwner();
    return this.gate
      .run('reclaim', name, identity.customerId, request.fingerprint, owner, ...this.limits)
      .then((raw) => this.verdictOf(raw as unknown[], name, owner))
      .catch(ifUnavailable(() => ({ state: 'unguarded', claimedAtMs: this.clock.now().getTime() })));
  }
}

function mismatch(): AppError {
  return new AppError('idempotency_mismatch', 'This Idempotency-Key was used for another request within 24 hours.', {
    errors: [{ pointer: '#Idempotency-Key', detail: 'belongs to a request with other parameters' }],
  });
}

function inFlight(): AppError {
  const message = 'The first call with this Idempotency-Key is still running.';
  return new AppError('idempotency_in_flight', message, { retryAfterSeconds: 1 });
}

function notStored(retryAfterMs: number): AppError {
  const message = 'The answer of the first call with this Idempotency-Key was not stored. The call does not run again.';
  return new AppError('idempotency_not_stored', message, { retryAfterSeconds: Math.ceil(retryAfterMs / 1000) });
}

function tooMany(max: number, retryAfterMs: number): AppError {
  return new AppError(
    'rate_limited',
    `The account has used ${max} Idempotency-Keys today, the most it may use in a day.`,
    {
      retryAfterSeconds: Math.max(1, Math.ceil(retryAfterMs / 1000)),
      errors: [{ pointer: '#Idempotency-Key', detail: 'is new; keys used before still work' }],
    },
  );
}
