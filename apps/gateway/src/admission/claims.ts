import { createHash, randomBytes } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { AppError } from '@hiring/contracts';
import { IDEMPOTENCY_WINDOW_MS, STORED_ANSWERS_PER_CUSTOMER_BYTES_MAX, TWIN_RUNS_MAX } from '@hiring/billing';
import { Clock } from '@hiring/platform-config';
import { metrics, type Logger } from '@hiring/platform-observability';
import { LOGGER } from '@hiring/platform-service';
import type { Identity } from '../access/identity.js';
import type { ClaimRequest, ClaimVerdict, StoredAnswer } from './claim.js';
import { RedisAwayError, RedisGate } from './redis-gate.js';
import { decodeAnswer, encodeAnswer } from './stored-answer.codec.js';

const LEASE_MS = 15_000;
const RENEW_EVERY_MS = 5_000;
const WAIT_MS = 2_000;
const POLL_MS = 40;
const settled = metrics.counter(
  'gateway_idempotency_total',
  'Calls with an idempotency key, by what became of them: run (mine), replayed (stored), without Redis (unguarded), refused.',
  ['state'],
);

export type OwnClaim = Extract<ClaimVerdict, { state: 'mine' }>;
export type RunnableClaim = Extract<ClaimVerdict, { state: 'mine' | 'stored' | 'unguarded' }>;

/** Idempotency claims in Redis: taking, waiting, keeping the answer, giving back. Never the record of a bill. */
@Injectable()
export class Claims {
  private readonly waits = new Map<string, Promise<void>>();
  private readonly settlers = new Map<string, () => void>();

  constructor(
    private readonly gate: RedisGate,
    private readonly clock: Clock,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  newOwner(): string {
    return randomBytes(9).toString('base64url');
  }

  /** The claim's part of the admission script's arguments; empty for calls without a key. */
  scriptArguments(request: ClaimRequest | null, owner: string): (string | number)[] {
    if (request === null) return ['', '', '', '', LEASE_MS, IDEMPOTENCY_WINDOW_MS, TWIN_RUNS_MAX];
    const { operation, fingerprint } = request;
    const digest = digestOf(request);
    return [operation, digest, fingerprint, owner, LEASE_MS, IDEMPOTENCY_WINDOW_MS, TWIN_RUNS_MAX];
  }

  /** Reads what the scripts' `claim` function gives. */
  verdictOf(raw: unknown[], name: string, owner: string): ClaimVerdict {
    const [state, at, runs, position, fifth, headers, encoding, body] = raw;
    switch (state) {
      case 'mine':
        return { state, name, owner, claimedAtMs: Number(at), runs: Number(runs), position: String(position) };
      case 'stored':
        return {
          state,
          claimedAtMs: Number(at),
          answer: decodeAnswer({
            status: String(fifth),
            headers: String(headers),
            encoding: String(encoding),
            body: String(body),
          }),
        };
      case 'busy':
        return { state, leaseMs: Number(fifth) };
      case 'exhausted':
        return { state, retryAfterMs: Number(fifth) };
      default:
        return { state: 'mismatch' };
    }
  }

  nameOf(identity: Identity, request: ClaimRequest): string {
    return `idem:${identity.keyId}:${request.operation}:${digestOf(request)}`;
  }

  /**
   * Turns admission's verdict into one that can be acted on: waits up to 2 s while another run is in flight.
   * @throws AppError idempotency_in_flight (409) or idempotency_mismatch (422).
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
      if (current.state === 'exhausted')
        throw inFlight('This call was run too often under one key.', current.retryAfterMs);
      if (current.state !== 'busy') {
        if (current.state === 'mine') this.hold(current);
        return current;
      }
      const leftMs = deadlineMs - this.clock.monotonicMs();
      if (leftMs <= 0) throw inFlight('The first call with this Idempotency-Key is still running.', 1_000);
      await this.change(name, leftMs);
      current = await this.reclaim(name, request);
    }
  }

  /** Keeps the answer for replays if the claim is still ours; `position` bounds a run that has to be made again. */
  async finish(claim: OwnClaim, customerId: string, answer: StoredAnswer, position: string): Promise<void> {
    const encoded = encodeAnswer(answer);
    const parts =
      encoded === null ? ['', '', '', ''] : [encoded.status, encoded.headers, encoded.encoding, encoded.body];
    await this.settleWith(claim, () =>
      this.gate.run(
        'finish',
        claim.name,
        claim.owner,
        customerId,
        ...parts,
        position,
        STORED_ANSWERS_PER_CUSTOMER_BYTES_MAX,
      ),
    );
  }

  /** Gives the claim back: the next call with the key runs anew. */
  async release(claim: OwnClaim): Promise<void> {
    await this.settleWith(claim, () => this.gate.run('release', claim.name, claim.owner));
  }

  private async settleWith(claim: OwnClaim, step: () => Promise<unknown>): Promise<void> {
    try {
      await step();
    } catch (error) {
      // Without Redis the claim stays until its lease ends; a retry then runs again and metering bills it once.
      if (!(error instanceof RedisAwayError)) throw error;
    } finally {
      this.settlers.get(claim.name)?.();
    }
  }

  /** Renews the lease while the call runs, and lets this process's own waiters know when it ends. */
  private hold(claim: OwnClaim): void {
    const timer = setInterval(() => {
      this.gate.run('renew', claim.name, claim.owner, LEASE_MS).catch((error: unknown) => {
        this.logger.debug({ err: error }, 'a lease was not renewed');
      });
    }, RENEW_EVERY_MS);
    timer.unref();
    const end = (): void => {
      clearInterval(timer);
      if (this.settlers.get(claim.name) === end) this.settlers.delete(claim.name);
      this.wakers.get(claim.name)?.();
    };
    this.settlers.set(claim.name, end);
  }

  private readonly wakers = new Map<string, () => void>();

  /** Resolves when the claim may have changed: its run here ended, Redis says so, or the time is up. One poll per claim. */
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
        const timer = setTimeout(resolve, POLL_MS);
        this.wakers.set(name, () => {
          woken = true;
          clearTimeout(timer);
          resolve();
        });
      });
      if (woken || this.settlers.has(name)) continue;
      if (!(await this.isRunning(name))) return;
    }
  }

  /** Without Redis nobody can say; the waiters then go on by themselves and metering bills them once. */
  private async isRunning(name: string): Promise<boolean> {
    try {
      const [state, leaseMs] = (await this.gate.run('peek', name)) as [string, number];
      return state === 'run' && leaseMs > 0;
    } catch (error) {
      if (!(error instanceof RedisAwayError)) throw error;
      return false;
    }
  }

  private async reclaim(name: string, request: ClaimRequest): Promise<ClaimVerdict> {
    const owner = this.newOwner();
    try {
      const raw = await this.gate.run(
        'reclaim',
        name,
        request.fingerprint,
        owner,
        LEASE_MS,
        IDEMPOTENCY_WINDOW_MS,
        TWIN_RUNS_MAX,
      );
      return this.verdictOf(raw as unknown[], name, owner);
    } catch (error) {
      if (!(error instanceof RedisAwayError)) throw error;
      return { state: 'unguarded', claimedAtMs: this.clock.now().getTime() };
    }
  }
}

function digestOf(request: ClaimRequest): string {
  return createHash('sha256').update(request.idempotencyKey).digest('base64url').slice(0, 27);
}

function mismatch(): AppError {
  return new AppError('idempotency_mismatch', 'This Idempotency-Key was used for another request within 24 hours.', {
    errors: [{ pointer: '#Idempotency-Key', detail: 'belongs to a request with other parameters' }],
  });
}

function inFlight(message: string, retryAfterMs: number): AppError {
  return new AppError('idempotency_in_flight', message, {
    retryAfterSeconds: Math.max(1, Math.ceil(retryAfterMs / 1000)),
  });
}
