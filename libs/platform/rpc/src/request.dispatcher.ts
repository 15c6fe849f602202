import { AppError } from '@hiring/contracts';
import type { KafkaLogger } from '@hiring/platform-kafka';
import { runWithLogContext, SpanKind, withTrace } from '@hiring/platform-observability';
import type { Callers } from './callers.js';
import type { Address, Outbox } from './outbox.js';
import { RpcContext } from './rpc.context.js';
import { toWireError } from './rpc.errors.js';
import { encodeFrame, fromPayload, toPayload, type RpcFrame, type RequestFrame } from './wire.js';

/** Answers requests for a pattern. */
export interface Handler {
  (payload: unknown, context: RpcContext): Promise<unknown>;
  /** Slots that are reserved for this pattern. If set, the pattern uses no common slots. */
  slots?: number;
}

interface Job {
  frame: RequestFrame;
  from: Address;
  deadline: number;
}

const ANSWER_GRACE_MS = 1_000;
const SERVER_SPAN = { kind: SpanKind.SERVER, attributes: { 'messaging.system': 'kafka' } };

export interface DispatcherLimits {
  /** Maximum concurrent requests. */
  concurrency: number;
  /** Maximum requests waiting for a slot. More are refused. */
  queue: number;
}

/** Slots that belong to one pattern or are common to several, with the requests that wait for a slot. */
class HandlerSlots {
  readonly waiting: Job[] = [];
  active = 0;

  constructor(readonly limits: DispatcherLimits) {}
}

/**
 * Answers requests. Handles a limited number concurrently. The others wait in order of arrival, and are dropped after
 * their deadline.
 */
export class RequestDispatcher {
  private readonly shared: HandlerSlots;
  /** Own slots, by pattern. */
  private readonly own = new Map<string, HandlerSlots>();
  private lastArrival = -Infinity;
  private find: ((pattern: string) => Handler | undefined) | undefined;

  constructor(
    private readonly outbox: Outbox,
    limits: DispatcherLimits,
    private readonly callers: Callers,
    private readonly logger: KafkaLogger,
  ) {
    this.shared = new HandlerSlots(limits);
  }

  open(find: (pattern: string) => Handler | undefined): void {
    this.find = find;
  }

  /** Refuses new and waiting requests from now on. */
  close(): void {
    this.find = undefined;
  }

  get inFlight(): number {
    return [this.shared, ...this.own.values()].reduce((sum, lane) => sum + lane.active + lane.waiting.length, 0);
  }

  quietSince(): number {
    return this.inFlight > 0 ? Infinity : this.lastArrival;
  }

  accept(frame: RequestFrame, from: Address): void {
    const now = performance.now();
    this.lastArrival = now;
    const job = { frame, from, deadline: now + frame.remainingMs };
    if (this.find === undefined) return this.refuse(job, 'leaving');
    const forbidden = this.find(frame.pattern) && this.callers.check(frame.pattern, from.peer.service);
    if (forbidden !== undefined) return this.fail(job, forbidden);
    const lane = this.laneOf(frame.pattern);
    if (lane.waiting.length >= lane.limits.queue) return this.refuse(job, 'busy');
    lane.waiting.push(job);
    this.next(lane);
  }

  private laneOf(pattern: string): HandlerSlots {
    const slots = this.find?.(pattern)?.slots;
    if (slots === undefined) return this.shared;
    const lane = this.own.get(pattern) ?? new HandlerSlots({ concurrency: slots, queue: this.shared.limits.queue });
    this.own.set(pattern, lane);
    return lane;
  }

  private next(lane: HandlerSlots): void {
    while (lane.active < lane.limits.concurrency) {
      const job = lane.waiting.shift();
      if (job === undefined) return;
      if (job.deadline <= performance.now()) continue;
      const handler = this.find?.(job.frame.pattern);
      if (handler === undefined) {
        if (this.find !== undefined) this.callers.reportUnknown(job.frame.pattern, job.from.peer.service);
        this.refuse(job, this.find === undefined ? 'leaving' : 'unknown');
        continue;
      }
      lane.active += 1;
      void this.handle(job, handler).finally(() => {
        lane.active -= 1;
        this.next(lane);
      });
    }
  }

  private async handle(job: Job, handler: Handler): Promise<void> {
    const { id, pattern, requestId } = job.frame;
    const traceparent = job.frame.traceparent === '' ? undefined : job.frame.traceparent;
    try {
      const payload = fromPayload(job.frame.payload);
      const context = new RpcContext(requestId, traceparent, job.deadline, pattern);
      const run = () => withTrace(traceparent, pattern, () => handler(payload, context), SERVER_SPAN);
      const answer = await runWithLogContext({ request_id: requestId }, run);
      this.reply(job, { kind: 'answer', id, payload: toPayload(answer) });
    } catch (error) {
      if (!(error instanceof AppError)) {
        this.logger.error({ err: error, pattern, request_id: requestId }, 'a request failed');
      } else if (error.cause !== undefined) {
        this.logger.warn({ err: error, pattern, request_id: requestId }, 'a request was answered with an error');
      }
      this.fail(job, error);
    }
  }

  private fail(job: Job, error: unknown): void {
    this.reply(job, { kind: 'error', id: job.frame.id, payload: toPayload(toWireError(error)) });
  }

  private refuse(job: Job, reason: string): void {
    this.reply(job, { kind: 'refusal', id: job.frame.id, reason });
  }

  private reply(job: Job, frame: RpcFrame): void {
    // The answer may be sent after the deadline, because a late answer is better than none.
    this.outbox.post({
      to: job.from,
      deadline: job.deadline + ANSWER_GRACE_MS,
      repeatable: true,
      encode: () => encodeFrame(frame),
    });
  }
}
