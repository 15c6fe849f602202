import { createServer, type IncomingHttpHeaders, type Server } from 'node:http';
import { receiverHost } from '@hiring/platform-testing';

export interface Received {
  path: string;
  headers: IncomingHttpHeaders;
  body: string;
  atMs: number;
}

export interface Reply {
  status: number;
  headers?: Record<string, string>;
  body?: string;
  /** The response is sent when this promise resolves. */
  after?: Promise<unknown>;
  isCut?: boolean;
}

/** An HTTP receiver on the loopback interface. It records requests and sends the configured replies. */
export class Sink {
  readonly received: Received[] = [];
  reply: (message: Received) => Reply = () => ({ status: 200 });

  private constructor(
    private readonly server: Server,
    readonly port: number,
  ) {}

  static async open(host = receiverHost(), port = 0): Promise<Sink> {
    const server = createServer();
    await new Promise<void>((resolve) => server.listen(port, host, resolve));
    const sink = new Sink(server, (server.address() as { port: number }).port);
    server.on('request', (request, response) => {
      const chunks: Buffer[] = [];
      request.on('data', (chunk: Buffer) => chunks.push(chunk));
      request.on('end', () => {
        const body = Buffer.concat(chunks).toString('utf8');
        const message = { path: request.url ?? '', headers: request.headers, body, atMs: Date.now() };
        sink.received.push(message);
        const { status, headers = {}, body: answer = '', after, isCut = false } = sink.reply(message);
        void Promise.resolve(after).then(() =>
          isCut ? response.destroy() : response.writeHead(status, headers).end(answer),
        );
      });
    });
    return sink;
  }

  url(path = '/hook'): string {
    return `http://${receiverHost()}:${this.port}${path}`;
  }

  at(path: string): Received[] {
    return this.received.filter((message) => message.path === path);
  }

  async close(): Promise<void> {
    this.server.closeAllConnections();
    await new Promise((resolve) => this.server.close(resolve));
  }
}
