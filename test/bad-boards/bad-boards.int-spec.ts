import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { checkIntake, type Observation } from '@hiring/contracts';
import { BoardReplay } from '../../libs/ledger/test/board-replay.js';
import {
  bomb,
  cutShort,
  dripping,
  each,
  endless,
  garbage,
  greenhouse,
  greenhouseRow,
  greenhouseRows,
  gzipped,
  hangUp,
  hugeHead,
  json,
  personio,
  position,
  reply,
  silent,
  xml,
} from './answers.js';
import { CrawlRig, PATIENCE_MS, type Answer } from './crawl-rig.js';

/**
 * These tests send every kind of response in place of a listing. Each response comes over a real connection and goes
 * through the whole crawl: it is fetched, decompressed, parsed and written to the intake, and then the ledger decides
 * what changed. No response closes or opens a req.
 */
let boards = 0;

const rig = await CrawlRig.open();
afterAll(() => rig?.close());

const RSS_GROWTH_BYTES_MAX = 300 * 1024 * 1024;
let rssBefore: number;
beforeEach(() => {
  rssBefore = process.memoryUsage().rss;
});
afterEach(() => expect(process.memoryUsage().rss - rssBefore).toBeLessThan(RSS_GROWTH_BYTES_MAX));

/** Reads a new board at this vendor once. */
async function read(vendor: string, answer: Answer, token = `board-${(boards += 1)}`): Promise<Observation> {
  rig.answer = answer;
  const observation = await rig.crawl(`${vendor}/${token}`);
  expect(checkIntake(observation)).toMatchObject({ ok: true });
  expect(JSON.stringify(observation)).not.toMatch(/\\u0000|\\ud[89a-f]/i);
  if (observation.outcome !== 'complete') expect(observation.reason).toMatch(/\S{3}/);
  return observation;
}

/** Expects that the crawl of a new board with this answer fails for this reason and changes nothing. */
async function expectFailed(vendor: string, answer: Answer, reason = /./): Promise<void> {
  const observation = await read(vendor, answer);
  const failed = { outcome: 'failed', postings: [], gone: [], reason: expect.stringMatching(reason) };
  expect(observation).toMatchObject(failed);
  expectNoNews(observation);
}

/** Checks that the ledger, for a board with ten roles, records only the crawl itself. */
function expectNoNews(observation: Observation): void {
  const replay = new BoardReplay(1, '2026-01-01T00:00:00.000Z');
  replay.link(observation.board_id);
  const before = Array.from({ length: 10 }, (_, n) => ({
    posting_id: `before-${n}`,
    url: `https://jobs.example/before/${n}`,
    title: `Sailor ${n}`,
    function: 'transport' as const,
    country: null,
    city: null,
    posted_at: null,
    internal_id: null,
    requisition_id: null,
  }));
  replay.crawl(observation.board_id, '2026-02-20T10:00:00.000Z', before);
  const { outcome, gone, parser_version } = observation;
  for (const at of ['2026-02-21T10:00:00.000Z', '2026-02-21T12:00:00.000Z', '2026-02-21T14:00:00.000Z']) {
    const facts = replay.crawl(observation.board_id, at, observation.postings, { outcome, gone, parser_version });
    expect(facts.map((fact) => fact.type)).toEqual(['board_crawled']);
  }
}

type Case = [name: string, answer: Answer, reason: RegExp];
const good = greenhouse();

describe('connections', () => {
  const cases: Case[] = [
    ['is hung up at once', hangUp(), /^network: /],
    ['never answers', silent(), /^timeout: no whole answer/],
    ['drips a byte now and then', dripping(), /^timeout: no whole answer/],
    ['is cut in the middle of the body', cutShort(good), /^network: /],
    ['answers what is no HTTP', garbage(), /^network: /],
    ['sends a head of 200 kB', hugeHead(), /^too_large: /],
    ['a length of a terabyte', json(good, { 'content-length': '1099511627776' }), /^(too_large|network|timeout): /],
    ['announces fewer bytes than it sends', json(good, { 'content-length': '10' }), /^(network|greenhouse): /],
  ];
  it.each(cases)('that %s: unreadable, with the reason', (_name, answer, reason) =>
    expectFailed('greenhouse', answer, reason),
  );
});

describe('compression bombs', () => {
  // Decompression may be slow, so the time limit is long. The crawl must end because of the size limit.
  beforeAll(() => {
    rig.maxWaitMs = 20_000;
  });
  afterAll(() => {
    rig.maxWaitMs = PATIENCE_MS;
  });
  const cases: Case[] = [
    ['gzip of 80 MB of blanks', bomb('gzip'), /^too_large: /],
    ['deflate of 80 MB of blanks', bomb('deflate'), /^too_large: /],
    ['brotli of 80 MB of blanks', bomb('br'), /^too_large: /],
    ['a body without end', endless(), /^too_large: /],
    ['a body without end that says it is gzip', endless({ 'content-encoding': 'gzip' }), /^network: /],
  ];
  it.each(cases)('%s: aborted during the download', (_name, answer, reason) =>
    expectFailed('greenhouse', answer, reason),
  );
});

describe('statuses', () => {
  it.each([400, 401, 402, 403, 405, 406, 418, 422, 451, 500, 501, 502, 504, 520, 599, 204, 206, 304])(
    'a %i says nothing of the board',
    (status) => expectFailed('greenhouse', reply(status, status === 204 || status === 304 ? '' : good)),
  );

  it.each([
    [429, 'breezy'],
    [503, 'pinpoint'],
  ])(
    'a %i with Retry-After leaves the whole backend of %s alone, and says nothing of the board',
    async (status, vendor) => {
      const observation = await read(vendor, reply(status, '', { 'retry-after': '3600' }));
      expect(observation).toMatchObject({ outcome: 'failed', reason: expect.stringContaining(`status ${status}`) });
      expectNoNews(observation);
      const before = rig.requested.length;
      const end = await rig.intakeEnd();
      await expect(read(vendor, json('[]'))).rejects.toThrow(`${vendor} has no turn`);
      expect(rig.requested).toHaveLength(before);
      expect(await rig.intakeEnd()).toBe(end);
    },
  );

  it.each([404, 410])('a %i is absent, which closes nothing the first times', async (status) => {
    const observation = await read('greenhouse', reply(status, good));
    expect(observation).toMatchObject({ outcome: 'absent', postings: [], gone: [] });
  });

  it.each([
    ['to itself, without end', (host: string) => `https://${host}/`],
    ['to the cloud’s metadata', () => 'http://169.254.169.254/latest/meta-data'],
    ['to a loopback port', () => 'http://127.0.0.1:22/'],
    ['to a file', () => 'file:///etc/passwd'],
    ['to credentials', () => 'https://user:pass@boards-api.greenhouse.io/'],
    ['to another company’s page', () => 'https://example.com/careers'],
    ['to nowhere', () => ''],
  ])('a redirect %s is not followed out of the vendor', async (_name, location) => {
    const requested = rig.requested.length;
    const observation = await read('greenhouse', (request, response) => {
      const host = (request.url ?? '').split('/')[1] ?? '';
      response.writeHead(302, { location: location(host) }).end();
    });
    expect(observation).toMatchObject({ outcome: 'failed', postings: [] });
    expectNoNews(observation);
    for (const url of rig.requested.slice(requested)) expect(url).toMatch(/^\/boards-api\.greenhouse\.io\//);
    expect(rig.requested.length - requested).toBeLessThan(6);
  });
});

describe('bodies that are not a listing', () => {
  const cases: Case[] = [
    ['nothing', json(''), /./],
    ['a page with status 200', reply(200, '<!DOCTYPE html><html>Sign in</html>', { 'content-type': 'text/html' }), /./],
    ['a page that says it is JSON', json('<html>maintenance</html>'), /./],
    ['JSON that says it is a page', reply(200, good, { 'content-type': 'text/html' }), /./],
    ['words', json('come back later'), /./],
    ['an error object', json('{"ok":false,"error":"board not found"}'), /./],
    ['null', json('null'), /./],
    ['a list for an object', json('[]'), /./],
    ['rows that are an object', json('{"jobs":{},"meta":{"total":0}}'), /./],
    ['JSON cut in the middle, properly ended', json(good.slice(0, good.length / 2)), /./],
    ['two documents', json(good + good), /./],
    ['a picture', reply(200, Buffer.from('89504e470d0a1a0a', 'hex'), { 'content-type': 'image/png' }), /./],
    ['UTF-16', json(Buffer.from(good, 'utf16le'), { 'content-type': 'application/json; charset=utf-16' }), /./],
    ['gzip without saying so', json(gzipped(good)), /./],
    ['plain text that says it is gzip', json(good, { 'content-encoding': 'gzip' }), /^network: /],
    ['gzip cut in the middle', json(gzipped(good).subarray(0, 60), { 'content-encoding': 'gzip' }), /^network: /],
    ['an unknown coding', json(good, { 'content-encoding': 'zstd-of-the-future' }), /./],
    ['200,000 open brackets', json(`{"jobs":${'['.repeat(200_000)}`), /./],
    ['nested 5,000 deep', json(`{"jobs":${'['.repeat(5_000)}${']'.repeat(5_000)},"meta":{"total":0}}`), /./],
    ['NUL bytes', json('\u0000'.repeat(1_000)), /./],
  ];
  it.each(cases)('%s: rejected, with the reason', (_name, answer, reason) =>
    expectFailed('greenhouse', answer, reason),
  );
});

describe('listings with faults', () => {
  const rows = (change: (all: Record<string, unknown>[]) => unknown[]) =>
    json(greenhouse(change(greenhouseRows(8)), 8));
  const row = (fields: Record<string, unknown>) => rows((all) => [greenhouseRow(99, fields), ...all.slice(1)]);
  const cases: [name: string, answer: Answer][] = [
    ['a total above the rows', json(greenhouse(greenhouseRows(5), 9))],
    ['a total below the rows', json(greenhouse(greenhouseRows(5), 3))],
    ['one id twice with different rows', rows((all) => [...all.slice(1), { ...all[1], title: 'Another' }])],
    ['a row without an id', row({ id: null })],
    [
      'an id that lost its digits',
      json(greenhouse(greenhouseRows(8), 8).replace('"id":1003', '"id":90071992547409931')),
    ],
    ['a row that is a word', rows((all) => ['a word', ...all.slice(1)])],
    ['a row that is null', rows((all) => [null, ...all.slice(1)])],
  ];
  it.each(cases)('%s: incomplete, opens and closes nothing', async (_name, answer) => {
    const observation = await read('greenhouse', answer);
    expect(observation.outcome).toBe('incomplete');
    expectNoNews({ ...observation, gone: [] });
  });

  it.each([
    ['a row without a title', row({ title: '' })],
    ['a title of a megabyte', row({ title: 'x'.repeat(1_000_000) })],
  ])('%s: that posting is unread, the others are listed', async (_name, answer) => {
    const observation = await read('greenhouse', answer);
    expect(observation).toMatchObject({ outcome: 'complete', postings: { length: 7 }, unread: [expect.any(String)] });
  });

  const clean: [name: string, fields: Record<string, unknown>, expected: Record<string, unknown>][] = [
    [
      'NUL and lone surrogates in a title',
      { title: 'Rig\u0000ger \ud800 II' },
      { title: expect.not.stringMatching('\u0000') },
    ],
    ['right-to-left marks and control characters', { title: '\u202eRigger\u0007' }, { title: 'Rigger' }],
    ['a date in the year 9999', { first_published: '9999-12-31T00:00:00Z' }, { posted_at: null }],
    ['a date that is none', { first_published: '2026-02-30T00:00:00Z' }, { posted_at: null }],
    ['a date before there were boards', { first_published: '0001-01-01T00:00:00Z' }, { posted_at: null }],
    ['__proto__ and constructor', JSON.parse('{"__proto__":{"title":"x"},"constructor":{"prototype":{"a":1}}}'), {}],
    ['wrong types in optional fields', { location: 7, departments: 'x', offices: [null], requisition_id: {} }, {}],
    [
      'an address that is no web page',
      { absolute_url: 'javascript:alert(1)' },
      { url: expect.stringMatching(/^https:/) },
    ],
  ];
  it.each(clean)('%s: accepted, without the invalid values', async (_name, fields, expected) => {
    const body = JSON.stringify({ jobs: [greenhouseRow(0, fields), greenhouseRow(1)], meta: { total: 2 } });
    const observation = await read('greenhouse', json(body));
    expect(observation.outcome).toBe('complete');
    expect(observation.postings).toHaveLength(2);
    expect(observation.postings[0]).toMatchObject(expected);
    expect(({} as Record<string, unknown>)['a']).toBeUndefined();
  });
});

describe('pages', () => {
  const page = (ids: number[], totalFound: number) =>
    json(JSON.stringify({ totalFound, content: ids.map((id) => ({ id: String(id), name: `Rigger ${id}` })) }));
  const ids = (from: number, count: number) => Array.from({ length: count }, (_, n) => from + n);
  const cases: [name: string, answer: Answer][] = [
    ['the second page fails', each(page(ids(0, 100), 150), reply(500))],
    ['the second page hangs up', each(page(ids(0, 100), 150), hangUp())],
    [
      'the second page is a web page',
      each(page(ids(0, 100), 150), reply(200, '<html>', { 'content-type': 'text/html' })),
    ],
    ['the total changes between pages', each(page(ids(0, 100), 150), page(ids(100, 50), 151))],
    ['every page repeats the first', page(ids(0, 100), 150)],
    ['a page is short', each(page(ids(0, 100), 150), page(ids(100, 20), 150))],
  ];
  it.each(cases)('%s: incomplete', async (_name, answer) => {
    const observation = await read('smartrecruiters', answer);
    expect(observation.outcome).toBe('incomplete');
    expectNoNews(observation);
  });

  it('the first page is missing: unreadable', async () => {
    expect(await read('smartrecruiters', reply(500))).toMatchObject({ outcome: 'failed', postings: [] });
  });
});

describe('XML', () => {
  const lol = '<!DOCTYPE lolz [<!ENTITY a "ha"><!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;&a;&a;">]>';
  const cases: [name: string, answer: Answer][] = [
    ['cut between two elements', xml(personio(position('1', 'A') + position('2', 'B')).slice(0, -30))],
    ['cut inside a text', xml(personio(position('1', 'A')).slice(0, 110))],
    ['entities that multiply', xml(lol + personio(position('1', '&b;')))],
    [
      'an external entity',
      xml(`<!DOCTYPE x [<!ENTITY e SYSTEM "file:///etc/passwd">]>${personio(position('1', '&e;'))}`),
    ],
    ['another root', xml('<html><body>moved</body></html>')],
    ['words behind the root', xml(`${personio('')} and more`)],
    ['a million unfinished tags', xml('<a '.repeat(1_000_000))],
    ['JSON', json(good)],
    ['nothing', xml('')],
  ];
  it.each(cases)('%s: rejected', (_name, answer) => expectFailed('personio', answer));
});

describe('robots.txt', () => {
  let obeying: CrawlRig;
  beforeAll(async () => {
    obeying = await CrawlRig.open({ robotsPolicy: 'obey' });
  });
  afterAll(() => obeying?.close());
  let host = 0;
  /** Each case has its own host, because robots.txt is cached per host. */
  const crawl = (robots: Answer): Promise<Observation> => {
    obeying.robots = robots;
    obeying.answer = json('[]');
    return obeying.crawl(`breezy/company-${(host += 1)}`);
  };
  const listingsRequested = (): number => obeying.requested.filter((url) => url.endsWith('/json')).length;

  it('that is missing allows', async () => {
    expect(await crawl(reply(404))).toMatchObject({ outcome: 'complete' });
    expect(listingsRequested()).toBe(1);
  });

  const refusals: Case[] = [
    [
      'forbids the path',
      reply(200, 'User-agent: *\nDisallow: /json', { 'content-type': 'text/plain' }),
      /robots\.txt forbids \/json/,
    ],
    ['forbids this crawler by name', reply(200, 'User-agent: hiring-signal\nDisallow: /'), /robots\.txt forbids/],
    ['answers 500', reply(500), /robots\.txt cannot be read: status 500/],
    ['hangs up', hangUp(), /robots\.txt cannot be read/],
    ['never ends', endless(), /robots\.txt cannot be read/],
    ['never comes', silent(), /robots\.txt cannot be read/],
  ];
  it.each(refusals)(
    'that %s: the board is not requested, and the reason is recorded',
    async (_name, robots, reason) => {
      const before = listingsRequested();
      expect(await crawl(robots)).toMatchObject({ outcome: 'failed', reason: expect.stringMatching(reason) });
      expect(listingsRequested()).toBe(before);
    },
  );

  it('that returns 429 is unreadable, and its backend is not requested until Retry-After', async () => {
    const before = listingsRequested();
    const observation = await crawl(reply(429, '', { 'retry-after': 'Mon, 02 Mar 2026 11:00:00 GMT' }));
    expect(observation).toMatchObject({ outcome: 'failed', reason: expect.stringContaining('status 429') });
    await expect(crawl(reply(404))).rejects.toThrow(/breezy has no turn/);
    expect(listingsRequested()).toBe(before);
  });
});

it('a recovered board is read completely, after any earlier responses', async () => {
  for (const answer of [hangUp(), bomb('gzip'), json('null'), json(greenhouse(greenhouseRows(5), 9))]) {
    await read('greenhouse', answer, 'well-again');
  }
  const observation = await read('greenhouse', json(good), 'well-again');
  expect(observation).toMatchObject({ outcome: 'complete' });
  expect(observation.postings).toHaveLength(5);
});
