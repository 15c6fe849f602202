import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PARTS } from './plan.mjs';

const MINUTES_MAX = 20;

/**
 * Runs each benchmark in a separate process, so that one that fails or hangs does not stop the others. Calls `done`
 * with each result as soon as its benchmark ends. `wanted` lists the benchmarks by name.
 */
export async function runAll(wanted, script, done) {
  const planned = PARTS.flatMap(({ benches }) => benches);
  const unplanned = wanted.filter((name) => !planned.includes(name));
  const parts = [...PARTS, { title: 'Others', benches: unplanned, sizes: {} }];
  const outcomes = [];
  for (const { title, benches, sizes } of parts) {
    for (const bench of benches.filter((name) => wanted.includes(name))) {
      console.log(`# ${bench}`);
      const outcome = await runOne(script, bench, sizes);
      if (outcome.error !== null) console.log(`  could not be run: ${outcome.error}`);
      outcomes.push({ part: title, bench, ...outcome });
      done(outcomes.at(-1));
    }
  }
  return outcomes;
}

/**
 * Returns the outcomes with `outcome` added, in the plan's order. An earlier outcome for the same benchmark is
 * replaced.
 */
export function joined(outcomes, outcome) {
  const order = PARTS.flatMap(({ benches }) => benches);
  const others = outcomes.filter(({ bench }) => bench !== outcome.bench);
  return [...others, outcome].sort((one, other) => order.indexOf(one.bench) - order.indexOf(other.bench));
}

async function runOne(script, bench, sizes) {
  const folder = mkdtempSync(join(tmpdir(), 'bench-'));
  const file = join(folder, 'result.json');
  const began = performance.now();
  const env = { ...sizes, ...process.env };
  const child = spawn(process.execPath, [script, bench, '--json', file], { env, stdio: ['ignore', 'inherit', 'pipe'] });
  let complaint = '';
  child.stderr.on('data', (chunk) => (complaint = `${complaint}${chunk}`.slice(-2_000)));
  const timer = setTimeout(() => child.kill('SIGKILL'), MINUTES_MAX * 60_000);
  const [code, signal] = await new Promise((resolve) => child.once('exit', (...how) => resolve(how)));
  clearTimeout(timer);
  const seconds = Math.round((performance.now() - began) / 1_000);
  try {
    if (code !== 0) throw new Error(reasonOf(complaint, code, signal));
    return { seconds, measures: JSON.parse(readFileSync(file, 'utf8')).measures, error: null };
  } catch (error) {
    return { seconds, measures: [], error: error.message };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function reasonOf(complaint, code, signal) {
  if (signal !== null) return `ended by ${signal} after ${MINUTES_MAX} minutes`;
  const said =
    complaint.split('\n').find((line) => /Error|Failure|failed/.test(line)) ?? complaint.trim().split('\n').at(-1);
  return said?.trim() || `exit code ${code}`;
}
