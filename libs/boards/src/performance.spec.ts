import { expect, test } from '@jest/globals';
import { parseBoardFile } from './board-file.js';

const POSTINGS = 20_000;
/** CPU time. On a quiet machine half a second is enough; the bound leaves room and still catches quadratic work. */
const MILLISECONDS_MAX = 3_000;

function timed(work: () => void): number {
  const started = process.cpuUsage();
  work();
  const used = process.cpuUsage(started);
  return (used.user + used.system) / 1_000;
}

test(`a board of ${POSTINGS} postings is read in linear time, as JSON and as XML`, () => {
  const jobs = Array.from({ length: POSTINGS }, (_unused, id) => ({
    id: 1_000_000 + id,
    internal_job_id: id,
    title: `Rigger ${id} (m/f/d)`,
    absolute_url: `https://job-boards.greenhouse.io/northkite/jobs/${id}`,
    location: { name: 'Porto, Portugal' },
    first_published: '2026-03-06T04:36:13-05:00',
    departments: [{ id: 1, name: 'Yard', parent_id: null }],
    offices: [{ id: 1, name: 'Porto', location: 'Porto, Portugal' }],
    content: 'x'.repeat(500),
  }));
  const json = JSON.stringify({ jobs, meta: { total: POSTINGS } });
  const positions = jobs.map(
    (job) => `<position><id>${job.id}</id><name>${job.title}</name><office>Kiel</office></position>`,
  );
  const xml = `<workzag-jobs>${positions.join('')}</workzag-jobs>`;
  for (const [vendor, body] of [
    ['greenhouse', json],
    ['personio', xml],
  ] as const) {
    const milliseconds = timed(() => {
      const result = parseBoardFile(vendor, body);
      expect([result.outcome, result.postings.length]).toEqual(['complete', POSTINGS]);
    });
    expect(milliseconds).toBeLessThan(MILLISECONDS_MAX);
  }
});

test('repeated ids of a large row cost no more than the rows', () => {
  const large = { id: 'a', name: 'Rigger', description: 'x'.repeat(1_000_000) };
  const rows = [large, ...Array.from({ length: POSTINGS }, () => ({ id: 'a', name: 'Rigger' }))];
  const milliseconds = timed(() => {
    expect(parseBoardFile('breezy', JSON.stringify(rows)).postings).toHaveLength(1);
  });
  expect(milliseconds).toBeLessThan(MILLISECONDS_MAX);
});
