import { execFile } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { startTemporaryStack } from '@hiring/stack';
import { agentDocs } from './agent-docs.js';
import { asyncApi } from './asyncapi.js';
import { brokenConnections } from './broken-connections.js';
import { datasetStart } from './dataset-start.js';
import { endToEnd } from './end-to-end.js';
import { eventConsumers } from './event-consumers.js';
import { generators } from './generators.js';
import { kafkaConnect } from './kafka-connect.js';
import { redocly, spectral } from './linters.js';
import { mcpConformance } from './mcp-conformance.js';
import { misbehaviour } from './misbehaviour.js';
import { oauthConformance } from './oauth-conformance.js';
import { oasdiff } from './oasdiff.js';
import { packages } from './packages.js';
import { pages } from './pages.js';
import { pythonClient } from './python-client.js';
import { prism } from './prism.js';
import { samples } from './samples.js';
import { schemathesis } from './schemathesis.js';
import type { Subject, Suite, Verdict } from './suite.js';
import { toolList } from './tool-list.js';

const BOOTSTRAP = fileURLToPath(new URL('../../../tools/stack/bootstrap.mjs', import.meta.url));
const execute = promisify(execFile);

/** The suites in their order, quick ones first. */
export const suites: readonly Suite[] = [
  redocly,
  spectral,
  asyncApi,
  oasdiff,
  pages,
  agentDocs,
  samples,
  generators,
  toolList,
  mcpConformance,
  oauthConformance,
  packages,
  pythonClient,
  misbehaviour,
  brokenConnections,
  eventConsumers,
  datasetStart,
  kafkaConnect,
  prism,
  endToEnd,
  schemathesis,
];

interface Result extends Verdict {
  name: string;
  about: string;
  seconds: number;
  /** The reason why the suite could not run. */
  error?: string;
}

/**
 * Runs the suites one after the other on one stack. Then stops the stack, unless TEST_STACK_FILE named a running one.
 */
export async function runSuites(
  chosen: readonly Suite[],
  reports: string,
  say: (line: string) => void,
): Promise<Result[]> {
  await installTools(chosen, say);
  const stack = await stackToLookAt(say);
  try {
    const subject = await subjectOf(stack, resolve(reports), say);
    const results: Result[] = [];
    for (const suite of chosen) {
      say(`running ${suite.name}`);
      const result = await resultOf(suite, subject);
      for (const line of [...result.failures.slice(0, 50), ...(result.error === undefined ? [] : [result.error])]) {
        say(`  ${line}`);
      }
      results.push(result);
    }
    table(results, say);
    return results;
  } finally {
    await stack.stop();
  }
}

/** Installs the suites' tools. If an installation fails, the suite that needs the tool reports this. */
async function installTools(chosen: readonly Suite[], say: (line: string) => void): Promise<void> {
  for (const { name, install } of chosen) {
    if (install === undefined) continue;
    say(`installing the tools of ${name}`);
    await install().catch((error: unknown) => say(`  ${String(error).slice(0, 500)}`));
  }
}

type Stack = Pick<Awaited<ReturnType<typeof startTemporaryStack>>, 'file' | 'demo' | 'stop'>;

async function stackToLookAt(say: (line: string) => void): Promise<Stack> {
  const file = process.env['TEST_STACK_FILE'];
  if (file !== undefined) {
    const demo = JSON.parse(readFileSync(file, 'utf8')) as Stack['demo'];
    return { file, demo, stop: () => Promise.resolve() };
  }
  say('starting a stack');
  return startTemporaryStack();
}

async function resultOf(suite: Suite, subject: Subject): Promise<Result> {
  const began = performance.now();
  const seconds = (): number => Math.round((performance.now() - began) / 1000);
  const { name, about } = suite;
  try {
    return { name, about, ...(await suite.run(subject)), seconds: seconds() };
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    return { name, about, looked: '', failures: [], seconds: seconds(), error: reason };
  }
}

async function subjectOf(stack: Stack, folder: string, say: (line: string) => void): Promise<Subject> {
  const { base_url: baseUrl, app_api_url: appApiUrl } = stack.demo;
  const saved = async (address: string, name: string): Promise<string> => {
    const file = join(folder, name);
    writeFileSync(file, await (await fetch(address)).text());
    return file;
  };
  const support = async (...args: string[]): Promise<Record<string, unknown>> => {
    const command = [BOOTSTRAP, 'support', '--data-dir', dirname(stack.file), ...args, '--json'];
    return JSON.parse((await execute(process.execPath, command)).stdout) as Record<string, unknown>;
  };
  const { customer_id: customer } = await support('customers', 'create', '--name', 'Contracts', '--tier', 'internal');
  await support('projects', 'create', String(customer), '--name', 'Contracts');
  const { id, key: raw } = await support('keys', 'issue', String(customer));
  const leads = await saved(`${appApiUrl}/openapi.json`, 'project-leads.json');
  return {
    surfaces: [
      {
        name: 'api',
        baseUrl,
        file: await saved(`${baseUrl}/openapi.json`, 'openapi.json'),
        file30: await saved(`${baseUrl}/openapi-3.0.json`, 'openapi-3.0.json'),
      },
      { name: 'project-leads', baseUrl: appApiUrl, file: leads },
    ],
    key: { id: Number(id), raw: String(raw) },
    asyncApiFile: await saved(`${baseUrl}/asyncapi.json`, 'asyncapi.json'),
    stackFile: stack.file,
    folder,
    say,
  };
}

function table(results: readonly Result[], say: (line: string) => void): void {
  const rows = results.map(({ name, about, looked, failures, seconds, skipped, error }) => {
    const verdict =
      error !== undefined
        ? 'could not run'
        : skipped !== undefined
          ? `left out: ${skipped}`
          : `${failures.length} failures`;
    return [name, verdict, `${seconds} s`, looked, about];
  });
  const widths = [0, 1, 2, 3].map((column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)));
  for (const row of rows) say(row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join('  '));
}
