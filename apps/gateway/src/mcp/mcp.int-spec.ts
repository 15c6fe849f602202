import { afterAll, beforeEach, describe, expect, it } from '@jest/globals';
import { eventually } from '@hiring/platform-testing';
import { newRawKey } from '../access/key-format.js';
import { Answers, GatewayBench } from '../testing/gateway.testing.js';
import { Agent, MODERN, PREVIOUS, type RpcAnswer } from '../testing/mcp.testing.js';
import { TITLES } from '../testing/injection-titles.fixture.js';

const REST = '/v1/companies/7/is-hiring';
/** Returns REST's body with the company's name added. */
const withCompany = (body: string): object => ({
  ...(JSON.parse(body) as object),
  company: { name: 'Company 7', domain: 'c7.example' },
});
const AS_OF = '2026-01-01T00:00:00.000Z';

const bench = await GatewayBench.open();
afterAll(() => bench.close(), 60_000);

describe('tools over MCP', () => {
  let agent: Agent;
  let key: string;
  let keyId: number;
  beforeEach(async () => {
    ({ key, keyId } = await bench.customer('internal'));
    agent = new Agent(bench, key);
    Object.assign(bench.answers, new Answers());
  });

  const facts = () => bench.facts(keyId);
  const textOf = ({ result }: RpcAnswer): string => result.content.map(({ text }) => text).join('\n');
  /** Returns the note, the last text in the result. */
  const noteOf = ({ result }: RpcAnswer): string | undefined => result.content.at(-1)?.text;

  describe.each([MODERN, PREVIOUS])('in revision %s', (revision) => {
    it("answers with REST's own body, the company's name and, in the text, coverage and what was billed, billed like REST", async () => {
      const rest = await bench.request(REST, { key });
      const reply = await agent.call('is_hiring', { company_id: 7 }, { revision });
      expect(reply.result.isError ?? false).toBe(false);
      const note = { type: 'text', text: 'Coverage direct. Billed calls=1.' };
      // The text repeats the whole answer, because some MCP hosts show models only the text.
      const named = withCompany(rest.body);
      const whole = { type: 'text', text: JSON.stringify(named) };
      expect(reply.result.content).toEqual([whole, note]);
      expect(reply.result.structuredContent).toEqual(named);
      expect(reply.result._meta).toMatchObject({
        'hiring/companyId': 7,
        'hiring/coverage': 'direct',
        'hiring/units': { calls: 1 },
        'hiring/usageId': reply.headers.get('usage-id'),
      });
      expect(reply.headers.get('ratelimit-policy')).toBe(rest.headers.get('ratelimit-policy'));
      const [byRest, byTool] = await facts();
      expect(byTool).toMatchObject({ operation: 'is_hiring', units: byRest?.units, meter_class: byRest?.meter_class });
    });

    it('lists the same fifteen tools in at most 19 KiB, about 4,500 tokens', async () => {
      const { result, text } = await agent.send('tools/list', {}, { revision });
      const names = (result['tools'] as { name: string }[]).map(({ name }) => name);
      expect(names.sort()).toEqual([
        'find_company',
        'get_changes',
        'get_open_reqs',
        'get_req',
        'get_signals',
        'hiring_pulse',
        'is_hiring',
        'list_watches',
        'list_webhooks',
        'pre_action_brief',
        'screen_companies',
        'search_jobs',
        'watch_company',
        'who_is_hiring_for',
        'write_outcome',
      ]);
      expect(Buffer.byteLength(text)).toBeLessThanOrEqual(19 * 1024);
    });

    it('passes titles from job boards through byte for byte', async () => {
      const jobs = TITLES.map((title, index) => ({
        req_key: `b:c:${index}`,
        company_id: 1,
        title,
        function: 'other',
        country: 'DE',
        first_seen: AS_OF,
        board: 'lever',
      }));
      bench.answers.searchJobs = () => JSON.stringify({ jobs, next_cursor: null, as_of: AS_OF });
      const { result } = await agent.call('search_jobs', {}, { revision });
      expect((result.structuredContent?.['jobs'] as { title: string }[]).map(({ title }) => title)).toEqual(TITLES);
      expect(result.content[0]?.text).toBe(JSON.stringify(result.structuredContent));
      expect(result.content.at(-1)?.text).toBe(`${TITLES.length} jobs. Billed calls=1.`);
    });
  });

  it.each([MODERN, PREVIOUS])('has prompts: lists them and gives one, in revision %s', async (revision) => {
    const { text: list } = await agent.send('prompts/list', {}, { revision });
    const { result } = JSON.parse(list) as { result: { prompts: { name: string }[] } };
    expect(result.prompts.map(({ name }) => name)).toContain('company_brief');
    const given = { name: 'company_brief', arguments: { company: 'Acme' } };
    const { text } = await agent.send('prompts/get', given, { revision });
    expect(text).toContain('Is Acme hiring');
    const { text: refusal } = await agent.send('prompts/get', { name: 'company_brief' }, { revision });
    expect(refusal).toContain('Missing argument: company');
  });

  it('initializes with the requested revision, or else with the newest that has this step', async () => {
    const clientInfo = { name: 'test', version: '1' };
    for (const [requested, negotiated] of [
      [PREVIOUS, PREVIOUS],
      ['2025-06-18', '2025-06-18'],
      [MODERN, PREVIOUS],
      ['2025-03-26', PREVIOUS],
      ['2024-11-05', PREVIOUS],
      ['1999-01-01', PREVIOUS],
    ] as const) {
      const params = { protocolVersion: requested, capabilities: {}, clientInfo };
      const message = { jsonrpc: '2.0', id: 1, method: 'initialize', params };
      for (const headers of [{}, { 'mcp-protocol-version': requested }]) {
        const { result } = await agent.post(message, { headers });
        expect([requested, result['protocolVersion']]).toEqual([requested, negotiated]);
        expect(result).toMatchObject({ capabilities: { tools: {} } });
      }
    }
    const { result } = await agent.send('server/discover');
    expect(result['supportedVersions']).toEqual([MODERN]);
    const removed = await agent.send('initialize', {}, { revision: MODERN });
    expect([removed.status, removed.error.code]).toEqual([404, -32_601]);
  });

  it.each([undefined, '*/*', 'application/*', 'application/json', 'text/html, */*;q=0.1'])(
    'answers a client that accepts %s, in every revision',
    async (accept) => {
      for (const revision of [MODERN, PREVIOUS, '2025-06-18']) {
        const headers = { accept: accept ?? '' };
        for (const reply of [
          await agent.send('tools/list', {}, { revision, headers }),
          await agent.call('is_hiring', { company_id: 7 }, { revision, headers }),
        ]) {
          expect([revision, reply.status, reply.headers.get('content-type')]).toEqual([
            revision,
            200,
            expect.stringMatching(/^application\/json/),
          ]);
          expect(reply.result).toBeDefined();
        }
      }
    },
  );

  it('refuses a client of the handshake that accepts no JSON with 406', async () => {
    for (const accept of ['text/html', 'application/json;q=0, */*']) {
      const reply = await agent.send('tools/list', {}, { revision: PREVIOUS, headers: { accept } });
      expect(reply.status).toBe(406);
    }
  });

  describe('idempotency', () => {
    it('is shared with REST in both directions: the same call by the other transport gets the same answer, unbilled', async () => {
      const headers = { 'idempotency-key': 'rest-first' };
      const rest = await bench.request(REST, { key, headers });
      const meta = { 'hiring/idempotencyKey': 'rest-first' };
      const replayed = await agent.call('is_hiring', { company_id: 7 }, { meta });
      expect(replayed.result.structuredContent).toEqual(withCompany(rest.body));
      expect(noteOf(replayed)).toBe('Coverage direct. An earlier answer again: billed nothing.');
      expect(replayed.result._meta).toMatchObject({
        'hiring/replayed': true,
        'hiring/units': {},
        'hiring/usageId': rest.headers.get('usage-id'),
      });
      await agent.call('is_hiring', { company_id: 7 }, { headers: { 'idempotency-key': 'tool-first' } });
      const back = await bench.request(REST, { key, headers: { 'idempotency-key': 'tool-first' } });
      expect(back.headers.get('idempotent-replayed')).toBe('true');
      expect(await facts()).toHaveLength(2);
    });

    it('reports a key used with other arguments, two keys at once, and one where nothing is billed', async () => {
      const meta = { 'hiring/idempotencyKey': 'k' };
      await agent.call('is_hiring', { company_id: 7 }, { meta });
      const other = await agent.call('is_hiring', { company_id: 8 }, { meta });
      expect(other.result).toMatchObject({
        isError: true,
        _meta: { 'hiring/problem': { code: 'idempotency_mismatch', status: 422 } },
      });
      const two = await agent.call('is_hiring', { company_id: 7 }, { meta, headers: { 'idempotency-key': 'other' } });
      expect(textOf(two)).toContain('differs from the Idempotency-Key header');
      const outcome = { company_id: 7, outcome: 'won', observed_at: AS_OF };
      expect(textOf(await agent.call('write_outcome', outcome, { meta }))).toContain('not metered');
      expect(await facts()).toHaveLength(1);
    });
  });

  describe('a company named by its domain', () => {
    it('is resolved within the one call, which is billed once and replayed with the company it found', async () => {
      const meta = { 'hiring/idempotencyKey': 'by-domain' };
      const first = await agent.call('is_hiring', { domain: 'seven.example' }, { meta });
      const again = await agent.call('is_hiring', { domain: 'seven.example' }, { meta });
      for (const { result } of [first, again]) {
        expect(result.structuredContent).toMatchObject({ open_req_count: 7 });
        expect(result._meta['hiring/companyId']).toBe(7);
      }
      expect(again.result._meta['hiring/replayed']).toBe(true);
      const other = await agent.call('is_hiring', { domain: 'eight.example' }, { meta });
      expect(other.result._meta['hiring/problem']).toMatchObject({ code: 'idempotency_mismatch' });
      expect(await facts()).toHaveLength(1);
    });

    it('or by its name, where that is no domain', async () => {
      const { result } = await agent.call('is_hiring', { domain: 'Company Seven' });
      expect(result._meta['hiring/companyId']).toBe(7);
    });

    it('that was never observed is not found, with advice, and free', async () => {
      const { result } = await agent.call('is_hiring', { domain: 'nobody.example' });
      expect(result).toMatchObject({ isError: true, _meta: { 'hiring/units': {} } });
      expect(result.content[0]?.text).toContain('not_found');
      expect(await facts()).toHaveLength(0);
    });
  });

  it('answers data older than max_age with the crawl in progress, not with an error', async () => {
    bench.answers.hiringPulse = () => ({
      crawling: { job_id: 5, status: 'crawling', retry_after_seconds: 9, queued: true },
    });
    const { result } = await agent.call('hiring_pulse', { company_id: 7, max_age: 60 });
    expect(result.isError ?? false).toBe(false);
    expect(result.structuredContent).toMatchObject({ job_id: 5, status: 'crawling', retry_after_seconds: 9 });
    expect(result.content.at(-1)?.text).toContain('in 9 s');
    expect(result._meta['hiring/units']).toEqual({ forced_fresh: 1 });
  });

  it('neither returns nor bills an answer that does not fit the published schema', async () => {
    for (const body of [
      { is_hiring: 'yes', open_req_count: 1, as_of: AS_OF },
      { is_hiring: true, open_req_count: 1 },
    ]) {
      bench.answers.isHiring = () => Promise.resolve(JSON.stringify(body));
      const { error } = await agent.call('is_hiring', { company_id: 7 });
      expect(error.code).toBe(-32_603);
      expect(error.message).not.toContain('schema');
    }
    expect(await facts()).toHaveLength(0);
  });

  it.each([
    ['company_id', { company_id: '7' }],
    ['company_id', { company_id: 0 }],
    ['company_id', { company_id: 7.5 }],
    ['company_id', { company_id: null }],
    ['company_id', {}],
    ['company_id', { company_id: 7, domain: 'seven.example' }],
    ['company_id', { domain: '' }],
    ['domain', { domain: 7 }],
    ['colour', { company_id: 7, colour: 'red' }],
  ])('names the argument %s when it is invalid, and bills nothing: %j', async (name, args) => {
    const { result } = await agent.call('is_hiring', args);
    expect(result).toMatchObject({ isError: true, _meta: { 'hiring/problem': { code: 'invalid_request' } } });
    expect(result.content[0]?.text).toMatch(new RegExp(`- ${name}: `));
    expect(await facts()).toHaveLength(0);
  });

  it('checks the values by the rules of REST', async () => {
    const wrong = { role: 'wizard', geo: 'Atlantis', since: 'yesterday', limit: 201, cursor: 'x'.repeat(1_025) };
    const text = textOf(await agent.call('search_jobs', wrong));
    for (const name of Object.keys(wrong)) expect(text).toContain(`- ${name}: `);
    expect(textOf(await agent.call('get_changes', {}))).toContain('- since: is required');
  });

  it.each([
    ['hiring_pulse', { company_id: 7, max_age: -1 }, '- max_age: must not be less than 0'],
    ['search_jobs', { limit: 201 }, '- limit: must not be greater than 200'],
    ['is_hiring', { company_id: -1 }, '- company_id: must not be less than 1'],
    ['search_jobs', { since: 'yesterday' }, '- since: must be an ISO 8601 date and time with Z or an offset'],
    [
      'is_hiring',
      { company_id: 7, domain: 'seven.example' },
      '- company_id: give exactly one of company_id and domain',
    ],
    [
      'watch_company',
      { company_id: 7, search_id: 1, event_types: ['opened'], webhook_endpoint_id: 1 },
      '- company_id: give exactly one of company_id, domain and search_id',
    ],
  ])('says what is wrong with an argument of %s once, in the words of its arguments: %j', async (tool, args, rule) => {
    const text = textOf(await agent.call(tool, args));
    expect(text.split('\n')).toEqual([
      'Invalid request (invalid_request).',
      rule,
      'Correct the arguments and call again.',
    ]);
  });

  it('names the source of each id that a call gave, and of no other, when something is not found', async () => {
    const webhook = textOf(
      await agent.call('watch_company', { company_id: 7, event_types: ['opened'], webhook_endpoint_id: 1_000 }),
    );
    expect(webhook).toContain('webhook_endpoint_id comes from list_webhooks');
    const read = textOf(await agent.call('is_hiring', { company_id: 1_000 }));
    expect(read).toContain('company_id comes from find_company, screen_companies');
    expect(read).not.toContain('webhook');
  });

  it('tells a model in the text when nothing is known about a company', async () => {
    bench.answers.coverage = 'none';
    const { result } = await agent.call('is_hiring', { company_id: 7 });
    expect(result.content.at(-1)?.text).toContain('zero or false does not mean "not hiring"');
  });

  it('names the next page in the words of its argument', async () => {
    bench.answers.searchJobs = () => JSON.stringify({ jobs: [], next_cursor: 'abc', as_of: AS_OF });
    expect(noteOf(await agent.call('search_jobs', {}))).toBe('0 jobs. Next page: cursor=abc. Billed calls=1.');
    expect(noteOf(await agent.call('get_changes', { since: 0, limit: 2 }))).toBe(
      '2 events. Later events: since=2. Billed changes=2.',
    );
  });

  it('takes small pages of lists unless it is given a limit', async () => {
    bench.answers.head = 50;
    const { result } = await agent.call('get_changes', { since: 0 });
    expect(result.structuredContent?.['events']).toHaveLength(7);
    const more = await agent.call('get_changes', { since: 0, limit: 20 });
    expect(more.result.structuredContent?.['events']).toHaveLength(20);
  });

  describe('without a valid key', () => {
    it.each([
      ['none', undefined],
      ['a malformed one', 'abc'],
      ['an unknown one', newRawKey()],
    ])('is 401 for every request: %s', async (_name, given) => {
      const wrong = new Agent(bench, given);
      const replies = [
        await wrong.send('tools/list'),
        await wrong.call('is_hiring', { company_id: 7 }),
        await wrong.call('is_hiring', { company_id: 'wrong' }, { revision: PREVIOUS }),
        await wrong.call('no_such_tool', {}),
        await wrong.call('is_hiring', { company_id: 7 }, { headers: { 'mcp-name': 'get_changes' } }),
        await wrong.call('is_hiring', { company_id: 7 }, { revision: '2030-01-01' }),
        await wrong.post({ jsonrpc: '2.0', method: 'tools/call', params: { name: 'is_hiring' } }),
        await wrong.post([]),
      ];
      for (const reply of replies) {
        expect([reply.status, reply.error.data?.['code']]).toEqual([401, 'unauthorized']);
        expect(reply.headers.get('www-authenticate')).toBe('ApiKey');
      }
    });

    it('is accepted as a Bearer token; two different keys are refused', async () => {
      const bearer = { headers: { authorization: `Bearer ${key}` } };
      expect((await agent.call('is_hiring', { company_id: 7 }, { ...bearer, key: undefined })).result).toBeDefined();
      expect((await agent.call('is_hiring', { company_id: 7 }, bearer)).result).toBeDefined();
      const other = await bench.customer('internal');
      expect((await agent.call('is_hiring', { company_id: 7 }, { ...bearer, key: other.key })).status).toBe(401);
      const basic = { headers: { authorization: 'Basic abc' }, key: undefined };
      expect((await agent.send('tools/list', {}, basic)).status).toBe(401);
    });
  });

  it('limits the rate of listings by HTTP, and of calls by a result that contains the waiting time', async () => {
    const slow = new Agent(bench, (await bench.customer('free')).key);
    // The limit may admit more calls on a slow machine, so calls are repeated until one is refused.
    const limited = await eventually(async () => {
      const calls = Array.from({ length: 30 }, () => slow.call('is_hiring', { company_id: 7 }));
      return (await Promise.all(calls)).find(({ result }) => result.isError === true);
    });
    expect(limited?.result.content[0]?.text).toMatch(/rate_limited[\s\S]*Wait \d+ s/);
    const refused = await eventually(async () => {
      const listings = Array.from({ length: 10 }, () => slow.send('tools/list'));
      return (await Promise.all(listings)).find(({ status }) => status === 429);
    });
    expect(refused?.error.data?.['code']).toBe('rate_limited');
    expect(Number(refused?.headers.get('retry-after'))).toBeGreaterThan(0);
  });

  it('limits the rate of tool calls that the protocol refuses like that of listings', async () => {
    const slow = new Agent(bench, (await bench.customer('free')).key);
    const wrong = { headers: { 'mcp-name': 'get_changes' } };
    const statuses = new Set<number>();
    await eventually(async () => {
      const calls = Array.from({ length: 30 }, () => slow.call('is_hiring', { company_id: 7 }, wrong));
      for (const { status } of await Promise.all(calls)) statuses.add(status);
      return statuses.size > 1;
    });
    expect([...statuses].sort()).toEqual([400, 429]);
  });

  describe('bad input', () => {
    it('has the codes of the revision: headers, revisions, tools', async () => {
      const args = { company_id: 7 };
      const cases: [RpcAnswer, number, number][] = [
        [await agent.call('is_hiring', args, { headers: { 'mcp-name': 'get_changes' } }), 400, -32_020],
        [await agent.call('is_hiring', args, { headers: { 'mcp-method': 'tools/list' } }), 400, -32_020],
        [await agent.call('is_hiring', args, { headers: { 'mcp-protocol-version': PREVIOUS } }), 400, -32_020],
        [await agent.call('is_hiring', args, { headers: { 'mcp-method': '' } }), 400, -32_020],
        [await agent.call('is_hiring', args, { revision: '2030-01-01' }), 400, -32_022],
        [await agent.call('no_such_tool', {}), 200, -32_602],
        [await agent.send('no/such/method'), 404, -32_601],
      ];
      expect(cases.map(([{ status, error }]) => [status, error.code])).toEqual(
        cases.map(([, status, code]) => [status, code]),
      );
      const old = { jsonrpc: '2.0', id: 1, method: 'tools/list', params: {} };
      for (const requested of ['2025-01-01', '2025-03-26', '2030-01-01', 'latest', '']) {
        const reply = await agent.post(old, { headers: { 'mcp-protocol-version': requested } });
        expect([reply.status, reply.error.code]).toEqual([400, -32_022]);
        expect(reply.error.data).toEqual({ supported: [MODERN, PREVIOUS, '2025-06-18'], requested });
      }
    });

    it('is refused at the edge as a JSON-RPC error around the problem', async () => {
      const call = (path: string, headers: Record<string, string>, body: string) =>
        bench.request(path, { method: 'POST', key, headers, body });
      const listing = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/list', params: {} });
      const replies = [
        await call('/mcp', {}, '{'),
        await call('/mcp', {}, `[${listing}]`),
        await call('/mcp', { origin: 'https://evil.example' }, listing),
        await call('/mcp', {}, JSON.stringify({ padding: 'x'.repeat(5_000_000) })),
        await call('/mcp', { 'content-type': 'text/plain' }, listing),
        await call('/mcp?a=1', {}, listing),
      ];
      const shown = replies.map(({ status, body }) => {
        const { error, id } = JSON.parse(body) as { error: { code: number; data: { code: string } }; id: null };
        return [status, error.code, error.data.code, id];
      });
      expect(shown).toEqual([
        [400, -32_700, 'invalid_request', null],
        [400, -32_600, 'invalid_request', null],
        [403, -32_000, 'forbidden', null],
        [413, -32_000, 'payload_too_large', null],
        [415, -32_000, 'unsupported_media_type', null],
        [400, -32_600, 'invalid_request', null],
      ]);
    });

    it('holds no stream open: every subscription is acknowledged with nothing and ends at once', async () => {
      const listening = Array.from({ length: 50 }, () =>
        agent.send('subscriptions/listen', { notifications: { toolsListChanged: true } }),
      );
      for (const { status, text } of await Promise.all(listening)) {
        const [acknowledged, ended, ...rest] = [...text.matchAll(/^data: (\{.*)$/gm)].map(
          ([, data]) => JSON.parse(data ?? '') as Record<string, unknown>,
        );
        expect([status, rest]).toEqual([200, []]);
        expect(acknowledged).toMatchObject({
          method: 'notifications/subscriptions/acknowledged',
          params: { notifications: {} },
        });
        expect(ended).toMatchObject({ id: 1, result: { resultType: 'complete' } });
      }
    });

    it('answers POST only, and pages of its own origin', async () => {
      for (const method of ['GET', 'DELETE']) {
        const reply = await bench.request('/mcp', { method, key });
        expect([reply.status, reply.headers.get('allow')]).toEqual([405, 'OPTIONS, POST']);
      }
      const own = await agent.call('is_hiring', { company_id: 7 }, { headers: { origin: 'http://gateway.test' } });
      expect(own.status).toBe(200);
    });

    it('lets pages of accepted origins call it, and no others', async () => {
      const preflight = (origin: string) => bench.request('/mcp', { method: 'OPTIONS', headers: { origin } });
      const accepted = await preflight('https://inspector.test');
      expect([accepted.status, accepted.headers.get('access-control-allow-origin')]).toEqual([
        204,
        'https://inspector.test',
      ]);
      expect(accepted.headers.get('access-control-allow-headers')).toContain('x-api-key');
      const foreign = await preflight('https://evil.example');
      expect([foreign.status, foreign.headers.get('access-control-allow-origin')]).toEqual([403, null]);
      const headers = { origin: 'https://inspector.test' };
      const called = await agent.call('is_hiring', { company_id: 7 }, { headers });
      const refused = await agent.call('is_hiring', { company_id: 7 }, { headers, key: undefined });
      expect([called.status, refused.status]).toEqual([200, 401]);
      // The HTTP edge refuses these requests before the handler runs.
      const post = (headers: Record<string, string>, body: string) =>
        bench.request('/mcp', { method: 'POST', key, headers: { origin: 'https://inspector.test', ...headers }, body });
      const type = { 'content-type': 'application/json' };
      const edge = [
        await post(type, '{'),
        await post({ 'content-type': 'text/plain' }, 'text'),
        await post(type, JSON.stringify('x'.repeat(70_000))),
        await bench.request('/mcp', { method: 'GET', key, headers }),
      ];
      expect(edge.map(({ status }) => status)).toEqual([400, 415, 413, 405]);
      for (const reply of [called, refused, ...edge]) {
        expect(reply.headers.get('access-control-allow-origin')).toBe('https://inspector.test');
        expect(reply.headers.get('vary')).toContain('Origin');
      }
    });
  });
});
