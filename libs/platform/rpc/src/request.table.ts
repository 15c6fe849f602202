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

interface Pending {
  id: string;
  request: RpcRequestFrame;
  payload: Payload;
  requestId: string;
  deadline: number;
  /** Time at which the request stops waiting for an instance; set only while there is none. */
  parkedUntil: number | undefined;
  /** Its instance is gone and there was no other: it waits for an answer or for a new instance. */
  orphaned: boolean;
  target: Address | undefined;
  tried: Set<string>;
  /** Time of the last send. */
  sentAt: number;
  sends: number;
  /** Why the last instance did not answer. */
  problem: string;
  resolve(value: unknown): void;
  reject(error: AppError): void;
}

const NO_INSTANCE_WAIT_MS = 1_000;
/** A process this young may not have received the announcements of all instances. */
const YOUNG_MS = 5_000;
const MAX_ATTEMPTS = 4;
/**
 * A request that may be lost on a failed leader is sent again after this long, then after twice as long, and so on, up
 * to the maximum: no failover may end too late for a last try within the time limit.
 */
const RESEND_MS = 700;
const RESEND_MS_MAX = 2_000;
const timeouts = metrics.counter('rpc_timeouts_total', 'Requests on the bus without an answer in time.', ['service']);
const repeats = metrics.counter('rpc_retries_total', 'Requests on the bus sent to another instance.', ['service']);

/** The caller's side: every request of this process that has no answer yet. Times are monotonic milliseconds. */
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
        parkedUntil: undefined,
        orphaned: false,
        target: undefined,
        tried: new Set(),
        sentAt: -Infinity,
        sends: 0,
        problem: `No instance of ${request.service} is running`,
        resolve,
        reject,
      };
      this.pending.set(id, entry);
      this.dispatch(entry);
    });
  }

  /** `service`: the authenticated sender, if any. @throws RejectedRecord when it is not the service of the request. */
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
   * Retries a request that the instance refused. It was not handled, so even one that is not idempotent may be sent to
   * another instance.
   */
  refused(id: string, from: string, reason: string): void {
    const entry = this.pending.get(id);
    if (entry?.target?.instance !== from) return;
    this.retry(entry, `${entry.request.service} refused the request: ${reason}`);
  }

  /** The announcement of the instance is overdue: idempotent requests go to another instance, if any. */
  gone(instance: string): void {
    for (const entry of this.sentTo(instance)) {
      if (!entry.request.idempotent) continue;
      const other = this.presence.choose(entry.request.service, new Set([...entry.tried, instance]), false);
      if (other === null) entry.orphaned = true;
      else this.retry(entry, `No instance of ${entry.request.service} answered`);
    }
  }

  /** The instance announced `left`: its open idempotent requests go to another instance, the others fail. */
  left(instance: string): void {
    for (const entry of this.sentTo(instance)) {
      const { service, idempotent } = entry.request;
      if (idempotent) this.retry(entry, `No instance of ${service} answered`);
      else this.fail(entry, `The instance of ${service} left before it answered`);
    }
  }

  /** An instance of the service arrived: sends the requests that waited for one. */
  arrived(service: string): void {
    for (const entry of [...this.pending.values()]) {
      if (entry.request.service !== service) continue;
      if (entry.parkedUntil !== undefined) this.dispatch(entry);
      else if (entry.orphaned) {
        // All instances were silent, as while a broker fails: none of them has failed the request.
        entry.tried.clear();
        this.repeat(entry);
      }
    }
  }

  sweep(now: number): void {
    for (const entry of [...this.pending.values()]) {
      if (entry.deadline <= now) {
        timeouts.inc({ service: entry.request.service });
        // A parked request waits for an instance; `problem` says why it has none.
        const late = `${entry.request.service} did not answer in time`;
        this.fail(entry, entry.parkedUntil === undefined ? late : entry.problem);
      } else if (entry.parkedUntil !== undefined && entry.parkedUntil <= now) {
        this.fail(entry, entry.problem);
      } else this.resend(entry, now);
    }
  }

  private resend(entry: Pending, now: number): void {
    const { target, request, sends, sentAt } = entry;
    if (target === undefined || !request.idempotent || !this.routes.mayHaveLost(sentAt)) return;
    if (now - sentAt >= Math.min(RESEND_MS * 2 ** (sends - 1), RESEND_MS_MAX)) this.send(entry, target);
  }

  /** At the end of the process: fails every request that still waits. */
  failAll(message: string): void {
    for (const entry of [...this.pending.values()]) this.fail(entry, message);
  }

  private sentTo(instance: string): Pending[] {
    return [...this.pending.values()].filter((entry) => entry.target?.instance === instance);
  }

  private retry(entry: Pending, problem: string): void {
    entry.problem = problem;
    if (entry.target !== undefined) entry.tried.add(entry.target.instance);
    if (entry.tried.size >= MAX_ATTEMPTS) this.fail(entry, problem);
    else this.repeat(entry);
  }

  /** Sends the request to an instance that is not in `tried`. */
  private repeat(entry: Pending): void {
    entry.orphaned = false;
    if (entry.target !== undefined) this.presence.countUnanswered(entry.target.instance, -1);
    entry.target = undefined;
    this.retries += 1;
    repeats.inc({ service: entry.request.service });
    this.dispatch(entry);
  }

  private dispatch(entry: Pending): void {
    // A request is not sent again to an instance that refused it or is gone: it waits for another instance.
    const target = this.presence.choose(entry.request.service, entry.tried, true);
    if (target === null) {
      const now = performance.now();
      entry.parkedUntil ??= now - this.bornAt < YOUNG_MS ? entry.deadline : now + NO_INSTANCE_WAIT_MS;
      return;
    }
    entry.parkedUntil = undefined;
    entry.target = target;
    this.presence.countUnanswered(target.instance, 1);
    entry.sends = 0;
    this.send(entry, target);
  }

  private send(entry: Pending, target: Address): void {
    entry.sentAt = performance.now();
    entry.sends += 1;
    this.outbox.post({
      to: target,
      deadline: entry.deadline,
      repeatable: entry.request.idempotent,
      encode: () => this.encode(entry, target),
      lost: () => this.fail(entry, 'The request may have been lost on its way'),
    });
  }

  private encode(entry: Pending, target: Address): string | null {
    if (this.pending.get(entry.id)?.target !== target) return null;
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
    if (entry.target !== undefined) this.presence.countUnanswered(entry.target.instance, -1);
    return entry;
  }

  private fail(entry: Pending, reason: string): void {
    const { pattern } = entry.request;
    this.take(entry.id)?.reject(unanswered({ pattern, requestId: entry.requestId }, reason, this.logger));
  }
}
