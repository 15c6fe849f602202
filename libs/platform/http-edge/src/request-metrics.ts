import type { FastifyInstance } from 'fastify';
import { metrics } from '@hiring/platform-observability';

/**
 * Measures request seconds by method, route pattern and status. Unmatched paths have one common label, so that the
 * number of labels is bounded.
 */
export function measureRequests(instance: FastifyInstance): void {
  const seconds = metrics.histogram('http_request_seconds', 'Requests at the public edge', [
    'method',
    'route',
    'status',
  ]);
  const children = new Map<string, { observe(value: number): void }>();
  instance.addHook('onResponse', (request, reply, done) => {
    const route = request.is404 ? 'unmatched' : (request.routeOptions.url ?? 'unmatched');
    const key = `${request.method} ${route} ${reply.statusCode}`;
    let child = children.get(key);
    if (child === undefined) {
      child = seconds.labels(request.method, route, String(reply.statusCode));
      children.set(key, child);
    }
    child.observe(reply.elapsedTime / 1_000);
    done();
  });
}
