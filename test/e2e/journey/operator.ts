import { execFile } from 'node:child_process';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { testStack } from '@hiring/platform-testing';

const run = promisify(execFile);
const BOOTSTRAP = fileURLToPath(new URL('../../../tools/stack/bootstrap.mjs', import.meta.url));

/**
 * Runs one support command against the tests' stack and returns its output. The command runs in the support process
 * that the test run's set-up started (TEST_SUPPORT_URL). If the set-up did not start the stack, the command runs in a
 * new process.
 * @throws with the error output when nothing is printed
 */
export async function support<T>(...args: string[]): Promise<T> {
  const words = [...args, '--json'];
  const url = process.env['TEST_SUPPORT_URL'];
  if (url === undefined) {
    const dataDir = dirname(process.env['TEST_STACK_FILE'] ?? '');
    const { stdout } = await run(process.execPath, [BOOTSTRAP, 'support', '--data-dir', dataDir, ...words]);
    return JSON.parse(stdout) as T;
  }
  const response = await fetch(url, { method: 'POST', body: JSON.stringify(words) });
  const { out, err } = (await response.json()) as { out: string; err: string };
  if (out === '') throw new Error(`support ${words.join(' ')}: ${err}`);
  return JSON.parse(out) as T;
}

/** Sends a request to the control interface of the simulated boards. */
export async function simulator(method: string, path: string, body?: unknown): Promise<unknown> {
  const { port } = new URL(testStack().docs_url);
  const response = await fetch(`http://127.0.0.1:${Number(port) + 14}/_simulator${path}`, {
    method,
    ...(body === undefined ? {} : { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }),
  });
  const answer: unknown = await response.json();
  if (!response.ok) throw new Error(`simulator: ${JSON.stringify(answer)}`);
  return answer;
}
