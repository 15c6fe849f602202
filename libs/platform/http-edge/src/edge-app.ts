import compress from '@fastify/compress';
import { NestFactory } from '@nestjs/core';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { LogController, type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify';
import type { IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';
import { constants } from 'node:zlib';
import { AppError } from '@hiring/contracts';
import { NestPinoLogger, openTrace, runWithLogContext, SpanKind, type Logger } from '@hiring/platform-observability';
import { EdgeAdapter } from './edge.adapter.js';
import { answerBrokenHttp } from './broken-http.js';
import { acceptJsonOnly } from './json-body.js';
import { pathOf, ProblemFilter, type ErrorForm } from './problem.filter.js';
import { hasBadRequestId, requestIdOf } from './request-id.js';
import { measureRequests } from './request-metrics.js';
import { RouteTable } from './routes.js';

export interface EdgeOptions {
  logger: Logger;
  /** Maximum bytes in a body. A larger one gets 413. */
  bodyLimitBytes: number;
  /** Maximum bytes in a body, by route path. All other routes use `bodyLimitBytes`. */
  bodyLimits?: Readonly<Record<string, number>>;
  /** Proxies (addresses or CIDRs) whose forwarding headers identify the client. If empty, the peer is the client. */
  trustedProxies: string[];
  /** URL prefix of the error codes' documentation, ending in `/` or `#`. */
  problemTypeBase: string;
  /** The header with the credential, for `Vary`. Default `X-API-Key`. */
  vary?: string;
  /** True if a request for `/x/` reaches the route `/x`. */
  ignoreTrailingSlash?: boolean;
  /** Media types of bodies that a route receives as a stream, without parsing. */
  streamedTypes?: readonly string[];
  /** Error formats by path, for callers that do not expect a problem document. */
  errorForms?: Readonly<Record<string, ErrorForm>>;
  /** By path: the origins whose pages can read the answers, including problems. */
  pageOrigins?: Readonly<Record<string, readonly string[]>>;
}

type RootModule = Parameters<typeof NestFactory.create>[0];

const COMPRESS_FROM_BYTES = 1_024;
/** Bytes above which a buffered answer is compressed off the main thread. */
const COMPRESS_INLINE_BYTES = 16_384;
const KEEP_ALIVE_MS = 72_000;
const REQUEST_TIMEOUT_MS = 30_000;
const MAX_PARAM_LENGTH = 512;

/** The name of the member in which a Fastify request holds its trace. */
const OPEN_TRACE = 'openTrace';

const VARY = 'X-API-Key';
/**
 * This header is in every `Vary`, because even an uncompressed answer depends on it. It is in lower case, because the
 * compression plugin expects this.
 */
const VARY_CODING = 'accept-encoding';
const EXPOSED_HEADERS =
  'ratelimit, ratelimit-policy, retry-after, usage-id, usage-units, www-authenticate, x-request-id';

const BASE_HEADERS = {
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'referrer-policy': 'no-referrer',
  'strict-transport-security': 'max-age=31536000',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'cache-control': 'private',
};

/**
 * Creates a Nest application for public HTTP: request ids, problem bodies for every failure, 405/413/415, security
 * headers, compression from 1 KiB, HEAD for every GET, request metrics. It does not listen yet. `close()` lets running
 * requests end.
 */
export async function createEdgeApp(module: RootModule, options: EdgeOptions): Promise<NestFastifyApplication> {
  const filter = new ProblemFilter(options.logger, options.problemTypeBase, options.errorForms);
  const adapter = newAdapter(filter, options);
  const instance = adapter.getInstance<FastifyInstance>();
  const routes = new RouteTable(options.ignoreTrailingSlash ?? false);
  routes.watch(instance);
  limitBodies(instance, options.bodyLimits ?? {});
  acceptJsonOnly(instance);
  for (const type of options.streamedTypes ?? []) {
    instance.addContentTypeParser(type, (_request, body, done) => done(null, body));
  }
  addRequestHooks(instance, options);
  adapter.useProblems(filter, routes);
  measureRequests(instance);
  await instance.register(compress, {
    globalDecompression: false,
    threshold: COMPRESS_FROM_BYTES,
    syncThreshold: COMPRESS_INLINE_BYTES,
    encodings: ['br', 'gzip'],
    brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } },
    zlibOptions: { level: 5 },
  });
  finishAnswers(instance, adapter);
  const app = await NestFactory.create<NestFastifyApplication>(module, adapter, {
    logger: new NestPinoLogger(options.logger),
    bodyParser: false,
    abortOnError: false,
  });
  app.useGlobalFilters(filter);
  return app;
}

function newAdapter(filter: ProblemFilter, options: EdgeOptions): EdgeAdapter {
  const headers = baseHeaders(options);
  return new EdgeAdapter({
    logger: false,
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: (raw: IncomingMessage) => requestIdOf(raw.headers),
    requestIdHeader: false,
    bodyLimit: options.bodyLimitBytes,
    trustProxy: options.trustedProxies.length === 0 ? false : options.trustedProxies,
    keepAliveTimeout: KEEP_ALIVE_MS,
    requestTimeout: REQUEST_TIMEOUT_MS,
    return503OnClosing: false,
    forceCloseConnections: 'idle',
    exposeHeadRoutes: true,
    routerOptions: { maxParamLength: MAX_PARAM_LENGTH, ignoreTrailingSlash: options.ignoreTrailingSlash ?? false },
    // The router rejects a malformed path before any hook runs, so the headers are added here.
    frameworkErrors: (error: Error, request: FastifyRequest, reply: FastifyReply) =>
      filter.answer(error, request, reply.headers(headers).header('x-request-id', request.id)),
    clientErrorHandler: (error: Error, socket: Socket) => answerBrokenHttp(error, socket, options.problemTypeBase),
    skipMiddie: true,
  });
}

function limitBodies(instance: FastifyInstance, limits: Readonly<Record<string, number>>): void {
  instance.addHook('onRoute', (route) => {
    const limit = Object.hasOwn(limits, route.url) ? limits[route.url] : undefined;
    if (limit !== undefined) route.bodyLimit = limit;
  });
}

function baseHeaders(options: EdgeOptions): Record<string, string> {
  return { ...BASE_HEADERS, vary: varyOf(options) };
}

function varyOf({ vary = VARY }: Pick<EdgeOptions, 'vary'>): string {
  return `${vary}, ${VARY_CODING}`;
}

function addRequestHooks(instance: FastifyInstance, options: EdgeOptions): void {
  const headers = baseHeaders(options);
  instance.decorateRequest(OPEN_TRACE, null);
  instance.addHook('onRequest', (request, reply, done) => {
    reply.headers(headers);
    reply.header('x-request-id', request.id);
    reply.headers(corsHeaders(request, options));
    const refusal = refusalOfHeaders(request);
    if (refusal !== null) {
      done(refusal);
      return;
    }
    const { traceparent } = request.headers;
    runWithLogContext({ request_id: request.id }, () => {
      const given = typeof traceparent === 'string' ? traceparent : undefined;
      request.setDecorator(OPEN_TRACE, openTrace(given, request.method, done, { kind: SpanKind.SERVER }));
    });
  });
  instance.addHook('onResponse', (request, reply, done) => {
    const { url: route = 'unmatched' } = request.routeOptions;
    const attributes = {
      'http.request.method': request.method,
      'http.route': route,
      'http.response.status_code': reply.statusCode,
    };
    const trace = request.getDecorator<ReturnType<typeof openTrace> | null>(OPEN_TRACE);
    trace?.end(`${request.method} ${route}`, attributes, reply.statusCode >= 500);
    done();
  });
}

function refusalOfHeaders({ headers, raw }: FastifyRequest): AppError | null {
  const refuse = (name: string, detail: string): AppError =>
    new AppError('invalid_request', `${name} ${detail}.`, { errors: [{ pointer: `#${name}`, detail }] });
  if (hasBadRequestId(headers)) return refuse('X-Request-Id', 'must be 1-255 visible ASCII characters');
  // A second Host header is refused, because two servers in a chain could choose different hosts (RFC 9112, section
  // 3.2).
  if (hostsIn(raw.rawHeaders) > 1) return refuse('Host', 'must be given once');
  return null;
}

/** Counts the `Host` headers in `rawHeaders`, where names and values alternate. `headers` has only the first one. */
function hostsIn(rawHeaders: readonly string[]): number {
  let hosts = 0;
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const name = rawHeaders[at];
    if (name?.length === 4 && name.toLowerCase() === 'host') hosts += 1;
  }
  return hosts;
}

/** Returns the CORS headers for an accepted origin, or none. */
function corsHeaders(request: FastifyRequest, options: EdgeOptions): Record<string, string> {
  const { pageOrigins = {} } = options;
  const { origin } = request.headers;
  const path = pathOf(request.url);
  const accepted = Object.hasOwn(pageOrigins, path) ? pageOrigins[path] : undefined;
  if (origin === undefined || accepted?.includes(origin) !== true) return {};
  return {
    'access-control-allow-origin': origin,
    'access-control-expose-headers': EXPOSED_HEADERS,
    vary: `${varyOf(options)}, Origin`,
  };
}

/**
 * Adds hooks that run after compression. A compressed answer gets its own ETag, because a strong tag names exact bytes.
 * While draining, every answer closes its connection.
 */
function finishAnswers(instance: FastifyInstance, adapter: EdgeAdapter): void {
  instance.addHook('onRoute', (route) => {
    route.onSend = [route.onSend ?? []].flat();
    route.onSend.push((_request, reply, payload, done) => {
      if (adapter.isDraining) reply.header('connection', 'close');
      const coding = reply.getHeader('content-encoding');
      const etag = reply.getHeader('etag');
      if (typeof coding === 'string' && typeof etag === 'string') {
        reply.header('etag', etag.replace(/"$/, `-${coding}"`));
      }
      done(null, payload);
    });
  });
}
