import { execFile, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from '@jest/globals';
import { eventually, receiverHost, testStack } from '@hiring/platform-testing';
import pg from 'pg';
import { api } from '../account/api.js';
import { createWatch, createWebhook, deliveries, idOf } from '../feed/feed.js';
import { simulator, support } from '../journey/operator.js';
import { csvFile, download, importLeads, newProject } from '../projects/leads.js';

const BOOTSTRAP = fileURLToPath(new URL('../../../tools/stack/bootstrap.mjs', import.meta.url));

interface Said {
  code: number;
  out: string;
  err: string;
}

/** Runs a command as a user does. Any exit code is accepted. */
const say = (...args: string[]): Promise<Said> => sayWith({}, ...args);

function sayWith(env: Record<string, string>, ...args: string[]): Promise<Said> {
  const dataDir = dirname(process.env['TEST_STACK_FILE'] ?? '');
  return new Promise((resolve) => {
    const words = [BOOTSTRAP, 'support', '--data-dir', dataDir, ...args];
    execFile(process.execPath, words, { env: { ...process.env, ...env } }, (error, out, err) =>
      resolve({ code: error === null ? 0 : Number(error.code), out, err }),
    );
  });
}

describe('the command line', () => {
  test('names every group of commands with examples and exit codes', async () => {
    const { code, out } = await say('--help');
    expect(code).toBe(0);
    for (const group of [
      'boards',
      'companies',
      'crawl',
      'customers',
      'doctor',
      'keys',
      'leads',
      'projections',
      'projects',
      'usage',
      'webhooks',
    ])
      expect(out).toMatch(new RegExp(`^  ${group} `, 'm'));
    expect(out).toContain('Examples:');
    expect(out).toContain('Exit codes: 0 done, 1 failed, 2 wrong usage or bad input.');
  });

  test('wrong usage is exit code 2 and one line with the error', async () => {
    const [unknown, number] = await Promise.all([say('nonsense'), say('leads', 'import', 'x', 'file.csv')]);
    expect(unknown).toMatchObject({ code: 2, err: expect.stringContaining("unknown command 'nonsense'") });
    expect(number).toMatchObject({ code: 2, err: expect.stringContaining('must be a whole number above 0') });
  });

  test('a missing object is exit code 2 without a stack trace', async () => {
    const said = await say('projects', 'create', 'cus_nobody', '--name', 'x');
    expect(said.code).toBe(2);
    expect(said.err).toContain('There is no customer "cus_nobody"');
    expect(said.err).not.toContain('    at ');
  });

  test('a key is shown when it is issued and never after', async () => {
    const { customer_id: id } = await support<{ customer_id: string }>('customers', 'create', '--name', 'Keys');
    const issued = await support<{ key: string }>('keys', 'issue', id);
    expect(issued.key).toMatch(/^hsk_live_/);
    const { out } = await say('keys', 'list', id);
    expect(out).toContain(issued.key.slice(-4));
    expect(out).not.toContain(issued.key);
  });

  test('doctor finds a healthy installation healthy, without log lines in its output', async () => {
    const { out } = await sayWith({ LOG_LEVEL: 'trace' }, 'doctor', '--json');
    const findings = JSON.parse(out) as { check: string; state: string; detail: string }[];
    expect(findings.filter(({ state }) => state === 'failed' || state === 'not looked at')).toEqual([]);
    expect(findings.map(({ check }) => check)).toEqual(
      expect.arrayContaining([
        'gateway',
        'ledger',
        'reads',
        'freshness',
        'change-feed',
        'metering',
        'exports',
        'redis',
      ]),
    );
  });

  test('usage is that of the account', async () => {
    const { body } = await api('/v1/whoami');
    await api('/v1/companies/1/is-hiring');
    const usage = await support<{ calls: number }>('usage', 'show', String(body['customer_id']));
    expect(usage.calls).toBeGreaterThan(0);
  });
});

describe('webhooks', () => {
  test('a failed delivery waits while its webhook is disabled, and is delivered when it is redriven and enabled', async () => {
    const token = `redrive${randomBytes(4).toString('hex')}`;
    const posting = (number: number) => ({
      title: `Baker ${number}`,
      function: 'hospitality',
      cities: ['Berlin'],
      number,
    });
    let status = 500;
    const received: unknown[] = [];
    const sink = createServer((request, response) => {
      received.push(request.headers['webhook-id']);
      request.resume().on('end', () => response.writeHead(status).end());
    });
    await once(sink.listen(0, receiverHost()), 'listening');
    const database = new pg.Client({ connectionString: testStack().database_url });
    await database.connect();
    try {
      await simulator('POST', `/boards/greenhouse/${token}`, { postings: [posting(1)] });
      const described = ['--name', token, '--domain', `${token}.example`, '--board', `greenhouse/${token}`];
      const { company_id: company } = await support<{ company_id: number }>('companies', 'register', ...described);
      const open = async (): Promise<unknown> =>
        (await api(`/v1/companies/${company}/is-hiring`)).body['open_req_count'];
      await eventually(async () => (await open()) === 1, { timeoutMs: 60_000, everyMs: 250 });
      const webhook = idOf(await createWebhook(`http://${receiverHost()}:${(sink.address() as AddressInfo).port}/`));
      await createWatch(company, webhook);
      await simulator('POST', `/boards/greenhouse/${token}`, { postings: [posting(1), posting(2)] });
      await support('crawl', 'run', String(company));
      await deliveries(webhook, ([first]) => first?.attempts.length === 1);
      // Ten attempts would take three days, so the state after them is set directly.
      await database.query(
        "update change_feed.delivery set status = 'exhausted', finished_at = now() where webhook_id = $1 and status = 'pending'",
        [webhook],
      );
      const { body: who } = await api('/v1/whoami');
      const which = [String(who['customer_id']), String(webhook)];
      expect(await support('webhooks', 'disable', ...which)).toMatchObject({
        status: 'disabled',
        disabled_reason: 'operator',
      });
      expect(await support('webhooks', 'redrive', ...which)).toEqual({ webhook_id: webhook, redriven: 1 });
      const [waiting] = await deliveries(webhook, ([first]) => first?.status === 'pending');
      expect(received).toHaveLength(1);
      status = 200;
      expect(await support('webhooks', 'enable', ...which)).toMatchObject({ status: 'active', disabled_reason: null });
      const [done] = await deliveries(webhook, ([first]) => first?.status === 'succeeded');
      expect([done?.id, new Set(received).size, received.length]).toEqual([waiting?.id, 1, 2]);
      await api(`/v1/webhooks/${webhook}`, { method: 'DELETE' });
    } finally {
      await database.end();
      sink.closeAllConnections();
      sink.close();
    }
  });
});

test('companies are registered from a file, their boards detected, and invalid rows reported', async () => {
  const name = `file${Date.now().toString(36)}`;
  const rows = [
    `${name},${name}.example,greenhouse/${name},Germany`,
    'Nobody,not a domain,,',
    `${name} 2,${name}-2.example,,`,
    `${name} 3,${name}-3.example,,`,
  ];
  // Only this company's careers page links a board.
  await simulator('POST', `/careers/${name}-2.example`, { links: [`https://boards.greenhouse.io/${name}-2`] });
  const file = csvFile(`name,domain,boards,hq_country\n${rows.join('\n')}\n`);
  const said = await say('companies', 'import', file, '--detect', '--json');
  expect(said.code).toBe(1);
  expect(JSON.parse(said.out)).toMatchObject({
    registered: 3,
    failed: 1,
    companies: [
      { line: 2, boards: [`greenhouse/${name}`], problem: null },
      { line: 3, company_id: null, problem: expect.stringContaining('no registrable domain') },
      { line: 4, boards: [`greenhouse/${name}-2`], problem: null },
      { line: 5, boards: [], problem: null },
    ],
  });
  const [found, none, parsed] = await Promise.all([
    say('boards', 'detect', `${name}-2.example`),
    say('boards', 'detect', `${name}-3.example`),
    say('boards', 'parse', 'greenhouse', csvFile('<html>'), '--token', name),
  ]);
  expect([found.code, found.out]).toEqual([0, expect.stringMatching(new RegExp(`greenhouse +${name}-2`))]);
  expect([none.code, none.out]).toEqual([1, expect.stringMatching(/^boards +-$/m)]);
  expect([parsed.code, (JSON.parse(parsed.out) as { outcome: string }).outcome]).toEqual([3, 'rejected']);
});

test('a recorded crawl has only what the reader reads, and replays to the same result', async () => {
  const token = `kept${Date.now().toString(36)}`;
  const role = { title: 'Baker', function: 'hospitality', cities: ['Berlin'], number: 1 };
  await simulator('POST', `/boards/greenhouse/${token}`, { postings: [role, { ...role, number: 2 }] });
  const file = csvFile('');
  const recorded = await say('boards', 'record', `greenhouse/${token}`, file, '--json');
  expect([recorded.code, JSON.parse(recorded.out)]).toMatchObject([0, { outcome: 'complete', postings: 2 }]);
  expect(readFileSync(file, 'utf8')).not.toContain('"content"');
  const replayed = await say('boards', 'replay', file);
  expect(replayed.code).toBe(0);
  expect(JSON.parse(replayed.out)).toMatchObject({
    ...{ outcome: 'complete', reason: null, gone: [], unread: [] },
    postings: [{ title: 'Baker', is_role: true, city: 'Berlin', country: 'DE' }, {}],
    requests: expect.arrayContaining([expect.stringContaining(`/boards/${token}/jobs`)]),
  });
});

test.each([
  ['no JSON', '{', /^file is not a JSON object\.$/m],
  ['an unknown vendor', '{"vendor":"nobody"}', /^vendor is no known vendor\.$/m],
  ['an unknown member', '{"vendor":"lever","colour":1}', /^colour is unknown\.$/m],
  [
    'an answer without a status',
    '{"vendor":"lever","token":"acme","observed_at":"2026-03-02T10:00:00Z","answers":{"GET https://a.example/":{}}}',
    /^answers\["GET https:\/\/a\.example\/"\] has no HTTP status\.$/m,
  ],
])('a file with %s is refused in one line that names the member', async (_name, text, message) => {
  const { code, err } = await say('boards', 'replay', csvFile(text));
  expect([code, err]).toEqual([2, expect.stringMatching(message)]);
});

test('boards are detected in a saved page, and an operator sees why a board is as it is', async () => {
  const saved = csvFile('<a href="https://boards.greenhouse.io/northkite">Jobs</a>');
  const found = await say('boards', 'detect', 'https://northkite.example/jobs', '--html', saved, '--json');
  expect(JSON.parse(found.out)).toMatchObject({ boards: [{ vendor: 'greenhouse', token: 'northkite' }] });
  const shown = await support<{ companies: unknown[] }>('boards', 'show', 'recruitee/papercrane');
  const crawl = expect.objectContaining({ outcome: expect.any(String) });
  expect(shown).toMatchObject({ failures: 0, companies: [{ live: true, crawls: expect.arrayContaining([crawl]) }] });
  const unknown = await say('boards', 'show', 'greenhouse/nobody-links-this');
  expect([unknown.code, unknown.err]).toEqual([2, expect.stringContaining('No company links the board')]);
});

test('a reader that closes the pipe ends the output without an error', async () => {
  const job = { id: 1, title: 'Nurse', absolute_url: 'https://example.com/1', location: { name: 'Berlin' } };
  const jobs = Array.from({ length: 5_000 }, (_, id) => ({ ...job, id: id + 1, updated_at: '2026-01-01T00:00:00Z' }));
  const file = csvFile(JSON.stringify({ jobs, meta: { total: jobs.length } }));
  const words = [BOOTSTRAP, 'support', 'boards', 'parse', 'greenhouse', file, '--token', 'acme'];
  const child = spawn(process.execPath, words, { stdio: ['ignore', 'pipe', 'pipe'] });
  let complaints = '';
  child.stderr.on('data', (chunk: Buffer) => (complaints += chunk.toString()));
  child.stdout.once('data', () => child.stdout.destroy());
  const [code] = (await once(child, 'close')) as [number];
  expect([code, complaints]).toEqual([0, '']);
});

describe('leads import', () => {
  test('rejects invalid rows by line and reason, stores the others, and a second run changes nothing', async () => {
    const project = await newProject();
    const csv = [
      'website,decision_maker_email,signal_job_title',
      'a.example,a@a.example,fine',
      'b.example,b"b@b.example,a quote inside',
      '"c.example"x,c@c.example,text after a quote',
      'd.example,d@d.example,nul\u0000byte',
      `e.example,e@e.example,"${'x'.repeat(1_000_000)}"`,
      ',,nobody',
      'f.example,f@f.example,"two\nlines"',
      'g.example,g@g.example,"never closed',
      'h.example,h@h.example,fine',
    ].join('\n');
    const said = await say(
      'leads',
      'import',
      String(project),
      csvFile(csv),
      '--yes',
      '--rejects',
      '/nowhere/rejects.csv',
    );
    expect(said).toMatchObject({ code: 1, err: '' });
    expect(said.out).toMatch(/^added +3$/m);
    expect(said.out).toMatch(/^rejected +6$/m);
    expect(said.out).toMatch(/^ +3 +a quote inside a cell/m);
    expect(said.out).toMatch(/^rejects_file +not written: ENOENT/m);
    const report = await importLeads(project, csv);
    expect(report).toMatchObject({ project: 'Outreach', unchanged: 3, rejected: 6, usable_lead_count: 3 });
    expect(report.rejections?.map(({ line }) => line)).toEqual([3, 4, 5, 6, 7, 10]);
    expect(await (await download(project)).text()).toContain('f.example,,f@f.example,,two lines\r\n');
  });

  test('reads other encodings when they are given, and reports them otherwise', async () => {
    const project = await newProject();
    const latin = Buffer.from('website,email,job title\na.example,a@a.example,K\xf6chin\n', 'latin1');
    expect((await importLeads(project, latin)).rejections).toEqual([
      { line: 2, reason: expect.stringContaining('--encoding windows-1252') },
    ]);
    const utf16 = Buffer.from('\ufeffwebsite;email;job title\nb.example;b@b.example;Köchin\n', 'utf16le');
    expect(await importLeads(project, utf16)).toMatchObject({ added: 1, rejected: 0 });
    expect(await importLeads(project, latin, '--encoding', 'windows-1252')).toMatchObject({ added: 1, rejected: 0 });
    expect(await (await download(project)).text()).toMatch(/Köchin\r\n.*Köchin\r\n$/);
  });

  test('without the required columns it lists the existing ones, and stores nothing', async () => {
    const project = await newProject();
    const said = await say('leads', 'import', String(project), csvFile('Firm,Post code\nAcme,10115\n'), '--yes');
    expect(said.code).toBe(2);
    expect(said.err).toContain('"Firm", "Post code"');
    expect(said.err).toContain('--map');
  });

  test('suppressed leads are in no export; titles come from the newest open req', async () => {
    const project = await newProject();
    const domain = String((await api('/v1/companies/1/enrichment')).body['domain']);
    await importLeads(project, `website,email\n${domain},a@${domain}\nsuppressed.example,b@suppressed.example\n`);
    const { body } = await api('/v1/whoami');
    const customer = String(body['customer_id']);
    expect(await support('leads', 'suppress', customer, 'suppressed.example')).toEqual({ added: 1, leads: 1 });
    expect(await support('leads', 'refresh-signals', String(project))).toMatchObject({ leads: 1, with_open_req: 1 });
    const [, row, ...rest] = (await (await download(project)).text()).split('\r\n');
    expect(row).toMatch(new RegExp(`^${domain},,a@${domain},,.+`));
    expect(rest).toEqual(['']);
  });
});
