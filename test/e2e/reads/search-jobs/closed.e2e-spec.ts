import { expect, test } from '@jest/globals';
import { api } from '../../account/api.js';

interface Job {
  req_key: string;
  company_id: number;
  closed_at?: string | null;
  closed_reason?: string | null;
}

const jobsOf = async (query: string): Promise<Job[]> => {
  const { body } = await api(`/v1/jobs/search?${query}`);
  return body['jobs'] as Job[];
};

test('closed roles have the time at which they closed and the reason, open ones of the same search null', async () => {
  const closed = await jobsOf('status=closed&limit=3');
  expect(closed).toHaveLength(3);
  for (const { req_key, closed_at, closed_reason } of closed) {
    const { body } = await api(`/v1/reqs/${req_key}`);
    expect([closed_at, closed_reason]).toEqual([body['closed_at'], body['closed_reason']]);
    expect(closed_at).toEqual(expect.any(String));
  }
  const any = await jobsOf('status=any&limit=50');
  expect(any.every((job) => 'closed_at' in job && 'closed_reason' in job)).toBe(true);
  expect(any.some(({ closed_at }) => closed_at === null)).toBe(true);
});

test('the closings of a company since an instant are those of its closed roles from then on', async () => {
  const [{ company_id } = { company_id: 0 }] = await jobsOf('status=closed&limit=1');
  const ofCompany = `company_id=${company_id}&status=closed&limit=200`;
  const all = await jobsOf(ofCompany);
  const times = all.map(({ closed_at }) => closed_at ?? '').sort();
  const since = times[Math.floor(times.length / 2)] ?? '';
  const late = await jobsOf(`${ofCompany}&closed_since=${since}`);
  expect(late).toEqual(all.filter(({ closed_at }) => (closed_at ?? '') >= since));
});

test('a search of open roles has the members of the specification alone', async () => {
  const [job] = await jobsOf('limit=1');
  const members = ['req_key', 'company_id', 'title', 'function', 'country', 'first_seen', 'board'];
  expect(Object.keys(job ?? {})).toEqual(members);
});
