import { mkdirSync, writeFileSync } from 'node:fs';
import { Failure, readArguments, runProgram } from '@hiring/stack';
import '../bench/typescript-hooks.mjs';

const OPTIONS = { json: { type: 'string' }, report: { type: 'string', default: '.local/contract' } };

/**
 * Checks a separate stack against the published contracts with third-party suites: `npm run test:contract -- [suite
 * ...] [--json FILE] [--report FOLDER]`. It prints a table and writes a report. The exit code is 1 if there are
 * findings.
 */
async function main() {
  const { values, positionals } = readArguments({ allowPositionals: true, options: OPTIONS });
  const { suites, runSuites } = await import('./suites/index.ts');
  const names = suites.map(({ name }) => name);
  const unknown = positionals.filter((name) => !names.includes(name));
  if (unknown.length > 0) throw new Failure(`There is no suite "${unknown[0]}"; say: ${names.join(', ')}.`);
  const chosen = positionals.length === 0 ? suites : suites.filter(({ name }) => positionals.includes(name));
  mkdirSync(values.report, { recursive: true });
  const results = await runSuites(chosen, values.report, (line) => console.log(line));
  writeFileSync(values.json ?? `${values.report}/contract.json`, `${JSON.stringify(results, null, 2)}\n`);
  return results.some(({ failures, error }) => failures.length > 0 || error !== undefined) ? 1 : 0;
}

await runProgram(main);
