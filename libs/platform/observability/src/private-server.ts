import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { collectDefaultMetrics, type Registry } from 'prom-client';
import type { Health } from './health.js';
import type { Logger } from './logger.js';
import { metrics } from './metrics.js';

export interface PrivateServerOptions {
  port: number;
  host: string;
  health: Health;
  logger: Logger;
  /** The metrics to serve. Default: the process's. */
  registry?: Registry;
}

export interface PrivateServer {
  port: number;
  close(): Promise<void>;
}

const measured = new WeakSet<Registry>();
/** Milliseconds between measurements of event-loop lag. A shorter interval wakes an idle process more often. */
const LAG_TIMER_MS = 50;

function answer(response: ServerResponse, status: number, type: string, body: string): void {
  response.writeHead(status, {
    'content-type': type,
    'content-length': Buffer.byteLength(body),
    'cache-control': 'no-store',
  });
  response.end(body);
}

function json(response: ServerResponse, status: number, value: unknown): void {
  answer(response, status, 'application/json', `${JSON.stringify(value)}\n`);
}

async function serve(
  request: IncomingMessage,
  response: ServerResponse,
  options: Required<PrivateServerOptions>,
): Promise<void> {
  const path = (request.url ?? '/').split('?', 1)[0] ?? '/';
  if (request.method !== 'GET' && request.method !== 'HEAD') {
    response.setHeader('allow', 'GET, HEAD');
    return json(response, 405, { error: 'method not allowed' });
  }
  if (path === '/livez') return json(response, 200, { live: true });
  if (path === '/readyz') {
    const readiness = await options.health.readiness();
    return json(response, readiness.ready ? 200 : 503, readiness);
  }
  if (path === '/metrics') {
    metrics
      .gauge('service_halted', '1 when something stopped that only an operator may start again')
      .set(options.health.halted.length > 0 ? 1 : 0);
    return answer(response, 200, options.registry.contentType, await options.registry.metrics());
  }
  json(response, 404, { error: 'not found' });
}

/**
 * Serves /livez, /readyz (503 with reasons) and /metrics. The port must never be public. Rejects if the port is taken.
 */
export async function startPrivateServer(given: PrivateServerOptions): Promise<PrivateServer> {
  const options = { registry: metrics.registry, ...given };
  if (!measured.has(options.registry)) {
    measured.add(options.registry);
    collectDefaultMetrics({ register: options.registry, eventLoopMonitoringPrecision: LAG_TIMER_MS });
  }
  const server = createServer((request, response) => {
    serve(request, response, options).catch((error: unknown) => {
      options.logger.error({ err: error, path: request.url }, 'private server failed to answer');
      if (response.headersSent) response.destroy();
      else json(response, 500, { error: 'internal' });
    });
  });
  server.keepAliveTimeout = 5_000;
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(options.port, options.host, () => {
      server.off('error', reject);
      resolve();
    });
  });
  return {
    port: (server.address() as AddressInfo).port,
    close: () =>
      new Promise<void>((resolve, reject) => {
        server.close((error) => (error === undefined ? resolve() : reject(error)));
        server.closeAllConnections();
      }),
  };
}
