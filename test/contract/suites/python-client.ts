import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { arePresent } from '../installed-tools.js';
import type { Subject, Suite, Verdict } from './suite.js';
import { ended, pipInstall, pythonEnvironment } from './tools.js';

const PACKAGE = fileURLToPath(new URL('../../../libs/client-python', import.meta.url));
const HAS_PIP = arePresent([['python3', '-m', 'pip', '--version']]);

/** The output of the README's examples, in order. */
const PRINTED = [
  /^True \d+ open reqs, billed {'calls': 1}/,
  /^hiring: \[True, /,
  /^{'calls': 1} {} True$/m,
  / as of \d{4}-|^the best available data/,
  /^\d+ opened .+[^]*read up to \d+\n.+ \w+:/,
  /is answered 401/,
];

/** Returns an environment in which the package is built from its sources and installed. */
export async function pythonClientEnvironment(): Promise<string> {
  const environment = await pythonEnvironment('python-client');
  const offline = ['--no-index', '--no-deps', '--no-build-isolation', '--force-reinstall'];
  await pipInstall(environment, [...offline, PACKAGE]);
  return environment;
}

export const pythonClient: Suite = {
  name: 'Python client',
  about: 'builds, installs, its tests, mypy --strict, its README',
  install: async () => HAS_PIP && (await pythonEnvironment('python-client')),
  run: async (subject) => {
    if (!HAS_PIP) return { looked: '', failures: [], skipped: 'pip is not there' };
    const python = join(await pythonClientEnvironment(), 'bin', 'python3');
    const folder = mkdtempSync(join(tmpdir(), 'python-client-'));
    try {
      return combined([
        await checked(python, ['-m', 'unittest', 'discover', '-t', '.', '-s', 'tests'], /Ran (\d+ tests)/),
        await checked(python, ['-m', 'mypy', '--cache-dir', join(folder, 'mypy')], /in (\d+ source files)/),
        await examples(python, folder, subject),
      ]);
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  },
};

function combined(verdicts: readonly Verdict[]): Verdict {
  return {
    looked: verdicts.map(({ looked }) => looked).join(', '),
    failures: verdicts.flatMap(({ failures }) => failures),
  };
}

async function checked(python: string, args: string[], count: RegExp): Promise<Verdict> {
  const { code, printed, complaints } = await ended(python, args, { PYTHONDONTWRITEBYTECODE: '1' }, PACKAGE);
  const text = printed + complaints;
  return { looked: count.exec(text)?.[1] ?? 'nothing', failures: code === 0 ? [] : [text.slice(-3_000)] };
}

async function examples(python: string, folder: string, { surfaces, key }: Subject): Promise<Verdict> {
  const readme = readFileSync(join(PACKAGE, 'README.md'), 'utf8');
  const blocks = [...readme.matchAll(/```python\n([^]*?)```/g)].map(([, code = '']) => code);
  const files = blocks.map((code, index) => {
    const file = join(folder, `example_${index}.py`);
    writeFileSync(file, code);
    return file;
  });
  const typed = await ended(python, ['-m', 'mypy', '--strict', '--cache-dir', join(folder, 'mypy'), ...files]);
  const failures = typed.code === 0 ? [] : [typed.printed];
  if (blocks.length !== PRINTED.length) failures.push(`the README has ${blocks.length} examples`);
  const env = { HIRING_URL: surfaces[0]?.baseUrl, HIRING_KEY: key.raw };
  for (const [index, file] of files.entries()) {
    const { code, printed, complaints } = await ended(python, [file], env);
    if (code === 0 && PRINTED[index]?.test(printed) === true) continue;
    failures.push(`example ${index + 1} ended with ${code}: ${printed.slice(-500)}${complaints.slice(-1_000)}`);
  }
  return { looked: `${files.length} examples`, failures };
}
