import { execFile } from 'node:child_process';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from '@jest/globals';
import { api } from '../account/api.js';
import { support } from '../journey/operator.js';
import { csvFile, download, importLeads, newProject } from '../projects/leads.js';

const BOOTSTRAP = fileURLToPath(new URL('../../../docker/local/bootstrap.mjs', import.meta.url));

interface Said {
  code: number;
  out: string;
  err: string;
}

/** Runs a command as a person would, whatever comes of it. */
function say(...args: string[]): Promise<Said> {
  const dataDir = dirname(process.env['TEST_STACK_FILE'] ?? '');
  return new Promise((resolve) => {
    execFile(process.execPath, [BOOTSTRAP, 'support', '--data-dir', dataDir, ...args], (error, out, err) =>
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

  test('wrong usage is exit code 2 and one line that says what', async () => {
    const [unknown, number] = await Promise.all([say('nonsense'), say('leads', 'import', 'x', 'file.csv')]);
    expect(unknown).toMatchObject({ code: 2, err: expect.stringContaining("unknown command 'nonsense'") });
    expect(number).toMatchObject({ code: 2, err: expect.stringContaining('must be a whole number above 0') });
  });

  test('a thing that is not there is exit code 2 without a stack', async () => {
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
  }, 60_000);

  test('doctor finds a healthy installation healthy', async () => {
    const findings = await support<{ check: string; state: string; detail: string }[]>('doctor');
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
  }, 60_000);

  test('usage is what the account used', async () => {
    const { body } = await api('/v1/whoami');
    await api('/v1/companies/1/is-hiring');
    const usage = await support<{ calls: number }>('usage', 'show', String(body['customer_id']));
    expect(usage.calls).toBeGreaterThan(0);
  }, 60_000);
});

test('a webhook is disabled and enabled by an operator, and what was given up is driven again', async () => {
  const { body: who } = await api('/v1/whoami');
  const customer = String(who['customer_id']);
  const { body: made } = await api('/v1/webhooks', {
    method: 'POST',
    body: { url: 'https://hooks.example/hiring', secret: 'a secret of sufficient length' },
  });
  const webhook = String(made['id']);
  const disabled = await support('webhooks', 'disable', customer, webhook);
  expect(disabled).toMatchObject({ status: 'disabled', disabled_reason: 'operator' });
  expect(await support('webhooks', 'enable', customer, webhook)).toMatchObject({
    status: 'active',
    disabled_reason: null,
  });
  expect(await support('webhooks', 'redrive', customer, webhook)).toEqual({ webhook_id: Number(webhook), redriven: 0 });
  expect((await say('webhooks', 'disable', customer, '999999')).code).toBe(2);
  await api(`/v1/webhooks/${webhook}`, { method: 'DELETE' });
}, 60_000);

test('companies are registered from a file, and a row that cannot be is named', async () => {
  const name = `file${Date.now().toString(36)}`;
  const rows = [
    `${name},${name}.example,greenhouse/${name},Germany`,
    'Nobody,not a domain,,',
    `${name} 2,${name}-2.example,,`,
  ];
  const said = await say(
    'companies',
    'import',
    csvFile(`name,domain,boards,hq_country\n${rows.join('\n')}\n`),
    '--json',
  );
  expect(said.code).toBe(1);
  expect(JSON.parse(said.out)).toMatchObject({
    registered: 2,
    failed: 1,
    companies: [
      { line: 2, boards: [`greenhouse/${name}`], problem: null },
      { line: 3, company_id: null, problem: expect.stringContaining('no registrable domain') },
      { line: 4, boards: [], problem: null },
    ],
  });
}, 60_000);

describe('leads import', () => {
  test('rejects what it cannot read by line and reason, keeps the rest, and a second run changes nothing', async () => {
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
    const report = await importLeads(project, csv);
    expect(report).toMatchObject({ added: 3, rejected: 6, usable_lead_count: 3 });
    expect(report.rejections?.map(({ line }) => line)).toEqual([3, 4, 5, 6, 7, 10]);
    expect(await importLeads(project, csv)).toMatchObject({ added: 0, updated: 0, unchanged: 3, lead_count: 3 });
    expect(await (await download(project)).text()).toContain('f.example,,f@f.example,,two lines\r\n');
  }, 60_000);

  test('reads other encodings when told, and says so when not', async () => {
    const project = await newProject();
    const latin = Buffer.from('website,email,job title\na.example,a@a.example,K\xf6chin\n', 'latin1');
    expect((await importLeads(project, latin)).rejections).toEqual([
      { line: 2, reason: expect.stringContaining('--encoding windows-1252') },
    ]);
    const utf16 = Buffer.from('\ufeffwebsite;email;job title\nb.example;b@b.example;Köchin\n', 'utf16le');
    expect(await importLeads(project, utf16)).toMatchObject({ added: 1, rejected: 0 });
    expect(await importLeads(project, latin, '--encoding', 'windows-1252')).toMatchObject({ added: 1, rejected: 0 });
    expect(await (await download(project)).text()).toMatch(/Köchin\r\n.*Köchin\r\n$/);
  }, 60_000);

  test('without the columns it needs it says which there are, and stores nothing', async () => {
    const project = await newProject();
    const said = await say('leads', 'import', String(project), csvFile('Firm,Post code\nAcme,10115\n'));
    expect(said.code).toBe(2);
    expect(said.err).toContain('"Firm", "Post code"');
    expect(said.err).toContain('--map');
  }, 60_000);

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
  }, 60_000);
});
