import 'reflect-metadata';
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { Module } from '@nestjs/common';
import { afterAll, describe, expect, it, test } from '@jest/globals';
import { load, type CheerioAPI } from 'cheerio';
import { Marked, type Token, type Tokens } from 'marked';
import ts from 'typescript';
import { ERROR_CODES } from '@hiring/contracts';
import { Clock } from '@hiring/platform-config';
import { Health } from '@hiring/platform-observability';
import { FakeClock } from '@hiring/platform-testing';
import { GatewayConfig } from '../config.js';
import { addressOf, linkTarget, markdownPages, pageSources } from '../openapi/markdown-pages.js';
import { PublicPagesController } from '../openapi/public-pages.controller.js';
import { OpenApiDocument } from '../openapi/openapi.document.js';
import { operations } from '../operations/index.js';
import { edgeOf } from '../testing/edge.testing.js';
import { Reference } from './reference.js';
import { ReferenceController } from './reference.controller.js';

import { RootController } from './root.controller.js';

const BASE = 'https://api.example';
const CONSOLE = 'https://app.example/console/';
const BROWSER = { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' };
/** Served by other controllers. */
const ELSEWHERE = ['/openapi.json', '/llms.txt', '/docs/api/', '/docs/files/'];
const config = {
  baseUrl: BASE,
  consoleUrl: CONSOLE,
  appApiUrl: 'https://leads.example.com',
  accountsUrl: 'https://accounts.example.com',
  publicKafkaBrokers: [],
  kafkaTls: false,
  topicPrefix: 'hiring',
};
const clock = new FakeClock();
const health = new Health();
let lookups = 0;
let state: true | string = true;
health.check('postgres', () => {
  lookups += 1;
  return state;
});

@Module({
  controllers: [PublicPagesController, ReferenceController, RootController],
  providers: [
    Reference,
    OpenApiDocument,
    { provide: Health, useValue: health },
    { provide: Clock, useValue: clock },
    { provide: GatewayConfig, useValue: config },
  ],
})
class ReferenceModule {}

const app = await edgeOf(ReferenceModule);
app.get(OpenApiDocument).describe(app);
await app.init();
afterAll(() => app.close());

const get = (url: string, headers: Record<string, string> = {}) => app.inject({ method: 'GET', url, headers });
const addresses = [...markdownPages(config).keys()].map(addressOf);
const operationAddresses = operations.map(({ name }) => addressOf(`operations/${name}.md`));

const opened = new Map<string, CheerioAPI>();

/** Opens a page. Each page is parsed once for all tests, which do not change it. */
async function open(address: string): Promise<CheerioAPI> {
  const { statusCode, body } = await get(address);
  expect([address, statusCode]).toEqual([address, 200]);
  const page = opened.get(address) ?? load(body);
  opened.set(address, page);
  return page;
}

const attributes = ($: CheerioAPI, selector: string, name = 'href'): string[] =>
  [...$(selector)].map((one) => $(one).attr(name) ?? '');

function sample($: CheerioAPI, language: string): string {
  const block = $('aside .code').filter((_, one) => $(one).find('.language').text() === language);
  return block.first().find('pre').text();
}

const sources = pageSources();
const served = new Map([...sources].map(([path, file]) => [file, path]));

test.each([...sources])('no link of %s is dropped, and files that it links to are served', async (_path, file) => {
  const text = readFileSync(file, 'utf8');
  const relative = new Marked()
    .lexer(text)
    .flatMap((token) => linksOf(token))
    .filter((href) => !/^[a-z]+:|^#|^\//.test(href));
  expect(relative.filter((href) => linkTarget(file, href, served) === null)).toEqual([]);
  for (const href of relative) {
    const target = linkTarget(file, href, served);
    if (target !== null && 'address' in target)
      expect([href, (await get(target.address)).statusCode]).toEqual([href, 200]);
  }
});

test.each(['examples/../../package.json', 'examples/%2e%2e/%2e%2e/package.json', 'fixtures', 'other/file'])(
  'no other file is served: %s',
  async (path) => {
    expect((await get(`/docs/files/${path}`)).statusCode).toBe(404);
  },
);

/** Returns the targets of the links within a Markdown token. */
function linksOf(token: Token): string[] {
  const targets: string[] = [];
  new Marked().walkTokens(
    [token],
    (inner) => void (inner.type === 'link' && targets.push((inner as Tokens.Link).href)),
  );
  return targets;
}

describe('a page of the reference', () => {
  it.each(addresses)(
    '%s has its text in the document, a title, one main heading and a way to every other page',
    async (address) => {
      const $ = await open(address);
      expect($('h1')).toHaveLength(1);
      expect($('title').text()).toContain('Hiring signals');
      expect($('article').text().length).toBeGreaterThan(300);
      const listed = attributes($, '#navigation a[aria-current], #navigation li a');
      expect(new Set(listed)).toEqual(new Set(addresses));
      expect($('#navigation a[aria-current]').attr('href')).toBe(address);
      expect(attributes($, 'header a')).toContain(CONSOLE);
    },
  );

  it('is Markdown at its address with .md, and for a program that names Markdown first', async () => {
    for (const address of addresses) {
      const { body, headers } = await get(`${address}.md`);
      expect([address, headers['content-type']]).toEqual([address, 'text/markdown; charset=utf-8']);
      expect(body).toMatch(/^# .+\n\n> All pages: \[llms\.txt\]\(.+\/llms\.txt\)\n/);
      expect(body).not.toMatch(/\]\((?!https?:|#|\/)/);
    }
    const typeFor = async (accept: string): Promise<unknown[]> => {
      const { headers } = await app.inject({ method: 'GET', url: '/docs/quick-start', headers: { accept } });
      return [String(headers['content-type']).split(';')[0], headers['vary']];
    };
    expect(await typeFor('text/markdown, text/html, */*')).toEqual(['text/markdown', 'Accept']);
    expect(await typeFor('text/html,application/xhtml+xml,*/*;q=0.8')).toEqual(['text/html', 'Accept']);
    expect(await typeFor('*/*')).toEqual(['text/html', 'Accept']);
    expect((await get('/docs/absent.md')).statusCode).toBe(404);
  });

  it('has no script, style or handler of its own, and its policy allows only those of this server', async () => {
    for (const address of addresses) {
      const { headers } = await get(address);
      const $ = await open(address);
      expect(headers['content-security-policy']).toMatch(/^default-src 'none'; script-src 'self'; style-src 'self'; /);
      expect(String(headers['content-security-policy'])).not.toContain('unsafe');
      expect($('style, script:not([src]), [style], [onclick]')).toHaveLength(0);
      const loaded = $('script, img, link[rel=stylesheet], link[rel=icon]')
        .map((_, one) => $(one).attr('src') ?? $(one).attr('href'))
        .get();
      for (const file of loaded) expect((await get(file)).statusCode).toBe(200);
    }
  });

  it('leads to addresses that are served, and to anchors that are there', async () => {
    const dead: string[] = [];
    const anchors = new Map<string, Set<string>>();
    const pages = new Map<string, CheerioAPI>();
    for (const address of addresses) {
      const $ = await open(address);
      pages.set(address, $);
      anchors.set(address, new Set(attributes($, '[id]', 'id')));
    }
    for (const [address, $] of pages) {
      for (const href of attributes($, 'a')) {
        if (/^https?:/.test(href) || ELSEWHERE.some((path) => href.startsWith(path))) continue;
        const [path = '', anchor] = href.split('#');
        const found = anchors.get(path === '' ? address : path);
        if (found === undefined || (anchor !== undefined && !found.has(anchor))) dead.push(`${address}: ${href}`);
      }
      const twice = attributes($, '[id]', 'id');
      expect([address, new Set(twice).size]).toEqual([address, twice.length]);
    }
    expect(dead).toEqual([]);
  });

  it('is 304 to a caller that has it, and any query leads to it', async () => {
    const { headers } = await get('/docs/quick-start');
    expect(headers).toMatchObject({ 'content-type': 'text/html; charset=utf-8', 'cache-control': 'public, no-cache' });
    expect((await get('/docs/quick-start', { 'if-none-match': String(headers.etag) })).statusCode).toBe(304);
    expect((await get('/docs/quick-start?from=mail')).statusCode).toBe(200);
  });

  it('is at /docs with and without a slash, and /docs/errors has an anchor for every code', async () => {
    const [plain, slash] = [await get('/docs'), await get('/docs/')];
    expect(slash.body).toBe(plain.body);
    const $ = await open('/docs/errors');
    for (const code of Object.keys(ERROR_CODES)) expect($(`tr[id=${code}]`)).toHaveLength(1);
  });

  it.each(['/docs/absent', '/docs/operations/absent', '/docs/a/b/c', '/docs/concepts/errors', '/docs/..%2FREADME'])(
    '%s is 404: a page in a browser, a problem for a program',
    async (path) => {
      const [page, problem] = [await get(path, BROWSER), await get(path)];
      expect([page.statusCode, problem.statusCode]).toEqual([404, 404]);
      expect(load(page.body)('h1').text()).toBe('Page not found');
      expect(problem.json()).toMatchObject({ code: 'not_found' });
    },
  );
});

describe('an operation', () => {
  it.each(operations.map((operation) => [operation.name, operation] as const))(
    '%s has its request, its recorded exchange and a sample in each language that can be parsed',
    async (name, { method, path, meter }) => {
      const $ = await open(addressOf(`operations/${name}.md`));
      const route = path.replace(/:(\w+)/g, '{$1}');
      expect($('.route').text()).toBe(`${method}${route}`);
      expect(sample($, 'HTTP')).toMatch(/^(GET|POST|DELETE) \/v1\/[^]*\n\nHTTP\/1\.1 20\d/);
      expect($('.try').attr()).toMatchObject({ 'data-method': method, 'data-route': route });
      expect($('.try').attr('data-path')).toMatch(/^\/v1\//);
      if (meter === null) expect($('.try').attr('data-cost')).toBe('nothing');
      else expect($('.try').attr('data-cost')).toMatch(/^1 /);

      const curl = sample($, 'curl');
      expect(curl).toContain(`${BASE}/v1/`);
      const shell = spawnSync('sh', ['-n'], { input: curl, encoding: 'utf8' });
      expect([shell.status, shell.stderr]).toEqual([0, '']);
      const [, body] = /-d '([^]*)'$/.exec(curl) ?? [];
      if (body !== undefined) expect(JSON.parse(body.replaceAll(`'\\''`, "'"))).toBeInstanceOf(Object);

      const { diagnostics } = ts.transpileModule(sample($, 'TypeScript'), {
        reportDiagnostics: true,
        compilerOptions: { module: ts.ModuleKind.ESNext, target: ts.ScriptTarget.ES2022 },
      });
      expect(diagnostics?.map(({ messageText }) => messageText)).toEqual([]);
      expect(sample($, 'TypeScript')).toContain(`await client.`.replace('await ', ''));
      expect(sample($, 'Python')).toContain(`requests.${method.toLowerCase()}(`);
    },
  );

  const hasPython = spawnSync('python3', ['--version']).status === 0;
  const inPython = hasPython ? test : test.skip;
  inPython('the samples in Python can be parsed', async () => {
    const samples = await Promise.all(operationAddresses.map(async (address) => sample(await open(address), 'Python')));
    const parse = 'import ast, json, sys\nfor text in json.load(sys.stdin): ast.parse(text)';
    const { status, stderr } = spawnSync('python3', ['-c', parse], {
      input: JSON.stringify(samples),
      encoding: 'utf8',
    });
    expect([status, stderr]).toEqual([0, '']);
  });
});

describe('the search', () => {
  it('knows every page by its title, request, prose and names', async () => {
    const index = (await get('/docs/search.json')).json<{ address: string; route: string; words: string }[]>();
    expect(index.map(({ address }) => address).sort()).toEqual([...addresses].sort());
    const isHiring = index.find(({ address }) => address === '/docs/operations/is_hiring');
    expect(isHiring?.route).toBe('GET /v1/companies/{company_id}/is-hiring');
    expect(isHiring?.words).toContain('open_req_count');
  });
});

describe('the root', () => {
  it('names documentation, console and status, as JSON or as a page', async () => {
    expect((await get('/')).json()).toMatchObject({ docs: `${BASE}/docs`, console: CONSOLE, status: `${BASE}/status` });
    const page = await get('/', BROWSER);
    const $ = load(page.body);
    expect(attributes($, 'main a')).toEqual(expect.arrayContaining(['/docs', CONSOLE, '/status']));
    expect(page.headers.vary).toContain('Accept');
  });

  it('/status is 200 while the process can serve and 503 otherwise, without a name of a part, and looks every two seconds', async () => {
    expect([(await get('/status')).json(), lookups]).toEqual([{ status: 'ok' }, 1]);
    state = 'connection refused';
    expect((await get('/status')).statusCode).toBe(200);
    clock.advance(2_000);
    const down = await get('/status');
    expect([down.statusCode, down.body, lookups]).toEqual([503, '{"status":"unavailable"}', 2]);
  });
});
