import { availableParallelism } from 'node:os';
import { isMainThread, parentPort, Worker, workerData } from 'node:worker_threads';
import { Failure, readArguments, runProgram } from '@hiring/stack';
import '../bench/typescript-hooks.mjs';

/**
 * Simulates the system once per seed on all cores: `npm run simulate -- [--seeds 1000] [--from 1] [--bug TEXT]`. It
 * prints the seeds that break a rule; with `--bug`, the exit code is 0 if the bug is found. `npm run simulate -- --seed
 * N [--steps 200]` prints one run's last steps.
 */
const SHOWN = 5;

async function main() {
  const { seed, seeds, from, bug, steps } = settings();
  const { BUGS } = await import('./bugs.ts');
  if (bug !== undefined && !BUGS.includes(bug)) throw new Failure(`No fault is called so: ${BUGS.join(', ')}.`);
  if (seed !== undefined) return one({ seed, bug, steps });
  const began = performance.now();
  const found = (await Promise.all(shares(seeds, from, bug).map(runShare))).flat();
  const seconds = Math.round((performance.now() - began) / 1_000);
  console.log(`${seeds} seeds from ${from} in ${seconds} s: ${found.length} break a rule`);
  return found.length > 0 === (bug !== undefined) ? 0 : 1;
}

async function one({ seed, bug, steps }) {
  const { simulate } = await import('./simulation.ts');
  const result = await simulate(seed, { ...(bug !== undefined && { bug }), keptSteps: steps });
  for (const line of result.lastSteps) console.log(line);
  print(result);
  console.log(`seed ${seed}: ${result.steps} steps, trace ${result.digest}`);
  return result.anomalies.length === 0 ? 0 : 1;
}

/** Divides the seeds among the workers, one worker per core. Of n workers, each gets every nth seed. */
function shares(seeds, from, bug) {
  const workers = Math.min(seeds, availableParallelism());
  return Array.from({ length: workers }, (_, no) => ({ from: from + no, below: from + seeds, step: workers, bug }));
}

function runShare(share) {
  return new Promise((resolve, reject) => {
    const worker = new Worker(new URL(import.meta.url), { workerData: share });
    worker.on('message', (message) => (Array.isArray(message) ? resolve(message) : print(message)));
    worker.on('error', reject);
  });
}

async function work({ from, below, step, bug }) {
  const { simulate } = await import('./simulation.ts');
  const found = [];
  for (let seed = from; seed < below; seed += step) {
    const result = await simulate(seed, bug === undefined ? {} : { bug });
    if (result.anomalies.length === 0) continue;
    found.push(seed);
    parentPort.postMessage(result);
  }
  parentPort.postMessage(found);
}

function print({ seed, anomalies }) {
  for (const anomaly of anomalies.slice(0, SHOWN)) console.log(`seed ${seed}: ${anomaly}`);
  if (anomalies.length > SHOWN) console.log(`seed ${seed}: and ${anomalies.length - SHOWN} more`);
}

function settings() {
  const text = (value) => ({ type: 'string', ...(value !== undefined && { default: value }) });
  const options = { seed: text(), seeds: text('1000'), from: text('1'), bug: text(), steps: text('200') };
  const { values } = readArguments({ options });
  const { seed, bug } = values;
  const [seeds, from, steps] = [values.seeds, values.from, values.steps].map(Number);
  return { ...(seed !== undefined && { seed: Number(seed) }), bug, seeds, from, steps };
}

if (isMainThread) await runProgram(main);
else await work(workerData);
