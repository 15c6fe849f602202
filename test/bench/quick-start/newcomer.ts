import { createHash } from 'node:crypto';
import { chmodSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { run } from '../../contract/installed-tools.js';

const CLIENT = fileURLToPath(new URL('../../../libs/client', import.meta.url));
const PYTHON_CLIENT = fileURLToPath(new URL('../../../libs/client-python', import.meta.url));
const SCOPE = '@hiring';

export interface Newcomer {
  /** Runs a code block from the page and returns its output. */
  follow(language: string, code: string, key: string, limitMs: number): Promise<string>;
  close(): Promise<void>;
}

/**
 * Prepares a machine without installed packages, on which `npm i @hiring/client` and `pip install hiring-client` find
 * only the packed clients.
 */
export async function openNewcomer(folder: string): Promise<Newcomer> {
  const [packages, bin, home] = ['packages', 'bin', 'home'].map((name) => join(folder, name)) as [
    string,
    string,
    string,
  ];
  for (const path of [packages, bin, home]) mkdirSync(path);
  await run('npm', ['pack', '--silent', '--pack-destination', packages], { cwd: CLIENT });
  await run('python3', ['-m', 'pip', 'wheel', '--quiet', '--wheel-dir', packages, PYTHON_CLIENT]);
  const registry = await openRegistry(packages);
  writeFileSync(join(home, 'package.json'), '{ "type": "module" }');
  writeFileSync(join(home, '.npmrc'), `${SCOPE}:registry=${registry.url}\n`);
  await run('python3', ['-m', 'venv', '--without-pip', join(home, 'venv')]);
  const python = join(home, 'venv/bin/python3');
  writeFileSync(join(bin, 'pip'), `#!/bin/sh\nexec python3 -m pip --python ${python} "$@"\n`);
  chmodSync(join(bin, 'pip'), 0o755);
  const env = {
    PATH: `${bin}:${process.env['PATH'] ?? ''}`,
    ...{ PIP_NO_INDEX: '1', PIP_FIND_LINKS: packages, PIP_DISABLE_PIP_VERSION_CHECK: '1', NODE_OPTIONS: '' },
  };
  return {
    follow: (language, code, key, limitMs) => {
      const [program, name] = {
        sh: ['sh', 'step.sh'] as const,
        ts: [process.execPath, 'step.ts'] as const,
        python: [python, 'step.py'] as const,
      }[language as 'sh' | 'ts' | 'python'];
      writeFileSync(join(home, name), language === 'sh' ? `set -e\n${code}` : code);
      return run(program, [name], { cwd: home, env: { ...env, HIRING_KEY: key }, limitMs });
    },
    close: registry.close,
  };
}

/** Opens a registry that contains only the packed client. */
async function openRegistry(packages: string): Promise<{ url: string; close: () => Promise<void> }> {
  const file = readdirSync(packages).find((name) => name.endsWith('.tgz')) ?? '';
  const tarball = readFileSync(join(packages, file));
  const manifest = JSON.parse(readFileSync(join(CLIENT, 'package.json'), 'utf8')) as { name: string; version: string };
  const integrity = `sha512-${createHash('sha512').update(tarball).digest('base64')}`;
  const server = createServer(({ url = '', headers }, response) => {
    if (url.endsWith('.tgz')) return void response.end(tarball);
    const dist = { tarball: `http://${headers.host}/${file}`, integrity };
    const { name, version } = manifest;
    const versions = { [version]: { name, version, type: 'module', dist } };
    response.setHeader('content-type', 'application/json');
    response.end(JSON.stringify({ name, 'dist-tags': { latest: version }, versions }));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}
