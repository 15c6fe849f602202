import { expect, test } from '@jest/globals';
import { eventually } from '@hiring/platform-testing';
import { api, type Reply } from '../../account/api.js';
import { instant, number } from '../expectations.js';

const pulse = (companyId: number): Promise<Reply> => api(`/v1/companies/${companyId}/hiring-pulse?max_age=0`);

/** A company whose data is older than a minute, and the crawl asked for it. Some demo boards can never be read. */
async function coldCompany(unreadable: ReadonlySet<number>): Promise<{ companyId: number; reply: Reply }> {
  for (let companyId = 1; companyId <= 12; companyId += 1) {
    if (unreadable.has(companyId)) continue;
    const reply = await pulse(companyId);
    if (reply.status === 202 && reply.body['status'] === 'crawling') return { companyId, reply };
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
    { timeoutMs: 60_000, everyMs: 300 },
  );
}

test('a cold company is crawled instead of waited for; when its job is done the same call answers fresh', async () => {
  const unreadable = new Set<number>();
  for (;;) {
    const { companyId, reply } = await eventually(() => coldCompany(unreadable), { timeoutMs: 90_000, everyMs: 1_000 });
    expect(reply.body).toEqual({ job_id: number, status: 'crawling' });
    expect(reply.headers.get('location')).toBe(`/v1/crawl-jobs/${String(reply.body['job_id'])}`);
    expect(Number(reply.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(reply.headers.get('usage-units') ?? '').not.toContain('calls=1');
    if ((await finalStatus(reply.body['job_id'])) === 'failed') {
      unreadable.add(companyId);
      const failed = await pulse(companyId);
      expect([failed.status, failed.body['status']]).toEqual([202, 'failed']);
      continue;
    }
    expect((await pulse(companyId)).status).toBe(200);
    return;
  }
}, 240_000);
