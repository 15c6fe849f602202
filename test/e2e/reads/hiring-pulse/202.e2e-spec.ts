import { randomBytes } from 'node:crypto';
import { expect, test } from '@jest/globals';
import { eventually } from '@hiring/platform-testing';
import { api, type Reply } from '../../account/api.js';
import { simulator, support } from '../../journey/operator.js';
import { instant, number } from '../expectations.js';

const token = `late${randomBytes(4).toString('hex')}`;
const role = { title: 'Payroll Accountant', function: 'finance', cities: ['Paris'], number: 1 };

async function endOf(jobId: unknown): Promise<string> {
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
  // The board is created after the job is queued, so that no sweep reads it first.
  const { company_id: companyId } = await support<{ company_id: number }>(
    ...['companies', 'register', '--name', token, '--domain', `${token}.example`, '--board', `greenhouse/${token}`],
  );
  const pulse = (): Promise<Reply> => api(`/v1/companies/${companyId}/hiring-pulse?max_age=0`);
  const reply = await eventually(
    async () => {
      const current = await pulse();
      expect(current.status).toBe(202);
      return current;
    },
    { everyMs: 100 },
  );
  expect(reply.body).toEqual({ job_id: number, status: 'crawling' });
  expect(reply.headers.get('location')).toBe(`/v1/crawl-jobs/${String(reply.body['job_id'])}`);
  expect(Number(reply.headers.get('retry-after'))).toBeGreaterThan(0);
  expect(reply.headers.get('usage-units') ?? '').not.toContain('calls=1');
  await simulator('POST', `/boards/greenhouse/${token}`, { postings: [role] });
  expect(await endOf(reply.body['job_id'])).toBe('done');
  const again = await pulse();
  expect([again.status, again.body['by_function']]).toEqual([200, { finance: 1 }]);
}, 900_000);
