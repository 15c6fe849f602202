import { once } from 'node:events';
import { createServer, request, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { PassThrough } from 'node:stream';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';

type HeaderList = readonly (readonly [name: string, value: string])[];

/** One request and its response as transferred, but with bodies decoded. */
export interface Exchange {
  method: string;
  path: string;
  requestHeaders: HeaderList;
  requestBody: Buffer;
  status: number;
  headers: HeaderList;
  body: Buffer;
}

/** A proxy that forwards all exchanges unchanged and records them. */
export class RecordingProxy {
  readonly exchanges: Exchange[] = [];
  private readonly server: Server;

  private constructor(private readonly upstream: URL) {
    this.server = createServer((incoming, outgoing) => this.pass(incoming, outgoing));
  }

  static async before(upstream: string): Promise<RecordingProxy> {
    const proxy = new RecordingProxy(new URL(upstream));
    proxy.server.listen(0, '127.0.0.1');
    await once(proxy.server, 'listening');
    return proxy;
  }

  get url(): string {
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }

  async close(): Promise<void> {
    this.server.closeAllConnections();
    this.server.close();
    await once(this.server, 'close');
  }

  private pass(incoming: IncomingMessage, outgoing: ServerResponse): void {
    const { method = 'GET', url = '/', rawHeaders } = incoming;
    const sent = kept(incoming);
    const { hostname, port } = this.upstream;
    // The request is sent from the client's own address, because the service limits failed authentications by client
    // address.
    const { remoteAddress: localAddress } = incoming.socket;
    const as = { method, path: url, headers: rawHeaders, setHost: false };
    const onward = request({
      hostname,
      port,
      agent: false,
      ...as,
      ...(localAddress !== undefined && { localAddress }),
    });
    onward.on('response', (answer) => {
      const body = kept(answer);
      outgoing.writeHead(answer.statusCode ?? 502, answer.rawHeaders);
      answer.pipe(outgoing);
      answer.on('error', () => outgoing.destroy());
      void Promise.all([sent, body]).then(([requestBody, coded]) => {
        if (requestBody === null || coded === null) return;
        const headers = pairs(answer.rawHeaders);
        const status = answer.statusCode ?? 0;
        const plain = decoded(coded, answer.headers['content-encoding']);
        const requestHeaders = pairs(rawHeaders);
        this.exchanges.push({ method, path: url, requestHeaders, requestBody, status, headers, body: plain });
      });
    });
    // If one connection fails, the other is closed.
    onward.on('error', () => {
      if (!outgoing.headersSent) outgoing.destroy();
    });
    outgoing.on('close', () => onward.destroy());
    // The proxy forwards a request body only when it has received all of it. Otherwise, if the service refused a
    // request before the body's end, the proxy would lose the refusal.
    void sent.then((body) => (body === null ? onward.destroy() : onward.end(body)));
  }
}

/** Returns a message's complete body, or null if it was aborted. */
function kept(message: IncomingMessage): Promise<Buffer | null> {
  const copy = message.pipe(new PassThrough());
  message.on('close', () => copy.end());
  return buffer(copy).then((bytes) => (message.complete ? bytes : null));
}

function pairs(raw: readonly string[]): HeaderList {
  return raw.flatMap((name, at) => (at % 2 === 0 ? [[name.toLowerCase(), raw[at + 1] ?? ''] as const] : []));
}

function decoded(body: Buffer, coding: string | undefined): Buffer {
  if (body.length === 0) return body;
  if (coding === 'br') return brotliDecompressSync(body);
  return coding === 'gzip' ? gunzipSync(body) : body;
}
