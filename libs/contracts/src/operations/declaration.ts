import type { Audited } from '../audit.js';
import type { Scope } from '../scopes.js';
import type { Sealed } from '../sealed.js';
import type { Meter } from '../usage.js';

export type Dto<T extends object> = new () => T;

export interface AnswerDoc<T extends object = object> {
  description: string;
  type?: Dto<T>;
  headers?: Record<string, { description: string; schema: object }>;
}

/** An operation's deprecation. */
export interface Deprecation {
  /** When the operation became deprecated, as an ISO 8601 instant. */
  since: string;
  /** When the operation will be removed. Absent if not decided. */
  sunset?: string;
  /** The URL of the guide to the replacement. */
  guide: string;
}

/** Hints for MCP clients. All four are required, because clients assume the worst for a missing one. */
export interface ToolHints {
  readOnlyHint: boolean;
  destructiveHint: boolean;
  idempotentHint: boolean;
  openWorldHint: boolean;
}

/** An operation's MCP tool. */
export interface ToolDeclaration {
  name: string;
  /** States the result, the cost, where ids come from, and when not to use the tool. */
  description: string;
  /** True if the tool is about one company. Callers can then give `domain` instead of `company_id`. */
  aboutCompany?: boolean;
  /** The body's class without the member `company_id`. Present only if the operation's body has that member. */
  bodyByDomain?: Dto<object>;
  /**
   * Descriptions by argument name, which replace the longer ones from the API description. An empty text removes the
   * argument's description.
   */
  inShort?: Record<string, string>;
  /** Default values that the tool uses instead of the operation's, so that results are short. */
  defaults?: Record<string, number>;
  /** Maximum number of items that a result shows from a list inside a row. The key is the list's name. */
  itemsShownMax?: Record<string, number>;
  hints: ToolHints;
}

export interface Input<P extends object = object, Q extends object = object, B extends object = object> {
  params: P;
  query: Q;
  body: B;
}

/**
 * One operation under /v1. This declaration generates the validation, the API description, the MCP tools and the
 * client's types. It also generates the bus contract, unless the gateway itself implements the operation.
 */
export interface OperationDeclaration<
  N extends string = string,
  P extends object = object,
  Q extends object = object,
  B extends object = object,
  A extends object = object,
> {
  /** The operation's name. Idempotency keys, usage facts and metrics also use it. */
  name: N;
  method: 'GET' | 'POST' | 'DELETE';
  path: string;
  /** The scope that a key needs. Null: any valid key. */
  scope: Scope | null;
  /** The meter for a successful answer. Null: not metered, and a request with `Idempotency-Key` is refused. */
  meter: Meter | null;
  tool?: ToolDeclaration;
  tag: string;
  summary: string;
  description: string;
  /** The path parameters' class. Numbers are positive integers; texts have 1 to 255 characters. */
  params?: Dto<P>;
  query?: Dto<Q>;
  body?: Dto<B>;
  /** Maximum bytes in the body. Default: the edge's limit. */
  bodyBytesMax?: number;
  /** Returns the number of rate-limit tokens that the call takes. Default: one. */
  tokens?(input: Input<P, Q, B>): number;
  /**
   * Returns the call's cost relative to a call that reads one row. Capacity is divided between accounts by this cost.
   * Default: the result of `tokens`.
   */
  weight?(input: Input<P, Q, B>): number;
  /** For a body with only optional members: how many members it needs, and which members exclude each other. */
  bodyRule?: { minProperties?: number; not?: { required: string[] } };
  /** True if `Accept: text/csv` returns the answer's list as CSV. */
  csv?: true;
  /** The documented answers, without the problems that every operation can return. */
  answers: Record<number, AnswerDoc<A>>;
  mayReturnNotFound?: boolean;
  /** The situation in which the operation returns 409 `conflict`. */
  conflictWhen?: string;
  /** The deprecation, stated in every answer's headers and in the API description. */
  deprecated?: Deprecation;
}

/** A customer's call that the gateway forwards as a request on the bus. */
export interface ForwardedCall {
  keyId: number;
  /** The logical call's id, equal for requests with the same `Idempotency-Key`. */
  callId: string;
  /** The members that name the caller. Every bus request that makes an audited change must include them. */
  audited: Audited;
  /** Encrypts a secret so that only the answering service can decrypt it. */
  seal(text: string): Sealed;
}

/**
 * An operation that one service answers. The gateway sends the request as `<service>.<name>` and returns the answer's
 * JSON text unchanged.
 */
export interface ForwardedDeclaration<
  N extends string = string,
  S extends string = string,
  P extends object = object,
  Q extends object = object,
  B extends object = object,
  A extends object = object,
  R extends object = object,
> extends OperationDeclaration<N, P, Q, B, A> {
  /** The answering service's prefix on the bus. */
  service: S;
  /**
   * Returns the bus request without `customer_id`, which the gateway adds.
   * @throws AppError `invalid_request`
   */
  request(input: Input<P, Q, B>, call: ForwardedCall): R;
  /** The time limit, and whether the request may be handled twice. Absent if the bus defaults apply. */
  sending?: { timeoutMs: number; idempotent: boolean };
}

/**
 * Declares an operation that one service answers. `ForwardedRpc` derives the operation's bus contract from the
 * declaration.
 */
export function declareOperation<
  const N extends string,
  const M extends OperationDeclaration['meter'],
  const S extends string,
  R extends object,
  P extends object = object,
  Q extends object = object,
  B extends object = object,
  A extends object = never,
>(
  declaration: ForwardedDeclaration<N, S, P, Q, B, A, R> & { meter: M },
): ForwardedDeclaration<N, S, P, Q, B, A, R> & { meter: M };
/** Declares an operation that the gateway implements. */
export function declareOperation<
  const N extends string,
  const M extends OperationDeclaration['meter'],
  P extends object,
  Q extends object,
  B extends object,
  A extends object = never,
>(declaration: OperationDeclaration<N, P, Q, B, A> & { meter: M }): OperationDeclaration<N, P, Q, B, A> & { meter: M };
export function declareOperation(declaration: OperationDeclaration): OperationDeclaration {
  return declaration;
}

/** A read: the service `reads` answers with JSON text, which the gateway returns unchanged. */
export interface ReadDeclaration<
  N extends string,
  P extends object,
  Q extends object,
  B extends object,
  R extends object,
  A extends object,
> extends OperationDeclaration<N, P, Q, B> {
  answers: { 200: AnswerDoc<A> & { type: Dto<A> } } & Record<number, AnswerDoc>;
  /**
   * Returns the bus request without `customer_id` and `call_id`, which the gateway adds.
   * @throws AppError `invalid_request`
   */
  request(input: Input<P, Q, B>): R;
}

/** Declares a read. `DeclaredReadsRpc` derives the read's bus contract from the declaration. */
export function declareRead<
  const N extends string,
  const M extends OperationDeclaration['meter'],
  P extends object,
  Q extends object,
  B extends object,
  R extends object,
  A extends object,
>(declaration: ReadDeclaration<N, P, Q, B, R, A> & { meter: M }): ReadDeclaration<N, P, Q, B, R, A> & { meter: M } {
  return declaration;
}
