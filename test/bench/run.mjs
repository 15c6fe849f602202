import { execFileSync } from 'node:child_process';
import { readdirSync, writeFileSync } from 'node:fs';
import { cpus, totalmem } from 'node:os';
import { parseArgs } from 'node:util';
import { Failure, repositoryRoot, startTemporaryServers } from '../../docker/local/parts/index.mjs';
import './typescript-hooks.mjs';

/**
 * `npm run bench -- <name|all> [--json FILE]`: runs benchmarks one after the other on private servers, prints a table
 * and writes `{ name, commit, machine, measures }`. Exit code 0 whether or not the bars hold; 1 when one could not run.
 */
const SUFFIX = '.bench.ts';

async function main() {
  const { values, positionals } = readArguments();
  const known = readdirSync(import.meta.dirname).filter((file) => file.endsWith(SUFFIX));
  const names = known.map((file) => file.slice(0, -SUFFIX.length)).sort();
  const [wanted] = positionals;
  const chosen = wanted === 'all' ? names : names.filter((name) => name === wanted);
  if (chosen.length === 0) throw new Failure(`Say which benchmark: ${[...names, 'all'].join(', ')}.`);
  const measures = [];
  for (const name of chosen) measures.push(...(await runOne(name, chosen.length > 1)));
  const report = { name: wanted, commit: commit(), machine: machine(), measures };
  await printTable(measures);
  if (values.json !== undefined) writeFileSync(values.json, `${JSON.stringify(report, null, 2)}\n`);
}

async function runOne(name, isOneOfMany) {
  console.log(`# ${name}`);
  const { BenchContext } = await import('./bench-context.ts');
  const { default: run } = await import(`./${name}${SUFFIX}`);
  const servers = await startTemporaryServers({ kafka: true, postgres: true, redis: true, durable: true });
  try {
    const measures = await run(new BenchContext(servers.addresses, (line) => console.log(`  ${line}`)));
    return isOneOfMany ? measures.map((measure) => ({ ...measure, metric: `${name}: ${measure.metric}` })) : measures;
  } finally {
    await servers.remove();
  }
}

async function printTable(measures) {
  const { BenchContext } = await import('./bench-context.ts');
  new BenchContext({}, console.log).table(measures);
}

function readArguments() {
  try {
    return parseArgs({ allowPositionals: true, options: { json: { type: 'string' } } });
  } catch (error) {
    throw new Failure(error.message, { cause: error });
  }
}

function commit() {
  const git = (...args) => execFileSync('git', args, { cwd: repositoryRoot, encoding: 'utf8' }).trim();
  try {
    return `${git('rev-parse', 'HEAD')}${git('status', '--porcelain') === '' ? '' : '+changes'}`;
  } catch {
    return 'unknown'; // A copy without its history can still be measured.
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

// Stopped from outside it still ends by `exit`, where what it started is stopped.
for (const [signal, code] of Object.entries({ SIGINT: 130, SIGTERM: 143 }))
  process.once(signal, () => process.exit(code));

try {
  await main();
  process.exit(0); // A benchmark's idle connections must not keep the run alive.
} catch (error) {
  console.error(error instanceof Failure ? error.message : error);
  process.exit(1);
}
