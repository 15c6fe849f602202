import { expect, test } from '@jest/globals';
import { eventually } from '@hiring/platform-testing';
import { api } from '../../account/api.js';
import { instant, number } from '../expectations.js';

/** The first company whose newest data is older than a minute. */
async function coldAnswer() {
  for (let companyId = 1; companyId <= 12; companyId += 1) {
    const path = `/v1/companies/${companyId}/hiring-pulse?max_age=0`;
    const reply = await api(path);
    if (reply.status === 202) return { path, reply };
  }
  throw new Error('every company was crawled within the last minute');
}

test('a cold company is crawled instead of waited for, and answers fresh afterwards', async () => {
  const { path, reply } = await eventually(coldAnswer, { timeoutMs: 120_000, everyMs: 2_000 });
  expect(reply.body).toEqual({ job_id: number, status: 'crawling' });
  expect(reply.headers.get('location')).toBe(`/v1/crawl-jobs/${String(reply.body['job_id'])}`);
  expect(Number(reply.headers.get('retry-after'))).toBeGreaterThan(0);
  const job = await api(`/v1/crawl-jobs/${String(reply.body['job_id'])}`);
  expect(job.status).toBe(200);
  expect(job.body).toMatchObject({ job_id: reply.body['job_id'], company_id: number, queued_at: instant });
  await eventually(
    async () => {
      const again = await api(path);
      expect(again.status).toBe(200);
      return true;
    },
    { timeoutMs: 60_000, everyMs: 500 },
  );
}, 200_000);
