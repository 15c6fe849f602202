import { expect, test } from '@jest/globals';
import { api } from '../../account/api.js';
import { instant, number, text } from '../expectations.js';

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

test('the cursor is opaque text and leads to the rows behind', async () => {
  const first = (await api('/v1/jobs/search?limit=3')).body;
  expect(first['next_cursor']).toEqual(text);
  const second = (await api(`/v1/jobs/search?limit=3&cursor=${String(first['next_cursor'])}`)).body;
  const shown = new Set((first['jobs'] as Job[]).map(({ req_key }) => req_key));
  for (const { req_key } of second['jobs'] as Job[]) expect(shown).not.toContain(req_key);
});
