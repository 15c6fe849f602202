import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Body, Controller, Delete, Get, Module, Param, Post, Req, Res } from '@nestjs/common';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { Type } from 'class-transformer';
import { IsArray, IsInt, IsOptional, IsString, Max, Min, ValidateNested } from 'class-validator';
import { AppError } from '@hiring/contracts';
import { createLogger, logContext } from '@hiring/platform-observability';
import { gunzipSync, brotliDecompressSync } from 'node:zlib';
import { conditional } from './conditional.js';
import { createEdgeApp } from './edge-app.js';
import type { EdgeReply, EdgeRequest } from './edge.adapter.js';
import { NoQuery, parseBody, parsePathInt, parseQuery } from './input.js';

class PageQuery {
  @IsOptional()
  @IsInt()
  @Min(1)
  @Max(200)
  limit: number = 50;
}

class NewThing {
  @IsString()
  name!: string;
}

class Part {
  @IsString()
  title!: string;
}

class Texts {
  @IsOptional()
  @IsString()
  name?: string;

  @IsOptional()
  @IsString({ each: true })
  tags?: string[];

  @IsOptional()
  @Type(() => Part)
  @ValidateNested({ each: true })
  parts?: Part[];

  @IsOptional()
  @IsArray()
  rows?: unknown[];

  @IsOptional()
  @IsInt()
  @Min(1)
  @Max(9)
  count?: number;
}

const LONG = JSON.stringify({ text: 'hiring '.repeat(400) });

@Controller()
class ThingsController {
  @Get('/things/:id')
  thing(@Param('id') id: string, @Req() request: EdgeRequest): unknown {
    parseQuery(NoQuery, request.query);
    const value = parsePathInt('id', id);
    if (value === 404) throw new AppError('not_found', 'There is no such thing.');
    return { id: value, request_id: logContext()?.request_id };
  }

  @Get('/page')
  page(@Req() request: EdgeRequest): unknown {
    return parseQuery(PageQuery, request.query);
  }

  @Get('/long')
  long(@Req() request: EdgeRequest, @Res() reply: EdgeReply): void {
    const { etag, notModified } = conditional(LONG, request.headers['if-none-match']);
    void reply.header('etag', etag).type('application/json; charset=utf-8');
    if (notModified) void reply.code(304).send();
    else void reply.send(LONG);
  }

  @Post('/things')
  create(@Body() body: unknown): unknown {
    return parseBody(NewThing, body);
  }

  @Get('/texts')
  query(@Req() request: EdgeRequest): unknown {
    return parseQuery(Texts, request.query);
  }

  @Post('/texts')
  texts(@Body() body: unknown): unknown {
    return parseBody(Texts, body);
  }

  @Delete('/things/:id')
  remove(): unknown {
    return {};
  }

  @Get('/fails')
  fails(): never {
    throw new TypeError('secret internals at db.internal:5432');
  }

  @Get('/away')
  away(): never {
    throw new AppError('unavailable', 'Not now.');
  }

  @Get('/who')
  who(@Req() request: EdgeRequest): unknown {
    return { ip: request.ip };
  }
}

@Module({ controllers: [ThingsController] })
class ThingsModule {}

const BASE = 'https://docs.example/problems/';

async function start(ignoreTrailingSlash = false): Promise<NestFastifyApplication> {
  const app = await createEdgeApp(ThingsModule, {
    logger: createLogger({ service: 'test', level: 'silent' }),
    bodyLimitBytes: 65_536,
    trustedProxies: ['10.0.0.0/8'],
    problemTypeBase: BASE,
    ignoreTrailingSlash,
  });
  return app.init();
}

describe('the edge application', () => {
  let app: NestFastifyApplication;

  beforeAll(async () => {
    app = await start();
    await app.getHttpAdapter().getInstance().ready();
  });

  afterAll(() => app.close());

  const call = (
    method: 'GET' | 'HEAD' | 'POST' | 'PUT' | 'DELETE' | 'QUERY',
    url: string,
    headers: Record<string, string> = {},
    payload?: string | Buffer,
  ) => app.inject({ method: method as 'GET', url, headers, ...(payload === undefined ? {} : { payload }) });
  const post = (payload: string | Buffer, type = 'application/json', headers: Record<string, string> = {}) =>
    call('POST', '/things', { 'content-type': type, ...headers }, payload);
  const postTexts = (body: string) => call('POST', '/texts', { 'content-type': 'application/json' }, body);

  function expectProblem(
    response: Awaited<ReturnType<typeof call>>,
    status: number,
    code: string,
  ): Record<string, unknown> {
    expect(response.statusCode).toBe(status);
    expect(response.headers['content-type']).toBe('application/problem+json; charset=utf-8');
    const body = response.json<Record<string, unknown>>();
    expect(body).toMatchObject({ type: BASE + code, status, code, request_id: response.headers['x-request-id'] });
    expect(body).toMatchObject({ title: expect.any(String), detail: expect.any(String), instance: expect.any(String) });
    expect(response.body).not.toMatch(/node_modules|\.ts:|\.js:|internal:5432|Fastify|Nest/);
    return body;
  }

  it("answers with the caller's request id, or a new one", async () => {
    const own = await call('GET', '/things/1', { 'x-request-id': 'abc-1' });
    expect(own.headers['x-request-id']).toBe('abc-1');
    expect(own.json()).toEqual({ id: 1, request_id: 'abc-1' });
    const made = await call('GET', '/things/1');
    expect(made.headers['x-request-id']).toMatch(/^[0-9a-f-]{36}$/);
  });

  it('refuses the character U+0000 in any text, and names the field', async () => {
    const body = JSON.stringify({ name: 'a\0b', tags: ['b', '\0'], parts: [{ title: '\0' }], rows: [{ title: '\0' }] });
    const detail = 'must not contain the character U+0000';
    expect(expectProblem(await postTexts(body), 400, 'invalid_request')).toMatchObject({
      // No error names a row, because the operation itself checks the rows.
      errors: ['/name', '/tags/1', '/parts/0/title'].map((pointer) => ({ pointer, detail })),
    });
    // The parser refuses the member names `__proto__` and `constructor` even in a row. A row that is not an object is
    // accepted.
    expect((await postTexts('{"rows":[{"constructor":1}]}')).statusCode).toBe(400);
    expect((await postTexts('{"rows":[null,1,{}]}')).statusCode).toBe(201);
    expect(expectProblem(await call('GET', '/texts?name=%00'), 400, 'invalid_request')).toMatchObject({
      errors: [{ pointer: '?name', detail }],
    });
  });

  it.each(Object.getOwnPropertyNames(Object.prototype))(
    'refuses the unknown member %s, nested ones too',
    async (name) => {
      const member = `${JSON.stringify(name)}:1`;
      for (const [body, pointer] of [
        [`{${member}}`, `/${name}`],
        [`{"parts":[{"title":"a"},{"title":"b",${member}}]}`, `/parts/1/${name}`],
      ] as const) {
        const { errors } = expectProblem(await postTexts(body), 400, 'invalid_request');
        const detail = 'is not a known field';
        // Members that may replace a prototype are refused before their position in the body is known, so the pointer
        // has only the name.
        const isRefusedAnywhere = ['__proto__', 'constructor'].includes(name);
        expect(errors).toEqual([{ pointer: isRefusedAnywhere ? `/${name}` : pointer, detail }]);
      }
      expect(expectProblem(await call('GET', `/texts?${name}=1`), 400, 'invalid_request')['errors']).toEqual([
        { pointer: `?${name}`, detail: 'is not a parameter of this operation' },
      ]);
    },
  );

  it('reports the type of a value once, without the rules that a wrong type breaks as well', async () => {
    for (const [count, detail] of [
      ['x', 'must be an integer number'],
      [1.5, 'must be an integer number'],
      [0, 'must not be less than 1'],
    ]) {
      const body = expectProblem(await postTexts(JSON.stringify({ count })), 400, 'invalid_request');
      expect(body['errors']).toEqual([{ pointer: '/count', detail }]);
    }
  });

  it.each(['', 'a b', 'x'.repeat(256), 'é', 'tab\there'])(
    'refuses the request id %j and answers under another',
    async (id) => {
      const response = await call('GET', '/things/1', { 'x-request-id': id });
      const body = expectProblem(response, 400, 'invalid_request');
      expect(body['errors']).toEqual([{ pointer: '#X-Request-Id', detail: expect.any(String) }]);
      expect(response.headers['x-request-id']).not.toBe(id);
    },
  );

  it('puts security headers on answers and problems alike', async () => {
    for (const url of ['/things/1', '/nowhere', '/fails']) {
      const { headers } = await call('GET', url);
      expect(headers).toMatchObject({
        'x-content-type-options': 'nosniff',
        'x-frame-options': 'DENY',
        'referrer-policy': 'no-referrer',
        'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
      });
      expect(String(headers['vary'])).toMatch(/X-API-Key/i);
      expect(headers['x-powered-by']).toBeUndefined();
    }
  });

  it.each([
    ['/nowhere?secret=1', '/nowhere'],
    ['/things/404', '/things/404'],
  ])('answers %s with 404, whose body names the path', async (url, instance) => {
    expect(expectProblem(await call('GET', url), 404, 'not_found')['instance']).toBe(instance);
  });

  it.each([
    ['PUT', '/things/1', 'DELETE, GET, HEAD'],
    ['DELETE', '/things', 'POST'],
    ['POST', '/page', 'GET, HEAD'],
  ] as const)('answers %s %s with 405 and Allow: %s', async (method, url, allow) => {
    const response = await call(method, url, { 'content-type': 'application/json' }, '{}');
    expectProblem(response, 405, 'method_not_allowed');
    expect(response.headers['allow']).toBe(allow);
  });

  it.each([
    ['QUERY', '/page', {}, 405],
    ['QUERY', '/nowhere', {}, 404],
    ['PUT', '/page', { 'content-type': 'text/plain' }, 405],
    ['POST', '/nowhere', { 'content-type': 'text/plain' }, 404],
  ] as const)('looks at no body of what is not there: %s %s', async (method, url, headers, status) => {
    const response = await call(method, url, headers, 'text');
    expectProblem(response, status, status === 404 ? 'not_found' : 'method_not_allowed');
  });

  it('answers HEAD like GET without the body', async () => {
    const get = await call('GET', '/things/1', { 'x-request-id': 'r' });
    const head = await call('HEAD', '/things/1', { 'x-request-id': 'r' });
    expect(head.statusCode).toBe(200);
    expect(head.body).toBe('');
    expect(head.headers['content-length']).toBe(get.headers['content-length']);
    expect(head.headers['content-type']).toBe(get.headers['content-type']);
  });

  it('reveals only the request id of an internal failure', async () => {
    const body = expectProblem(await call('GET', '/fails'), 500, 'internal');
    expect(JSON.stringify(body)).not.toMatch(/secret|TypeError/);
  });

  it('has a Retry-After with 503', async () => {
    const response = await call('GET', '/away');
    expectProblem(response, 503, 'unavailable');
    expect(response.headers['retry-after']).toBe('1');
  });

  it('names an unknown, a repeated and a malformed query parameter', async () => {
    const unknown = expectProblem(await call('GET', '/page?limt=5'), 400, 'invalid_request');
    expect(unknown['errors']).toEqual([{ pointer: '?limt', detail: 'is not a parameter of this operation' }]);
    expect(unknown['detail']).toMatch(/limt/);
    const repeated = expectProblem(await call('GET', '/page?limit=5&limit=6'), 400, 'invalid_request');
    expect(repeated['errors']).toEqual([{ pointer: '?limit', detail: 'must be given once' }]);
    for (const value of ['0', '201', '5.0', '1e2', '-1', '+5', ' 5', '', '0x10', '99999999999999999999', '٥']) {
      const body = expectProblem(await call('GET', `/page?limit=${encodeURIComponent(value)}`), 400, 'invalid_request');
      expect(body['errors']).toEqual([{ pointer: '?limit', detail: expect.any(String) }]);
    }
    expect((await call('GET', '/page?limit=200')).json()).toEqual({ limit: 200 });
    expect((await call('GET', '/page')).json()).toEqual({ limit: 50 });
    expectProblem(await call('GET', '/page?__proto__=1'), 400, 'invalid_request');
    expectProblem(await call('GET', '/page?constructor=1'), 400, 'invalid_request');
  });

  it.each(['abc', '0', '-1', '1.5', '9007199254740992', '%00', '1%20'])(
    'answers the path id %s with 400',
    async (id) => {
      expectProblem(await call('GET', `/things/${id}`), 400, 'invalid_request');
    },
  );

  it.each(['/things/%zz', '/%', `/things/${'1'.repeat(600)}`])(
    'answers the unreadable path %s with a problem',
    async (url) => {
      const response = await call('GET', url);
      expect([400, 404]).toContain(response.statusCode);
      expectProblem(response, response.statusCode, response.statusCode === 400 ? 'invalid_request' : 'not_found');
    },
  );

  it('accepts a JSON body and refuses everything else, with the reason', async () => {
    expect((await post('{"name":"x"}')).json()).toEqual({ name: 'x' });
    expect((await post('{"name":"x"}', 'application/json; charset=UTF-8')).statusCode).toBe(201);
    for (const bad of ['{"name":', '', 'name', '{"name":"x"}}', "{'name':1}"]) {
      const body = expectProblem(await post(bad), 400, 'invalid_request');
      expect(body['detail']).toMatch(/JSON/);
    }
    for (const bad of ['[]', 'null', '"x"', '5']) {
      expect(expectProblem(await post(bad), 400, 'invalid_request')['detail']).toMatch(/JSON object/);
    }
    expectProblem(await post(Buffer.from([0x22, 0xff, 0x22])), 400, 'invalid_request');
    const unknown = expectProblem(await post('{"name":"x","customer_id":"c"}'), 400, 'invalid_request');
    expect(unknown['errors']).toEqual([{ pointer: '/customer_id', detail: 'is not a known field' }]);
    const missing = expectProblem(await post('{}'), 400, 'invalid_request');
    expect(missing['errors']).toEqual([{ pointer: '/name', detail: 'must be a string' }]);
    for (const bad of [
      '{"__proto__":{"name":"x"}}',
      String.raw`{"name":"x","\u005f_proto__":{}}`,
      String.raw`{"name":"x","c\u006Fnstructor":{}}`,
      '{"name":"x","constructor":{"prototype":{}}}',
    ])
      expectProblem(await post(bad), 400, 'invalid_request');
  });

  it('answers 415 to other media types and to encoded bodies', async () => {
    const body = '{"name":"x"}';
    for (const response of [
      await post('name=x', 'application/x-www-form-urlencoded'),
      await post(body, 'text/plain'),
      await call('POST', '/things', {}, body),
      await post(body, 'application/json; charset=latin1'),
      await post(body, 'application/json', { 'content-encoding': 'gzip' }),
    ])
      expectProblem(response, 415, 'unsupported_media_type');
  });

  it('accepts a body of 64 KiB and answers 413 to one byte more', async () => {
    const sized = (bytes: number): string => `{"name":"${'x'.repeat(bytes - 11)}"}`;
    expect((await post(sized(65_536))).statusCode).toBe(201);
    expectProblem(await post(sized(65_537)), 413, 'payload_too_large');
  });

  it('compresses answers above 1 KiB and no others', async () => {
    const gzip = await call('GET', '/long', { 'accept-encoding': 'gzip' });
    expect(gzip.headers['content-encoding']).toBe('gzip');
    expect(gunzipSync(gzip.rawPayload).toString()).toBe(LONG);
    const br = await call('GET', '/long', { 'accept-encoding': 'gzip, deflate, br' });
    expect(br.headers['content-encoding']).toBe('br');
    expect(brotliDecompressSync(br.rawPayload).toString()).toBe(LONG);
    expect(String(br.headers['vary']).toLowerCase()).toMatch(/x-api-key.*accept-encoding/);
    const plain = await call('GET', '/long');
    expect(plain.headers['content-encoding']).toBeUndefined();
    expect(plain.headers['vary']).toBe(br.headers['vary']);
    expect((await call('GET', '/long', { 'if-none-match': String(plain.headers['etag']) })).headers['vary']).toBe(
      br.headers['vary'],
    );
    const small = await call('GET', '/things/1', { 'accept-encoding': 'gzip' });
    expect(small.headers['content-encoding']).toBeUndefined();
  });

  it('gives each encoding of an answer its own strong tag and accepts all of them', async () => {
    const tags = new Set<string>();
    for (const coding of ['identity', 'gzip', 'br']) {
      const first = await call('GET', '/long', { 'accept-encoding': coding });
      const etag = String(first.headers['etag']);
      expect(etag).toMatch(/^"[\w-]{27}(-gzip|-br)?"$/);
      tags.add(etag);
      const again = await call('GET', '/long', { 'accept-encoding': coding, 'if-none-match': etag });
      expect(again.statusCode).toBe(304);
      expect(again.body).toBe('');
      expect(again.headers['content-encoding']).toBeUndefined();
    }
    expect(tags.size).toBe(3);
    expect((await call('GET', '/long', { 'if-none-match': '"other"' })).statusCode).toBe(200);
  });

  it('accepts forwarding headers of trusted proxies only', async () => {
    const from = (remoteAddress: string) =>
      app.inject({ url: '/who', remoteAddress, headers: { 'x-forwarded-for': '203.0.113.9' } });
    expect((await from('10.1.2.3')).json()).toEqual({ ip: '203.0.113.9' });
    expect((await from('192.0.2.1')).json()).toEqual({ ip: '192.0.2.1' });
  });
});

describe('the edge application that ignores a trailing slash', () => {
  it.each(['/page', '/page/'])('answers a wrong method of %s with 405', async (url) => {
    const app = await start(true);
    const { statusCode, headers } = await app.inject({ method: 'DELETE', url });
    expect([statusCode, headers['allow']]).toEqual([405, 'GET, HEAD']);
    await app.close();
  });
});
