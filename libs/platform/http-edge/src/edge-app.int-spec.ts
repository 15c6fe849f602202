import { afterEach, describe, expect, it } from '@jest/globals';
import { Controller, Get, Module, Res } from '@nestjs/common';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { createLogger } from '@hiring/platform-observability';
import { eventually } from '@hiring/platform-testing';
import { once } from 'node:events';
import { Agent, request as httpRequest, type IncomingMessage, type Server } from 'node:http';
import { connect, type AddressInfo, type Socket } from 'node:net';
import { PassThrough } from 'node:stream';
import { text } from 'node:stream/consumers';
import { createEdgeApp } from './edge-app.js';
import type { EdgeReply } from './edge.adapter.js';

let release: () => void = () => undefined;
let waiting = 0;

@Controller()
class SlowController {
  @Get('/quick')
  quick(): unknown {
    return { ok: true };
  }

  @Get('/slow')
  async slow(): Promise<unknown> {
    waiting += 1;
    await new Promise<void>((resolve) => (release = resolve));
    waiting -= 1;
    return { ok: true };
  }

  @Get('/stream')
  stream(@Res() reply: EdgeReply): void {
    const body = new PassThrough();
    void reply.type('text/csv').send(body);
    body.write('first line\n');
    setImmediate(() => body.destroy(new Error('the database went away')));
  }
}

@Module({ controllers: [SlowController] })
class SlowModule {}

describe('the edge application on a real socket', () => {
  let app: NestFastifyApplication;

  async function start(): Promise<number> {
    app = await createEdgeApp(SlowModule, {
      logger: createLogger({ service: 'test', level: 'silent' }),
      bodyLimitBytes: 65_536,
      trustedProxies: [],
      problemTypeBase: '/problems/',
    });
    await app.listen(0, '127.0.0.1');
    return (app.getHttpServer().address() as AddressInfo).port;
  }

  afterEach(() => app.close());

  const get = (port: number, path: string, agent?: Agent): Promise<IncomingMessage> =>
    new Promise((resolve, reject) => {
      httpRequest({ port, path, host: '127.0.0.1', ...(agent === undefined ? {} : { agent }) }, resolve)
        .on('error', reject)
        .end();
    });

  const talk = (port: number, bytes: string): Promise<string> =>
    new Promise((resolve) => {
      const chunks: Buffer[] = [];
      const socket: Socket = connect(port, '127.0.0.1', () => socket.write(bytes));
      socket.on('data', (chunk) => chunks.push(chunk));
      socket.on('close', () => resolve(Buffer.concat(chunks).toString()));
      socket.on('error', () => undefined);
    });

  it('lets running requests end when it closes, and closes kept-alive connections at once', async () => {
    const port = await start();
    const agent = new Agent({ keepAlive: true });
    expect(await text(await get(port, '/quick', agent))).toBe('{"ok":true}');
    const running = get(port, '/slow');
    await eventually(() => waiting === 1);
    const closed = app.close();
    release();
    const response = await running;
    expect(response.statusCode).toBe(200);
    expect(response.headers.connection).toBe('close');
    expect(await text(response)).toBe('{"ok":true}');
    await closed;
    await expect(get(port, '/quick')).rejects.toThrow(/ECONNREFUSED/);
    agent.destroy();
  });

  it('answers bytes that are not HTTP with a problem and closes', async () => {
    const answer = await talk(await start(), 'NONSENSE\r\n\r\n');
    expect(answer).toMatch(/^HTTP\/1\.1 400 Bad Request\r\n/);
    expect(answer).toMatch(/application\/problem\+json/);
    expect(answer).toMatch(/"code":"invalid_request"/);
  });

  it('answers a head that is too large with a problem', async () => {
    const answer = await talk(await start(), `GET /quick HTTP/1.1\r\nhost: x\r\nx-big: ${'a'.repeat(20_000)}\r\n\r\n`);
    expect(answer).toMatch(/^HTTP\/1\.1 431 Request Header Fields Too Large\r\n/);
    expect(answer).toMatch(/"status":431,"detail":"The request headers are too large\."/);
  });

  it('answers a request that does not arrive in time with 408', async () => {
    const port = await start();
    const server = app.getHttpServer() as Server;
    const answer = talk(port, 'GET /quick HTTP/1.1\r\nhost: x\r\n');
    const [socket] = (await once(server, 'connection')) as [Socket];
    server.emit('clientError', Object.assign(new Error('late'), { code: 'ERR_HTTP_REQUEST_TIMEOUT' }), socket);
    expect(await answer).toMatch(/^HTTP\/1\.1 408 Request Timeout\r\n[^]*"code":"request_timeout"/);
  });

  it.each(['host: a\r\nhost: b', 'host: a\r\nHOST: a', 'Host: a\r\nx: y\r\nhost:'])(
    'refuses more than one Host: %j',
    async (heads) => {
      const answer = await talk(await start(), `GET /quick HTTP/1.1\r\n${heads}\r\nconnection: close\r\n\r\n`);
      expect(answer).toMatch(/^HTTP\/1\.1 400 Bad Request\r\n[^]*"pointer":"#Host","detail":"must be given once"/);
    },
  );

  it('aborts the connection when a stream fails, so that a truncated answer never looks complete', async () => {
    const response = await get(await start(), '/stream');
    await expect(text(response)).rejects.toThrow(/aborted/);
  });
});
