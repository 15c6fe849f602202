import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { DuckDBInstance } from '@duckdb/node-api';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Bus } from '@hiring/platform-rpc';
import { eventually, FakeClock } from '@hiring/platform-testing';
import { eventsPage } from '../../apps/change-feed/src/feed/events.query.js';
import { signalsPage } from '../../apps/change-feed/src/signals/signals.query.js';
import { bodyOf, readsOver } from '../../apps/reads/src/testing/answering.js';
import { copyMonth, feedAt, openSource } from '../../apps/support/src/dataset/dataset-source.js';
import { exportDataset, type DatasetOptions } from '../../apps/support/src/dataset/export-dataset.js';
import { DatasetDatabase, PRIVATE_COMPANY } from './dataset-database.js';

const UNTIL = '2026-03-10T00:00:00.000Z';
const CUSTOMER = 'cus_anybody';
/** The compiled command line. */
const SUPPORT = fileURLToPath(new URL('../../apps/support/dist/main.js', import.meta.url));

let folders = 0;

const source = await DatasetDatabase.open({ seed: 3, companies: 60, reqs: 900, until: UNTIL, days: 120 });
await source.fold();
const root = mkdtempSync(join(tmpdir(), 'dataset-'));
afterAll(async () => {
  await source?.close();
  rmSync(root, { recursive: true, force: true });
});

const newFolder = (): string => join(root, String((folders += 1)));
const exported = (folder: string, more: Partial<DatasetOptions> = {}) =>
  exportDataset({ folder, ...source.urls, waitMs: 0, ...more });
const bytesOf = (folder: string): Record<string, string> =>
  Object.fromEntries(readdirSync(folder).map((name) => [name, readFileSync(join(folder, name)).toString('base64')]));

async function rowsOf(files: string): Promise<Record<string, unknown>[]> {
  const database = await DuckDBInstance.create(':memory:');
  const connection = await database.connect();
  await connection.run("SET TimeZone = 'UTC'");
  const reader = await connection.runAndReadAll(`SELECT to_json(r)::VARCHAR AS row FROM read_parquet('${files}') AS r`);
  connection.closeSync();
  database.closeSync();
  return reader.getRows().map(([row]) => JSON.parse(String(row)) as Record<string, unknown>);
}

/** Returns a row as the API serves it: without nulls, and with times in the API's format. */
function asServed(row: Record<string, unknown>): Record<string, unknown> {
  const times = ['observed_at', 'last_seen_at', 'first_seen', 'last_seen', 'posted_at', 'as_of'];
  const entries = Object.entries(row).filter(([, value]) => value !== null);
  return Object.fromEntries(
    entries.map(([name, value]) => [name, times.includes(name) ? new Date(String(value)).toISOString() : value]),
  );
}

/**
 * Returns a signal as the API serves it: `before` and `after` lack the members of other signal types, which are null in
 * the dataset.
 */
function asSignal(row: Record<string, unknown>): Record<string, unknown> {
  const side = (name: string): Record<string, unknown> => asServed(row[name] as Record<string, unknown>);
  const observed_at = new Date(String(row['observed_at'])).toISOString();
  return { ...row, observed_at, before: side('before'), after: side('after') };
}

const numberOf = ({ signal_id: id }: Record<string, unknown>): number => Number(String(id).split('.')[1]);

describe('support dataset export', () => {
  it('gives the same bytes for the same position', async () => {
    const [first, second] = [newFolder(), newFolder()];
    const manifest = await exported(first);
    expect(manifest.position).toBe(source.position);
    await exported(second);
    expect(bytesOf(second)).toEqual(bytesOf(first));
    expect(Object.keys(bytesOf(first)).sort()).toEqual(
      ['manifest.json', ...manifest.files.map(({ file }) => file)].sort(),
    );
    expect(manifest.files.filter(({ month }) => month !== undefined).length).toBeGreaterThan(3);
  });

  it('has the events, open reqs, companies and technologies of the API, in order, and no private company', async () => {
    const folder = newFolder();
    const manifest = await exported(folder);
    const [companiesFile, reqsFile] = manifest.files;

    const request = { customer_id: CUSTOMER, since: 0, limit: 1_000_000, closed: true as const };
    const { body } = await eventsPage(source.feed, request);
    const { events } = JSON.parse(body) as { events: Record<string, unknown>[] };
    const written = (await rowsOf(join(folder, 'events-*.parquet'))).map(asServed);
    expect(written.sort((a, b) => Number(a['event_seq']) - Number(b['event_seq']))).toEqual(events);

    const after = { event_seq: 0, n: 0 };
    const signals = await signalsPage(source.feed, { customer_id: CUSTOMER, after, limit: 1_000_000 });
    const rows = (await rowsOf(join(folder, 'signals-*.parquet'))).map(asSignal);
    const inOrder = (a: Record<string, unknown>, b: Record<string, unknown>): number =>
      Number(a['event_seq']) - Number(b['event_seq']) || numberOf(a) - numberOf(b);
    expect(rows.length).toBeGreaterThan(20);
    expect(rows.sort(inOrder)).toEqual((JSON.parse(signals.body) as { signals: unknown[] }).signals);

    const reads = readsOver(source.reads, new FakeClock(UNTIL), {} as unknown as Bus);
    const reqs = await rowsOf(join(folder, 'open-reqs-*.parquet'));
    expect(reqs.length).toBe(reqsFile?.rows);
    const jobs: Record<string, unknown>[] = [];
    for (let cursor: unknown; cursor !== null;) {
      const from = cursor === undefined ? {} : { cursor: String(cursor) };
      const page = bodyOf(await reads.jobs.search({ customer_id: CUSTOMER, limit: 200, posting: true, ...from }));
      jobs.push(...(page['jobs'] as Record<string, unknown>[]));
      cursor = page['next_cursor'];
    }
    const byKey = (row: Record<string, unknown>): string =>
      `${String(row['company_id']).padStart(9, '0')} ${String(row['req_key'])}`;
    const served = jobs
      .sort((a, b) => (byKey(a) < byKey(b) ? -1 : 1))
      .map(({ board: _board, salary, ...job }) => {
        const { min = null, max = null, currency = null, period = null } = (salary ?? {}) as Record<string, unknown>;
        return asServed({ ...job, salary_min: min, salary_max: max, salary_currency: currency, salary_period: period });
      });
    expect(reqs.map(({ boards: _boards, ...req }) => asServed(req))).toEqual(served);
    expect(reqs.some(({ salary_max: max }) => max === 75_000.5)).toBe(true);

    const named = await rowsOf(join(folder, 'technologies-*.parquet'));
    expect(named.length).toBeGreaterThan(20);
    const { body: ofFirst } = await reads.technologies.ofCompany({ customer_id: CUSTOMER, company_id: 1 });
    const { technologies } = JSON.parse(ofFirst) as { technologies: Record<string, unknown>[] };
    const bySlug = technologies.map((technology): Record<string, unknown> => {
      const { name: _name, category: _category, newest_req: newest, ...row } = technology;
      return { company_id: 1, ...row, newest_req_key: (newest as { req_key: string }).req_key };
    });
    const ofOne = named.filter(({ company_id: id }) => id === 1).map(asServed);
    expect(ofOne).toEqual(bySlug.toSorted((a, b) => (String(a['slug']) < String(b['slug']) ? -1 : 1)));

    const companies = await rowsOf(join(folder, companiesFile?.file ?? ''));
    expect(companies.map(({ company_id: id }) => id)).toEqual(
      Array.from({ length: 60 }, (_, index) => index + 1).filter((id) => id !== PRIVATE_COMPANY),
    );
    const { body: enriched } = await reads.companies.enrichment({ customer_id: CUSTOMER, company_id: 1 });
    expect(companies[0]).toMatchObject(pick(JSON.parse(enriched) as Record<string, unknown>, 'name', 'domain'));
    for (const row of [...companies, ...reqs, ...named, ...written])
      expect(row['company_id']).not.toBe(PRIVATE_COMPANY);
  });

  it('continues after kill -9 at any file, with equal files', async () => {
    const whole = newFolder();
    const { files } = await exported(whole);
    for (const target of [files[1]?.file ?? '', files.at(-2)?.file ?? '']) {
      const folder = newFolder();
      const child = spawn(process.execPath, [SUPPORT, 'dataset', 'export', '--to', folder, '--format', 'parquet'], {
        env: { ...process.env, READS_DATABASE_URL: source.urls.readsUrl, FEED_DATABASE_URL: source.urls.feedUrl },
        stdio: ['ignore', 'ignore', 'inherit'],
      });
      const ended = once(child, 'exit');
      await eventually(() => existsSync(join(folder, target)) || child.exitCode !== null, { everyMs: 1 });
      child.kill('SIGKILL');
      await ended;
      writeFileSync(join(folder, 'events-2026-01-to-9.parquet.part'), 'half of a file');
      await exported(folder);
      expect(bytesOf(folder)).toEqual(bytesOf(whole));
    }
  });

  it('keeps whole files of an interrupted export at its position, and writes damaged ones again', async () => {
    const [whole, folder] = [newFolder(), newFolder()];
    const { files } = await exported(whole);
    const stop = files[4]?.file ?? '';
    const interrupt = (file: { file: string }): void => {
      if (file.file === stop) throw new Error('interrupted');
    };
    await expect(exported(folder, { onFile: interrupt })).rejects.toThrow('interrupted');
    writeFileSync(join(folder, files[3]?.file ?? ''), 'damaged');
    const seen: [string, boolean][] = [];
    await exported(folder, { onFile: ({ file }, isKept) => void seen.push([file, isKept]) });
    const rest = files.slice(5).map(() => false);
    expect(seen.map(([, isKept]) => isKept)).toEqual([true, true, true, false, true, ...rest]);
    expect(bytesOf(folder)).toEqual(bytesOf(whole));
  });

  it('ends with the reason when the disk is full', async () => {
    const feed = openSource(source.urls.feedUrl);
    const all = { select: 'SELECT body FROM change_feed.dataset_event CROSS JOIN generate_series(1, 20)' };
    await expect(copyMonth(feed, all, '/dev/full')).rejects.toMatchObject({ code: 'ENOSPC' });
    await expect(feedAt(feed, source.position, 0)).resolves.toBeUndefined();
    await feed.end();
  });

  describe('when the ledger grows', () => {
    let later: DatasetDatabase;
    beforeAll(async () => {
      later = await DatasetDatabase.open({ seed: 4, companies: 20, reqs: 300, until: UNTIL, days: 120 }, 'later');
      await later.fold(900);
    });
    afterAll(() => later?.close());

    it('keeps the months without new events, repeats a position in its folder only, and waits for the feed', async () => {
      const folder = newFolder();
      const options = { folder, ...later.urls, waitMs: 0 };
      const first = await exportDataset(options);
      const before = bytesOf(folder);

      await later.fold(200, { feed: false });
      await expect(exportDataset(options)).rejects.toMatchObject({ code: 'unavailable' });
      expect(bytesOf(folder)).toMatchObject(before);
      await exportDataset({ ...options, at: first.position });
      expect(bytesOf(folder)).toEqual(before);
      const elsewhere = exportDataset({ ...options, folder: newFolder(), at: first.position });
      await expect(elsewhere).rejects.toMatchObject({ code: 'conflict' });

      await later.foldFeed();
      const kept: string[] = [];
      const second = await exportDataset({
        ...options,
        onFile: ({ file }, isKept) => void (isKept && kept.push(file)),
      });
      expect(second.position).toBe(later.position);
      const months = ({ files }: typeof first): string[] => files.slice(3).map(({ file }) => file);
      expect(kept).toEqual(months(second).filter((file) => months(first).includes(file)));
      expect(kept.length).toBeGreaterThan(0);
      const fresh = newFolder();
      await exportDataset({ ...options, folder: fresh });
      expect(bytesOf(folder)).toEqual(bytesOf(fresh));
    });
  });
});

function pick(row: Record<string, unknown>, ...names: string[]): Record<string, unknown> {
  return Object.fromEntries(names.map((name) => [name, row[name]]));
}
