import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from '@jest/globals';

type Page = { withFigures(page: string, report: object): string };
type Outcome = { bench: string; seconds: number };
type All = { joined(outcomes: Outcome[], outcome: Outcome): Outcome[] };
type Plan = { PARTS: { title: string; benches: string[]; limit: string }[] };
const folder = new URL('.', import.meta.url);
const { withFigures } = (await import(new URL('page.mjs', folder).href)) as Page;
const { joined } = (await import(new URL('all.mjs', folder).href)) as All;
const { PARTS } = (await import(new URL('plan.mjs', folder).href)) as Plan;

const machine = { cpus: 2, cpu: 'Some', memory_gb: 23, platform: 'linux-x64', node: 'v24.21.0' };
const measure = {
  metric: 'reads',
  unit: 'requests/s',
  product: 3125,
  baseline: 7863,
  ratio: 0.4,
  bar: 'ratio >= 0.5',
  holds: false,
};

test('every benchmark is in the plan once, with what limits it', () => {
  const files = readdirSync(folder).filter((name) => name.endsWith('.bench.ts'));
  const planned = PARTS.flatMap(({ benches }) => benches);
  expect(planned.toSorted()).toEqual(files.map((file) => file.replace('.bench.ts', '')).toSorted());
  for (const { limit } of PARTS) expect(limit).toMatch(/\.$/);
});

test('a repeated measurement replaces the earlier one, in the order of the plan', () => {
  const first = joined(joined([], { bench: 'start', seconds: 1 }), { bench: 'rpc', seconds: 2 });
  expect(first.map(({ bench }) => bench)).toEqual(['rpc', 'start']);
  expect(joined(first, { bench: 'start', seconds: 3 })).toEqual([
    { bench: 'rpc', seconds: 2 },
    { bench: 'start', seconds: 3 },
  ]);
});

test('the page keeps its text and has figures, missed bars and failed benchmarks', () => {
  const page = readFileSync(new URL('../../docs/performance.md', folder), 'utf8');
  const benches = [
    { part: 'Reading', bench: 'gateway-read', commit: '0123456789abcdef', measures: [measure], error: null },
    { part: 'Starting', bench: 'start', commit: 'fedcba9876543210', measures: [], error: 'no Java' },
  ];
  const report = { machine, benches };
  const written = withFigures(page, report);
  expect(written).toContain('npm run soak');
  expect(written).toMatch(
    /\| gateway-read \| reads +\| 3,125 requests\/s \| 7,863 +\| 0.4 +\| ratio >= 0.5 \*\*missed\*\* \|/,
  );
  expect(written).toContain('could not be run: no Java');
  expect(written).toContain('Commits 0123456789ab, fedcba987654, 2 cores');
  // Writing it again changes nothing.
  expect(withFigures(written, report)).toBe(written);
});
