import { parseCidrs } from './blocked-address.js';
import { exchange, type ExchangeRequest, type ExchangeResponse } from './exchange.js';
import { guardedConnector } from './guarded-connector.js';
import { NameResolver, type Resolve } from './name-resolver.js';
import { OriginPools } from './pools.js';
import { BlockedAddressError } from './safe-fetch.errors.js';

export interface SafeFetchOptions {
  /** Networks (CIDR) that are allowed although they are not public. */
  allowedNetworks: string[];
  /** Default `User-Agent` header. */
  userAgent?: string;
  maxConnectionsPerOrigin: number;
  /** If there are more connection pools than this, idle ones are closed. Default 512. */
  maxOrigins?: number;
  /** Default `['http:', 'https:']`. */
  protocols?: string[];
  /** Allowed ports. Default: any. */
  ports?: number[];
  /** Maximum bytes in response headers. Default 32,768. */
  maxHeaderBytes?: number;
  /** Milliseconds for connecting. Default 5,000. */
  connectTimeoutMs?: number;
  /** Resolves names. Default: a new `NameResolver`. */
  resolve?: Resolve;
}

export interface SafeRequest extends Omit<ExchangeRequest, 'path'> {
  url: string;
  /** Maximum redirects, each checked like a first request. Default 0: a 3xx is returned. */
  maxRedirects?: number;
}

export interface SafeResponse extends ExchangeResponse {
  /** The response's URL, after redirects. */
  url: string;
}

const CODINGS = 'gzip, deflate, br';
const CREDENTIALS = ['authorization', 'cookie', 'proxy-authorization'];

/**
 * Sends HTTP requests to untrusted URLs. Connects only to public addresses (checked at connect time), uses no proxies,
 * follows no redirects by default, and limits time and bytes. Rejects with the signal's reason, or with
 * BlockedAddressError, TooLargeError, TimeoutError or NetworkError, which say whether the request was `dispatched`.
 */
export class SafeFetch {
  private readonly pools: OriginPools;
  private readonly protocols: Set<string>;

  constructor(private readonly options: SafeFetchOptions) {
    const connector = guardedConnector(
      parseCidrs(options.allowedNetworks),
      options.resolve ?? new NameResolver().resolve,
      options.connectTimeoutMs ?? 5_000,
    );
    this.protocols = new Set(options.protocols ?? ['http:', 'https:']);
    this.pools = new OriginPools({
      connector,
      maxConnectionsPerOrigin: options.maxConnectionsPerOrigin,
      maxOrigins: options.maxOrigins ?? 512,
      maxHeaderBytes: options.maxHeaderBytes ?? 32_768,
    });
  }

  async request(request: SafeRequest): Promise<SafeResponse> {
    const deadline = performance.now() + request.timeoutMs;
    let url = this.checkedUrl(request.url);
    let hop: SafeRequest = { ...request, headers: this.withDefaults(request.headers) };
    for (let redirects = 0; ; redirects += 1) {
      const response = await this.once(url, hop, deadline - performance.now());
      const next = redirects < (request.maxRedirects ?? 0) ? redirectTarget(response, url) : undefined;
      if (next === undefined) return { ...response, url: url.href };
      const target = this.checkedUrl(next);
      hop = redirected(hop, response.status, url.origin === target.origin);
      url = target;
    }
  }

  get openOrigins(): number {
    return this.pools.size;
  }

  /** Ends all connections. Running requests fail. */
  close(): Promise<void> {
    return this.pools.close();
  }

  private async once(url: URL, request: SafeRequest, timeoutMs: number): Promise<ExchangeResponse> {
    request.signal?.throwIfAborted();
    const { pool, release } = this.pools.acquire(url.origin);
    try {
      return await exchange(pool, {
        ...request,
        path: url.pathname + url.search,
        timeoutMs: Math.max(0, timeoutMs),
      });
    } finally {
      release();
    }
  }

  /** Returns the URL if it is allowed. The URL parser has already converted numeric, octal and hexadecimal hosts. */
  private checkedUrl(text: string): URL {
    if (!URL.canParse(text)) throw new BlockedAddressError('the URL cannot be read');
    const url = new URL(text);
    if (!this.protocols.has(url.protocol)) throw new BlockedAddressError('the URL has a scheme that is not allowed');
    if (url.username !== '' || url.password !== '') throw new BlockedAddressError('the URL holds credentials');
    const port = url.port === '' ? (url.protocol === 'https:' ? 443 : 80) : Number(url.port);
    if (this.options.ports !== undefined && !this.options.ports.includes(port)) {
      throw new BlockedAddressError('the URL has a port that is not allowed');
    }
    return url;
  }

  private withDefaults(headers: Record<string, string>): Record<string, string> {
    const names = new Set(Object.keys(headers).map((name) => name.toLowerCase()));
    const result = { ...headers };
    if (!names.has('accept-encoding')) result['accept-encoding'] = CODINGS;
    if (!names.has('user-agent') && this.options.userAgent !== undefined) result['user-agent'] = this.options.userAgent;
    return result;
  }
}

function redirectTarget(response: ExchangeResponse, from: URL): string | undefined {
  const { location } = response.headers;
  if (![301, 302, 303, 307, 308].includes(response.status) || location === undefined) return undefined;
  return URL.canParse(location, from.href) ? new URL(location, from).href : undefined;
}

/**
 * Returns the request to a redirect's target, by the rules of browsers. A 303, and a 301 or 302 after a POST, changes
 * the request to a GET without a body, but a HEAD stays a HEAD. Credentials are not sent to another origin.
 */
function redirected(request: SafeRequest, status: number, sameOrigin: boolean): SafeRequest {
  const toGet = status === 303 || ((status === 301 || status === 302) && request.method === 'POST');
  const dropped = new Set([...(sameOrigin ? [] : CREDENTIALS), ...(toGet ? ['content-type', 'content-length'] : [])]);
  const headers = Object.fromEntries(
    Object.entries(request.headers).filter(([name]) => !dropped.has(name.toLowerCase())),
  );
  const { body, onDispatch: _told, ...rest } = request;
  if (toGet) return { ...rest, headers, method: request.method === 'HEAD' ? 'HEAD' : 'GET' };
  return body === undefined ? { ...rest, headers } : { ...rest, headers, body };
}
