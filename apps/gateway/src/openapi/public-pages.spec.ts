import 'reflect-metadata';
import { Module } from '@nestjs/common';
import { afterAll, describe, expect, it } from '@jest/globals';
import { Ajv2020 } from 'ajv/dist/2020.js';
import ajvFormats from 'ajv-formats';
import { deliveryBody, testBody } from '@hiring/delivery';
import { GatewayConfig } from '../config.js';
import { operations } from '../operations/index.js';
import { edgeOf } from '../testing/edge.testing.js';
import { markdownPages } from './markdown-pages.js';
import { OpenApiDocument } from './openapi.document.js';
import { PublicPagesController } from './public-pages.controller.js';

const BASE = 'https://api.example';
const config = {
  baseUrl: BASE,
  appApiUrl: 'https://leads.example',
  accountsUrl: 'https://accounts.example',
  publicKafkaBrokers: [],
  kafkaTls: false,
  topicPrefix: 'hiring',
};

@Module({
  controllers: [PublicPagesController],
  providers: [OpenApiDocument, { provide: GatewayConfig, useValue: config }],
})
class PagesModule {}

const app = await edgeOf(PagesModule);
app.get(OpenApiDocument).describe(app);
await app.init();
afterAll(() => app.close());

describe('public pages', () => {
  const get = (url: string, headers: Record<string, string> = {}) => app.inject({ method: 'GET', url, headers });

  it.each([
    ['/llms.txt', 'text/markdown; charset=utf-8'],
    ['/robots.txt', 'text/plain; charset=utf-8'],
    ['/server.json', 'application/json; charset=utf-8'],
    ['/docs/api/README.md', 'text/markdown; charset=utf-8'],
    ['/docs/api/operations/is_hiring.md', 'text/markdown; charset=utf-8'],
    ['/schemas/hiring.events.opened.v1.json', 'application/schema+json; charset=utf-8'],
  ])('%s is %s, needs no key, and is 304 to a caller that has it', async (path, type) => {
    const { statusCode, headers, body } = await get(path);
    expect([statusCode, headers['content-type'], headers['cache-control']]).toEqual([200, type, 'public, no-cache']);
    expect(body.length).toBeGreaterThan(0);
    expect((await get(path, { 'if-none-match': String(headers.etag) })).statusCode).toBe(304);
    expect((await get(`${path}?a=1`)).statusCode).toBe(400);
  });

  it('no page has a placeholder of an address', async () => {
    const pages = [...markdownPages(config).keys()].map((path) => `/docs/api/${path}`);
    const texts = await Promise.all(pages.map(async (path) => `${path}\n${(await get(path)).body}`));
    expect(texts.filter((text) => /\{\w*_url\}/.test(text))).toEqual([]);
  });

  it.each([
    '/docs/api/absent.md',
    '/docs/api/operations/absent.md',
    '/docs/api/openapi-1.0.0.json',
    '/schemas/absent.json',
    '/docs/api/..%2F..%2FREADME.md',
    '/docs/api/..%2F../mcp.md',
  ])('%s is 404', async (path) => {
    expect((await get(path)).statusCode).toBe(404);
  });

  it('/llms.txt links to every operation, and every page and schema it links to is served', async () => {
    const { body } = await get('/llms.txt');
    const linked = [...body.matchAll(/\]\(https:\/\/api\.example(\/[^)]+)\)/g)].map(([, path]) => path ?? '');
    for (const { name } of operations) expect(linked).toContain(`/docs/api/operations/${name}.md`);
    expect(linked).toEqual(expect.arrayContaining(['/openapi.json', '/asyncapi.json', '/mcp', '/docs/api/README.md']));
    for (const path of linked.filter((each) => /^\/(docs|schemas)\//.test(each))) {
      expect([path, (await get(path)).statusCode]).toEqual([path, 200]);
    }
  });

  it('links between pages lead to pages that are served', async () => {
    const { body } = await get('/docs/api/README.md');
    const targets = [...body.matchAll(/\]\(([^)#\s]+)[^)]*\)/g)].map(([, target]) => target ?? '');
    expect(targets.length).toBeGreaterThan(40);
    for (const target of targets) {
      expect([target, target.startsWith(`${BASE}/`)]).toEqual([target, true]);
      expect([target, (await get(target.slice(BASE.length))).statusCode]).toEqual([target, 200]);
    }
    expect(body).toContain(`${BASE}/v1/companies/13/is-hiring`);
  });

  it('schemas have their own address as $id, and take what is sent', async () => {
    const ajv = ajvFormats.default(new Ajv2020({ strict: false }));
    const schema = async (name: string): Promise<{ $id: string }> => {
      const read = (await get(`/schemas/${name}`)).json<{ $id: string }>();
      expect(read.$id).toBe(`${BASE}/schemas/${name}`);
      return read;
    };
    const at = '2026-03-02T10:00:00.000Z';
    const event = {
      event_seq: 42,
      company_id: 1,
      req_key: 'greenhouse:acme:engineer',
      board: 'greenhouse',
      event_type: 'opened',
      observed_at: at,
      function: 'engineering',
      country: 'DE',
      title: 'Engineer',
      source_board: 'greenhouse',
      confidence: 0.95,
    };
    const valid = async (name: string, ...values: object[]): Promise<boolean[]> => {
      const read = await schema(name);
      return values.map((value) => ajv.validate(read, value));
    };
    const closed = { ...event, event_type: 'closed' };
    expect(await valid('hiring.events.opened.v1.json', event, closed)).toEqual([true, false]);
    const pushed = { event_seq: 1, signal_no: 0, event_type: 'opened', observed_at: at };
    const sent = deliveryBody(
      { ...pushed, body: JSON.stringify(event), company: '{"name":"Acme","domain":"acme.example"}' },
      7,
    );
    const parsed = (text: string): object => JSON.parse(text) as object;
    expect(await valid('webhooks.event.v1.json', parsed(sent), { type: 'req.opened' })).toEqual([true, false]);
    expect(await valid('webhooks.test.v1.json', parsed(testBody(3, at)), event)).toEqual([true, false]);
  });
});
