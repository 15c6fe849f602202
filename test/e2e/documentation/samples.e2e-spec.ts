import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { eventually, testStack } from '@hiring/platform-testing';
import { arePresent, run } from '../../contract/installed-tools.js';
import { api } from '../account/api.js';
import { createWatch, createWebhook, deliveries, idOf, NOWHERE, stranger } from '../feed/feed.js';
import { beginDelivery } from '../fixtures/exchanges.js';
import { support } from '../journey/operator.js';
import { LANGUAGES, printedSamples, type Language, type Sample } from './printed.js';
import { Substitute, type Ids, type Seen } from './substitute.js';

const ROOT = fileURLToPath(new URL('../../..', import.meta.url));
const TSC = join(ROOT, 'node_modules/typescript-7/bin/tsc');
const MADE = { keys: '/v1/keys', webhooks: '/v1/webhooks', searches: '/v1/searches' };
const { base_url: target } = testStack();

const samples = printedSamples();
const runs: Record<Language, boolean> = {
  sh: arePresent([['curl', '--version']]),
  ts: true,
  python: arePresent([['python3', '-c', 'import requests']]),
};

let project: string;
let key: string;
let lasting: Ids;
const outcomes = new Map<string, { seen: Seen[]; failure: string }>();

beforeAll(async () => {
  project = mkdtempSync(join(tmpdir(), 'samples-'));
  mkdirSync(join(project, 'node_modules'));
  for (const scope of ['@hiring', '@types']) {
    symlinkSync(join(ROOT, 'node_modules', scope), join(project, 'node_modules', scope));
  }
  writeFileSync(join(project, 'package.json'), '{ "type": "module" }');
  const account = await stranger();
  key = account.key;
  await support('customers', 'set-caps', account.customerId, '--cap', 'calls=1000/24');
  lasting = await resources(account.customerId);
});
afterAll(() => rmSync(project, { recursive: true, force: true }));

/** One resource of each kind, and what the lists need to have rows. */
async function resources(customer: string): Promise<Ids> {
  const [webhook, searches] = [idOf(await createWebhook(NOWHERE, { key })), await made('searches')];
  const watches = idOf(await createWatch(13, webhook, { key }));
  const deliveriesOf = await beginDelivery({ key }, 'Delivered');
  const cold = await support<{ company_id: number }>(
    ...['companies', 'register', '--name', 'Coldharbour', '--domain', `${customer.replace('_', '')}.example`],
    ...['--owner', customer, '--board', `greenhouse/cold${customer.replace('_', '')}`.toLowerCase()],
  );
  const job = await eventually(async () => {
    const { status, body } = await api(`/v1/companies/${cold.company_id}/hiring-pulse?max_age=3600`, { key });
    if (status !== 202) throw new Error(`${status}: ${JSON.stringify(body)}`);
    return Number(body['job_id']);
  });
  const [delivery] = await deliveries(deliveriesOf, (log) => (log[0]?.attempts.length ?? 0) > 0, key);
  const ids = { webhooks: webhook, searches, watches, deliveries: delivery?.id ?? 0 };
  return { ...ids, keys: await made('keys'), 'crawl-jobs': job, logged: deliveriesOf };
}

async function made(collection: keyof typeof MADE): Promise<number> {
  if (collection === 'webhooks') return idOf(await createWebhook(NOWHERE, { key }));
  const body = collection === 'keys' ? { tier: 'free' } : { q: 'pflegefachkraft', geo: 'DE' };
  return idOf(await api(MADE[collection], { key, method: 'POST', body }));
}

/** The id of the key that runs the samples: the only one that support made. */
async function ownKeyId(): Promise<number> {
  const keys = (await api('/v1/keys?limit=1000', { key })).body['keys'] as { id: number; made_by: { kind: string } }[];
  return keys.find(({ made_by: { kind } }) => kind === 'operator')?.id ?? 0;
}

/** The ids of a sample; one that ends a resource gets a resource of its own. */
async function idsFor(operation: string | null): Promise<Ids> {
  switch (operation) {
    case 'rotate_key':
    case 'revoke_key':
      return { ...lasting, keys: await made('keys') };
    case 'delete_webhook':
      return { ...lasting, webhooks: await made('webhooks') };
    case 'delete_search':
      return { ...lasting, searches: await made('searches') };
    case 'delete_watch':
      return { ...lasting, watches: idOf(await createWatch(13, await made('webhooks'), { key })) };
    case 'list_made':
      return { ...lasting, keys: await ownKeyId() };
    case 'list_deliveries':
      return { ...lasting, webhooks: lasting['logged'] ?? 0 };
    default:
      return lasting;
  }
}

async function outcomeOf({ operation, language, name, code }: Sample): Promise<{ seen: Seen[]; failure: string }> {
  const substitute = await Substitute.to(target, await idsFor(operation));
  const file = join(project, `${name.replaceAll(/\W+/g, '-')}.${language}`);
  const text = code.replace(/^export HIRING_KEY=.*$/m, '').replaceAll('{base_url}', substitute.url);
  writeFileSync(file, text);
  const [program, options] = { sh: ['sh', ['-e']], ts: [process.execPath, []], python: ['python3', []] }[language] as [
    string,
    string[],
  ];
  const env = { HIRING_KEY: key, NODE_OPTIONS: '' };
  const failure = await run(program, [...options, file], { env }).then(
    () => '',
    (error: unknown) => String(error),
  );
  substitute.close();
  return { seen: substitute.seen, failure };
}

/** Whether the answer's own list, where it has one, is empty. */
function isEmpty(text: string): boolean {
  if (text === '') return false;
  const lists = Object.values(JSON.parse(text) as object).filter((member) => Array.isArray(member));
  return lists.length > 0 && lists.every((list: unknown[]) => list.length === 0);
}

test('every page of an operation has a sample of each language', () => {
  const own = samples.filter(({ operation }) => operation !== null);
  const pages = new Set(own.map(({ operation }) => operation));
  expect(own).toHaveLength(LANGUAGES.length * pages.size);
  expect(samples.length).toBeGreaterThan(own.length);
});

describe('every printed sample ends without an error, and its answers have something in them', () => {
  const pages = new Set(samples.map(({ page }) => page));
  test.each([...pages].map((page) => [page]))('%s', async (page) => {
    const own = samples.filter((sample) => sample.page === page && runs[sample.language]);
    const runOne = async (sample: Sample): Promise<unknown> => outcomes.set(sample.name, await outcomeOf(sample));
    // An account counts two searches at once.
    if (page.includes('search')) for (const sample of own) await runOne(sample);
    else await Promise.all(own.map(runOne));
    for (const { name } of own) {
      const { seen, failure } = outcomes.get(name) ?? { seen: [], failure: 'has not run' };
      expect([name, failure]).toEqual([name, '']);
      expect(seen.length).toBeGreaterThan(0);
      expect(seen.filter(({ status, text }) => status >= 300 || isEmpty(text))).toEqual([]);
    }
  });
});

test('the samples of an operation send one request, the same in each language, so they cost the same', () => {
  const requests = new Map<string, Set<string>>();
  for (const { name, operation } of samples) {
    const outcome = outcomes.get(name);
    if (operation === null || outcome === undefined) continue;
    const all = requests.get(operation) ?? new Set();
    requests.set(operation, all.add(outcome.seen.map(({ request }) => request).join('\n')));
  }
  const differing = [...requests].filter(([, all]) => all.size > 1 || [...all].some((one) => one.includes('\n')));
  expect(differing.map(([operation, all]) => [operation, ...all])).toEqual([]);
});

test('the TypeScript samples compile', async () => {
  const options = { strict: true, module: 'nodenext', target: 'es2023', types: ['node'], noEmit: true };
  writeFileSync(join(project, 'tsconfig.json'), JSON.stringify({ compilerOptions: options, include: ['*.ts'] }));
  await run(process.execPath, [TSC, '-p', project]);
});

test.each(['salary_min=1&currency=EUR', 'workplace=remote', 'status=closed'])(
  'the demo has jobs with %s',
  async (filter) => {
    const jobs = await eventually(async () => {
      const { body } = await api(`/v1/jobs/search?limit=1&${filter}`);
      const found = body['jobs'] as unknown[];
      if (found.length === 0) throw new Error('none yet: the boards may not have been read');
      return found;
    });
    expect(jobs).toHaveLength(1);
  },
);
