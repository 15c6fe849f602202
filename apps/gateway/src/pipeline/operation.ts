import type { Actor, JsonOf, OperationName, RpcCall } from '@hiring/contracts';
import type { Input, OperationDeclaration } from '@hiring/contracts/operations';
import type { AnswerFacts } from '@hiring/billing';
import type { Keyring } from '@hiring/platform-config';
import type { Bus } from '@hiring/platform-rpc';
import type { Identity } from '../access/identity.js';
import type { CachedAnswers } from '../answer-cache/cached-answers.js';
import type { KeyService } from '../access/key.service.js';

/** A run's context: the caller and the call's ids. Validated input is passed beside it. */
export interface CallContext {
  identity: Identity;
  bus: Bus;
  cachedAnswers: CachedAnswers;
  keys: KeyService;
  requestId: string;
  /** For requests that are recorded in the audit log. */
  actor: Actor;
  /** Sign the cursors that callers get for positions in other services. */
  cursorKeys: Keyring;
  /** Where error codes are documented, for errors in parts of the answer; the code is appended. */
  problemTypes: string;
  /** The logical call's id: the same for a repeated request with the same Idempotency-Key. */
  callId: string;
  /** The bill this run will append, for operations whose effect waits for it; null for unmetered ones. */
  bill: { usageId: string; attemptId: string } | null;
  /** For an idempotent call's repeated run, the position at which its first run ended. */
  position: string | null;
}

/** An operation's result, before conditional requests and billing. */
export interface OperationResult<A extends object = object> {
  status: number;
  /** JSON text to send; null for an empty answer. */
  body: JsonOf<A> | null;
  headers?: Record<string, string>;
  /** Number of the cache entry that the body comes from. */
  cachedAs?: number;
  /** Facts that the price depends on, besides the status. */
  facts?: Omit<AnswerFacts, 'status'>;
  /** `usage_id` when the bill is not named after the call but, for example, after a queued job. */
  usageId?: string;
  /** Position where the run ended, so that repeated runs do not go beyond it. */
  position?: string;
  /**
   * A run that begins with the position gives this answer again, so the answer is not stored. In such a run: whether
   * its answer is, by its price, the first run's.
   */
  repeatable?: boolean;
  /** A change that the call made in another service and that must not last without the bill. */
  effect?: BilledEffect;
}

/** A change in another service that lasts while its bill is not voided. Both requests are idempotent. */
export interface BilledEffect {
  /** Sent once the bill is on the topic, before the answer; absent when the change needs no confirmation. */
  confirm?: RpcCall;
  /** Stored with the void when the call is refused after all, and sent until it succeeds. Then the bill is voided. */
  withdraw: RpcCall;
}

/** What the gateway adds to an operation's declaration. */
export interface Implementation<P extends object, Q extends object, B extends object, A extends object = object> {
  run(input: Input<P, Q, B>, context: CallContext): Promise<OperationResult<A>>;
}

/** An operation that can run; the pipeline passes `run` exactly what the declaration's own classes parsed. */
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
