import type { Actor, JsonOf, OperationName, RpcCall } from '@hiring/contracts';
import type { Input, OperationDeclaration } from '@hiring/contracts/operations';
import type { AnswerFacts } from '@hiring/billing';
import type { Keyring } from '@hiring/platform-config';
import type { Bus } from '@hiring/platform-rpc';
import type { Identity } from '../access/identity.js';
import type { CachedAnswers } from '../answer-cache/cached-answers.js';
import type { KeyService } from '../access/key.service.js';

/** A run's context: the caller and the call's ids. Validated input is a separate argument. */
export interface CallContext {
  identity: Identity;
  bus: Bus;
  cachedAnswers: CachedAnswers;
  keys: KeyService;
  requestId: string;
  /** The actor that the audit log records for requests. */
  actor: Actor;
  /** Keys that sign cursors. A cursor for a position in another service is signed before a caller gets it. */
  cursorKeys: Keyring;
  /** The base URL of the error code documentation, for errors in parts of an answer. The code is appended. */
  problemTypes: string;
  /** The id of the logical call, which stays the same when a request is repeated with its Idempotency-Key. */
  callId: string;
  /**
   * The bill that this run will append, for operations whose effect waits for the bill. Null for unmetered operations.
   */
  bill: { usageId: string; attemptId: string } | null;
  /** The position where the first run ended, if this run repeats an idempotent call; otherwise null. */
  position: string | null;
}

/** An operation's result, before conditional requests and billing. */
export interface OperationResult<A extends object = object> {
  status: number;
  /** JSON text to send; null for an empty answer. */
  body: JsonOf<A> | null;
  headers?: Record<string, string>;
  /** The number of the cache entry that contains the body. */
  cachedAs?: number;
  /** Facts, besides the status, on which the price depends. */
  facts?: Omit<AnswerFacts, 'status'>;
  /**
   * The `usage_id` of the bill, if it is not derived from the call's id. A queued job's bill, for example, has its own
   * id.
   */
  usageId?: string;
  /** The position at which the run ended, so that repeated runs do not go beyond it. */
  position?: string;
  /**
   * In a first run: true if a run from `position` gives this answer again, so that the answer is not stored. In a
   * repeated run: whether this answer costs the same as the first answer.
   */
  repeatable?: boolean;
  /** A change that the call made in another service. The change must not last without the bill. */
  effect?: BilledEffect;
}

/** A change in another service that lasts unless its bill is voided. Both requests are idempotent. */
export interface BilledEffect {
  /** Sent once the bill is on the topic, before the answer. Absent when the change needs no confirmation. */
  confirm?: RpcCall;
  /**
   * Undoes the change. If the caller's call is refused after all, this request is stored with the void and sent until
   * it succeeds. Only then is the bill voided.
   */
  withdraw: RpcCall;
}

/** The members that the gateway adds to an operation's declaration. */
export interface Implementation<P extends object, Q extends object, B extends object, A extends object = object> {
  run(input: Input<P, Q, B>, context: CallContext): Promise<OperationResult<A>>;
}

/** An operation that can run. The pipeline passes to `run` exactly what the declaration's classes parsed. */
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
