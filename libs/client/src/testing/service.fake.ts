import { createServer, type IncomingHttpHeaders, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { ClientOptions } from '../client-options.js';
import { HiringClient } from '../client.js';
import type { Timing } from '../timing.js';

export interface ReceivedRequest {
  method: string;
  target: string;
  headers: IncomingHttpHeaders;
  body: string;
}

/** A prepared response. `cut` closes the connection after the headers, `drop` before them; `hang` never responds. */
export interface Given {
  status?: number;
  body?: unknown;
  headers?: Record<string, string>;
  instead?: 'cut' | 'drop' | 'hang';
}

/** A service on a real socket that sends prepared responses in order and records the requests. */
export class FakeService {
  readonly received: ReceivedRequest[] = [];
  private answers: Given[] = [];

  private constructor(private readonly server: Server) {}

  static async open(): Promise<FakeService> {
    const server = createServer();
    const service = new FakeService(server);
    server.on('request', (request, response) => {
      let body = '';
      request.on('data', (chunk: Buffer) => (body += chunk.toString()));
      request.on('end', () => {
        const { method = '', url: target = '', headers: sent } = request;
        service.received.push({ method, target, headers: sent, body });
        const { status = 200, body: answer, headers = {}, instead } = service.answers.shift() ?? { status: 599 };
        if (instead === 'hang') return;
        if (instead === 'drop') return void request.socket.destroy();
        const text = answer === undefined ? '' : JSON.stringify(answer);
        const type = status < 400 ? 'application/json; charset=utf-8' : 'application/problem+json; charset=utf-8';
        response.writeHead(status, { ...(text !== '' && { 'content-type': type }), ...headers });
        if (instead !== 'cut') return void response.end(text);
        response.write(text.slice(0, 1), () => request.socket.destroy());
      });
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    return service;
  }

  gives(...answers: Given[]): void {
    this.answers = answers;
    this.received.length = 0;
  }

  get url(): string {
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }

  client(timing: Timing, options: Partial<ClientOptions> = {}): HiringClient {
    return new HiringClient({ baseUrl: this.url, apiKey: 'hsk_live_test', timing, ...options });
  }

  async close(): Promise<void> {
    this.server.closeAllConnections();
    await new Promise((resolve) => this.server.close(resolve));
  }
}

/** Records waits and advances its clock by them. Random numbers are always 0.5. */
export class NotedTiming implements Timing {
  readonly waitsMs: number[] = [];
  private at = Date.UTC(2026, 0, 1);

  now(): number {
    return this.at;
  }

  random(): number {
    return 0.5;
  }

  sleep(ms: number, signal?: AbortSignal): Promise<void> {
    if (signal?.aborted) return Promise.reject(signal.reason as Error);
    this.waitsMs.push(ms);
    this.at += ms;
    return Promise.resolve();
  }
}

export function problem(code: string, status: number, more: object = {}): Given['body'] {
  const type = `https://api.example.com/docs/errors#${code}`;
  return { type, title: code, status, detail: `${code}.`, instance: '/', code, request_id: 'r-1', ...more };
}
