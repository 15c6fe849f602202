import { createRequire } from 'node:module';
import { join } from 'node:path';
import { npmTools } from './tools.js';
import type { Exchange } from './recording-proxy.js';

/** Prism's findings about one exchange. */
export interface Remarks {
  /** The request's `operationId`. Null if the description lacks the request's path and method. */
  operation: string | null;
  request: string[];
  answer: string[];
}

interface Diagnostic {
  path?: string[];
  message: string;
}

interface Operation {
  iid?: string;
  method: string;
  path: string;
}

type Answer = { statusCode: number; headers: Record<string, string>; body: unknown };
type Outcome =
  | { _tag: 'Left'; left: Error }
  | { _tag: 'Right'; right: { validations: { input: Diagnostic[]; output: Diagnostic[] } } };

/** The part of `@stoplight/prism-http` that is used here. */
interface PrismHttp {
  getHttpOperationsFromSpec(file: string): Promise<Operation[]>;
  createInstance(
    config: object,
    components: object,
  ): { request(input: object, operations: Operation[]): () => Promise<Outcome> };
}

const CONFIG = { isProxy: true, validateRequest: true, validateResponse: true, checkSecurity: true, errors: false };
const UPSTREAM = { mock: { dynamic: false }, upstream: new URL('http://kept.invalid') };
const ignored = (): void => undefined;
const SILENT = { trace: ignored, debug: ignored, info: ignored, warn: ignored, error: ignored, child: () => SILENT };

/**
 * Applies the router and the validators of Prism's proxy to recorded exchanges, without HTTP. The proxy itself is not
 * used, because it never responds to a request whose body it cannot read.
 */
export class PrismValidator {
  private constructor(
    private readonly prism: PrismHttp,
    private readonly resources: Operation[],
  ) {}

  get operations(): string[] {
    return this.resources.map(nameOf);
  }

  static async of(document: string): Promise<PrismValidator> {
    const load = createRequire(join(await npmTools(), 'package.json'));
    const prism = load('@stoplight/prism-http') as PrismHttp;
    return new PrismValidator(prism, await prism.getHttpOperationsFromSpec(document));
  }

  async look(exchange: Exchange): Promise<Remarks> {
    const remarks = await this.lookAt(exchange);
    if (remarks.operation !== null) return remarks;
    // If the described path ends with a slash, a request may omit that slash.
    const [path = '', query] = exchange.path.split('?');
    if (!this.resources.some((described) => described.path === `${path}/`)) return remarks;
    return this.lookAt({ ...exchange, path: query === undefined ? `${path}/` : `${path}/?${query}` });
  }

  private async lookAt(exchange: Exchange): Promise<Remarks> {
    const answer = answerOf(exchange);
    let operation: string | null = null;
    const forward = (_requested: unknown, _upstream: string, _proxy: unknown, found?: Operation) => {
      operation = found === undefined ? null : nameOf(found);
      return () => () => Promise.resolve({ _tag: 'Right', right: answer.parsed });
    };
    const instance = this.prism.createInstance({ ...CONFIG, ...UPSTREAM }, { logger: SILENT, forward });
    const request = requestOf(exchange);
    const outcome = await instance.request(request.parsed, this.resources)();
    if (outcome._tag === 'Left') throw outcome.left;
    const { input, output } = outcome.right.validations;
    return {
      operation,
      request: [...request.unreadable, ...input.map(told)],
      answer: [...answer.unreadable, ...output.map(told)],
    };
  }
}

function nameOf({ iid, method, path }: Operation): string {
  return iid ?? `${method.toUpperCase()} ${path}`;
}

function told({ path, message }: Diagnostic): string {
  return `${path?.join('/') ?? ''} ${message}`.trim();
}

function requestOf({ method, path, requestHeaders, requestBody }: Exchange): { parsed: object; unreadable: string[] } {
  const { pathname, searchParams } = new URL(path, 'http://kept.invalid');
  const query = Object.fromEntries(
    [...searchParams.keys()].map((name) => {
      const values = searchParams.getAll(name);
      return [name, values.length === 1 ? values[0] : values];
    }),
  );
  const headers = joined(requestHeaders);
  const isSent = headers['content-length'] !== undefined || headers['transfer-encoding'] !== undefined;
  const { body, unreadable } = bodyOf(requestBody, isSent ? headers['content-type'] : undefined);
  const parsed = {
    method: method.toLowerCase(),
    url: { path: pathname, query },
    headers,
    body: isSent && headers['content-length'] !== '0' ? body : null,
  };
  return { parsed, unreadable };
}

function answerOf({ status, headers, body: bytes }: Exchange): { parsed: Answer; unreadable: string[] } {
  const joinedHeaders = joined(headers);
  const isEmpty = status === 204 || status === 304;
  const { body, unreadable } = bodyOf(bytes, isEmpty ? undefined : joinedHeaders['content-type']);
  return { parsed: { statusCode: status, headers: joinedHeaders, body }, unreadable };
}

function bodyOf(bytes: Buffer, type: string | undefined): { body: unknown; unreadable: string[] } {
  const body = bytes.toString();
  if (type === undefined || !/^application\/([\w.-]+\+)?json\b/i.test(type)) return { body, unreadable: [] };
  try {
    return { body: JSON.parse(body) as unknown, unreadable: [] };
  } catch {
    return { body, unreadable: ['body is no JSON'] };
  }
}

function joined(list: Exchange['headers']): Record<string, string> {
  const headers: Record<string, string> = {};
  for (const [name, value] of list) {
    const before = headers[name];
    headers[name] = before === undefined ? value : `${before}, ${value}`;
  }
  return headers;
}
