import { Injectable } from '@nestjs/common';
import { AppError, type Meter, type OperationName } from '@hiring/contracts';
import { chargeFor, claimSeries, isZero, keyedUsageId, type Charge } from '@hiring/billing';
import { Clock, Randomness } from '@hiring/platform-config';
import { Bus } from '@hiring/platform-rpc';
import type { Identity } from '../access/identity.js';
import type { ClaimRequest, ClaimVerdict, OwnClaim, RunnableClaim, StoredAnswer } from '../admission/claim.js';
import { Claims } from '../admission/claims.js';
import { PlanCaps } from '../billing/plan-caps.js';
import { timeOrderedId, UsageAppender, type VoidTarget } from '../billing/usage-appender.js';
import { EntityTags } from './entity-tags.js';
import { COMPANY_ID, type Answer, type IncomingCall } from './incoming-call.js';
import type { BilledEffect, CallContext, OperationResult } from './operation.js';

/** Headers that are stored with the answer, for replays. */
const STORED_HEADERS = ['usage-units', 'usage-id', 'coverage', 'etag', 'link', 'location', 'retry-after', COMPANY_ID];

export interface MeteredCall {
  operation: OperationName;
  meter: Meter;
  identity: Identity;
  call: IncomingCall;
  claim: ClaimRequest | null;
  run(naming: RunNaming): Promise<OperationResult>;
}

/** The ids of one run. */
export type RunNaming = Pick<CallContext, 'callId' | 'bill' | 'position'>;

interface Naming {
  usageId: string;
  attemptId: string;
  callId: string;
  claimedAt: string | null;
}

/**
 * Runs every metered operation in five steps: claim, run, bill, store, answer. One bill is for at most one answer: a
 * repeated call gets the stored answer, the same answer computed from its stored position, or no answer.
 *
 * The order matters. The run's position is stored before the bill; otherwise, a run after a crash could bill another
 * result under the same id. The bill is acknowledged before the answer is stored; otherwise, an unpaid replay could be
 * served. The answer is stored before it is sent; otherwise, a retry after a lost connection would run again.
 *
 * A change in another service is confirmed after the bill. If the call is refused in between, the change is withdrawn
 * and the bill voided.
 */
@Injectable()
export class MeteredCalls {
  constructor(
    private readonly claims: Claims,
    private readonly caps: PlanCaps,
    private readonly appender: UsageAppender,
    private readonly tags: EntityTags,
    private readonly bus: Bus,
    private readonly clock: Clock,
    private readonly randomness: Randomness,
  ) {}

  async execute(metered: MeteredCall, admitted: ClaimVerdict | null): Promise<Answer> {
    const { identity, claim: request } = metered;
    if (request === null || admitted === null) return this.run(metered, null);
    const claim = await this.claims.settle(admitted, identity, request);
    if (claim.state === 'stored') return replay(claim.answer, metered);
    if (claim.state === 'unguarded') return this.run(metered, claim);
    try {
      const answer = await this.run(metered, claim);
      if (answer.status !== 200 && answer.status !== 201) await this.claims.release(claim, identity.customerId);
      return answer;
    } catch (error) {
      await this.claims.release(claim, identity.customerId);
      throw error;
    }
  }

  private async run(metered: MeteredCall, claim: Exclude<RunnableClaim, { state: 'stored' }> | null): Promise<Answer> {
    const { call, identity, meter } = metered;
    this.appender.refuseWhileHalted();
    const naming = this.nameCall(metered, claim);
    const position = claim?.state === 'mine' && claim.position !== '' ? claim.position : null;
    // Do not check the caps of a repeated run: an earlier run was billed, or may have been billed before its process
    // stopped, and the caps must never refuse a paid answer.
    const isRepeated = claim?.state === 'mine' && claim.runs > 1;
    const mayCrawl = (call.query as Record<string, unknown> | undefined)?.['max_age'] !== undefined;
    if (!isRepeated) await this.caps.check(identity, meter, { mayCrawl });
    const result = await metered.run({ callId: naming.callId, bill: naming, position });
    const { customerId } = identity;
    const { answer, etag } = this.tags.apply(
      { customerId, operation: metered.operation, call, headers: result.headers },
      result,
    );
    const charge = chargeFor(meter, { ...result.facts, status: answer.status });
    if (!isRepeated && meter === 'row') await this.caps.check(identity, meter, { units: charge.units });
    if (claim?.state === 'mine' && result.position !== undefined) {
      await this.claims.storePosition(claim, identity, result.position);
    }
    // Without a stored position, the run may have another range than the billed one.
    const isReplay = claim?.state === 'mine' && claim.answered && position !== null && result.repeatable === true;
    let usageId: string | undefined;
    // A replay is not billed, since the first run was.
    if (!isZero(charge.units)) usageId = isReplay ? naming.usageId : await this.bill(metered, result, naming, charge);
    // Set the headers only now, because a call that could not be billed must not describe an answer.
    Object.assign(call.headers, result.headers, {
      'usage-units': `${charge.unit}=${charge.units[charge.unit]}`,
      ...(usageId !== undefined && { 'usage-id': usageId }),
      ...(etag !== undefined && { etag }),
    });
    if (claim?.state === 'mine' && (answer.status === 200 || answer.status === 201)) {
      if (isReplay) markReplayed(metered, answer);
      await this.finish(claim, metered, result, answer);
    }
    return answer;
  }

  /**
   * Appends the bill. Once the bill is on the topic, confirms the run's change in another service, if it has one.
   * Returns the `usage_id`.
   */
  private async bill(metered: MeteredCall, result: OperationResult, naming: Naming, charge: Charge): Promise<string> {
    const { identity, call, claim } = metered;
    const usageId = result.usageId ?? naming.usageId;
    // A bill with its own id, such as a queued job's, is not bound to the idempotency key.
    const keyed = claim !== null && naming.claimedAt !== null && result.usageId === undefined;
    const fact = {
      usage_id: usageId,
      attempt_id: naming.attemptId,
      customer_id: identity.customerId,
      key_id: identity.keyId,
      operation: metered.operation,
      units: charge.units,
      meter_class: charge.meterClass,
      ...(keyed && {
        idempotency_key: claim.idempotencyKey,
        fingerprint: claim.fingerprint,
        claimed_at: naming.claimedAt ?? '',
      }),
      request_id: call.requestId,
    };
    await this.appender.bill(fact, { withdraw: result.effect?.withdraw, bodyLength: result.body?.length ?? 0 });
    this.caps.billed(identity, charge.units);
    await this.confirm(result.effect, fact, call.requestId);
    return usageId;
  }

  /** Confirms the effect. Without a reply, the effect is withdrawn, the bill voided and the call refused. */
  private async confirm(effect: BilledEffect | undefined, bill: VoidTarget, requestId: string): Promise<void> {
    if (effect?.confirm === undefined) return;
    const { pattern, payload } = effect.confirm;
    try {
      await this.bus.request(pattern, payload, { requestId });
    } catch (error) {
      await this.appender.voidBill(bill, `${pattern} was not answered`, effect.withdraw);
      throw new AppError('unavailable', 'The call could not be completed; nothing was billed.', {
        retryAfterSeconds: 2,
        cause: error,
      });
    }
  }

  private async finish(claim: OwnClaim, metered: MeteredCall, result: OperationResult, answer: Answer): Promise<void> {
    const { call, identity } = metered;
    if (result.repeatable === true) {
      await this.claims.finish(claim, identity, null);
      return;
    }
    const headers: Record<string, string> = {};
    for (const name of STORED_HEADERS) {
      const value = call.headers[name];
      if (value !== undefined) headers[name] = value;
    }
    if (!(await this.claims.finish(claim, identity, { ...answer, headers })))
      call.headers['idempotency-stored'] = 'false';
  }

  private nameCall(metered: MeteredCall, claim: Exclude<RunnableClaim, { state: 'stored' }> | null): Naming {
    const attemptId = timeOrderedId(this.clock.now().getTime(), this.randomness);
    if (claim === null || metered.claim === null) {
      return { usageId: attemptId, attemptId, callId: attemptId, claimedAt: null };
    }
    const series = claimSeries({ keyId: metered.identity.keyId, ...metered.claim });
    return {
      usageId: keyedUsageId(series, claim.claimedAtMs),
      attemptId,
      // The id omits the claim's time. A 202 releases its claim, so a repeated call gets a new claim with another time,
      // but must have the same call id.
      callId: `idem:${series}`,
      claimedAt: new Date(claim.claimedAtMs).toISOString(),
    };
  }
}

function replay(stored: StoredAnswer, metered: MeteredCall): Answer {
  Object.assign(metered.call.headers, stored.headers);
  markReplayed(metered, stored);
  return { status: stored.status, body: stored.body };
}

function markReplayed({ call, meter }: MeteredCall, { status }: Answer): void {
  const { unit } = chargeFor(meter, { status });
  const first = call.headers['usage-units'];
  Object.assign(call.headers, {
    'idempotent-replayed': 'true',
    'usage-units': `${unit}=0`,
    ...(first !== undefined && { 'replayed-usage-units': first }),
  });
}
