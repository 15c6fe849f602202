import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';

const OF_THE_CONNECTION = ['connection', 'content-encoding', 'content-length', 'keep-alive', 'transfer-encoding'];

/** Resource ids by collection name in a path, for example `webhooks`. */
export type Ids = Record<string, number>;

export interface Seen {
  method: string;
  /** The path with the real ids. */
  path: string;
  /** The request as text, with parameters in a fixed order and without escaping. */
  request: string;
  status: number;
  type: string;
  text: string;
  units: string | null;
  isReplay: boolean;
}

const OF_THE_CALLER = [
  ...['x-api-key', 'content-type', 'idempotency-key', 'accept', 'if-none-match', 'if-modified-since'],
  ...['mcp-protocol-version', 'mcp-method', 'mcp-name'],
];

/**
 * A server that forwards requests to the API. It replaces the id 1, which the samples use, by the id of an existing
 * resource.
 */
export class Substitute {
  readonly seen: Seen[] = [];

  private constructor(
    private readonly target: string,
    private readonly ids: Ids,
  ) {}

  static async to(target: string, ids: Ids): Promise<{ url: string; seen: Seen[]; close: () => void }> {
    const substitute = new Substitute(target, ids);
    const server = createServer((request, response) => void substitute.forward(request, response));
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const { port } = server.address() as AddressInfo;
    return { url: `http://127.0.0.1:${port}`, seen: substitute.seen, close: () => void server.close() };
  }

  private async forward(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { method = 'GET', url = '/', headers } = request;
    const body = (await buffer(request)).toString();
    const kept = OF_THE_CALLER.flatMap((name): [string, string][] => {
      const value = headers[name];
      return typeof value === 'string' ? [[name, value]] : [];
    });
    const path = this.withIds(url);
    const answer = await fetch(`${this.target}${path}`, {
      method,
      headers: kept,
      ...(body !== '' && { body: body.replace(/("webhook_endpoint_id": ?)1\b/, `$1${this.ids['webhooks']}`) }),
    });
    const text = await answer.text();
    const sent = body === '' ? '' : ` ${JSON.stringify(JSON.parse(body))}`;
    this.seen.push({
      ...{ method, path, request: `${method} ${comparable(url)}${sent}`, status: answer.status, text },
      type: answer.headers.get('content-type') ?? '',
      units: answer.headers.get('usage-units'),
      isReplay: answer.headers.get('idempotent-replayed') === 'true',
    });
    const passed = [...answer.headers].filter(([name]) => !OF_THE_CONNECTION.includes(name));
    response.writeHead(answer.status, Object.fromEntries(passed)).end(text);
  }

  private withIds(path: string): string {
    return path.replace(/\/([a-z-]+)\/1(?=\/|$)/, (whole, collection: string) => {
      const id = this.ids[collection];
      return id === undefined ? whole : `/${collection}/${id}`;
    });
  }
}

/** Returns a URL as text, with parameters in a fixed order and without escaping. */
function comparable(url: string): string {
  const { pathname, searchParams } = new URL(url, 'http://samples.invalid');
  searchParams.sort();
  return `${decodeURIComponent(pathname)}?${searchParams.toString()}`;
}
