import { expect, test } from '@jest/globals';
import { api } from '../../account/api.js';

interface Job {
  req_key: string;
  closed_at?: string | null;
}

const jobsOf = async (query: string): Promise<Job[]> => {
  const { body } = await api(`/v1/jobs/search?${query}`);
  return body['jobs'] as Job[];
};

test('closed roles have the time at which they closed, open ones of the same search null', async () => {
  const closed = await jobsOf('status=closed&limit=3');
  expect(closed).toHaveLength(3);
  for (const { req_key, closed_at } of closed) {
    const { body } = await api(`/v1/reqs/${req_key}`);
    expect({ req_key, closed_at }).toEqual({ req_key, closed_at: body['closed_at'] });
    expect(closed_at).toEqual(expect.any(String));
  }
  const any = await jobsOf('status=any&limit=50');
  expect(any.every((job) => 'closed_at' in job)).toBe(true);
  expect(any.some(({ closed_at }) => closed_at === null)).toBe(true);
});

test('a search of open roles has the members of the specification alone', async () => {
  const [job] = await jobsOf('limit=1');
  const members = ['req_key', 'company_id', 'title', 'function', 'country', 'first_seen', 'board'];
  expect(Object.keys(job ?? {})).toEqual(members);
});
