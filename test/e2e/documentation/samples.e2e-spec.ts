import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { OPERATIONS, type OperationName } from '@hiring/contracts/operations';
import { eventually, testStack } from '@hiring/platform-testing';
import { arePresent, run } from '../../contract/installed-tools.js';
import { api } from '../account/api.js';
import { createWatch, createWebhook, deliveries, idOf, NOWHERE, stranger } from '../feed/feed.js';
import { beginDelivery } from '../fixtures/exchanges.js';
import { support } from '../journey/operator.js';
import { emptyOf, priceOf } from './price.js';
import { filledIn, LANGUAGES, printedSamples, type Sample } from './printed.js';
import { Substitute, type Ids, type Seen } from './substitute.js';
import { tryIt } from './try-it.js';

const ROOT = fileURLToPath(new URL('../../..', import.meta.url));
const TSC = join(ROOT, 'node_modules/typescript-7/bin/tsc');
const PYTHON_CLIENT = join(ROOT, 'libs/client-python/src');
/** Texts by which samples that handle a refusal are recognised. Only such samples may be refused. */
const REFUSALS = ['instanceof ApiError', 'except ApiError'];
const MADE = { keys: '/v1/keys', webhooks: '/v1/webhooks', searches: '/v1/searches' };
const { base_url: target } = testStack();

/**
 * The Python interpreter that runs the samples. `npm run test:contract -- Samples` sets SAMPLES_PYTHON to an
 * interpreter with all packages that the pages use.
 */
const PYTHON = process.env['SAMPLES_PYTHON'] ?? 'python3';
/** The time limit for a sample. */
const SAMPLE_MS_MAX = 120_000;
/** The maximum price of a guide's program, in units of any kind. */
const UNITS_MAX = 110;

const samples = [...printedSamples(), ...(Object.keys(OPERATIONS) as OperationName[]).map(filledIn)].filter(isRunnable);

let project: string;
let key: string;
let lasting: Ids;
let dataset = '';
const outcomes = new Map<string, Outcome>();

beforeAll(async () => {
  project = mkdtempSync(join(tmpdir(), 'samples-'));
  mkdirSync(join(project, 'node_modules'));
  for (const name of ['@hiring', '@types', 'standardwebhooks']) {
    symlinkSync(join(ROOT, 'node_modules', name), join(project, 'node_modules', name));
  }
  writeFileSync(join(project, 'package.json'), '{ "type": "module" }');
  const account = await stranger();
  key = account.key;
  await support('customers', 'set-caps', account.customerId, '--cap', 'calls=1000/24');
  lasting = await resources(account.customerId);
  if (samples.some(({ code }) => code.includes('DATASET'))) {
    dataset = join(project, 'dataset');
    await support('dataset', 'export', '--to', dataset, '--format', 'parquet');
  }
});
afterAll(() => rmSync(project, { recursive: true, force: true }));

/** Creates one resource of each kind, and a webhook that already has deliveries to list. */
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

/** Returns the id of the key that runs the samples. It is the only key that `support` created. */
async function ownKeyId(): Promise<number> {
  const keys = (await api('/v1/keys?limit=1000', { key })).body['keys'] as { id: number; made_by: { kind: string } }[];
  return keys.find(({ made_by: { kind } }) => kind === 'operator')?.id ?? 0;
}

/** Returns the ids for a sample. A sample that ends a resource gets a separate resource. */
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

/**
 * Returns whether the sample's program and imported packages are installed. If SAMPLES_PYTHON is set, every Python
 * sample runs, so a missing package is a failure.
 */
function isRunnable({ name, language, code }: Sample): boolean {
  if (language === 'sh') return arePresent([['curl', '--version']]);
  if (language !== 'python' || process.env['SAMPLES_PYTHON'] !== undefined) return true;
  const packages = [...code.matchAll(/^(?:import|from) (.*?)(?: import .*)?$/gm)].map(([, packageName]) => packageName);
  const isThere = arePresent([['env', `PYTHONPATH=${PYTHON_CLIENT}`, PYTHON, '-c', `import ${packages.join(', ')}`]]);
  if (!isThere) console.warn(`${name} is left out: it needs ${packages.join(', ')}`);
  return isThere;
}

interface Outcome {
  seen: Seen[];
  printed: string;
  failure: string;
}

async function outcomeOf(sample: Sample): Promise<Outcome> {
  const substitute = await Substitute.to(target, await idsFor(sample.operation));
  const outcome = await runOf(sample, substitute.url).then(
    (printed) => ({ printed, failure: '' }),
    (error: unknown) => ({ printed: '', failure: String(error) }),
  );
  substitute.close();
  return { seen: substitute.seen, ...outcome };
}

function runOf({ name, operation, language, code }: Sample, url: string): Promise<string> {
  if (language === 'try') return tryIt(`${target}/docs/operations/${operation}`, url, key);
  const ending = { sh: 'sh', ts: 'ts', js: 'mjs', python: 'py' }[language];
  const file = join(project, `${name.replaceAll(/\W+/g, '-')}.${ending}`);
  writeFileSync(file, code.replace(/^export HIRING_KEY=.*$/m, '').replaceAll('{base_url}', url));
  const [program, ...options] = language === 'sh' ? ['sh', '-e'] : [language === 'python' ? PYTHON : process.execPath];
  const env = { HIRING_URL: url, HIRING_KEY: key, DATASET: dataset, NODE_OPTIONS: '', PYTHONPATH: PYTHON_CLIENT };
  return run(program as string, [...options, file], { env, limitMs: SAMPLE_MS_MAX });
}

test('every page of an operation has a sample of each language', () => {
  const own = printedSamples().filter(({ operation }) => operation !== null);
  const pages = new Set(own.map(({ operation }) => operation));
  expect(own).toHaveLength(LANGUAGES.length * pages.size);
  expect([...pages].sort()).toEqual(Object.keys(OPERATIONS).sort());
});

describe('every sample ends, prints something, and gets answers that have something in them, at the price of their page', () => {
  const pages = new Set(samples.map(({ page }) => page));
  test.each([...pages].map((page) => [page]))('%s', async (page) => {
    const own = samples.filter((sample) => sample.page === page);
    const runOne = async (sample: Sample): Promise<unknown> => outcomes.set(sample.name, await outcomeOf(sample));
    // Only two search counts of an account can run concurrently, so the samples on a search page run one after the
    // other.
    if (page.includes('search')) for (const sample of own) await runOne(sample);
    else await Promise.all(own.map(runOne));
    for (const { name, code, language } of own) {
      const { seen, printed, failure } = outcomes.get(name) ?? { seen: [], printed: '', failure: 'has not run' };
      expect([name, failure]).toEqual([name, '']);
      const isCalling = language === 'try' || /\{base_url\}|HIRING_URL/.test(code);
      expect([name, seen.length > 0]).toEqual([name, isCalling]);
      const isAnswered = seen.every(({ status }) => status === 204);
      expect([name, printed !== '' || (isCalling && isAnswered)]).toEqual([name, true]);
      const refused = seen.filter(({ status }) => status >= 300 && !REFUSALS.some((one) => code.includes(one)));
      expect([name, refused]).toEqual([name, []]);
      const answers = seen.filter(({ status }) => status < 300);
      expect([name, emptyOf(answers)]).toEqual([name, []]);
      expect([name, answers.map(({ units }) => units)]).toEqual([name, answers.map(priceOf)]);
      const units = answers.map((answer) => Number(answer.units?.split('=')[1] ?? 0));
      expect(units.reduce((sum, one) => sum + one, 0)).toBeLessThanOrEqual(UNITS_MAX);
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
