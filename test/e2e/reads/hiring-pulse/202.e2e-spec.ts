import { expect, test } from '@jest/globals';
import { eventually } from '@hiring/platform-testing';
import { api, type Reply } from '../../account/api.js';
import { instant, number } from '../expectations.js';

const pulse = (companyId: number): Promise<Reply> => api(`/v1/companies/${companyId}/hiring-pulse?max_age=0`);

/**
 * A company whose data is older than a minute, and its requested crawl. One demo board can never be read completely.
 */
async function coldCompany(): Promise<{ companyId: number; reply: Reply }> {
  for (let companyId = 1; companyId <= 12; companyId += 1) {
    const reply = await pulse(companyId);
    if (reply.status === 202) return { companyId, reply };
  }
  throw new Error('every company was crawled within the last minute');
}

async function finalStatus(jobId: unknown): Promise<string> {
  return eventually(
    async () => {
      const job = await api(`/v1/crawl-jobs/${String(jobId)}`);
      expect(job.body).toMatchObject({ job_id: jobId, company_id: number, queued_at: instant });
      const status = String(job.body['status']);
      if (status === 'crawling') throw new Error('still crawling');
      expect(job.body['finished_at']).toEqual(instant);
      return status;
    },
    { timeoutMs: 400_000, everyMs: 300 },
  );
}

test('a cold company gets a crawl job; once it has ended, the same call returns its result', async () => {
  const { companyId, reply } = await eventually(coldCompany, { timeoutMs: 400_000, everyMs: 1_000 });
  expect(reply.body).toEqual({ job_id: number, status: 'crawling' });
  expect(reply.headers.get('location')).toBe(`/v1/crawl-jobs/${String(reply.body['job_id'])}`);
  expect(Number(reply.headers.get('retry-after'))).toBeGreaterThan(0);
  expect(reply.headers.get('usage-units') ?? '').not.toContain('calls=1');
  const ended = await finalStatus(reply.body['job_id']);
  const again = await pulse(companyId);
  if (ended === 'done') expect(again.status).toBe(200);
  else {
    // Another job, which waits, with the reason of the last failure.
    expect([again.status, again.body]).toEqual([202, { job_id: number, status: 'crawling' }]);
    expect(again.body['job_id']).not.toBe(reply.body['job_id']);
    expect(Number(again.headers.get('retry-after'))).toBeGreaterThan(2);
    const next = await api(`/v1/crawl-jobs/${String(again.body['job_id'])}`);
    expect(next.body).toMatchObject({ status: 'crawling', last_failure: expect.any(String), last_failed_at: instant });
    const best = await api(`/v1/companies/${companyId}/hiring-pulse`);
    expect([best.status, best.headers.get('coverage')]).toEqual([200, 'stale']);
  }
}, 900_000);
