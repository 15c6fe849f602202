import { writeFileSync } from 'node:fs';
import { readArguments, runProgram } from '@hiring/stack';
import '../bench/typescript-hooks.mjs';

/**
 * Runs mixed load, crawls and deliveries on a separate stack: `npm run soak -- [--minutes 30] [--per-second 100]
 * [--json FILE]`. It prints samples; the exit code is 1 if memory or a lag grows, a request fails, or something is
 * lost.
 */
async function main() {
  const { minutes, perSecond, json } = settings();
  const { soak } = await import('./soak.ts');
  const result = await soak({ minutes, perSecond, log: print });
  if (json !== undefined) writeFileSync(json, `${JSON.stringify(result, null, 2)}\n`);
  for (const violation of result.violations) console.log(violation);
  console.log(`${result.requests} requests in ${minutes} min: ${result.violations.length === 0 ? 'flat' : 'NOT flat'}`);
  return result.violations.length === 0 ? 0 : 1;
}

function print({ at_s, rss_mb, lag_facts, oldest_delivery_s, oldest_job_s, p99_ms, requests, failed }) {
  const memory = Object.entries(rss_mb)
    .map(([name, mb]) => `${name} ${mb}`)
    .join(' ');
  console.log(
    `${String(at_s).padStart(5)} s  ${requests} requests, ${failed} failed, p99 ${p99_ms} ms; ${lag_facts} facts behind, ` +
      `delivery ${oldest_delivery_s.toFixed(1)} s, crawl ${oldest_job_s.toFixed(1)} s; MB: ${memory}`,
  );
}

function settings() {
  const options = {
    minutes: { type: 'string', default: '30' },
    'per-second': { type: 'string', default: '100' },
    json: { type: 'string' },
  };
  const { values } = readArguments({ options });
  return { ...values, minutes: Number(values.minutes), perSecond: Number(values['per-second']) };
}

await runProgram(main);
