import type { Audited } from '../audit.js';
import type { Scope } from '../scopes.js';
import type { Sealed } from '../sealed.js';
import type { Meter } from '../usage.js';

export type Dto<T extends object> = new () => T;

/** One answer in the API description. */
export interface AnswerDoc<T extends object = object> {
  description: string;
  type?: Dto<T>;
  headers?: Record<string, { description: string; schema: object }>;
}

/** A deprecated operation. */
export interface Deprecation {
  /** Since when it is deprecated: ISO 8601 instant. */
  since: string;
  /** When it will be removed; left out while that is not decided. */
  sunset?: string;
  /** Page about the replacement. */
  guide: string;
}

/** All four hints are required, since clients assume the worst for a missing one. */
export interface ToolHints {
  readOnlyHint: boolean;
  destructiveHint: boolean;
  idempotentHint: boolean;
  openWorldHint: boolean;
}

/** An operation's MCP tool, with the information by which a model chooses it. */
export interface ToolDeclaration {
  name: string;
  /** States the result, when not to use the tool, its cost, and where ids come from. */
  description: string;
  /** The tool is about one company: `company_id` may be replaced by `domain`. */
  aboutCompany?: boolean;
  /** The operation's body class without `company_id`, where the body has that member. */
  bodyByDomain?: Dto<object>;
  /**
   * Arguments described in fewer words than in the API description, '' for a self-explanatory name; long value lists
   * are left out.
   */
  inShort?: Record<string, string>;
  /** Default arguments where they differ from the operation's, so that a first result is short. */
  defaults?: Record<string, number>;
  /** Maximum number of items that a result shows from each list inside a row, by name. */
  itemsShownMax?: Record<string, number>;
  hints: ToolHints;
}

export interface Input<P extends object = object, Q extends object = object, B extends object = object> {
  params: P;
  query: Q;
  body: B;
}

/**
 * One operation under /v1, declared once. Validation at the edge, the API description, MCP tools, the client's types
 * and, for reads, the bus contract follow from it.
 */
export interface OperationDeclaration<
  N extends string = string,
  P extends object = object,
  Q extends object = object,
  B extends object = object,
  A extends object = object,
> {
  /** The idempotency namespace, the `operation` in usage facts and the label in metrics. */
  name: N;
  method: 'GET' | 'POST' | 'DELETE';
  path: string;
  /** Scope a key needs; null = any valid key. */
  scope: Scope | null;
  /** A successful answer's meter. `null` = not metered, and then `Idempotency-Key` is refused. */
  meter: Meter | null;
  tool?: ToolDeclaration;
  tag: string;
  summary: string;
  description: string;
  /** Numbers are positive integers, texts have 1 to 255 characters. */
  params?: Dto<P>;
  query?: Dto<Q>;
  body?: Dto<B>;
  /** Maximum size of the body in bytes; the edge's limit when left out. */
  bodyBytesMax?: number;
  /** How many tokens a call with this input takes from the rate limits; one when left out. */
  tokens?(input: Input<P, Q, B>): number;
  /** A call's cost relative to one that reads a row, for the shares between accounts; `tokens` when left out. */
  weight?(input: Input<P, Q, B>): number;
  /** For a body whose members are all optional: how many it needs, and which exclude each other. The edge checks it. */
  bodyRule?: { minProperties?: number; not?: { required: string[] } };
  /** The answer's list is also given as `text/csv`, to callers that accept it. */
  csv?: true;
  /** Documented answers besides the problems every operation has. */
  answers: Record<number, AnswerDoc<A>>;
  /** Whether the operation can return 404. */
  mayReturnNotFound?: boolean;
  /** When the operation returns 409 `conflict`. */
  conflictWhen?: string;
  /** Published in every answer's headers and in the API description. */
  deprecated?: Deprecation;
}

/** The call that a request on the bus is made for. */
export interface ForwardedCall {
  keyId: number;
  /** The logical call's id: the same for a repeated request with the same `Idempotency-Key`. */
  callId: string;
  /** For requests that are recorded in the audit log. */
  audited: Audited;
  /** Encrypts a secret that only the answering service can open. */
  seal(text: string): Sealed;
}

/**
 * An operation that one service answers: the gateway sends its request as `<service>.<name>` and passes the answer's
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
  /** The bus request's members besides `customer_id`. @throws AppError `invalid_request` */
  request(input: Input<P, Q, B>, call: ForwardedCall): R;
  /** Where the bus's defaults do not fit: its time limit, and whether the request may be handled twice. */
  sending?: { timeoutMs: number; idempotent: boolean };
}

/** Declares an operation that one service answers. Request and answer on the bus follow from it: see `ForwardedRpc`. */
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
/** Declares an operation that the gateway implements; its input and answer have its classes' types. */
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

/** A read: the service `reads` answers with JSON text, which is passed to the caller unchanged. */
export interface ReadDeclaration<
  N extends string,
  P extends object,
  Q extends object,
  B extends object,
  R extends object,
  A extends object,
> extends OperationDeclaration<N, P, Q, B> {
  answers: { 200: AnswerDoc<A> & { type: Dto<A> } } & Record<number, AnswerDoc>;
  /** The bus request's members besides those that every request has. @throws AppError `invalid_request` */
  request(input: Input<P, Q, B>): R;
}

/** Declares a read. Its request and answer on the bus follow from it: see `DeclaredReads`. */
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
