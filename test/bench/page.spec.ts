import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { expect, test } from '@jest/globals';

type ChangeSince = (bench: string, commit: string) => string | undefined;
type Page = {
  withFigures(page: string, report: object, changeSince: ChangeSince): string;
  marked(page: string, changeSince: ChangeSince): { page: string; outdated: { bench: string; change: string }[] };
};
type Code = { MEASURED_CODE: Record<string, string[]>; changeSince: ChangeSince };
type Outcome = { bench: string; seconds: number };
type All = { joined(outcomes: Outcome[], outcome: Outcome): Outcome[] };
type Plan = { PARTS: { title: string; benches: string[]; limit: string }[] };
const folder = new URL('.', import.meta.url);
const { withFigures, marked } = (await import(new URL('page.mjs', folder).href)) as Page;
const { joined } = (await import(new URL('all.mjs', folder).href)) as All;
const { MEASURED_CODE, changeSince } = (await import(new URL('measured-code.mjs', folder).href)) as Code;
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
  const written = withFigures(page, report, () => undefined);
  expect(written).toContain('npm run soak');
  expect(written).toMatch(
    /\| gateway-read \| reads +\| 3,125 requests\/s \| 7,863 +\| 0.4 +\| ratio >= 0.5 \*\*missed\*\* \| 0123456789ab \|/,
  );
  expect(written).toContain('could not be run: no Java');
  expect(written).not.toContain('0123456789ab **not current**');
  expect(withFigures(written, report, () => undefined)).toBe(written);
});

test('a figure is marked while its code has changed since its commit, and no other', () => {
  const page = readFileSync(new URL('../../docs/performance.md', folder), 'utf8');
  const benches = [
    { part: 'Reading', bench: 'gateway-read', commit: 'a'.repeat(40), measures: [measure, measure], error: null },
    { part: 'Starting', bench: 'start', commit: `${'b'.repeat(40)}+changes`, measures: [measure], error: null },
  ];
  const isStart: ChangeSince = (bench) => (bench === 'start' ? 'c0ffee perf: a change' : undefined);
  const written = withFigures(page, { machine, benches }, isStart);
  expect(written).toMatch(/\| start .* bbbbbbbbbbbb\+changes \*\*not current\*\* \|/);
  expect(written).toMatch(/\| gateway-read .* aaaaaaaaaaaa \|/);
  const { page: later, outdated } = marked(written, (bench) => (bench === 'start' ? undefined : 'another'));
  expect(later).toMatch(/\| start .* bbbbbbbbbbbb\+changes \|/);
  expect(later.match(/aaaaaaaaaaaa \*\*not current\*\* \|/g)).toHaveLength(2);
  expect(outdated).toEqual([{ bench: 'gateway-read', commit: 'aaaaaaaaaaaa', change: 'another' }]);
});

test('every benchmark names code that exists, and code of no known commit is not current', () => {
  const planned = PARTS.flatMap(({ benches }) => benches);
  expect(Object.keys(MEASURED_CODE).toSorted()).toEqual(planned.toSorted());
  const paths = [...new Set(Object.values(MEASURED_CODE).flat())];
  expect(paths.filter((path) => !existsSync(new URL(`../../${path}`, folder)))).toEqual([]);
  expect(changeSince('feed', `${'a'.repeat(12)}+changes`)).toBe('code of no commit');
  expect(changeSince('feed', 'a'.repeat(40))).toBeDefined();
});
