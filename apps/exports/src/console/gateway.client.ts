import { Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { AppError } from '@hiring/contracts';
import { Pool } from 'undici';
import { ExportsConfig } from '../config.js';

export interface ForwardedCall {
  method: 'GET' | 'POST' | 'DELETE';
  /** Path and query. The path begins with `/v1/`. */
  path: string;
  rawKey: string;
  body?: unknown;
  headers: Record<string, string>;
}

export interface ForwardedAnswer {
  status: number;
  headers: Record<string, string>;
  body: Buffer;
}

const TIMEOUT_MS = 30_000;
const CONNECTIONS = 32;
/** The gateway's response headers that are returned to the client. */
const PASSED_ON = [
  'content-type',
  'etag',
  'location',
  'retry-after',
  'coverage',
  'ratelimit',
  'ratelimit-policy',
  'x-request-id',
];

/** Calls the public API for a signed-in page. */
@Injectable()
export class GatewayClient implements OnApplicationShutdown {
  private readonly pool: Pool;
  private readonly origin: string;

  constructor(config: ExportsConfig) {
    this.origin = new URL(config.gatewayUrl).origin;
    this.pool = new Pool(this.origin, {
      connections: CONNECTIONS,
      headersTimeout: TIMEOUT_MS,
      bodyTimeout: TIMEOUT_MS,
      connectTimeout: 2_000,
    });
  }

  /**
   * Calls the API and returns its response, whatever the status.
   * @throws AppError unavailable if no response arrives, not_found if the path is outside /v1/
   */
  async call({ method, path, rawKey, body, headers }: ForwardedCall): Promise<ForwardedAnswer> {
    const url = new URL(path, this.origin);
    if (url.origin !== this.origin || !url.pathname.startsWith('/v1/')) {
      throw new AppError('not_found', 'There is no such resource.');
    }
    try {
      const answer = await this.pool.request({
        method,
        path: `${url.pathname}${url.search}`,
        headers: {
          ...headers,
          'x-api-key': rawKey,
          ...(body !== undefined && { 'content-type': 'application/json' }),
        },
        body: body === undefined ? null : JSON.stringify(body),
      });
      const passed = PASSED_ON.flatMap((name) => {
        const value = answer.headers[name];
        return value === undefined ? [] : [[name, String(value)] as const];
      });
      return {
        status: answer.statusCode,
        headers: Object.fromEntries(passed),
        body: Buffer.from(await answer.body.arrayBuffer()),
      };
    } catch (error) {
      throw new AppError('unavailable', 'The API does not answer.', { retryAfterSeconds: 1, cause: error });
    }
  }

  async onApplicationShutdown(): Promise<void> {
    await this.pool.close();
  }
}
