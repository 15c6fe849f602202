import type { Audited } from '../audit.js';
import type { Scope } from '../scopes.js';
import type { Sealed } from '../sealed.js';
import type { Meter } from '../usage.js';

export type Dto<T extends object> = new () => T;

/** An answer in the API description. */
export interface AnswerDoc<T extends object = object> {
  description: string;
  type?: Dto<T>;
  headers?: Record<string, { description: string; schema: object }>;
}

/** An operation's deprecation. */
export interface Deprecation {
  /** When the operation became deprecated: ISO 8601 instant. */
  since: string;
  /** When the operation will be removed; absent while that is undecided. */
  sunset?: string;
  /** The page about the replacement. */
  guide: string;
}

/** Hints for MCP clients. All four are required, since clients assume the worst for a missing one. */
export interface ToolHints {
  readOnlyHint: boolean;
  destructiveHint: boolean;
  idempotentHint: boolean;
  openWorldHint: boolean;
}

/** An operation's MCP tool, described so that a model can choose it. */
export interface ToolDeclaration {
  name: string;
  /** States the result, when not to use the tool, what it costs, and where ids come from. */
  description: string;
  /** True if the tool is about one company: callers can then give `domain` instead of `company_id`. */
  aboutCompany?: boolean;
  /** The operation's body class without `company_id`. Set only if the body has `company_id`. */
  bodyByDomain?: Dto<object>;
  /**
   * Shorter argument descriptions than in the API description, by argument name. '' for a name that needs no
   * description. Long lists of values are left out.
   */
  inShort?: Record<string, string>;
  /** Default values that differ from the operation's own, so that a first result is short. */
  defaults?: Record<string, number>;
  /** Maximum number of items that a result shows from a list inside a row, by list name. */
  itemsShownMax?: Record<string, number>;
  hints: ToolHints;
}

export interface Input<P extends object = object, Q extends object = object, B extends object = object> {
  params: P;
  query: Q;
  body: B;
}

/**
 * One operation under /v1, declared once. The declaration gives the validation at the edge, the API description, the
 * MCP tools, the client's types and, for reads, the contract on the bus.
 */
export interface OperationDeclaration<
  N extends string = string,
  P extends object = object,
  Q extends object = object,
  B extends object = object,
  A extends object = object,
> {
  /**
   * The operation's name. It is the idempotency namespace, the `operation` in usage facts, and the label in metrics.
   */
  name: N;
  method: 'GET' | 'POST' | 'DELETE';
  path: string;
  /** The scope that a key needs; null = any valid key. */
  scope: Scope | null;
  /** The meter for a successful answer. `null` = not metered; a request with `Idempotency-Key` is then refused. */
  meter: Meter | null;
  tool?: ToolDeclaration;
  tag: string;
  summary: string;
  description: string;
  /** The path parameters' class. Numbers are positive integers, texts have 1 to 255 characters. */
  params?: Dto<P>;
  query?: Dto<Q>;
  body?: Dto<B>;
  /** Maximum bytes in the body. Default: the edge's limit. */
  bodyBytesMax?: number;
  /** Returns how many tokens a call with this input takes from the rate limits. Default: one. */
  tokens?(input: Input<P, Q, B>): number;
  /**
   * Returns a call's cost relative to a call that reads one row. The cost determines how accounts share the capacity.
   * Default: `tokens`.
   */
  weight?(input: Input<P, Q, B>): number;
  /**
   * For a body with only optional members: how many of them it needs, and which exclude each other. The edge checks
   * this rule.
   */
  bodyRule?: { minProperties?: number; not?: { required: string[] } };
  /** True if callers can get the answer's list as CSV, with `Accept: text/csv`. */
  csv?: true;
  /** Documented answers, except the problems that every operation can return. */
  answers: Record<number, AnswerDoc<A>>;
  /** True if the operation can return 404. */
  mayReturnNotFound?: boolean;
  /** When the operation returns 409 `conflict`. */
  conflictWhen?: string;
  /** The deprecation, stated in every answer's headers and in the API description. */
  deprecated?: Deprecation;
}

/** A customer's call that the gateway forwards as a request on the bus. */
export interface ForwardedCall {
  keyId: number;
  /** The logical call's id: a repeated request with the same `Idempotency-Key` has the same id. */
  callId: string;
  /** Members to add to requests that the audit log records. */
  audited: Audited;
  /** Encrypts a secret so that only the answering service can decrypt it. */
  seal(text: string): Sealed;
}

/**
 * An operation that one service answers. The gateway sends the request as `<service>.<name>` and passes the answer's
 * JSON text to the caller unchanged.
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
  /** Returns the bus request's members besides `customer_id`. @throws AppError `invalid_request` */
  request(input: Input<P, Q, B>, call: ForwardedCall): R;
  /** The time limit, and whether the request may be handled twice. Set only where the bus defaults do not fit. */
  sending?: { timeoutMs: number; idempotent: boolean };
}

/** Declares an operation that one service answers. `ForwardedRpc` derives the request and the answer on the bus. */
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
/** Declares an operation that the gateway implements. The declared classes give the input and answer types. */
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

/** A read: the service `reads` answers with JSON text, which the gateway passes to the caller unchanged. */
export interface ReadDeclaration<
  N extends string,
  P extends object,
  Q extends object,
  B extends object,
  R extends object,
  A extends object,
> extends OperationDeclaration<N, P, Q, B> {
  answers: { 200: AnswerDoc<A> & { type: Dto<A> } } & Record<number, AnswerDoc>;
  /** Returns the bus request's members besides those that every request has. @throws AppError `invalid_request` */
  request(input: Input<P, Q, B>): R;
}

/** Declares a read. `DeclaredReads` derives the request and the answer on the bus. */
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
