import { expect, test } from '@jest/globals';
import { parseBoardFile } from './board-file.js';

const POSTINGS = 20_000;
const FACTOR = 10;
/**
 * Maximum ratio of a large input's cost to a small input's cost, where the large input is `FACTOR` times as large. For
 * linear work, the ratio is about `FACTOR`; for quadratic work, about `FACTOR` squared.
 */
const COST_MAX = 5 * FACTOR;

/**
 * Returns the CPU time in microseconds. This is the lowest time among several runs, because the fastest run has no
 * garbage collection.
 */
function cost(work: () => void): number {
  const runs = Array.from({ length: 3 }, () => {
    const started = process.cpuUsage();
    work();
    const { user, system } = process.cpuUsage(started);
    return user + system;
  });
  return Math.min(...runs);
}

function greenhouse(postings: number): string {
  const jobs = Array.from({ length: postings }, (_unused, id) => ({
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
  return JSON.stringify({ jobs, meta: { total: postings } });
}

function personio(postings: number): string {
  const positions = Array.from(
    { length: postings },
    (_unused, id) => `<position><id>${id}</id><name>Rigger ${id}</name><office>Kiel</office></position>`,
  );
  return `<workzag-jobs>${positions.join('')}</workzag-jobs>`;
}

test.each([
  ['greenhouse', greenhouse],
  ['personio', personio],
] as const)(`a board of ${POSTINGS} postings is read in linear time: %s`, (vendor, file) => {
  const costOf = (postings: number): number => {
    const body = file(postings);
    return cost(() => {
      const result = parseBoardFile(vendor, body);
      expect([result.outcome, result.postings.length]).toEqual(['complete', postings]);
    });
  };
  expect(costOf(POSTINGS) / costOf(POSTINGS / FACTOR)).toBeLessThan(COST_MAX);
});

test('repeated ids of a large row cost no more than the rows', () => {
  const costWith = (description: string): number => {
    const first = { id: 'a', name: 'Rigger', description };
    const body = JSON.stringify([first, ...Array.from({ length: POSTINGS }, () => ({ id: 'a', name: 'Rigger' }))]);
    return cost(() => expect(parseBoardFile('breezy', body).postings).toHaveLength(1));
  };
  expect(costWith('x'.repeat(1_000_000)) / costWith('')).toBeLessThan(COST_MAX);
});
