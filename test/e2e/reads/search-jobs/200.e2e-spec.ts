import { expect, test } from '@jest/globals';
import { api } from '../../account/api.js';
import { instant, number, text } from '../expectations.js';
import { whileUnchanged } from '../while-unchanged.js';

interface Job {
  req_key: string;
  board: string;
  first_seen: string;
}

test('one row per req, newest first, board = first part of its key', async () => {
  const { status, body } = await api('/v1/jobs/search?limit=50');
  expect(status).toBe(200);
  expect(Object.keys(body).sort()).toEqual(['as_of', 'jobs', 'next_cursor']);
  const jobs = body['jobs'] as Job[];
  expect(jobs.length).toBeGreaterThan(0);
  for (const job of jobs) {
    expect(job).toEqual({
      req_key: text,
      company_id: number,
      title: text,
      function: text,
      country: text,
      first_seen: instant,
      board: job.req_key.slice(0, job.req_key.indexOf(':')),
    });
  }
  const times = jobs.map(({ first_seen }) => first_seen);
  expect(times).toEqual([...times].sort().reverse());
});

test('the cursor is opaque text and leads to the next rows', async () => {
  const first = (await api('/v1/jobs/search?limit=3')).body;
  expect(first['next_cursor']).toEqual(text);
  const second = (await api(`/v1/jobs/search?limit=3&cursor=${String(first['next_cursor'])}`)).body;
  const shown = new Set((first['jobs'] as Job[]).map(({ req_key }) => req_key));
  for (const { req_key } of second['jobs'] as Job[]) expect(shown).not.toContain(req_key);
});

test('include=posting adds members and changes none', async () => {
  let [plain, rows]: [Job[], Job[]] = [[], []];
  await whileUnchanged(async () => {
    plain = (await api('/v1/jobs/search?limit=20')).body['jobs'] as Job[];
    rows = (await api('/v1/jobs/search?limit=20&include=posting')).body['jobs'] as Job[];
  });
  expect(rows).toEqual(plain.map((job) => expect.objectContaining(job)));
  const fields = ['page_url', 'posted_at', 'locations', 'workplace', 'employment_type', 'seniority', 'salary'];
  const ofTexts = ['language', 'technologies', 'text_salary', 'experience_years', 'degree', 'visa_sponsorship'];
  const added = [...fields, ...ofTexts];
  for (const row of rows) expect(Object.keys(row).slice(7)).toEqual(added);
});

test('the words of a title find it, in any order and spelling, and every row matches every filter', async () => {
  await whileUnchanged(managers);
});

async function managers(): Promise<void> {
  const query = '/v1/jobs/search?include=posting&limit=50&q=MANAGER%20sales';
  const rows = (await api(query)).body['jobs'] as (Job & Record<string, unknown>)[];
  expect(rows.length).toBeGreaterThan(0);
  for (const row of rows) expect(String(row['title']).toLowerCase()).toMatch(/manager.*sales|sales.*manager/);
  for (const name of ['workplace', 'employment_type', 'seniority']) {
    const value = rows.find((row) => row[name] !== null)?.[name];
    const kept = (await api(`${query}&${name}=${String(value)}`)).body['jobs'] as Record<string, unknown>[];
    expect(kept.map((row) => row[name])).toEqual(rows.filter((row) => row[name] === value).map(() => value));
  }
}

test('closed reqs are found by status, and are closed by their key', async () => {
  const closed = (await api('/v1/jobs/search?status=closed&limit=3')).body['jobs'] as Job[];
  expect(closed.length).toBeGreaterThan(0);
  for (const { req_key } of closed) {
    const { body } = await api(`/v1/reqs/${encodeURIComponent(req_key)}`);
    expect(body).toMatchObject({ status: 'closed', closed_at: text, closed_reason: text });
  }
});

test('include=company adds name and domain to each row of both searches, and nothing without it', async () => {
  await whileUnchanged(includesCompanies);
});

async function includesCompanies(): Promise<void> {
  const plain = (await api('/v1/jobs/search?limit=5')).body['jobs'] as { company_id: number }[];
  const named = (await api('/v1/jobs/search?limit=5&include=company')).body['jobs'] as object[];
  const ids = [...new Set(plain.map(({ company_id: id }) => id))];
  const { body } = await api(`/v1/companies?ids=${ids.join(',')}`);
  const names = new Map(
    (body['companies'] as { company_id: number; name: string; domain: string }[]).map(
      ({ company_id: id, ...company }) => [id, company] as const,
    ),
  );
  expect(named).toEqual(plain.map((row) => ({ ...row, company: names.get(row.company_id) })));
  const both = (await api('/v1/jobs/search?limit=5&include=company,posting')).body['jobs'] as object[];
  expect(both[0]).toEqual({ ...named[0], ...both[0] });
  expect(both[0]).toHaveProperty('page_url');
  const reqs = (await api('/v1/reqs/search?limit=2')).body['companies'] as object[];
  const namedReqs = (await api('/v1/reqs/search?limit=2&include=company')).body['companies'] as object[];
  expect(namedReqs).toEqual(
    reqs.map((row) => ({ ...row, company: { name: expect.any(String), domain: expect.any(String) } })),
  );
}
