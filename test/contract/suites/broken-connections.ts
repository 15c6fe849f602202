import { copyFileSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { HiringClient } from '@hiring/client';
import { eventually } from '@hiring/platform-testing';
import { arePresent, run } from '../installed-tools.js';
import { BreakingProxy } from './breaking-proxy.js';
import { pythonClientEnvironment } from './python-client.js';
import type { Subject, Suite } from './suite.js';
import { ended, pythonEnvironment } from './tools.js';

/** The least number of broken requests for each client. */
const BROKEN = 1_000;
const CALLS = 600;
/** The approximate number of feed pages per client. */
const PAGES = 120;
const HAS_PIP = arePresent([['python3', '-m', 'pip', '--version']]);

const source = (path: string): string => fileURLToPath(new URL(`../clients/${path}`, import.meta.url));
const CLIENT = fileURLToPath(new URL('../../../libs/client', import.meta.url));

interface Got {
  usage_ids: (string | null)[];
  events: number[];
  jobs: string[];
}

/** Returns the command that makes the calls and prints their results. */
type Driver = (folder: string) => Promise<[program: string, ...args: string[]]>;

/** Makes the calls with the package as npm would publish it. */
const typeScript: Driver = async (folder) => {
  const packed = await run('npm', ['pack', '--silent', '--pack-destination', folder, CLIENT]);
  await run('npm', [
    'install',
    '--offline',
    '--silent',
    '--no-audit',
    '--no-fund',
    '--prefix',
    folder,
    join(folder, packed.trim()),
  ]);
  copyFileSync(source('calls.mjs'), join(folder, 'calls.mjs'));
  return [process.execPath, join(folder, 'calls.mjs')];
};
const python: Driver = async () => [join(await pythonClientEnvironment(), 'bin', 'python3'), source('calls.py')];

const DRIVERS: [string, Driver][] = [
  ['TypeScript', typeScript],
  ...(HAS_PIP ? [['Python', python] as [string, Driver]] : []),
];

export const brokenConnections: Suite = {
  name: 'Broken connections',
  about: `clients whose first ${BROKEN} requests and more are broken: nothing is billed twice, no page is lost`,
  install: async () => HAS_PIP && (await pythonEnvironment('python-client')),
  run: async (subject) => {
    const failures: string[] = [];
    const looked: string[] = [];
    for (const [name, driver] of DRIVERS) {
      const verdict = await behindProxy(subject, driver);
      looked.push(`${name}: ${verdict.looked}`);
      failures.push(...verdict.failures.map((failure) => `${name}: ${failure}`));
    }
    return { looked: looked.join('; '), failures };
  },
};

async function behindProxy(
  { surfaces, key }: Subject,
  driver: Driver,
): Promise<{ looked: string; failures: string[] }> {
  const baseUrl = surfaces[0]?.baseUrl ?? '';
  const account = new HiringClient({ baseUrl, apiKey: key.raw });
  const own = (await account.createKey({ tier: 'internal' })).data;
  const direct = new HiringClient({ baseUrl, apiKey: key.raw });
  const events = await all(direct.feed({ since: 0, limit: 1_000 }), ({ event_seq: seq }) => seq);
  const jobs = await all(direct.iterSearchJobs({ companyId: 13, limit: 200 }), ({ req_key: reqKey }) => reqKey);
  const limit = Math.max(1, Math.ceil(events.length / PAGES));

  const folder = mkdtempSync(join(tmpdir(), 'broken-connections-'));
  const proxy = await BreakingProxy.before(baseUrl);
  try {
    const [program, ...args] = await driver(folder);
    const env = { HIRING_URL: proxy.url, HIRING_KEY: own.key, CALLS: String(CALLS), LIMIT: String(limit) };
    const { code, printed, complaints } = await ended(program, args, env);
    if (code !== 0) throw new Error(`the calls ended with ${code}: ${complaints.slice(-2_000)}`);
    const got = JSON.parse(printed) as Got;
    const bill = await billOf(new HiringClient({ baseUrl, apiKey: own.key }), account, own.id);
    const expected: [what: string, seen: unknown, wanted: unknown][] = [
      ['requests were broken', proxy.total >= BROKEN, true],
      ['events', got.events.slice(0, events.length), events],
      ['jobs', got.jobs, jobs],
      ['calls with a line on the bill of their own', new Set(got.usage_ids).size, CALLS],
      ['billed calls of is_hiring', bill.is_hiring?.units, CALLS],
      ['billed events', bill.events?.units, got.events.length],
      ['billed pages of search_jobs', bill.search_jobs?.lines, jobs.length],
    ];
    const failures = expected
      .filter(([, seen, wanted]) => JSON.stringify(seen) !== JSON.stringify(wanted))
      .map(
        ([what, seen, wanted]) =>
          `${what}: ${JSON.stringify(seen).slice(0, 300)}, not ${JSON.stringify(wanted).slice(0, 300)}`,
      );
    const kinds = Object.entries(proxy.broken).map(([kind, count]) => `${count} ${kind}`);
    return { looked: `${CALLS} calls, ${got.events.length} events, broken ${kinds.join(', ')}`, failures };
  } finally {
    await proxy.close();
    await account.revokeKey(own.id);
    rmSync(folder, { recursive: true, force: true });
  }
}

async function all<T, R>(rows: AsyncIterable<T>, of: (row: T) => R): Promise<R[]> {
  const list: R[] = [];
  for await (const row of rows) list.push(of(row));
  return list;
}

type Bill = Partial<Record<string, { lines: number; units: number }>>;

/**
 * Returns the bill's lines and units by operation. First makes one more call and waits for its line. Lines appear in
 * billing order, so all other lines are there by then.
 */
async function billOf(client: HiringClient, account: HiringClient, keyId: number): Promise<Bill> {
  const { usageId } = await client.enrichment(13);
  await eventually(async () => {
    const { data } = await account.usageRecords({ limit: 50 });
    return data.records.some(({ usage_id: id }) => id === usageId);
  });
  const bill: Bill = {};
  for await (const { key_id: of, operation, units } of account.iterUsageRecords({ limit: 200 })) {
    if (of !== keyId) continue;
    const line = (bill[operation] ??= { lines: 0, units: 0 });
    line.lines += 1;
    line.units += units.calls + units.changes;
  }
  return bill;
}
