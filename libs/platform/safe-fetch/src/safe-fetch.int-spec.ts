import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { eventually } from '@hiring/platform-testing';
import { createServer, type IncomingMessage, type RequestListener, type Server } from 'node:http';
import { createServer as createTcpServer, type AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { brotliCompressSync, deflateRawSync, deflateSync, gzipSync } from 'node:zlib';
import type { Resolve } from './name-resolver.js';
import { SafeFetch, type SafeFetchOptions, type SafeRequest } from './safe-fetch.js';
import { BlockedAddressError, NetworkError, TimeoutError, TooLargeError } from './safe-fetch.errors.js';

const LOOPBACK = ['127.0.0.0/8'];
const BODY = JSON.stringify({ jobs: 'engineer '.repeat(2_000) });

describe('SafeFetch', () => {
  let server: Server;
  let origin: string;
  let port: number;
  let handle: RequestListener = (_request, response) => response.end('ok');
  const seen: IncomingMessage[] = [];
  const opened: SafeFetch[] = [];

  beforeAll(async () => {
    server = createServer((request, response) => {
      seen.push(request);
      handle(request, response);
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    port = (server.address() as AddressInfo).port;
    origin = `http://127.0.0.1:${port}`;
  });

  afterEach(async () => {
    seen.length = 0;
    await Promise.all(opened.splice(0).map((fetcher) => fetcher.close()));
  });

  afterAll(() => {
    server.closeAllConnections();
    server.close();
  });

  function fetcher(options: Partial<SafeFetchOptions> = {}): SafeFetch {
    const made = new SafeFetch({
      allowedNetworks: LOOPBACK,
      maxConnectionsPerOrigin: 4,
      userAgent: 'test/1',
      ...options,
    });
    opened.push(made);
    return made;
  }

  const get = (url: string, more: Partial<SafeRequest> = {}): SafeRequest => ({
    ...{ url, method: 'GET', headers: {}, timeoutMs: 60_000, maxBytes: 1_000_000 },
    ...more,
  });

  const names =
    (table: Record<string, string[]>): Resolve =>
    (hostname) =>
      Promise.resolve((table[hostname] ?? []).map((address) => ({ address, family: address.includes(':') ? 6 : 4 })));

  describe('where it connects', () => {
    const literal = (host: string): string => `http://${host}:${port}/`;

    it.each([
      '127.0.0.1',
      '127.1',
      '2130706433',
      '0x7f000001',
      '0177.0.0.1',
      '017700000001',
      '127.0.0.1.',
      '0',
      '[::1]',
      '[::ffff:127.0.0.1]',
      '[::ffff:7f00:1]',
      '[64:ff9b::7f00:1]',
      '[2002:7f00:1::]',
      '[fe80::1]',
      '169.254.169.254',
      '10.0.0.1',
      '①②⑦.⓪.⓪.①',
      '%31%32%37.0.0.1',
    ])('refuses the literal %s without a connection', async (host) => {
      const request = fetcher({ allowedNetworks: [] }).request(get(literal(host)));
      await expect(request).rejects.toMatchObject({ name: 'BlockedAddressError', dispatched: false });
      expect(seen).toHaveLength(0);
    });

    it.each([
      ['one bad answer', ['127.0.0.1']],
      ['a bad answer after a good one', ['8.8.8.8', '127.0.0.1']],
      ['a bad IPv6 answer', ['2606:4700:4700::1111', '::1']],
      ['a mapped answer', ['::ffff:127.0.0.1']],
      ['metadata', ['169.254.169.254']],
    ])('refuses a name with %s', async (_what, addresses) => {
      const guarded = fetcher({ allowedNetworks: [], resolve: names({ 'evil.example': addresses }) });
      await expect(guarded.request(get(literal('evil.example')))).rejects.toThrow(BlockedAddressError);
      expect(seen).toHaveLength(0);
    });

    it('resolves the name once per connection and connects to the checked address, so DNS rebinding has no effect', async () => {
      const answers = [['127.0.0.1'], ['10.0.0.1']];
      let requested = 0;
      const resolve: Resolve = () =>
        Promise.resolve((answers[requested++] ?? []).map((address) => ({ address, family: 4 })));
      const { status } = await fetcher({ resolve }).request(get(literal('rebind.example')));
      expect(status).toBe(200);
      expect(requested).toBe(1);
      expect(seen[0]?.headers.host).toBe(`rebind.example:${port}`);
    });

    it('refuses localhost by its resolved address', async () => {
      await expect(fetcher({ allowedNetworks: [] }).request(get(literal('localhost')))).rejects.toThrow(
        BlockedAddressError,
      );
    });

    it.each([
      ['credentials', 'http://user:pass@example.com/'],
      ['a user alone', 'http://user@example.com/'],
      ['another scheme', 'ftp://example.com/'],
      ['a file', 'file:///etc/passwd'],
      ['data', 'data:text/plain,x'],
      ['no URL', 'not a url'],
      ['nothing', ''],
      ['a bare path', '/jobs'],
    ])('refuses a URL with %s', async (_what, url) => {
      await expect(fetcher().request(get(url))).rejects.toThrow(BlockedAddressError);
    });

    it('obeys the policies on schemes and ports', async () => {
      await expect(fetcher({ protocols: ['https:'] }).request(get(origin))).rejects.toThrow(/scheme/);
      await expect(fetcher({ ports: [443] }).request(get(origin))).rejects.toThrow(/port/);
      await expect(fetcher({ ports: [port] }).request(get(origin))).resolves.toMatchObject({ status: 200 });
    });

    it('ignores proxies named in the environment', async () => {
      process.env['HTTP_PROXY'] = process.env['http_proxy'] = 'http://127.0.0.1:9';
      try {
        await expect(fetcher().request(get(origin))).resolves.toMatchObject({ status: 200 });
      } finally {
        delete process.env['HTTP_PROXY'];
        delete process.env['http_proxy'];
      }
    });

    it('reports that a name does not exist or a port is closed', async () => {
      const lost = fetcher({ resolve: names({}) }).request(get('http://nowhere.example/'));
      await expect(lost).rejects.toMatchObject({ name: 'NetworkError', code: 'ENOTFOUND', dispatched: false });
      const closed = createTcpServer();
      await new Promise<void>((resolve) => closed.listen(0, '127.0.0.1', resolve));
      const free = (closed.address() as AddressInfo).port;
      await new Promise((resolve) => closed.close(resolve));
      const refused = fetcher().request(get(`http://127.0.0.1:${free}/`));
      await expect(refused).rejects.toMatchObject({ name: 'NetworkError', code: 'ECONNREFUSED' });
    });
  });

  describe('redirects', () => {
    it('returns a redirect as the response', async () => {
      handle = (_request, response) => response.writeHead(302, { location: 'http://169.254.169.254/' }).end();
      const response = await fetcher().request(get(origin));
      expect(response).toMatchObject({ status: 302, headers: { location: 'http://169.254.169.254/' } });
      expect(seen).toHaveLength(1);
    });

    it('checks every redirect it follows', async () => {
      handle = (_request, response) => response.writeHead(302, { location: 'http://10.0.0.1/' }).end();
      await expect(fetcher().request(get(origin, { maxRedirects: 3 }))).rejects.toThrow(BlockedAddressError);
    });

    it('follows no more than allowed, and drops the body and credentials where they do not belong', async () => {
      handle = (request, response) => {
        if (request.url === '/end') response.end('end');
        else response.writeHead(303, { location: `http://localhost:${port}/end` }).end();
      };
      const two = fetcher({ resolve: names({ localhost: ['127.0.0.1'] }) });
      const request = get(origin, {
        method: 'POST',
        body: 'x',
        headers: { authorization: 's', 'content-type': 'a/b' },
        maxRedirects: 1,
      });
      const response = await two.request(request);
      expect(response).toMatchObject({ status: 200, url: `http://localhost:${port}/end` });
      expect(seen[1]).toMatchObject({ method: 'GET' });
      expect(seen[1]?.headers).not.toHaveProperty('authorization');
      expect(seen[1]?.headers).not.toHaveProperty('content-type');
      handle = (_request, response) => response.writeHead(302, { location: '/again' }).end();
      await expect(two.request(get(origin, { maxRedirects: 2 }))).resolves.toMatchObject({ status: 302 });
    });
  });

  it('gives a repeated header as one text: the first value where the header may occur once', async () => {
    const repeated = ['retry-after', '7', 'retry-after', '9', 'x-a', '1', 'x-a', '2'];
    handle = (_request, response) => response.writeHead(200, repeated).end();
    const { headers } = await fetcher().request(get(origin));
    expect(headers).toMatchObject({ 'retry-after': '7', 'x-a': '1, 2' });
  });

  describe('bytes', () => {
    it.each([
      ['gzip', gzipSync(BODY)],
      ['x-gzip', gzipSync(BODY)],
      ['deflate', deflateSync(BODY)],
      ['deflate', deflateRawSync(BODY)],
      ['br', brotliCompressSync(BODY)],
      ['identity', Buffer.from(BODY)],
    ])('unpacks %s', async (coding, packed) => {
      handle = (_request, response) => response.writeHead(200, { 'content-encoding': coding }).end(packed);
      const response = await fetcher().request(get(origin));
      expect(response.body.toString()).toBe(BODY);
      expect(seen[0]?.headers).toMatchObject({ 'accept-encoding': 'gzip, deflate, br', 'user-agent': 'test/1' });
    });

    it.each([
      ['gzip', gzipSync(Buffer.alloc(200_000_000))],
      ['br', brotliCompressSync(Buffer.alloc(50_000_000))],
      ['deflate', deflateSync(Buffer.alloc(50_000_000))],
    ])('stops a %s bomb long before it is unpacked', async (coding, packed) => {
      handle = (_request, response) => response.writeHead(200, { 'content-encoding': coding }).end(packed);
      const before = process.memoryUsage().rss;
      await expect(fetcher().request(get(origin, { maxBytes: 100_000 }))).rejects.toThrow(TooLargeError);
      expect(process.memoryUsage().rss - before).toBeLessThan(60_000_000);
    });

    it('accepts exactly maxBytes and not one more, and stops an endless response', async () => {
      handle = (_request, response) => response.end('x'.repeat(1_000));
      await expect(fetcher().request(get(origin, { maxBytes: 1_000 }))).resolves.toMatchObject({ status: 200 });
      await expect(fetcher().request(get(origin, { maxBytes: 999 }))).rejects.toMatchObject({
        name: 'TooLargeError',
        dispatched: true,
      });
      let closed = false;
      handle = (_request, response) => {
        const timer = setInterval(() => response.write('y'.repeat(10_000)), 1);
        response.on('close', () => ((closed = true), clearInterval(timer)));
      };
      await expect(fetcher().request(get(origin, { maxBytes: 50_000 }))).rejects.toThrow(TooLargeError);
      await eventually(() => closed);
    });

    it('refuses headers above the limit, unknown codings, corrupt and truncated compression', async () => {
      handle = (_request, response) => response.writeHead(200, { 'x-big': 'a'.repeat(5_000) }).end();
      await expect(fetcher({ maxHeaderBytes: 4_096 }).request(get(origin))).rejects.toThrow(TooLargeError);
      handle = (_request, response) => response.writeHead(200, { 'content-encoding': 'zork' }).end('x');
      await expect(fetcher().request(get(origin))).rejects.toMatchObject({ code: 'UNKNOWN_CODING' });
      handle = (_request, response) => response.writeHead(200, { 'content-encoding': 'gzip' }).end('no gzip');
      await expect(fetcher().request(get(origin))).rejects.toMatchObject({ code: 'BAD_CODING' });
      handle = (_request, response) =>
        response.writeHead(200, { 'content-encoding': 'gzip' }).end(gzipSync(BODY).subarray(0, 60));
      await expect(fetcher().request(get(origin))).rejects.toMatchObject({ code: 'BAD_CODING' });
      handle = (_request, response) =>
        response.writeHead(200, { 'content-length': '100' }).end('short', () => response.destroy());
      await expect(fetcher().request(get(origin))).rejects.toThrow(NetworkError);
    });

    it('answers 204 and HEAD without a body, whatever coding they name', async () => {
      handle = (_request, response) => response.writeHead(204, { 'content-encoding': 'gzip' }).end();
      expect((await fetcher().request(get(origin))).body).toHaveLength(0);
      handle = (_request, response) =>
        response.writeHead(200, { 'content-encoding': 'gzip', 'content-length': '99' }).end();
      expect((await fetcher().request(get(origin, { method: 'HEAD' }))).body).toHaveLength(0);
    });

    it('sends a body as it is', async () => {
      handle = (request, response) => void text(request).then((body) => response.end(body));
      const body = '{"a":"ü"}';
      const response = await fetcher().request(
        get(origin, { method: 'POST', body, headers: { 'content-type': 'application/json' } }),
      );
      expect(response.body.toString()).toBe(body);
      expect(seen[0]?.headers['content-length']).toBe('10');
    });
  });

  describe('time', () => {
    it('ends a request whose response never begins or never ends', async () => {
      handle = () => undefined;
      await expect(fetcher().request(get(origin, { timeoutMs: 100 }))).rejects.toMatchObject({
        name: 'TimeoutError',
        dispatched: true,
      });
      handle = (_request, response) => void response.write('begin');
      await expect(fetcher().request(get(origin, { timeoutMs: 100 }))).rejects.toThrow(TimeoutError);
    });

    it('counts the wait for a free connection, and never sends a request that timed out', async () => {
      let dispatched = 0;
      handle = (_request, response) => setTimeout(() => response.end(), 400);
      const narrow = fetcher({ maxConnectionsPerOrigin: 1 });
      const onDispatch = (): void => void (dispatched += 1);
      const first = narrow.request(get(`${origin}/first`, { onDispatch }));
      const second = narrow.request(get(`${origin}/second`, { onDispatch, timeoutMs: 100 }));
      await expect(second).rejects.toMatchObject({ name: 'TimeoutError', dispatched: false });
      await first;
      await expect(narrow.request(get(`${origin}/third`))).resolves.toMatchObject({ status: 200 });
      expect(seen.map((request) => request.url)).toEqual(['/first', '/third']);
      expect(dispatched).toBe(1);
    });

    it("ends with the caller's reason when the caller aborts, before or during", async () => {
      const reason = new Error('shutting down');
      const gone = fetcher().request(get(origin, { signal: AbortSignal.abort(reason) }));
      await expect(gone).rejects.toBe(reason);
      handle = () => undefined;
      const controller = new AbortController();
      const running = fetcher().request(
        get(origin, { signal: controller.signal, onDispatch: () => controller.abort(reason) }),
      );
      await expect(running).rejects.toBe(reason);
    });

    it('calls back once, right before the request is written', async () => {
      const order: string[] = [];
      handle = (_request, response) => (order.push('received'), response.end());
      await fetcher().request(get(origin, { onDispatch: () => order.push('dispatched') }));
      expect(order).toEqual(['dispatched', 'received']);
    });

    it('does not send when the caller throws right before', async () => {
      handle = (_request, response) => response.end();
      const refused = fetcher().request(
        get(origin, {
          onDispatch: () => {
            throw new Error('lease lost');
          },
        }),
      );
      await expect(refused).rejects.toThrow('lease lost');
      expect(seen).toHaveLength(0);
    });
  });

  it('reuses connections and keeps a bounded number of origins', async () => {
    const ports = new Set<number | undefined>();
    handle = (request, response) => (ports.add(request.socket.remotePort), response.end());
    const few = fetcher({ maxOrigins: 2 });
    for (let round = 0; round < 5; round += 1) await few.request(get(origin));
    // At most two connections are used. A second one may be needed, because a connection becomes free only shortly
    // after its answer.
    expect(ports.size).toBeLessThanOrEqual(2);
    const resolve: Resolve = () => Promise.resolve([{ address: '127.0.0.1', family: 4 }]);
    const many = fetcher({ maxOrigins: 2, resolve });
    for (let host = 1; host <= 9; host += 1) await many.request(get(`http://host-${host}.example:${port}/`));
    expect(many.openOrigins).toBe(2);
    expect(few.openOrigins).toBe(1);
  });
});
