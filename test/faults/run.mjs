import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Failure, localFolder, readArguments, runProgram } from '@hiring/stack';
import '../bench/typescript-hooks.mjs';

/**
 * `npm run faults -- [--seed N] [--only TEXT,TEXT | --short] [--json FILE]`: injects the faults in
 * test/faults/catalogue.ts in turn, then makes a rolling restart under load. The exit code is 1 if a check fails.
 *
 * `npm run faults -- --brokers 3 [--only TEXT]`: kills, freezes and stops each of three brokers.
 *
 * `npm run faults -- --topology cluster [--seconds N] [--seed N] [--only TEXT,TEXT | --short | --controller N]`:
 * injects random faults into three brokers and Postgres and Redis pairs, see docs/reliability.md. `--controller N`
 * kills and freezes the active controller N times each. With `--plant TEXT`, the product has a bug from
 * test/faults/cluster/plants.mjs, and the exit code is 0 if the check finds it.
 */
const CLIENTS = 6;
const RECOVERY_SECONDS_MAX = 30;
/** The faults in the short run: quick ones, one per type. */
const SHORT = 'kill -9 of ledger,immediate stop of Postgres,comes back 5 s older,Redis flushed';
const SHORT_RECOVERY_SECONDS_MAX = 60;
/** The longest permitted wait for a call while the active controller is replaced, in seconds. */
const LONGEST_SECONDS_MAX = 10;
const ANOMALIES_SHOWN = 40;
const REPLICAS = { gateway: 2, reads: 2, ledger: 2 };

async function main() {
  const { seed, only, json, brokers, topology, recoverySecondsMax, ...rest } = settings();
  if (topology !== undefined) return onCluster({ seed, only, json, ...rest });
  if (brokers !== undefined) return onBrokers(only, json);
  const { FAULTS } = await import('./catalogue.ts');
  const { drill } = await import('./drill.ts');
  const { rollingRestart, ROLLING } = await import('./rolling-restart.ts');
  const chosen = FAULTS.filter(
    ({ name }) => only === undefined || only.split(',').some((one) => name.includes(one.trim())),
  );
  if (chosen.length === 0 && only !== ROLLING) throw new Failure(`No fault is called so: ${names(FAULTS, ROLLING)}.`);
  const report = { seed, rounds: [], rolling_restart: null };
  const log = (round) => print(round);
  if (chosen.length > 0) {
    const options = { seed, clients: CLIENTS, replicas: REPLICAS, recoverySecondsMax, log };
    report.rounds = await drill(chosen, options);
  }
  if (only === undefined || only === ROLLING)
    report.rolling_restart = await rollingRestart((line) => console.log(line));
  const broken = [...report.rounds, report.rolling_restart].filter((one) => one && one.violations.length > 0);
  return conclude(report, broken.length, json);
}

async function onBrokers(only, json) {
  const { brokerFaults } = await import('./broker-faults.ts');
  const report = await brokerFaults(only, (line) => console.log(line));
  return conclude(report, report.violations.length, json);
}

async function onCluster({ seed, seconds, short, controller, only, json, plant }) {
  const { controllerPlan, FAULT_KINDS, planOf, shortPlan } = await import('./cluster/plan.ts');
  const { PLANTS } = await import('./cluster/plants.mjs');
  const planted = plant === undefined ? undefined : chosenOf(Object.keys(PLANTS), plant)[0];
  const kinds = short ? FAULT_KINDS : chosenOf(FAULT_KINDS, only ?? PLANTS[planted]?.seenWith);
  const fixed = short ? shortPlan() : controller === undefined ? undefined : controllerPlan(Number(controller));
  const { clusterFaults } = await import('./cluster/run.ts');
  const folder = join(localFolder, 'faults');
  mkdirSync(folder, { recursive: true });
  const report = await clusterFaults({
    seed,
    episodes: fixed ?? planOf(seed, seconds, kinds),
    seconds: fixed === undefined ? seconds : Infinity,
    historyFile: join(folder, `cluster-${seed}.jsonl`),
    ...(controller !== undefined && { longestSecondsMax: LONGEST_SECONDS_MAX }),
    plant: planted,
    log: (line) => console.log(line),
  });
  printCluster(report);
  if (planted !== undefined) return concludePlant(report, PLANTS[planted].found, json);
  const unrecovered = report.episodes.filter(({ recovery_s: recovery }) => recovery === null);
  const violated = report.episodes.filter(({ violations }) => violations.length > 0);
  return conclude(report, report.anomalies.length + unrecovered.length + violated.length, json);
}

function printCluster(report) {
  const { faults, calls, answered, longest_call_s: longest, facts, bills, deliveries, anomalies } = report;
  console.log(`faults: ${faults}, calls: ${calls} (${answered} answered, longest ${longest} s)`);
  console.log(`facts: ${facts}, bills: ${bills}, deliveries: ${deliveries}`);
  console.log(`anomalies: ${anomalies.length}`);
  for (const anomaly of anomalies.slice(0, ANOMALIES_SHOWN)) console.log(`    ${anomaly}`);
}

function concludePlant(report, expected, json) {
  const found = report.anomalies.filter((anomaly) => expected.test(anomaly)).length;
  if (json !== undefined) writeFileSync(json, `${JSON.stringify(report, null, 2)}\n`);
  console.log(found > 0 ? `the planted fault was found ${found} times` : 'the planted fault was not found');
  return found > 0 ? 0 : 1;
}

/** Returns the names in `all` that contain one of the texts in `only`. Without `only`, returns all names. */
function chosenOf(all, only) {
  const texts = only?.split(',').map((one) => one.trim());
  const chosen = all.filter((name) => texts === undefined || texts.some((text) => name.includes(text)));
  if (chosen.length === 0) throw new Failure(`No fault has that name: ${all.join('; ')}.`);
  return chosen;
}

function conclude(report, broken, json) {
  if (json !== undefined) writeFileSync(json, `${JSON.stringify(report, null, 2)}\n`);
  console.log(broken === 0 ? 'everything held' : `${broken} did not hold`);
  return broken === 0 ? 0 : 1;
}

function print(round) {
  const { fault, recovery_s: recovery, waited_for: waited, calls, answered, cut_off: cut } = round;
  const { left_out: leftOut, violations } = round;
  if (leftOut !== null) return console.log(`${fault.padEnd(40)} left out: ${leftOut}`);
  const figures = `back to work after ${String(recovery).padStart(5)} s, ${answered} of ${calls} calls answered, ${cut} cut off; last: ${waited}`;
  console.log(`${fault.padEnd(40)} ${figures}${violations.length === 0 ? '' : `\n    ${violations.join('\n    ')}`}`);
}

function names(faults, rolling) {
  return [...faults.map(({ name }) => name), rolling].join('; ');
}

function settings() {
  const options = {
    seed: { type: 'string', default: '1' },
    only: { type: 'string' },
    short: { type: 'boolean' },
    brokers: { type: 'string' },
    topology: { type: 'string' },
    plant: { type: 'string' },
    controller: { type: 'string' },
    seconds: { type: 'string', default: '600' },
    json: { type: 'string' },
  };
  const { values } = readArguments({ options });
  if (values.brokers !== undefined && values.brokers !== '3') {
    throw new Failure(`--brokers must be 3, not "${values.brokers}".`);
  }
  if (values.topology !== undefined && values.topology !== 'cluster') {
    throw new Failure(`--topology must be cluster, not "${values.topology}".`);
  }
  if (values.topology !== undefined) {
    return { ...values, seed: Number(values.seed), seconds: Number(values.seconds) };
  }
  const recoverySecondsMax = values.short ? SHORT_RECOVERY_SECONDS_MAX : RECOVERY_SECONDS_MAX;
  return { ...values, only: values.short ? SHORT : values.only, seed: Number(values.seed), recoverySecondsMax };
}

await runProgram(main);
