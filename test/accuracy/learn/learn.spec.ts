import { spawnSync } from 'node:child_process';
import { gunzipSync } from 'node:zlib';
import { expect, test } from '@jest/globals';
import { JOB_FUNCTIONS, type JobFunction } from '@hiring/contracts';
import { FEATURES, SCALE, titleFeatures } from '../../../libs/normalise/src/function/learned/title-features.js';
import { titleSegments } from '../../../libs/normalise/src/function/title-words.js';
import { functionOfIsco } from './isco-functions.js';
import { packedWeights } from './pack-weights.js';
import { train, type Learned } from './train.js';
import { vocabularyRows, type TrainingRow } from './training-rows.js';

function rowOf(title: string, jobFunction: JobFunction): TrainingRow {
  const target = Float32Array.from(JOB_FUNCTIONS, (each) => (each === jobFunction ? 1 : 0));
  return { title, departments: [], target, weight: 1 };
}

function likeliestOf(title: string, { kept, weights }: Learned): JobFunction | undefined {
  const found = titleFeatures(titleSegments(title));
  const sums = JOB_FUNCTIONS.map((_, place) =>
    found.features.reduce((sum, feature, index) => {
      const own = kept[feature] === 1 ? (weights[feature * JOB_FUNCTIONS.length + place] ?? 0) : 0;
      return sum + own * (found.weights[index] ?? 0) * SCALE;
    }, 0),
  );
  return JOB_FUNCTIONS[sums.indexOf(Math.max(...sums))];
}

const rows = ['Krankenpfleger', 'Altenpflegerin', 'Pflegefachkraft'].flatMap((title) => [
  rowOf(title, 'healthcare'),
  rowOf(title.replace(/flege/u, 'rogrammierung'), 'engineering'),
]);

test('what is learned from some words is known of others with the same pieces', () => {
  const learned = train(rows);
  expect(likeliestOf('Kinderpflegerin', learned)).toBe('healthcare');
  expect(likeliestOf('Webprogrammierung', learned)).toBe('engineering');
});

test('the same rows give the same bytes, with a row for each kept feature', () => {
  const [once, again] = [train(rows), train(rows)].map(packedWeights);
  expect(once).toBe(again);
  const bytes = gunzipSync(Buffer.from(once ?? '', 'base64'));
  const kept = train(rows).kept.reduce((sum, each) => sum + each, 0);
  expect(bytes.length).toBe(FEATURES / 8 + kept * (1 + Math.ceil(JOB_FUNCTIONS.length / 2)));
});

test('the longest group of an ISCO code decides', () => {
  expect(['2221', '2263', '2149', '2142', '0110', '9999'].map(functionOfIsco)).toEqual([
    'healthcare',
    'operations',
    'engineering',
    'construction',
    'public_sector',
    null,
  ]);
});

test('roles of the vocabularies are learned as having no function', () => {
  const other = JOB_FUNCTIONS.indexOf('other');
  const roles = vocabularyRows().filter(({ title }) => title === 'manager');
  expect(roles.length).toBeGreaterThan(0);
  for (const { target } of roles) expect(target[other]).toBeCloseTo(1, 5);
});

test('the command loads under plain Node, and names its missing option', () => {
  const command = ['--import', './test/bench/typescript-hooks.mjs', 'test/accuracy/learn/write-weights.ts'];
  const { status, stderr } = spawnSync(process.execPath, command, { encoding: 'utf8' });
  expect(stderr).toContain('Give --from <folder of titles and occupations>');
  expect(status).toBe(1);
});
