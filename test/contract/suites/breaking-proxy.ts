import { once } from 'node:events';
import { createServer, request, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';

const PROBLEM = JSON.stringify({
  code: 'unavailable',
  status: 503,
  title: 'Unavailable',
  detail: 'Broken on purpose.',
});

/**
 * The ways to break an attempt. `before` closes the connection and does not forward the request. `during` closes it
 * after half of the response. `after` closes it when the service has responded but before the client gets any of the
 * response. `503` does not forward the request, and responds with status 503.
 */
export const BREAKS = ['before', 'during', 'after', '503'] as const;

/** A proxy that breaks each call's first one or two attempts. Attempts of one call have the same Idempotency-Key. */
export class BreakingProxy {
  readonly broken: Record<(typeof BREAKS)[number], number> = { before: 0, during: 0, after: 0, '503': 0 };
  /** The number of attempts by call. */
  private readonly tries = new Map<string, number>();
  private readonly server: Server;

  private constructor(private readonly upstream: URL) {
    this.server = createServer((incoming, outgoing) => {
      this.pass(incoming, outgoing).catch(() => outgoing.destroy());
    });
  }

  static async before(upstream: string): Promise<BreakingProxy> {
    const proxy = new BreakingProxy(new URL(upstream));
    proxy.server.listen(0, '127.0.0.1');
    await once(proxy.server, 'listening');
    return proxy;
  }

  get url(): string {
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }

  get total(): number {
    return Object.values(this.broken).reduce((sum, count) => sum + count, 0);
  }

  async close(): Promise<void> {
    this.server.closeAllConnections();
    this.server.close();
    await once(this.server, 'close');
  }

  private async pass(incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> {
    const body = await buffer(incoming);
    const kind = this.breakOf(`${incoming.url} ${String(incoming.headers['idempotency-key'])}`);
    if (kind === 'before') return void outgoing.destroy();
    if (kind === '503') {
      return void outgoing.writeHead(503, { 'content-type': 'application/problem+json' }).end(PROBLEM);
    }
    const { hostname, port } = this.upstream;
    const { method = 'GET', url = '/', headers } = incoming;
    const onward = request({ hostname, port, method, path: url, headers, agent: false });
    onward.end(body);
    const [answer] = (await once(onward, 'response')) as [IncomingMessage];
    const received = await buffer(answer);
    if (kind === 'after') return void outgoing.destroy();
    outgoing.writeHead(answer.statusCode ?? 502, { ...answer.headers, 'content-length': received.length });
    if (kind === null) return void outgoing.end(received);
    outgoing.write(received.subarray(0, received.length >> 1), () => outgoing.destroy());
  }

  private breakOf(call: string): (typeof BREAKS)[number] | null {
    const tries = this.tries.get(call) ?? 0;
    this.tries.set(call, tries + 1);
    // The proxy breaks every second call twice.
    if (tries > this.tries.size % 2) return null;
    const kind = BREAKS[this.total % BREAKS.length] ?? 'before';
    this.broken[kind] += 1;
    return kind;
  }
}
