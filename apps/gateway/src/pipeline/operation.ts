import type { Actor, OperationName, RpcCall } from '@hiring/contracts';
import type { AnswerFacts } from '@hiring/billing';
import type { Bus } from '@hiring/platform-rpc';
import type { Identity } from '../access/identity.js';
import type { KeyService } from '../access/key.service.js';

export type Dto<T extends object> = new () => T;

/** What an operation's code is given: who asks, checked input is passed beside it. */
export interface CallContext {
  identity: Identity;
  bus: Bus;
  keys: KeyService;
  requestId: string;
  /** For requests that are recorded in the audit log. */
  actor: Actor;
  /** Names the logical call: the same for a repeated request with the same Idempotency-Key. */
  callId: string;
  /** The bill this run will append, for operations whose effect waits for it; null for unmetered ones. */
  bill: { usageId: string; attemptId: string } | null;
  /** A re-run of an idempotent call: the position its first run ended at. */
  position: string | null;
}

/** What an operation answers, before conditional requests and billing. */
export interface Outcome {
  status: number;
  /** JSON text as it goes out; null for an empty answer. */
  body: string | null;
  headers?: Record<string, string>;
  /** What the price depends on besides the status. */
  facts?: Omit<AnswerFacts, 'status'>;
  /** `usage_id` when the bill is named by something else than the call (a queued job). */
  usageId?: string;
  /** Where a run ended, for re-runs that must not go beyond it. */
  position?: string;
  /** What the call changed in another service, when that must not last without the bill. */
  effect?: BilledEffect;
}

/** A change in another service that lasts while its bill stands. Both requests may be repeated. */
export interface BilledEffect {
  /** Sent once the bill is on the topic, before the answer leaves; left out when the change lasts until it is withdrawn. */
  confirm?: RpcCall;
  /** Stored with the void when the call is refused after all, and sent until it is answered. Then the bill is voided. */
  withdraw: RpcCall;
}

/** One answer in the API description. */
export interface AnswerDoc {
  description: string;
  type?: Dto<object>;
  headers?: Record<string, { description: string; schema: object }>;
}

/** An operation on its way out. */
export interface Deprecation {
  /** Since when it is deprecated: ISO 8601 instant. */
  since: string;
  /** When it stops answering; left out while that is open. */
  sunset?: string;
  /** Page that says what to use instead. */
  guide: string;
}

/**
 * One operation under /v1, declared: its input classes, its documentation and what it does. Method, path, scope and
 * meter come from the contract's OPERATIONS under the same name; everything else is the pipeline's.
 */
export interface OperationDefinition<P extends object = object, Q extends object = object, B extends object = object> {
  name: OperationName;
  summary: string;
  description: string;
  tag: string;
  /** Members are positive integers. */
  params?: Dto<P>;
  query?: Dto<Q>;
  body?: Dto<B>;
  /** What a call costs beside one that reads a row, for shares between accounts; 1 when left out. */
  weight?(input: { params: P; query: Q; body: B }): number;
  /** What holds between the members of the body, as JSON Schema; `run` checks it. */
  bodyRule?: object;
  /** Documented answers besides the problems every operation has. */
  answers: Record<number, AnswerDoc>;
  /** 404 can be an answer. */
  mayBeAbsent?: boolean;
  /** When 409 `conflict` is the answer. */
  mayConflict?: string;
  /** Said in the headers of every answer and in the API description. */
  deprecated?: Deprecation;
  run(input: { params: P; query: Q; body: B }, context: CallContext): Promise<Outcome>;
}

/** What a page costs beside a call that reads a row: about as much for every hundred items. */
export function pageWeight(limit: number): number {
  return Math.ceil(limit / 100);
}

/** Declares an operation, with its input types taken from its classes. */
export function defineOperation<P extends object, Q extends object, B extends object>(
  definition: OperationDefinition<P, Q, B>,
): OperationDefinition<P, Q, B> {
  return definition;
}

/** Any declared operation; the pipeline passes `run` exactly what the definition's own classes parsed. */
export type AnyOperation = OperationDefinition;
