import { expect, test } from '@jest/globals';
import { randomBytes } from 'node:crypto';
import { eventually } from '@hiring/platform-testing';
import { api, linesOf } from '../../account/api.js';
import { freshKey } from '../../account/fresh-key.js';
import { support } from '../../journey/operator.js';
import { instant, number } from '../expectations.js';

const token = `cold${randomBytes(4).toString('hex')}`;

test('concurrent callers of a cold company wait for one crawl, and one of them pays for it', async () => {
  // This board cannot be read, so the company stays cold.
  const { company_id: companyId } = await support<{ company_id: number }>(
    ...['companies', 'register', '--name', token, '--domain', `${token}.example`, '--board', `greenhouse/${token}`],
  );
  const { id: keyId, key } = await freshKey();
  const reads = ['hiring-pulse', 'pre-action-brief'].map((read) => `/v1/companies/${companyId}/${read}`);
  const known = async (): Promise<boolean> => (await api(reads[0] as string, { key })).status === 200;
  await eventually(known, { everyMs: 100 });

  const replies = await Promise.all(
    Array.from({ length: 8 }, (_, n) => api(`${reads[n % 2]}?max_age=${n * 100}`, { key })),
  );
  const [first] = replies;
  const jobId = first?.body['job_id'];
  expect(jobId).toEqual(number);
  for (const { status, body, headers } of replies) {
    expect([status, Object.keys(body).sort(), body['job_id']]).toEqual([202, ['job_id', 'status'], jobId]);
    expect(headers.get('location')).toBe(`/v1/crawl-jobs/${String(jobId)}`);
    expect(Number(headers.get('retry-after'))).toBeGreaterThan(0);
  }
  const queued = replies.filter(({ headers }) => headers.get('usage-units') === 'forced_fresh=1');
  expect(queued.length).toBeLessThanOrEqual(1);

  const job = await api(`/v1/crawl-jobs/${String(jobId)}`, { key });
  expect(job.body).toEqual({
    job_id: jobId,
    status: expect.stringMatching(/^(crawling|failed)$/),
    company_id: companyId,
    queued_at: instant,
    finished_at: job.body['status'] === 'crawling' ? null : instant,
    last_failure: job.body['status'] === 'crawling' ? null : expect.any(String),
    last_failed_at: job.body['status'] === 'crawling' ? null : instant,
  });
  const best = await api(reads[0] as string, { key });
  expect([best.status, best.headers.get('coverage')]).toEqual([200, 'none']);
  expect(best.body).toMatchObject({
    is_hiring: { value: false, source_board: null, observed_at: null, confidence: 0 },
    as_of: '1970-01-01T00:00:00.000Z',
  });
  await eventually(async () => {
    const lines = (await linesOf(keyId)).filter(({ kind }) => kind === 'call');
    expect(lines.filter(({ units }) => units.forced_fresh > 0)).toHaveLength(queued.length);
    expect(lines.filter(({ meter_class }) => meter_class === 'fresh')).toEqual([]);
    return true;
  });
});
