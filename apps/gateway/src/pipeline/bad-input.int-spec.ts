import { connect } from 'node:net';
import { once } from 'node:events';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { KeyService } from '../access/key.service.js';
import { GatewayBench } from '../testing/gateway.testing.js';

const READ = '/v1/companies/7/is-hiring';

interface RawRequest {
  method?: string;
  path: string;
  /** Header lines exactly as sent. */
  headers: string[];
  body?: string;
}

const bench = await GatewayBench.open();
const { customerId, key } = await bench.customer('standard');
const foreign = await bench.customer('standard');
afterAll(() => bench.close(), 60_000);

describe('bad input', () => {
  /** Sends bytes that client libraries would refuse to send. */
  async function raw({ method = 'GET', path, headers, body = '' }: RawRequest) {
    const { port } = bench.gateways[0]?.getHttpServer().address() as { port: number };
    const socket = connect(port, '127.0.0.1');
    const lines = [`${method} ${path} HTTP/1.1`, 'Host: gateway.test', 'Connection: close', ...headers];
    socket.write(Buffer.from(`${lines.join('\r\n')}\r\n\r\n${body}`, 'latin1'));
    let text = '';
    socket.on('data', (bytes: Buffer) => (text += bytes.toString('latin1')));
    await once(socket, 'close');
    return { status: Number(text.split(' ')[1]), text };
  }

  /** Returns the keys, bills and claims that a call could have written. */
  async function written(): Promise<unknown> {
    const keys = await bench.get(KeyService).list(customerId, { after: 0, limit: 10 });
    const usage = (await bench.usage()).filter(({ customer_id }) => customer_id === customerId);
    const claims = await bench.namesLike('idem:*');
    return { keys: keys.map(({ id, revoked_at }) => ({ id, revoked_at })), usage, claims };
  }

  const authorised = `X-API-Key: ${key}`;
  const json = (body: string): string[] => [
    'Content-Type: application/json',
    `Content-Length: ${Buffer.byteLength(body, 'latin1')}`,
  ];
  const minting = (body: string, more: string[] = []): RawRequest => {
    return { method: 'POST', path: '/v1/keys', headers: [authorised, ...json(body), ...more], body };
  };
  const calling = (path: string, headers: string[] = [], method = 'GET'): RawRequest => {
    return { method, path, headers: [authorised, ...headers] };
  };
  const reading = (...headers: string[]): RawRequest => calling(READ, headers);
  const badChecksum = `X-API-Key: ${key.slice(0, -1)}${key.endsWith('0') ? '1' : '0'}`;
  const plainText = { ...minting('tier=free'), headers: [authorised, 'Content-Type: text/plain', 'Content-Length: 9'] };

  const cases: [what: string, status: number, call: RawRequest][] = [
    ['malformed JSON', 400, minting('{"tier":"free"')],
    ['JSON that is no object', 400, minting('["free"]')],
    ['a body that is no UTF-8', 400, minting('{"tier":"fr\xff"}')],
    ['an empty body', 400, minting('')],
    ['a body of another type', 415, plainText],
    ['a body above 64 KiB', 413, minting(`{"tier":"${'x'.repeat(66_000)}"}`)],
    ['an unknown field', 400, minting('{"tier":"free","customer_id":"someone"}')],
    ["a tier above the caller's own", 403, minting('{"tier":"pro"}')],
    ['an unknown tier', 400, minting('{"tier":"gold"}')],
    ['the key twice', 401, calling('/v1/whoami', [authorised])],
    ['two keys', 401, reading(`X-API-Key: ${foreign.key}`)],
    ['a key with a wrong checksum', 401, { path: READ, headers: [badChecksum] }],
    ['two idempotency keys', 400, reading('Idempotency-Key: a', 'Idempotency-Key: b')],
    ['an idempotency key of spaces', 400, reading('Idempotency-Key: "a b"')],
    ['an unterminated idempotency key', 400, reading('Idempotency-Key: "a')],
    ['two request ids', 400, reading('X-Request-Id: a', 'X-Request-Id: b')],
    ['an If-None-Match above 1,024 characters', 400, reading(`If-None-Match: "${'x'.repeat(1_023)}"`)],
    ['a window of 0 hours', 400, calling('/v1/usage?window=0')],
    ['a window of 745 hours', 400, calling('/v1/usage?window=745')],
    ['a window that is no number', 400, calling('/v1/usage?window=1e2')],
    ['a repeated parameter', 400, calling('/v1/usage?window=1&window=2')],
    ['an unknown parameter', 400, calling(`${READ}?verbose=1`)],
    ['an id beyond the integers', 400, calling(`/v1/keys/${'9'.repeat(30)}`, [], 'DELETE')],
    ["another account's key id", 404, calling(`/v1/keys/${foreign.keyId}`, [], 'DELETE')],
    ['a method that is not there', 405, calling('/v1/keys', ['Content-Length: 0'], 'PUT')],
  ];

  let before: unknown;
  beforeAll(async () => {
    before = await written();
  });

  it.each(cases)('%s is %i and reveals no more than it must', async (_what, status, call) => {
    const reply = await raw(call);
    expect(reply.status).toBe(status);
    expect(reply.text).toContain('application/problem+json');
    expect(reply.text).not.toMatch(/node_modules|at .*\.js:\d+/);
  });

  it.each([
    ['a line feed', 'a\nSet-Cookie: injected=1'],
    ['a carriage return', 'a\rSet-Cookie: injected=1'],
    ['a folded line', 'a\r\n Set-Cookie: injected=1'],
    ['a zero byte', 'a\0b'],
    ['a control character', 'a\x07b'],
    ['a byte above ASCII', 'a\xe4b'],
    ['a blank', 'a b'],
    ['256 characters', 'x'.repeat(256)],
    ['nothing', ''],
  ])('a request id with %s is 400 and is not echoed', async (_what, id) => {
    const reply = await raw(reading(`X-Request-Id: ${id}`));
    expect(reply.status).toBe(400);
    expect(reply.text).not.toContain('injected');
    expect(reply.text.toLowerCase()).not.toContain('set-cookie');
  });

  it('treats an encoded line break in a request id as text', async () => {
    const reply = await raw(calling('/v1/whoami', ['X-Request-Id: a%0d%0aSet-Cookie:%20b']));
    expect(reply.status).toBe(200);
    expect(reply.text.toLowerCase()).toContain('x-request-id: a%0d%0aset-cookie:%20b\r\n');
    expect(reply.text.toLowerCase()).not.toMatch(/\r\nset-cookie/);
  });

  it('wrote no key, no bill and no claim with any of it', async () => {
    expect(await written()).toEqual(before);
  });

  it("leaves another account's key working", async () => {
    expect((await bench.request('/v1/whoami', { key: foreign.key })).status).toBe(200);
  });
});
