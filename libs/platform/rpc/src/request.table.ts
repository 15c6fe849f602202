import { randomUUID } from 'node:crypto';
import type { AppError } from '@hiring/contracts';
import type { KafkaLogger } from '@hiring/platform-kafka';
import { metrics } from '@hiring/platform-observability';
import type { Address, Outbox } from './outbox.js';
import type { Presence } from './presence.js';
import { RejectedRecord } from './rejections.js';
import type { Routes } from './routes.js';
import { fromWireError, unanswered } from './rpc.errors.js';
import {
  encodeFrame,
  fieldText,
  fromPayload,
  toPayload,
  type AnswerFrame,
  type Payload,
  type WireError,
} from './wire.js';

export interface RpcRequestFrame {
  service: string;
  pattern: string;
  payload: unknown;
  timeoutMs: number;
  idempotent: boolean;
  requestId?: string | undefined;
  traceparent?: string | undefined;
}

/** A request for which no instance is known. It is sent when an instance arrives, and fails at `until`. */
interface Parked {
  is: 'parked';
  until: number;
}

/**
 * A sent request. `orphaned`: its instance is gone, and there was no other instance. Until its deadline, the request
 * then waits for a late answer or a new instance.
 */
interface Sent {
  is: 'sent' | 'orphaned';
  target: Address;
  /** `at`: when the request was last sent. `sends`: how often it was sent to this instance. */
  at: number;
  sends: number;
}

interface Pending {
  id: string;
  request: RpcRequestFrame;
  payload: Payload;
  requestId: string;
  deadline: number;
  /** Undefined until the request is dispatched. */
  state: Parked | Sent | undefined;
  tried: Set<string>;
  /** Why the last instance did not answer. */
  problem: string;
  resolve(value: unknown): void;
  reject(error: AppError): void;
}

const NO_INSTANCE_WAIT_MS = 1_000;
/** A process that is younger than this may not know all instances yet. */
const YOUNG_MS = 5_000;
const MAX_ATTEMPTS = 4;
/**
 * Milliseconds until the first repetition, if a request may be lost on a failed leader. Each further wait is twice as
 * long, but at most `RESEND_MS_MAX`. The maximum leaves time for a repetition after a failover and before the deadline.
 */
const RESEND_MS = 700;
const RESEND_MS_MAX = 2_000;
const timeouts = metrics.counter('rpc_timeouts_total', 'Requests on the bus without an answer in time.', ['service']);
const repeats = metrics.counter('rpc_retries_total', 'Requests on the bus sent to another instance.', ['service']);

/** This process's unanswered requests. Times are monotonic milliseconds. */
export class RequestTable {
  private readonly pending = new Map<string, Pending>();
  private readonly bornAt = performance.now();
  private count = 0;
  retries = 0;

  constructor(
    private readonly presence: Presence,
    private readonly outbox: Outbox,
    private readonly routes: Routes,
    private readonly limit: number,
    private readonly logger: KafkaLogger,
  ) {}

  get size(): number {
    return this.pending.size;
  }

  request(request: RpcRequestFrame): Promise<unknown> {
    if (this.pending.size >= this.limit) {
      return Promise.reject(unanswered(request, 'Too many requests are waiting for an answer', this.logger));
    }
    return new Promise((resolve, reject) => {
      this.count += 1;
      const id = this.count.toString(36);
      const deadline = performance.now() + request.timeoutMs;
      const requestId = fieldText(request.requestId ?? randomUUID());
      const payload = toPayload(request.payload);
      const entry: Pending = {
        id,
        request,
        payload,
        requestId,
        deadline,
        state: undefined,
        tried: new Set(),
        problem: `No instance of ${request.service} is running`,
        resolve,
        reject,
      };
      this.pending.set(id, entry);
      this.dispatch(entry);
    });
  }

  /**
   * Settles the request that the frame answers. `service` is the authenticated sender, if any.
   * @throws RejectedRecord if the request was for another service
   */
  answer(frame: AnswerFrame, service?: string): void {
    const requested = this.pending.get(frame.id)?.request.service;
    if (requested !== undefined && service !== undefined && service !== requested) {
      throw new RejectedRecord('impersonated', service, `: answers for ${requested}`);
    }
    const entry = this.take(frame.id);
    if (entry === undefined) return;
    if (frame.kind === 'answer') entry.resolve(fromPayload(frame.payload));
    else entry.reject(fromWireError(fromPayload(frame.payload) as WireError));
  }

  /**
   * Retries a request that the instance refused. It was not handled, so even a non-idempotent one may go to another
   * instance.
   */
  refused(id: string, from: string, reason: string): void {
    const entry = this.pending.get(id);
    if (entry === undefined || targetOf(entry)?.instance !== from) return;
    this.retry(entry, `${entry.request.service} refused the request: ${reason}`);
  }

  /** Handles an overdue instance: its idempotent requests go to another instance, if there is one. */
  gone(instance: string): void {
    for (const entry of this.sentTo(instance)) {
      if (!entry.request.idempotent) continue;
      const other = this.presence.choose(entry.request.service, new Set([...entry.tried, instance]), false);
      if (other === null) entry.state.is = 'orphaned';
      else this.retry(entry, `No instance of ${entry.request.service} answered`);
    }
  }

  /**
   * Handles an instance that announced `left`: its open idempotent requests go to another instance; the others fail.
   */
  left(instance: string): void {
    for (const entry of this.sentTo(instance)) {
      const { service, idempotent } = entry.request;
      if (idempotent) this.retry(entry, `No instance of ${service} answered`);
      else this.fail(entry, `The instance of ${service} left before it answered`);
    }
  }

  /** Sends the requests that waited for an instance. */
  arrived(service: string): void {
    for (const entry of [...this.pending.values()]) {
      if (entry.request.service !== service) continue;
      if (entry.state?.is === 'parked') this.dispatch(entry);
      else if (entry.state?.is === 'orphaned') {
        // All instances were silent, for example during a failover, so each may get the request again.
        entry.tried.clear();
        this.repeat(entry);
      }
    }
  }

  sweep(now: number): void {
    for (const entry of [...this.pending.values()]) {
      const { state, request, problem, deadline } = entry;
      const isParked = state?.is === 'parked';
      if (deadline <= now) {
        timeouts.inc({ service: request.service });
        // A parked request has no instance; `problem` says why.
        this.fail(entry, isParked ? problem : `${request.service} did not answer in time`);
      } else if (isParked) {
        if (state.until <= now) this.fail(entry, problem);
      } else if (state !== undefined && request.idempotent && this.routes.mayHaveLost(state.at)) {
        const afterMs = Math.min(RESEND_MS * 2 ** (state.sends - 1), RESEND_MS_MAX);
        if (now - state.at >= afterMs) this.send(entry, state);
      }
    }
  }

  /** Fails every unanswered request, because the process ends. */
  failAll(message: string): void {
    for (const entry of [...this.pending.values()]) this.fail(entry, message);
  }

  private sentTo(instance: string): (Pending & { state: Sent })[] {
    return [...this.pending.values()].filter(
      (entry): entry is Pending & { state: Sent } => targetOf(entry)?.instance === instance,
    );
  }

  private retry(entry: Pending, problem: string): void {
    entry.problem = problem;
    const instance = targetOf(entry)?.instance;
    if (instance !== undefined) entry.tried.add(instance);
    if (entry.tried.size >= MAX_ATTEMPTS) this.fail(entry, problem);
    else this.repeat(entry);
  }

  /** Sends the request to an instance that is not in `tried`. */
  private repeat(entry: Pending): void {
    this.release(entry);
    this.retries += 1;
    repeats.inc({ service: entry.request.service });
    this.dispatch(entry);
  }

  private dispatch(entry: Pending): void {
    // `tried` has the instances that refused the request or are gone. If there is no other instance, the request waits
    // until one arrives.
    const target = this.presence.choose(entry.request.service, entry.tried, true);
    if (target !== null) {
      this.presence.countUnanswered(target.instance, 1);
      this.send(entry, (entry.state = { is: 'sent', target, at: -Infinity, sends: 0 }));
    } else if (entry.state?.is !== 'parked') {
      const now = performance.now();
      const until = now - this.bornAt < YOUNG_MS ? entry.deadline : now + NO_INSTANCE_WAIT_MS;
      entry.state = { is: 'parked', until };
    }
  }

  private send(entry: Pending, sent: Sent): void {
    sent.at = performance.now();
    sent.sends += 1;
    this.outbox.post({
      to: sent.target,
      deadline: entry.deadline,
      repeatable: entry.request.idempotent,
      encode: () => this.encode(entry, sent),
      lost: () => this.fail(entry, 'The request may have been lost on its way'),
    });
  }

  private encode(entry: Pending, sent: Sent): string | null {
    if (this.pending.get(entry.id)?.state !== sent) return null;
    return encodeFrame({
      kind: 'request',
      id: entry.id,
      pattern: entry.request.pattern,
      remainingMs: Math.max(1, Math.round(entry.deadline - performance.now())),
      requestId: entry.requestId,
      traceparent: entry.request.traceparent ?? '',
      payload: entry.payload,
    });
  }

  private take(id: string): Pending | undefined {
    const entry = this.pending.get(id);
    if (entry === undefined) return undefined;
    this.pending.delete(id);
    this.release(entry);
    return entry;
  }

  /** Subtracts the request from its instance's count of unanswered requests, and clears its state. */
  private release(entry: Pending): void {
    const instance = targetOf(entry)?.instance;
    if (instance !== undefined) this.presence.countUnanswered(instance, -1);
    entry.state = undefined;
  }

  private fail(entry: Pending, reason: string): void {
    const { pattern } = entry.request;
    this.take(entry.id)?.reject(unanswered({ pattern, requestId: entry.requestId }, reason, this.logger));
  }
}

function targetOf({ state }: Pending): Address | undefined {
  return state === undefined || state.is === 'parked' ? undefined : state.target;
}
