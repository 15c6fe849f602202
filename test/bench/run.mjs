import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { cpus, totalmem } from 'node:os';
import { Failure, readArguments, repositoryRoot, runProgram, startTemporaryServers } from '@hiring/stack';
import { joined, runAll } from './all.mjs';
import { changeSince } from './measured-code.mjs';
import { marked, withFigures } from './page.mjs';
import './typescript-hooks.mjs';

/**
 * Runs benchmarks on private servers: `npm run bench -- <name|all|marks> [--brokers N] [--json FILE] [--page FILE]
 * [--only NAME,NAME]`. It prints a table. `--json` writes `{ name, commit, machine, measures }`, with `benches` in
 * place of `measures` for `all`. `all --page` renders docs/performance.md. `all --only` keeps the other benchmarks'
 * results in the JSON file. A figure on the page is out of date if the measured code has changed since: `all` and
 * `marks` print these figures, and `all --page` and `marks` also mark them. The exit code is 1 only if a benchmark
 * could not run.
 */
const SUFFIX = '.bench.ts';
const PAGE = `${repositoryRoot}/docs/performance.md`;
const TEXTS = {
  json: { type: 'string' },
  page: { type: 'string' },
  only: { type: 'string' },
  brokers: { type: 'string' },
};

async function main() {
  const { values, positionals } = readArguments({ allowPositionals: true, options: TEXTS });
  const known = readdirSync(import.meta.dirname).filter((file) => file.endsWith(SUFFIX));
  const names = known.map((file) => file.slice(0, -SUFFIX.length)).sort();
  const [wanted] = positionals;
  if (wanted === 'marks') {
    mark(values.page ?? PAGE, true);
    return 0;
  }
  if (wanted !== 'all' && !names.includes(wanted)) {
    throw new Failure(`Say which benchmark: ${[...names, 'all', 'marks'].join(', ')}.`);
  }
  const at = { name: wanted, commit: commit(), machine: machine() };
  if (wanted === 'all') {
    if (values.brokers !== undefined) throw new Failure('--brokers is for one benchmark, not for all.');
    return runEvery(names, at, values);
  }
  const measures = await runOne(wanted, brokersOf(values));
  await printTable(measures);
  if (values.json !== undefined) writeJson(values.json, { ...at, measures });
  return 0;
}

function brokersOf({ brokers = '1' }) {
  const number = Number(brokers);
  if (!Number.isInteger(number) || number < 1) throw new Failure(`--brokers ${brokers} is not a number of brokers.`);
  return number;
}

async function runEvery(names, at, { json, page, only }) {
  const chosen = only === undefined ? names : only.split(',');
  const unknown = chosen.filter((name) => !names.includes(name));
  if (unknown.length > 0) throw new Failure(`No benchmark is called ${unknown.join(', ')}.`);
  if (page !== undefined && only !== undefined && !existsSync(json ?? '')) {
    throw new Failure(
      '--page with --only needs a --json FILE that has the other benchmarks: the page would lose their figures.',
    );
  }
  const earlier = only !== undefined && existsSync(json ?? '') ? JSON.parse(readFileSync(json, 'utf8')).benches : [];
  let report = { ...at, benches: earlier };
  const benches = await runAll(chosen, import.meta.filename, (outcome) => {
    report = { ...report, benches: joined(report.benches, { ...outcome, commit: at.commit }) };
    // Writes the report after each benchmark, so that results survive an aborted run.
    if (json !== undefined) writeJson(json, report);
  });
  if (page !== undefined) writeFileSync(page, withFigures(readFileSync(page, 'utf8'), report, changeSince));
  await printTable(benches.flatMap(({ bench, measures }) => measures.map((measure) => ({ bench, ...measure }))));
  const failed = benches.filter(({ error }) => error !== null);
  for (const { bench, error } of failed) console.log(`${bench} could not be run: ${error}`);
  mark(page ?? PAGE, page !== undefined);
  return failed.length === 0 ? 0 : 1;
}

/** Prints the figures that are older than the measured code, and marks them on the page if `write` is set. */
function mark(page, write) {
  const { page: text, outdated } = marked(readFileSync(page, 'utf8'), changeSince);
  for (const { bench, commit, change } of outdated) console.log(`${bench} of ${commit} is not current: ${change}`);
  if (write) writeFileSync(page, text);
}

function writeJson(file, report) {
  writeFileSync(file, `${JSON.stringify(report, null, 2)}\n`);
}

async function runOne(name, brokers) {
  console.log(`# ${name}`);
  const { BenchContext } = await import('./bench-context.ts');
  const { default: run } = await import(`./${name}${SUFFIX}`);
  const servers = await startTemporaryServers({ kafka: true, postgres: true, redis: true, durable: true, brokers });
  try {
    return await run(new BenchContext(servers.addresses, (line) => console.log(`  ${line}`)));
  } finally {
    await servers.remove();
  }
}

async function printTable(measures) {
  const { BenchContext } = await import('./bench-context.ts');
  new BenchContext({}, console.log).table(measures);
}

function commit() {
  const git = (...args) => execFileSync('git', args, { cwd: repositoryRoot, encoding: 'utf8' }).trim();
  try {
    return `${git('rev-parse', 'HEAD')}${git('status', '--porcelain') === '' ? '' : '+changes'}`;
  } catch {
    return 'unknown'; // A copy without git history can still be measured.
  }
}

function machine() {
  const processors = cpus();
  return {
    cpus: processors.length,
    cpu: processors[0]?.model.trim() ?? 'unknown',
    memory_gb: Math.round(totalmem() / 2 ** 30),
    platform: `${process.platform}-${process.arch}`,
    node: process.version,
  };
}

await runProgram(main);
