import { describe, expect, it } from '@jest/globals';
import { emptyCompanyRow, type CompanyRow } from '@hiring/signals';
import { toBrief } from './pre-action-brief.js';

const AT = '2026-03-02T10:00:00.000Z';

function busyCompany(): CompanyRow {
  const twelve = Array.from({ length: 12 }, (_, index) => index);
  const labels = (index: number) => ({
    req_key: `lever:${String(index).padStart(2, '0')}`,
    title: `Title ${index}`,
    function: 'sales' as const,
    country: null,
    first_seen: AT,
  });
  return {
    ...emptyCompanyRow(1),
    t: AT,
    pain: twelve.map((index) => ({ ...labels(index), reposts: [{ at: AT, confidence: 0.9 }] })),
    top_reqs: twelve.map((index) => ({ ...labels(index), boards: ['lever'] })),
    migrations: twelve.map((index) => ({
      event_seq: 100 - index,
      from_vendor: 'lever',
      to_vendor: 'ashby',
      occurred_at: AT,
      observed_at: AT,
      confidence: 0.9,
    })),
  };
}

describe('the pre-action brief', () => {
  it('has at most 5 painful reqs, 5 newest reqs and 3 moves, for any history', () => {
    const brief = toBrief(busyCompany()) as Record<'repost_pain' | 'top_reqs' | 'ats_migrations', { title?: string }[]>;
    expect(brief.repost_pain.map(({ title }) => title)).toEqual([0, 1, 2, 3, 4].map((index) => `Title ${index}`));
    expect(brief.top_reqs.map(({ title }) => title)).toEqual([0, 1, 2, 3, 4].map((index) => `Title ${index}`));
    expect(brief.ats_migrations).toHaveLength(3);
  });
});
