import { matchesGlob, relative } from 'node:path';
import { Stryker } from '@stryker-mutator/core';
import { Failure, readArguments, runProgram } from '@hiring/stack';
import jestConfig from './jest.config.mjs';
import { PLACES, SCORE_MIN } from './places.mjs';

/**
 * Runs mutation tests: `npm run test:mutation -- [PLACE or FILE ...] [--force]`. It prints the mutants that no test
 * noticed and each place's score; the exit code is 1 if a score is below the minimum. Results for unchanged code and
 * tests are stored in `.local/mutation`; `--force` runs all.
 */
const REPORTS = '.local/mutation';
const FLAGS = { force: { type: 'boolean', default: false } };
const DETECTED = ['Killed', 'Timeout'];
const UNDETECTED = ['Survived', 'NoCoverage'];
/**
 * The number of runs per property test. If only rare inputs reveal a mutant, the mutant needs a separate test with such
 * an input.
 */
const PROPERTY_RUNS = '8';

async function main() {
  const { values, positionals } = readArguments({ allowPositionals: true, options: FLAGS });
  const chosen = chosenPlaces(positionals);
  process.env.PROPERTY_RUNS ??= PROPERTY_RUNS;
  const scores = [];
  for (const place of chosen) scores.push(await scoreOf(place, values.force));
  console.table(scores);
  return scores.every(({ score }) => score >= SCORE_MIN) ? 0 : 1;
}

function chosenPlaces(paths) {
  if (paths.length === 0) return PLACES;
  const unknown = paths.filter((path) => !PLACES.some((place) => isIn(place, path)));
  if (unknown.length > 0) {
    throw new Failure(`${unknown.join(', ')}: not in ${PLACES.map(({ folder }) => folder).join(', ')}.`);
  }
  return PLACES.map((place) => {
    const own = paths.filter((path) => isIn(place, path));
    return own.includes(place.folder) ? place : { ...place, parts: place.parts.flatMap((part) => narrowed(part, own)) };
  }).filter(({ parts }) => parts.length > 0);
}

/** Returns the part with only the requested files. */
function narrowed(part, files) {
  const mutate = files.filter((file) => isOf(part, file));
  return mutate.length === 0 ? [] : [{ ...part, mutate }];
}

function isOf({ mutate }, file) {
  return mutate.some((pattern) => matchesGlob(file, pattern));
}

function isIn({ folder }, path) {
  return path === folder || path.startsWith(`${folder}/`);
}

async function scoreOf(place, force) {
  const startedAt = performance.now();
  const results = [];
  for (const part of place.parts) {
    const known = await new Stryker(optionsOf(part, force)).runMutationTest();
    // The results include stored results for other files, which do not count here.
    results.push(...known.filter(({ fileName }) => isOf(part, relative(process.cwd(), fileName))));
  }
  const count = (statuses) => results.filter(({ status }) => statuses.includes(status)).length;
  const [detected, undetected] = [count(DETECTED), count(UNDETECTED)];
  return {
    place: place.folder,
    score: Math.floor((1_000 * detected) / Math.max(1, detected + undetected)) / 10,
    detected,
    undetected,
    ignored: count(['Ignored']),
    seconds: Math.round((performance.now() - startedAt) / 1_000),
  };
}

function optionsOf({ name, mutate, tests, testRegex, sources, moduleNames }, force) {
  const roots = tests.map((each) => `<rootDir>/${each}`);
  const moduleNameMapper = { ...jestConfig.moduleNameMapper, ...moduleNames };
  const needed = [
    'libs/platform/testing/jest/**',
    'package.json',
    'jest.config.mjs',
    'tsconfig*.json',
    'test/mutation/**',
    ...sources.map(allOf),
  ];
  return {
    mutate,
    // Texts are not changed, because a test for a text would only repeat the text.
    mutator: { excludedMutations: ['StringLiteral'] },
    plugins: ['@stryker-mutator/jest-runner'],
    testRunner: 'jest',
    jest: { configFile: 'test/mutation/jest.config.mjs', config: { roots, testRegex, moduleNameMapper } },
    coverageAnalysis: 'perTest',
    // Disabling type checks adds a line to each file, which would shift the tests' locations.
    disableTypeChecks: false,
    concurrency: 2,
    // A process keeps the modules from every run, 15 MB each, so it is replaced after some runs.
    maxTestRunnerReuse: 50,
    // Long enough that a slow run is not mistaken for an endless loop.
    timeoutMS: 30_000,
    incremental: true,
    incrementalFile: `${REPORTS}/${name}.json`,
    force,
    tempDirName: `${REPORTS}/sandbox`,
    cleanTempDir: 'always',
    ignorePatterns: ['**', ...needed.map((pattern) => `!${pattern}`)],
    reporters: ['clear-text', process.stdout.isTTY ? 'progress' : 'progress-append-only', 'html'],
    htmlReporter: { fileName: `${REPORTS}/${name}.html` },
    clearTextReporter: { allowColor: false, reportTests: false, logTests: false, allowEmojis: false },
    allowConsoleColors: false,
    logLevel: 'warn',
  };
}

function allOf(folder) {
  return `${folder}/**`;
}

await runProgram(main);
