import { describe, expect, it } from '@jest/globals';
import { runWithLogContext } from './log-context.js';
import { createLogger, NestPinoLogger, type Logger } from './logger.js';
import { withTrace } from './trace.js';

const RAW_KEY = 'hsk_live_0123456789abcdefghijABCDEFGHIJ0123456789abcdefgh';

function capture(): { logger: Logger; lines: string[]; last: () => Record<string, unknown> } {
  const lines: string[] = [];
  const destination = { write: (line: string) => void lines.push(line) };
  const logger = createLogger({ service: 'test', level: 'trace', instanceId: 'i1', destination });
  return { logger, lines, last: () => JSON.parse(lines.at(-1) ?? '') as Record<string, unknown> };
}

describe('createLogger', () => {
  it.each([
    ['an access token', 'refused hst_live_abc-DEF_123', 'refused hst_live_[redacted]'],
    ['a refresh token', 'hsr_live_abc-DEF_123 was used', 'hsr_live_[redacted] was used'],
    ['a sign-in link', 'GET https://a.test/sign-in/link/abc-DEF_1', 'GET https://a.test/sign-in/link/[redacted]'],
    ['a code', 'to https://a.test/cb?code=abc&state=s', 'to https://a.test/cb?code=[redacted]&state=s'],
  ])('never writes %s', (_what, message, written) => {
    const { logger, last } = capture();
    logger.info(message);
    expect(last()['msg'] ?? last()['message']).toBe(written);
  });

  it('writes one JSON line with service, instance, level and time', () => {
    const { logger, last } = capture();
    logger.info({ a: 1 }, 'hello');
    expect(last()).toMatchObject({ service: 'test', instance: 'i1', level: 'info', msg: 'hello', a: 1 });
    expect(last()['time']).toMatch(/^\d{4}-.*Z$/);
  });

  it.each<[string, unknown]>([
    ['a header', { headers: { 'x-api-key': 'topsecret' } }],
    ['a header in another case', { headers: { 'X-API-Key': 'topsecret' } }],
    ['authorization', { req: { headers: { authorization: 'Bearer topsecret' } } }],
    ['cookies', { headers: { cookie: 'topsecret', 'set-cookie': ['topsecret', 'b'] } }],
    ['a deep secret', { a: { b: { c: [{ secret: 'topsecret' }] } } }],
    ['a webhook secret', { webhook_secret: 'topsecret' }],
    ['previous secrets', { secrets: ['topsecret', 'topsecret'] }],
    ['a key', { key: 'topsecret' }],
    ['a key as bytes', { key: Buffer.from('topsecret') }],
    ['a secret object', { secret: { inner: 'topsecret' } }],
    ['a secret with quotes', { secret: 'a"topsecret"b\\' }],
    ['a database password', { url: 'postgres://hiring_reads:topsecret@db:5432/hiring' }],
    ['JSON as text', { body: JSON.stringify({ url: 'x', secret: 'topsecret' }) }],
  ])('hides %s', (_what, fields) => {
    const { logger, lines, last } = capture();
    logger.info(fields, 'x');
    const line = lines.join('');
    expect(line).not.toContain('topsecret');
    expect(line).not.toContain(Buffer.from('topsecret').join(','));
    expect(last()['msg']).toBe('x');
  });

  it('hides raw keys wherever they occur, and nothing else', () => {
    const { logger, lines, last } = capture();
    logger.warn(new Error(`no key ${RAW_KEY} known`), `refused ${RAW_KEY}`);
    logger.warn({ path: `/v1/keys?x=${RAW_KEY}`, note: 'whsec_abcdefgh12345678' }, 'x');
    expect(lines.join('')).not.toContain(RAW_KEY);
    expect(lines.join('')).not.toContain('abcdefgh12345678');
    logger.info({ company_id: 7, keys: 3, req_key: 'acme:1', keyboard: 'qwerty' }, 'kept');
    expect(last()).toMatchObject({ company_id: 7, keys: 3, req_key: 'acme:1', keyboard: 'qwerty' });
  });

  it('carries request id and trace id on every line of a request, across awaits', async () => {
    const { logger, last } = capture();
    await runWithLogContext({ request_id: 'r1' }, async () => {
      await withTrace('00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01', 'work', async () => {
        await Promise.resolve();
        logger.info('inside');
      });
    });
    expect(last()).toMatchObject({ request_id: 'r1', trace_id: '0af7651916cd43dd8448eb211c80319c' });
    logger.info('outside');
    expect(last()).not.toHaveProperty('request_id');
  });
});

describe('NestPinoLogger', () => {
  it("turns Nest's calls into the same lines", () => {
    const { logger, last } = capture();
    const nest = new NestPinoLogger(logger);
    nest.log('started', 'NestFactory');
    expect(last()).toMatchObject({ level: 'info', msg: 'started', context: 'NestFactory' });
    nest.error('broken', 'Error: broken\n at x', 'Router');
    expect(last()).toMatchObject({ level: 'error', msg: 'broken', stack: 'Error: broken\n at x', context: 'Router' });
    nest.error(new TypeError('bad'));
    expect(last()).toMatchObject({ level: 'error', msg: 'bad', err: { type: 'TypeError' } });
    nest.verbose({ some: 'object' });
    expect(last()).toMatchObject({ level: 'trace', detail: { some: 'object' } });
  });
});
