import type { Actor, JsonOf, OperationName, RpcCall } from '@hiring/contracts';
import type { Input, OperationDeclaration } from '@hiring/contracts/operations';
import type { AnswerFacts } from '@hiring/billing';
import type { Keyring } from '@hiring/platform-config';
import type { Bus } from '@hiring/platform-rpc';
import type { Identity } from '../access/identity.js';
import type { CachedAnswers } from '../answer-cache/cached-answers.js';
import type { KeyService } from '../access/key.service.js';

/** What a run gets in addition to its input, for example the caller and the call's ids. */
export interface CallContext {
  identity: Identity;
  bus: Bus;
  cachedAnswers: CachedAnswers;
  keys: KeyService;
  requestId: string;
  /** The actor for the audit log. */
  actor: Actor;
  /** Keys that sign cursors. */
  cursorKeys: Keyring;
  /** The base URL of the error codes' documentation. */
  problemTypes: string;
  /** The logical call's id, which stays the same for repeats with one Idempotency-Key. */
  callId: string;
  /**
   * The ids of the bill that this run will append. They are passed to a service whose change must not last without the
   * bill. Null for unmetered operations.
   */
  bill: { usageId: string; attemptId: string } | null;
  /** The first run's position, if this run repeats an idempotent call; otherwise null. */
  position: string | null;
}

/** An operation's result before conditional requests and billing. */
export interface OperationResult<A extends object = object> {
  status: number;
  /** JSON text to send; null for an empty answer. */
  body: JsonOf<A> | null;
  headers?: Record<string, string>;
  /** The cache entry's number. */
  cachedAs?: number;
  /** Facts on which the price depends, in addition to the status. */
  facts?: Omit<AnswerFacts, 'status'>;
  /** The bill's `usage_id`, if it is not derived from the call's id. A queued job's bill has its own. */
  usageId?: string;
  /** The position at which the run ended. Repeated runs do not go beyond it. */
  position?: string;
  /**
   * Whether a repeated run that gets `position` returns this answer again. If so, the first run's answer is not stored,
   * and the repeated run is not billed.
   */
  repeatable?: boolean;
  /** A change in another service that must not last without the bill. */
  effect?: BilledEffect;
}

/**
 * A change in another service. If its bill is voided, the change is undone. The requests `confirm` and `withdraw` are
 * idempotent.
 */
export interface BilledEffect {
  /** Sent when the bill is on the topic, and before the answer is sent. Absent if no confirmation is needed. */
  confirm?: RpcCall;
  /**
   * Undoes the change. If the call is refused after it was billed, this request is stored together with the void. The
   * request is sent until it succeeds, and only then is the void sent.
   */
  withdraw: RpcCall;
}

/** The members that the gateway adds to a declared operation. */
export interface Implementation<P extends object, Q extends object, B extends object, A extends object = object> {
  run(input: Input<P, Q, B>, context: CallContext): Promise<OperationResult<A>>;
}

/** An operation that can run. `run` gets exactly what the declaration's classes parsed. */
export type AnyOperation = OperationDeclaration<OperationName> & Implementation<object, object, object>;

/** Adds the implementation to a declared operation. */
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
