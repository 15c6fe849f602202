import type { Actor, JsonOf, OperationName, RpcCall } from '@hiring/contracts';
import type { Input, OperationDeclaration } from '@hiring/contracts/operations';
import type { AnswerFacts } from '@hiring/billing';
import type { Bus } from '@hiring/platform-rpc';
import type { Identity } from '../access/identity.js';
import type { KeyService } from '../access/key.service.js';

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
export interface OperationResult<A extends object = object> {
  status: number;
  /** JSON text as it goes out; null for an empty answer. */
  body: JsonOf<A> | null;
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

/** What an operation's declaration leaves to the gateway. */
export interface Implementation<P extends object, Q extends object, B extends object, A extends object = object> {
  /** What a call costs beside one that reads a row, for shares between accounts; 1 when left out. */
  weight?(input: Input<P, Q, B>): number;
  run(input: Input<P, Q, B>, context: CallContext): Promise<OperationResult<A>>;
}

/** What a page costs beside a call that reads a row: about as much for every hundred items. */
export function pageWeight(limit: number): number {
  return Math.ceil(limit / 100);
}

/** An operation that runs; the pipeline passes `run` exactly what the declaration's own classes parsed. */
export type AnyOperation = OperationDeclaration<OperationName> & Implementation<object, object, object>;

/** Adds to a declared operation what it does. */
export function implement<
  N extends OperationName,
  P extends object,
  Q extends object,
  B extends object,
  A extends object,
>(
  declaration: OperationDeclaration<N, P, Q, B, A>,
  implementation: Implementation<P, Q, B, A>,
): OperationDeclaration<N, P, Q, B, A> & Implementation<P, Q, B, A> {
  return { ...declaration, ...implementation };
}
