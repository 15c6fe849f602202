import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { arePresent } from '../installed-tools.js';
import type { Suite } from './suite.js';
import { ended, pythonEnvironment } from './tools.js';

const CLIENT = fileURLToPath(new URL('../../../libs/client', import.meta.url));
const PYTHON_CLIENT = fileURLToPath(new URL('../../../libs/client-python', import.meta.url));
/** An address without a server, so that nothing can be published. */
const NOWHERE = 'http://127.0.0.1:9/';
const HAS_PIP = arePresent([['python3', '-m', 'pip', '--version']]);

export const packages: Suite = {
  name: 'Packages',
  about: 'both clients as their registries would take them: npm publish --dry-run, twine check --strict',
  install: async () => HAS_PIP && (await pythonEnvironment('packages')),
  run: async () => {
    const found = await ofNpm();
    if (!HAS_PIP) return { looked: '1 package', failures: found };
    return { looked: '2 packages', failures: [...found, ...(await ofPython())] };
  },
};

async function ofNpm(): Promise<string[]> {
  const options = ['--dry-run', '--registry', NOWHERE, '--fetch-retries', '0'];
  const { code, complaints } = await ended('npm', ['publish', ...options], {}, CLIENT);
  const warnings = complaints.split('\n').filter((line) => /^npm (warn|error)/.test(line));
  const own = warnings.filter((line) => !line.includes('requires you to be logged in'));
  return code === 0 ? own : [`npm publish ended with ${code}: ${complaints.slice(-1_000)}`];
}

async function ofPython(): Promise<string[]> {
  const python = join(await pythonEnvironment('packages'), 'bin', 'python3');
  const folder = mkdtempSync(join(tmpdir(), 'packages-'));
  try {
    const built = await ended(python, ['-m', 'build', '--no-isolation', '--outdir', folder, PYTHON_CLIENT]);
    if (built.code !== 0) return [`the build ended with ${built.code}: ${built.complaints.slice(-1_000)}`];
    const files = readdirSync(folder).map((name) => join(folder, name));
    if (files.length !== 2) return [`there is no sdist and wheel, but ${files.length} files`];
    const { code, printed } = await ended(python, ['-m', 'twine', '--no-color', 'check', '--strict', ...files]);
    return code === 0 ? [] : [printed.slice(-1_000)];
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
